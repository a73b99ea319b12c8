import { column, type RowOf, table } from 'latchkey/plugin';

const ofUser = { table: 'user', onDelete: 'cascade' } as const;

/**
 * The user handle of each user with a passkey: random, so that it tells an authenticator, and a person who holds it, nothing about
 * the user (WebAuthn L3, 14.6.1).
 */
export const passkeyUser = table('passkeyUser', {
  id: column.id(),
  userId: column.id({ unique: true, references: ofUser }),
  handle: column.key(64, { unique: true }),
});

/** The credential record of a passkey (WebAuthn L3, 4). */
export const passkey = table('passkey', {
  id: column.id(),
  userId: column.id({ index: true, references: ofUser }),
  /** SHA-256 of the credential id, which can be longer than an index allows. */
  credentialHash: column.key(64, { unique: true }),
  credentialId: column.text(),
  /** COSE, base64url. */
  publicKey: column.text(),
  counter: column.bigint(),
  transports: column.json<readonly string[]>(),
  /** The authenticator can copy the passkey to other devices. Never changes. */
  isBackupEligible: column.boolean(),
  /** A copy exists. */
  isBackedUp: column.boolean(),
  /** The model of the authenticator. Zeros if it does not say. */
  aaguid: column.key(36),
  name: column.text(),
  /**
   * The passkey was moved from another system. The authenticator keeps the user handle of that system, which Latchkey does not
   * know.
   */
  hasOldHandle: column.boolean({ optional: true }),
  createdAt: column.instant(),
  lastUsedAt: column.instant({ optional: true }),
});
export type Passkey = RowOf<typeof passkey>;
