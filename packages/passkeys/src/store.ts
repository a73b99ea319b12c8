import {
  type Changes,
  condition,
  count,
  type Db,
  DuplicateError,
  find,
  guardedUpdate,
  insertUnique,
  list,
  type Params,
  remove,
  type StoredUser,
  statement,
  type Tx,
  userTable,
  whole,
} from 'latchkey/plugin';
import { type Passkey, passkey, passkeyUser } from './tables.js';

/** The passkeys of a user, the oldest first. Their number is limited by `max`. */
export function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return list(
    db,
    passkey,
    { userId },
    {
      orderBy: [
        ['createdAt', 'asc'],
        ['id', 'asc'],
      ],
    },
  );
}

export function countPasskeys(db: Db, userId: string): Promise<number> {
  return count(db, passkey, { userId });
}

/** Stores a passkey. False if its credential id exists already: then the transaction has to end. */
export async function insertPasskey(tx: Tx, row: Passkey): Promise<boolean> {
  try {
    await insertUnique(tx, passkey, row);
    return true;
  } catch (error) {
    if (error instanceof DuplicateError) return false;
    throw error;
  }
}

const byCredential = statement([passkey, passkeyUser, userTable], (q, p: Params<{ credentialHash: string }>) =>
  q
    .selectFrom('passkey')
    .innerJoin('passkeyUser', 'passkeyUser.userId', 'passkey.userId')
    .innerJoin('user', 'user.id', 'passkey.userId')
    .where('passkey.credentialHash', '=', p.credentialHash)
    .select([whole(passkey), 'passkeyUser.handle', whole(userTable)]),
);

export async function isCredentialKnown(db: Db, credentialHash: string): Promise<boolean> {
  return (await count(db, passkey, { credentialHash })) > 0;
}

/** Finds a passkey with its user and the user handle. One statement. */
export function findByCredential(
  db: Db,
  credentialHash: string,
): Promise<{ readonly passkey: Passkey; readonly handle: string; readonly user: StoredUser } | undefined> {
  return byCredential.first(db, { credentialHash });
}

/**
 * Records a use. False if the counter did not grow, because another use came first or a copy of the key exists, or if the passkey
 * was removed. Authenticators without a counter always send 0 (WebAuthn L3, 6.1.1).
 */
export async function recordUse(
  db: Db,
  id: string,
  { counter, isBackedUp, now }: { readonly counter: number; readonly isBackedUp: boolean; readonly now: Date },
): Promise<boolean> {
  const smaller = { id, counter: counter === 0 ? 0 : condition.before(counter) };
  const changes: Changes<Passkey> = { counter, isBackedUp, lastUsedAt: now };
  return (await guardedUpdate(db, passkey, smaller, changes)) > 0;
}

export function findPasskey(db: Db, id: string): Promise<Passkey | undefined> {
  return find(db, passkey, { id });
}

export async function renamePasskey(tx: Tx, of: { readonly id: string; readonly userId: string }, name: string) {
  return (await guardedUpdate(tx, passkey, of, { name })) > 0;
}

export async function removePasskey(tx: Tx, of: { readonly id: string; readonly userId: string }): Promise<boolean> {
  return (await remove(tx, passkey, of)) > 0;
}

export async function findHandle(db: Db, userId: string): Promise<string | undefined> {
  return (await find(db, passkeyUser, { userId }))?.handle;
}

/** Stores the user handle of a user. */
export async function insertHandle(
  tx: Tx,
  row: { readonly id: string; readonly userId: string; readonly handle: string },
): Promise<void> {
  await insertUnique(tx, passkeyUser, row);
}
