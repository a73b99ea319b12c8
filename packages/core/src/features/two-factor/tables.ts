import { bigint, boolean, id, instant, integer, key, type RowOf, table, text } from '../../store/table.js';

const ofUser = { table: 'user', onDelete: 'cascade' } as const;

/**
 * The second factor of a user, sealed. What is pending counts for nothing until it is proven, and what is in force stays
 * so until then (H29). `version` moves on with every change of secrets or codes.
 */
export const twoFactor = table('twoFactor', {
  id: id(),
  userId: id({ unique: true, references: ofUser }),
  secret: text({ optional: true }),
  backupCodes: text({ optional: true }),
  pendingSecret: text({ optional: true }),
  pendingBackupCodes: text({ optional: true }),
  /** The latest step of which a code was accepted: neither it nor an older one is accepted again (D9). */
  lastStep: bigint({ initial: 0 }),
  version: integer({ initial: 0 }),
});

/**
 * A sign-in that waits for its second factor, or a code that was mailed to who is signed in. It is as good as the account
 * is what it was: `accountVersion` is the user's `updatedAt`.
 */
export const twoFactorChallenge = table('twoFactorChallenge', {
  id: id(),
  /** Hashed. Of the cookie, or of the session that a code was mailed for. */
  token: key(64, { unique: true }),
  userId: id({ references: ofUser }),
  remember: boolean(),
  accountVersion: instant(),
  attempts: integer({ initial: 0 }),
  /** The mailed code, as a keyed hash. */
  code: key(64, { optional: true }),
  codeAttempts: integer({ initial: 0 }),
  codeExpiresAt: instant({ optional: true }),
  expiresAt: instant(),
  createdAt: instant(),
});

/** A browser in which a user is not asked for the second factor. */
export const trustedDevice = table('trustedDevice', {
  id: id(),
  /** Hashed, another one after every use. */
  token: key(64, { unique: true }),
  userId: id({ references: ofUser }),
  expiresAt: instant(),
  createdAt: instant(),
});

export type TwoFactor = RowOf<typeof twoFactor>;
export type TwoFactorChallenge = RowOf<typeof twoFactorChallenge>;
