import type { User } from '../../store/schema/tables.js';

/** The roles and the ban of a user in another system. Nothing in it is trusted. */
export interface OldRights {
  readonly roles: readonly string[];
  /** The current ban, if the user is banned. */
  readonly ban?: { readonly reason?: string | undefined; readonly endsAt?: Date | undefined } | undefined;
}

/** The columns of a user to which the roles and the ban were converted. */
export interface ImportedRights {
  readonly roles: Readonly<Record<string, string | number | boolean | Date | null>>;
  readonly ban: ImportedRights['roles'];
  /** Roles that this configuration does not have. */
  readonly unknownRoles: readonly string[];
}

/** An API key in another system. Nothing in it is trusted. */
export interface OldApiKey {
  readonly id: string;
  /** SHA-256 of the key, base64url without padding. */
  readonly hash: string;
  readonly name?: string | undefined;
  /** The first characters of the key. */
  readonly start?: string | undefined;
  readonly enabled: boolean;
  readonly createdAt?: Date | undefined;
  readonly expiresAt?: Date | undefined;
  readonly lastUsedAt?: Date | undefined;
  /** Actions by resource. */
  readonly permissions: Readonly<Record<string, readonly string[]>>;
  /** The calls that are left; `renewed`: `limit` calls in each `window`, in seconds. Absent: there is no limit. */
  readonly quota?:
    | { readonly remaining: number; readonly renewed?: { readonly limit: number; readonly window: number } | undefined }
    | undefined;
  /** Why it cannot be moved, if the source itself is unusable. */
  readonly problem?: string | undefined;
}

/** The columns of a key, without its id, owner and hash, and without the column that enables it. */
export interface ImportedApiKey {
  readonly columns: Readonly<Record<string, unknown>>;
  /** The parts of the key that are not imported, as a text. */
  readonly leftOut?: string | undefined;
}

/** Converts data of another system to columns of the plugin, for `latchkey import`. */
export interface Importer {
  /**
   * Converts roles and a ban. Without it, the import refuses users who are banned in the other system. Reads no database, and returns
   * the same columns for the same rights.
   */
  rights?(old: OldRights): ImportedRights;
  /** Checks whether this user is banned. */
  isBanned?(user: User, now: Date): boolean;
  /** Converts an API key. Returns a text if the key cannot be imported. Without this function, the import only lists the keys. */
  apiKey?(old: OldApiKey, now: Date): ImportedApiKey | string;
}
