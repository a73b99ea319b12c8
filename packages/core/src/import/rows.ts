/** A user of another system, with everything that belongs to this user alone. Nothing in it is trusted: `putUsers` checks it. */
export interface OldUser {
  readonly id: string;
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly emailVerified: boolean;
  readonly image?: string | undefined;
  /** Default: now. */
  readonly createdAt?: Date | undefined;
  /** Columns of plugins, such as `username`; those that the configuration does not have are left out. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly accounts: readonly OldAccount[];
  readonly secondFactor?: OldSecondFactor | undefined;
  readonly sessions: readonly OldSession[];
  /** Why the user cannot be moved, if the source itself is unusable: `second factor cannot be decrypted`. */
  readonly problem?: string | undefined;
}

export interface OldAccount {
  readonly id: string;
  /** `credential` for a password. */
  readonly providerId: string;
  /** The user's id at the provider. */
  readonly accountId: string;
  /** The hash of a password, as the old system stored it. */
  readonly password?: string | undefined;
  readonly createdAt?: Date | undefined;
}

export interface OldSecondFactor {
  readonly id: string;
  /** The key of the authenticator: a text whose bytes are the key, or the bytes. */
  readonly secret: string | Uint8Array;
  readonly backupCodes: readonly string[];
  /** Why the user is moved without it, such as a set-up that was never finished. */
  readonly leftOut?: string;
}

export interface OldSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly ipAddress?: string | undefined;
  readonly userAgent?: string | undefined;
}

export interface OldOrganization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly logo?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly createdAt?: Date | undefined;
  readonly members: readonly OldMember[];
  readonly invitations: readonly OldInvitation[];
}

export interface OldMember {
  readonly id: string;
  /** The organization that the row itself names. */
  readonly organizationId: string;
  readonly userId: string;
  /** Several roles are joined by commas. */
  readonly role: string;
  readonly createdAt?: Date | undefined;
}

export interface OldInvitation {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly role: string;
  readonly status: string;
  readonly inviterId: string;
  readonly expiresAt: Date | undefined;
  readonly createdAt?: Date | undefined;
}

/**
 * What became of a row. `added`: it is new. `present`: it was there, with the same values. `kept`: a row with the same id was
 * there and differs, or it was removed since; nothing was changed. `refused`: it cannot be moved.
 */
export type Result = 'added' | 'present' | 'kept' | 'refused';

export interface Outcome {
  readonly table: MovedTable;
  readonly id: string;
  readonly result: Result;
  /** Why it was kept or refused, or what was left out; one sentence. */
  readonly reason?: string;
}

/** The tables that are moved, in the order of a report. */
export const movedTables = ['user', 'account', 'twoFactor', 'session', 'organization', 'member', 'invitation'] as const;
export type MovedTable = (typeof movedTables)[number];
