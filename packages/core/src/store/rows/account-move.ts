import type { Db, Tx } from '../statements/executor.js';

/** Thrown if the account has changed since the caller decided. */
export class AccountMovedError extends Error {
  constructor() {
    super('the account has changed since it was read: read it again, and decide again');
  }
}

const refused = new WeakMap<Db, string>();

/**
 * Refuses, in this transaction, every step that increases the security version of this user, because the decision was made with
 * an older version.
 */
export function refuseMove(tx: Tx, userId: string): void {
  refused.set(tx, userId);
}

/** Ends the refusal, for steps that decide again by the locked row of the user. */
export function allowMove(tx: Tx): void {
  refused.delete(tx);
}

/** Throws `AccountMovedError` if the version of this user must not change. */
export function checkMove(db: Db, userId: string): void {
  if (refused.get(db) === userId) throw new AccountMovedError();
}
