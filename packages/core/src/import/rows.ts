import type { OldApiKey, OldRights } from '../domain/app/importer.js';

export type { OldApiKey, OldRights };

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
  /** Default: no role, no ban. */
  readonly rights?: OldRights;
  /** Default: none. */
  readonly passkeys?: readonly OldPasskey[];
  readonly sessions: readonly OldSession[];
  /** Default: none. */
  readonly apiKeys?: readonly OldApiKey[];
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
  /** The provider's tokens that the old system stored. Absent if they are not moved. */
  readonly tokens?: OldTokens | undefined;
  readonly createdAt?: Date | undefined;
}

/** Tokens of a provider in plain text. Id tokens are not moved: an id token that the server did not receive can open a session. */
export interface OldTokens {
  readonly accessToken: string | undefined;
  readonly refreshToken: string | undefined;
  readonly accessTokenExpiresAt?: Date | undefined;
  readonly refreshTokenExpiresAt?: Date | undefined;
  readonly scopes: readonly string[];
  /** Why a token that the source has is absent: `a token cannot be decrypted`. */
  readonly leftOut?: string | undefined;
}

export interface OldSecondFactor {
  readonly id: string;
  /** The key of the authenticator: a text whose bytes are the key, or the bytes. */
  readonly secret: string | Uint8Array;
  readonly backupCodes: readonly string[];
  /** Why the user is moved without it, such as a set-up that was never finished. */
  readonly leftOut?: string;
}

export interface OldPasskey {
  readonly id: string;
  /** base64url. */
  readonly credentialId: string;
  /** The COSE key in base64 or base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
  readonly transports: readonly string[];
  readonly aaguid?: string | undefined;
  readonly name?: string | undefined;
  readonly createdAt?: Date | undefined;
}

export interface OldSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly ipAddress?: string | undefined;
  readonly userAgent?: string | undefined;
  /** Why it cannot be moved, if the source says that it is not the user's own. */
  readonly problem?: string | undefined;
}

export interface OldOrganization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly logo?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly createdAt?: Date | undefined;
  /** Columns of the application; those that the configuration does not have are left out. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The roles that the organization created. */
  readonly roles?: readonly OldRole[];
  readonly members: readonly OldMember[];
  readonly teams?: readonly OldTeam[];
  readonly invitations: readonly OldInvitation[];
  /** Default: none. */
  readonly apiKeys?: readonly OldApiKey[];
}

export interface OldRole {
  readonly id: string;
  readonly role: string;
  /** Actions by resource; `undefined` if the source cannot be read. */
  readonly permission: Readonly<Record<string, readonly string[]>> | undefined;
  readonly createdAt?: Date | undefined;
  readonly updatedAt?: Date | undefined;
}

export interface OldTeam {
  readonly id: string;
  readonly name: string;
  readonly createdAt?: Date | undefined;
  readonly updatedAt?: Date | undefined;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly members: readonly OldTeamMember[];
}

export interface OldTeamMember {
  readonly id: string;
  readonly userId: string;
  readonly createdAt?: Date | undefined;
}

export interface OldMember {
  readonly id: string;
  /** The organization that the row itself names. */
  readonly organizationId: string;
  readonly userId: string;
  /** Several roles are joined by commas. */
  readonly role: string;
  readonly createdAt?: Date | undefined;
  readonly fields?: Readonly<Record<string, unknown>>;
}

export interface OldInvitation {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly role: string;
  readonly status: string;
  readonly inviterId: string;
  /** Teams to join. */
  readonly teamIds?: readonly string[];
  readonly expiresAt: Date | undefined;
  readonly createdAt?: Date | undefined;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/**
 * The outcome of one row. `added`: it is new. `present`: it was there, with the same values. `updated`: it was as an earlier import
 * wrote it, and was changed or removed as in the source. `kept`: a row with the same id was there and differs, or it was removed
 * since; nothing was changed. `refused`: it cannot be moved.
 */
export type Result = 'added' | 'present' | 'updated' | 'kept' | 'refused';

export interface ImportOutcome {
  readonly table: MovedTable;
  readonly id: string;
  readonly result: Result;
  /** Why it was kept or refused, what was left out, or what a row that was there got; one sentence. */
  readonly reason?: string;
}

/** The tables that are moved, in the order of a report. */
export const movedTables = [
  'user',
  'account',
  'twoFactor',
  'passkey',
  'session',
  'organization',
  'organizationRole',
  'member',
  'team',
  'teamMember',
  'invitation',
  'apiKey',
] as const;
export type MovedTable = (typeof movedTables)[number];
