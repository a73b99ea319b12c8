import { sql } from 'kysely';
import type { Page } from '../../contract/paging.js';
import type { Table } from '../schema/table.js';
import { type Account, account, type NewAccount, session, type User, user } from '../schema/tables.js';
import type { Db } from '../statements/executor.js';
import { type Changes, find, guardedUpdate, insertUnique, list, remove, type Where } from '../statements/index.js';
import { inPages, pageOptions, readPageWithSession, type WithSession } from '../statements/paging.js';
import { type Params, statement, whole, wholeIfAny } from '../statements/statement.js';

/** Throws `DuplicateError` if the identity is already linked, or the user already has an account at the provider. */
export function insertAccount(db: Db, row: NewAccount): Promise<Account> {
  return insertUnique(db, account, row);
}

/** Returns the account of this identity at the provider. */
export function findAccount(
  db: Db,
  { providerId, accountId }: { readonly providerId: string; readonly accountId: string },
): Promise<Account | undefined> {
  return find(db, account, { providerId, accountId });
}

const linked = statement([user, account], (q, p: Params<{ providerId: string; accountId: string }>) =>
  q
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .where('account.providerId', '=', p.providerId)
    .where('account.accountId', '=', p.accountId)
    .select([whole(user), whole(account)]),
);

/**
 * Returns the account of this identity at the provider, and its user. One statement, so that the account was linked when the user had
 * this `securityVersion`: a sign-in whose provider is unlinked meanwhile begins no session (Z18).
 */
export function findLinked(
  db: Db,
  identity: { readonly providerId: string; readonly accountId: string },
): Promise<{ readonly user: User; readonly account: Account } | undefined> {
  return linked.first(db, identity);
}

/** Returns the account of a user at the provider. */
export function findAccountOf(db: Db, userId: string, providerId: string): Promise<Account | undefined> {
  return find(db, account, { userId, providerId });
}

/** A user and their account at a provider, if they have one. */
export interface UserWithAccount<Row extends User = User> {
  readonly user: Row;
  readonly account: Account | undefined;
}

/** Describes the look-up of a user by a unique column of `users`, with their account at a provider. One statement. */
export function userWithAccountBy<Row extends User>(
  users: Table<'user', Row>,
  column: keyof Row & string,
): (db: Db, value: string, providerId: string) => Promise<UserWithAccount<Row> | undefined> {
  const base: Table<'user', User> = users;
  const holder = statement([base, account], (q, p: Params<{ value: string; providerId: string }>) =>
    q
      .selectFrom('user')
      .leftJoin('account', (join) =>
        join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', p.providerId),
      )
      .where(sql<boolean>`${sql.ref(`user.${column}`)} = ${p.value}`)
      .select([whole(users), wholeIfAny(account)])
      // Kysely cannot compute the type of a row that is a parameter. `whole` selects exactly this row.
      .$castTo<UserWithAccount<Row>>(),
  );
  return (db, value, providerId) => holder.first(db, { value, providerId });
}

/** Returns the user with this id, and their account at the provider. */
export const findUserWithAccount = userWithAccountBy(user, 'id');

/** Returns the user with this normalized address, and their account at the provider. */
export const findUserWithAccountByEmail = userWithAccountBy(user, 'email');

/** Returns the accounts of a user, the oldest first: one page of them, or all. */
export function listAccounts(db: Db, userId: string, page?: Page): Promise<Account[]> {
  return list(db, account, { userId }, pageOptions(page));
}

const accountsWithSession = statement([session, account], (q, p: Params<{ token: string; now: Date } & Page>) =>
  q
    .selectFrom('session')
    .leftJoin('account', 'account.userId', 'session.userId')
    .where('session.token', '=', p.token)
    .where('session.expiresAt', '>', p.now)
    .$call(inPages(p, 'account', 'asc'))
    .select([whole(session), wholeIfAny(account)]),
);

/** Like `listAccounts`, for the session's user; `undefined` if the session has ended. One statement. */
export async function listAccountsWithSession(
  db: Db,
  { token, now }: { readonly token: string; readonly now: Date },
  page: Page,
): Promise<WithSession<Account[]> | undefined> {
  const part = await readPageWithSession(page, (bounds) => accountsWithSession.all(db, { token, now, ...bounds }));
  return part && { session: part.session, found: part.rows.flatMap((row) => row.account ?? []) };
}

export type AccountChanges = Omit<Changes<Account>, 'id' | 'userId' | 'createdAt' | 'updatedAt'>;

/**
 * Changes an account that still matches `guard`: the old password, the old refresh token (Z16). False if it does not match or
 * was deleted: read it again.
 */
export async function updateAccount(
  db: Db,
  id: string,
  changes: AccountChanges,
  now: Date,
  guard: Where<Account> = {},
): Promise<boolean> {
  return (await guardedUpdate(db, account, { ...guard, id }, { ...changes, updatedAt: now })) > 0;
}

/**
 * Sets the password hash of a user's credential account if it is still `old`; without `old`, in any case. False if there is no
 * such account.
 */
export async function updatePassword(
  db: Db,
  userId: string,
  providerId: string,
  { hash, old, basis }: PasswordChange,
  now: Date,
): Promise<boolean> {
  const guard = old === undefined ? { userId, providerId } : { userId, providerId, password: old };
  const changes = { password: hash, updatedAt: now, ...(basis !== undefined && { basis }) };
  return (await guardedUpdate(db, account, guard, changes)) > 0;
}

export interface PasswordChange {
  readonly hash: string;
  /** The hash that it replaces. Without it, in any case. */
  readonly old?: string | null;
  /** The new basis of the account; `null` for the usual one. Without it, the basis stays. */
  readonly basis?: string[] | null | undefined;
}

/** Gives the password of a user the usual basis: knowledge alone. */
export async function resetPasswordBasis(db: Db, userId: string, providerId: string): Promise<void> {
  await guardedUpdate(db, account, { userId, providerId }, { basis: null });
}

const providerBases = statement([account], (q, p: Params<{ userId: string; except: string }>) =>
  q
    .updateTable('account')
    .set({ basis: null })
    .where('userId', '=', p.userId)
    .where('providerId', '<>', p.except)
    .where('basis', 'is not', null),
);

/** Gives the accounts of a user at providers the usual basis. `except`: the provider of the password. */
export async function resetProviderBases(db: Db, userId: string, except: string): Promise<void> {
  await providerBases.change(db, { userId, except });
}

/** Removes the account of a user at the provider. False if there was none. */
export async function deleteAccountOf(db: Db, userId: string, providerId: string): Promise<boolean> {
  return (await remove(db, account, { userId, providerId })) > 0;
}

/** Removes all accounts of a user. Returns how many. */
export function deleteAccountsOf(db: Db, userId: string): Promise<number> {
  return remove(db, account, { userId });
}
