import type { ShownFactor } from '../../contract/shapes.js';
import { bigint, boolean, id, instant, integer, json, key, type NewRowOf, type RowOf, table, text } from './table.js';

/** An email address is at most 254 octets long (RFC 5321 §4.5.3.1.3, erratum 1690). */
const EMAIL_LENGTH = 255;

/**
 * `securityVersion` is the version of the account: only changes of passwords, accounts, factors and addresses increase it. It is
 * never part of an answer, and only the store writes it (docs/decisions/0025).
 *
 * `settled`: a proof of the mailbox has shown that the account belongs to its reader (docs/decisions/0028). `null`: the account is
 * settled if `emailVerified` is true, so that rows from before this column need no change. It is never part of an answer.
 */
export const user = table('user', {
  id: id(),
  name: text(),
  email: key(EMAIL_LENGTH, { unique: true }),
  emailVerified: boolean({ initial: false }),
  settled: boolean({ optional: true }),
  image: text({ optional: true }),
  createdAt: instant(),
  updatedAt: instant(),
  securityVersion: integer({ initial: 0 }),
});

export const session = table(
  'session',
  {
    id: id(),
    expiresAt: instant({ index: true }),
    token: key(255, { unique: true }),
    createdAt: instant(),
    updatedAt: instant(),
    ipAddress: text({ optional: true }),
    userAgent: text({ optional: true }),
    userId: id({ references: { table: 'user', onDelete: 'cascade' } }),
    /** The factors that the session has verified, the oldest first. */
    factors: json<ShownFactor[]>({ initial: [], revive: reviveFactors }),
    /**
     * A change of the account replaces a session by a new one. This is the id of the first session of such a chain, so that a later one
     * can finish a flow that an earlier one began. `null` in the first session.
     */
    lineage: id({ optional: true }),
  },
  // Serves the list of a user's sessions in its order.
  { indexes: [['userId', 'createdAt', 'id']] },
);

/** Restores the dates of factors, which JSON stores as text. */
export function reviveFactors(parsed: unknown): ShownFactor[] {
  if (!Array.isArray(parsed)) throw new TypeError('factors is not a list');
  for (const shown of parsed) shown.shownAt = new Date(shown.shownAt); // in place: each session read does this
  return parsed;
}

/** One sign-in method of one user; `credential` is the password. */
export const account = table(
  'account',
  {
    id: id(),
    accountId: key(255),
    providerId: key(64),
    userId: id({ references: { table: 'user', onDelete: 'cascade' } }),
    accessToken: text({ optional: true }),
    refreshToken: text({ optional: true }),
    idToken: text({ optional: true }),
    accessTokenExpiresAt: instant({ optional: true }),
    refreshTokenExpiresAt: instant({ optional: true }),
    scope: text({ optional: true }),
    password: text({ optional: true }),
    /**
     * What a user must hold to sign in by this account: one of these is enough. `null`: the usual basis of the sign-in method. A user
     * who reads the mailbox can use a password that was set by mail. If the provider told the address of another mailbox, only the
     * account at the provider is enough.
     */
    basis: json<string[]>({ optional: true }),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    unique: [
      ['providerId', 'accountId'],
      ['userId', 'providerId'],
    ],
  },
);

/**
 * One pending secret per identifier: a purpose and a recipient, or a purpose and a hashed token. For a code, `nonce` is the mark
 * of the browser that asked for it, `attempts` counts the guesses of that browser, and `others` lists the guesses of all others.
 * `lineage` is the session that began the flow, and `securityVersion` the version of the user's account then: the statement that uses
 * the secret up compares both.
 */
export const verification = table('verification', {
  id: id(),
  identifier: key(512, { unique: true }),
  value: text(),
  attempts: integer({ initial: 0 }),
  nonce: text({ optional: true }),
  others: text({ optional: true }),
  /** The user of the secret, if known; it is deleted with the user. No foreign key: a secret may be stored during the deletion. */
  userId: id({ optional: true, index: true }),
  lineage: id({ optional: true }),
  securityVersion: integer({ optional: true }),
  expiresAt: instant({ index: true }),
  createdAt: instant(),
  updatedAt: instant(),
});

/**
 * The last address that a user has proven, while the address that replaced it is unproven. At most one row for each user. If a row
 * exists, the user has proven a mailbox. `email` is empty once another user has taken the address. An account that began with another
 * credential, such as a passkey, has a row without an address until its user proves the address; then `reservedUntil` is equal to
 * `createdAt`.
 */
export const formerEmail = table('formerEmail', {
  id: id(),
  userId: id({ unique: true, references: { table: 'user', onDelete: 'cascade' } }),
  email: key(EMAIL_LENGTH, { optional: true, unique: true }),
  /** Until then no other user can take the address. */
  reservedUntil: instant(),
  createdAt: instant(),
});

/**
 * The hash of every address that a user has had and changed. If a provider sends such an address, the account at the provider belongs
 * to a mailbox of the user.
 */
export const formerMailbox = table(
  'formerMailbox',
  {
    id: id(),
    userId: id({ references: { table: 'user', onDelete: 'cascade' } }),
    mailbox: key(64),
  },
  { unique: [['userId', 'mailbox']] },
);

/** Used only if rate limits are kept in the database. `lastRequest` is the start of the current window, epoch ms. */
export const rateLimit = table(
  'rateLimit',
  { key: key(512), count: integer(), lastRequest: bigint({ index: true }) },
  { primaryKey: 'key' },
);

export const coreTables = [user, session, account, verification, formerEmail, formerMailbox] as const;

export type User = RowOf<typeof user>;
export type NewUser = NewRowOf<typeof user>;
export type Session = RowOf<typeof session>;
export type NewSession = NewRowOf<typeof session>;
export type Account = RowOf<typeof account>;
export type NewAccount = NewRowOf<typeof account>;
export type Verification = RowOf<typeof verification>;
export type NewVerification = NewRowOf<typeof verification>;
export type FormerEmail = RowOf<typeof formerEmail>;
export type NewFormerEmail = NewRowOf<typeof formerEmail>;
