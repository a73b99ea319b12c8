import { type NewUser, type User, user } from '../schema/tables.js';
import type { Db, Tx } from '../statements/executor.js';
import {
  type Changes,
  find,
  guardedUpdate,
  insertUnique,
  later,
  lockRow,
  plus,
  remove,
  type Where,
} from '../statements/index.js';

/** Returns the user with this id. */
export function findUserById(db: Db, id: string): Promise<User | undefined> {
  return find(db, user, { id });
}

/** Returns the user with this normalized address. */
export function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return find(db, user, { email });
}

/** Inserts a user. Throws `DuplicateError` if another user has the address or another unique value. */
export function insertUser(db: Db, row: NewUser): Promise<User> {
  return insertUnique(db, user, row);
}

/** The columns of a user that can change, with the fields of plugins and application. */
export type UserChanges = Omit<Changes<User>, 'id' | 'createdAt' | 'updatedAt' | 'securityVersion'>;

/** Columns that authenticate or protect an account. Plugins with such columns call `touchUser` in the same transaction. */
const securityColumns = ['email', 'emailVerified'];

/**
 * Changes a user who still matches `guard`. False if there is no such user. `updatedAt` increases with every change, even twice
 * in a millisecond; the security version increases only with a column that authenticates or protects the account.
 */
export async function updateUserRow(
  db: Db,
  id: string,
  changes: UserChanges,
  now: Date,
  guard: Where<User> = {},
): Promise<boolean> {
  const changesSecurity = Object.keys(changes).some((column) => securityColumns.includes(column));
  if (!changesSecurity) return write(db, { ...guard, id }, changes, now);
  checkSecurityChange(db, id);
  return write(db, { ...guard, id }, { ...changes, securityVersion: plus(1) }, now);
}

/**
 * Increases the security version of a user, and locks the user's row until the transaction ends. Call it first in every
 * transaction that changes passwords, accounts or factors. After it, a sign-in that was checked against the old state cannot begin
 * a session. Returns false if the user was deleted.
 */
export async function touchUser(tx: Tx, id: string, now: Date): Promise<boolean> {
  checkSecurityChange(tx, id);
  return write(tx, { id }, { securityVersion: plus(1) }, now);
}

/** Thrown if the account has changed since the caller decided. */
export class AccountChangedError extends Error {
  constructor() {
    super('another request changed the account: read it and decide again');
  }
}

const refused = new WeakMap<Db, string>();

/**
 * Refuses, in this transaction, every step that increases the security version of this user, because the decision was made with
 * an older version.
 */
export function refuseSecurityChanges(tx: Tx, userId: string): void {
  refused.set(tx, userId);
}

/** Allows these steps again. Call it in a transaction that reads the locked row of the user and repeats the decision. */
export function allowSecurityChanges(tx: Tx): void {
  refused.delete(tx);
}

/** Throws `AccountChangedError` if the version of this user must not change. */
function checkSecurityChange(db: Db, userId: string): void {
  if (refused.get(db) === userId) throw new AccountChangedError();
}

async function write(db: Db, where: Where<User> & { readonly id: string }, changes: Changes<User>, now: Date) {
  return (await guardedUpdate(db, user, where, { ...changes, updatedAt: later(now) })) > 0;
}

/** Returns the user with this id, and locks the row until the transaction ends. */
export function lockUser(tx: Tx, id: string): Promise<User | undefined> {
  return lockRow(tx, user, id);
}

/** Deletes a user; foreign keys delete sessions, accounts and other rows. False if the user did not exist. */
export async function deleteUser(db: Db, id: string): Promise<boolean> {
  return (await remove(db, user, { id })) > 0;
}
