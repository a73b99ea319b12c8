import type { User } from '../../store/schema/tables.js';

/** The roles and the ban of a user in another system. Nothing in it is trusted. */
export interface OldRights {
  readonly roles: readonly string[];
  /** The ban that is in force. */
  readonly ban?: { readonly reason?: string | undefined; readonly endsAt?: Date | undefined } | undefined;
}

/** Columns of a user that say here what the roles and the ban said there. */
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

/** The columns of a key, without its id, owner, hash and switch. */
export interface ImportedApiKey {
  readonly columns: Readonly<Record<string, unknown>>;
  /** What of the key was left out. */
  readonly leftOut?: string | undefined;
}

/** Turns what another system had into columns of the plugin, for `latchkey import`. */
export interface Importer {
  /** Without it, the import refuses users who are banned there. Reads no database, and returns the same for the same rights. */
  rights?(old: OldRights): ImportedRights;
  /** Whether a ban of this user is in force here. */
  isBanned?(user: User, now: Date): boolean;
  /** Returns why a key cannot be moved, as a text. Without it, the import names the keys and moves none. */
  apiKey?(old: OldApiKey, now: Date): ImportedApiKey | string;
}
