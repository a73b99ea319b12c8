import type { Fields } from '../../contract/fields.js';

/** The roles and the ban of a user in another system. Nothing in it is trusted. */
export interface OldRights {
  readonly roles: readonly string[];
  /** The ban that is in force. */
  readonly ban?: { readonly reason?: string | undefined; readonly endsAt?: Date | undefined } | undefined;
}

type Columns = Readonly<Record<keyof Fields, string | number | boolean | Date | null>>;

/** Columns of a user that say here what the roles and the ban said there. */
export interface ImportedRights {
  readonly roles: Columns;
  readonly ban: Columns;
  /** Roles that this configuration does not have. */
  readonly unknownRoles: readonly string[];
}

/** Turns what another system had into columns of the plugin, for `latchkey import`. */
export interface Importer {
  /** Without it, the import refuses users who are banned there. Reads no database, and returns the same for the same rights. */
  rights?(old: OldRights): ImportedRights;
}
