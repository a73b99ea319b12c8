import type { ShownFactor } from '../../contract/shapes.js';
import type { PendingLink, SessionFields } from '../../domain/app/gates.js';
import { reviveLink } from '../../domain/sign-in/revive-link.js';
import { bigint, boolean, id, instant, integer, json, key, type RowOf, table, text } from '../../store/schema/table.js';
import { reviveFactors } from '../../store/schema/tables.js';

const ofUser = { table: 'user', onDelete: 'cascade' } as const;

/**
 * The second factor of a user, sealed. Pending values are not valid until they are proven, and the active values stay
 * valid until then (W-H29). Every change of secrets or codes increases `version`.
 */
export const twoFactor = table('twoFactor', {
  id: id(),
  userId: id({ unique: true, references: ofUser }),
  secret: text({ optional: true }),
  backupCodes: text({ optional: true }),
  pendingSecret: text({ optional: true }),
  pendingBackupCodes: text({ optional: true }),
  /**
   * The session that began the set-up, or the first of the sessions that it replaced. Only this session or its successor can
   * confirm the pending values.
   */
  pendingLineage: id({ optional: true }),
  /** The latest time step whose code was accepted. Codes of this step and of older ones are refused (D9). */
  lastStep: bigint({ initial: 0 }),
  version: integer({ initial: 0 }),
  /**
   * The factor that has confirmed this second factor. A mailed code stays here only until the user has shown a correct authenticator or
   * backup code.
   */
  confirmedBy: text({ optional: true }),
  /** When the second factor was turned on. If the user reverts a change of address, a factor that was turned on after it is removed. */
  activatedAt: instant({ optional: true }),
  /** When the codes were last replaced. If the user reverts a change of address, codes that were made after it are removed. */
  backupCodesMadeAt: instant({ optional: true }),
});

/**
 * A pending sign-in that needs a second factor, or a code that was mailed to a signed-in user. It is valid while the
 * account is unchanged: `securityVersion` is the user's value when the first factor was proven.
 */
export const twoFactorChallenge = table('twoFactorChallenge', {
  id: id(),
  /** The hash of the cookie's token, or of the session for which a code was mailed. */
  token: key(64, { unique: true }),
  userId: id({ references: ofUser }),
  remember: boolean(),
  securityVersion: integer(),
  /** The factors that the sign-in has shown so far. */
  factors: json<ShownFactor[]>({ initial: [], revive: reviveFactors }),
  /** The questions of plugins that the user has answered in this sign-in. */
  answered: json<string[]>({ initial: [] }),
  /** The fields that the session begins with. */
  fields: json<SessionFields>({ initial: {} }),
  /** The provider's account that is linked after the second factor is shown. */
  link: json<PendingLink>({ optional: true, revive: reviveLink }),
  attempts: integer({ initial: 0 }),
  /** The keyed hash of the mailed code. */
  code: key(64, { optional: true }),
  codeAttempts: integer({ initial: 0 }),
  codeExpiresAt: instant({ optional: true }),
  expiresAt: instant(),
  createdAt: instant(),
});

/** A browser in which a user is not asked for the second factor. */
export const trustedDevice = table('trustedDevice', {
  id: id(),
  /** Hashed. Replaced after every use. */
  token: key(64, { unique: true }),
  userId: id({ references: ofUser }),
  expiresAt: instant(),
  createdAt: instant(),
});

export type TwoFactor = RowOf<typeof twoFactor>;
export type TwoFactorChallenge = RowOf<typeof twoFactorChallenge>;
