import type { Db, Tx } from '../statements/executor.js';

/** The account is not what the caller's decision rests on any more. */
export class AccountMovedError extends Error {
  constructor() {
    super('the account has changed since it was read: decide again, by what it is now');
  }
}

const refused = new WeakMap<Db, string>();

/**
 * Refuses, in this transaction, every step that moves the security version of this user: the decision about it was made by
 * an older version.
 */
export function refuseMove(tx: Tx, userId: string): void {
  refused.set(tx, userId);
}

/** Takes the refusal back, for steps that decide again by the user as the transaction holds them. */
export function allowMove(tx: Tx): void {
  refused.delete(tx);
}

/** Throws `AccountMovedError` where the version of this user may not move. */
export function checkMove(db: Db, userId: string): void {
  if (refused.get(db) === userId) throw new AccountMovedError();
}
