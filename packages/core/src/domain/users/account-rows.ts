import { accountErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import * as store from '../../store/rows/accounts.js';
import type { Account, NewAccount, User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { App, Work } from '../app/app.js';
import { hasHook, runAfterHook, runBeforeHook, runBeforeHooks, runWithin } from '../transactions/database-hooks.js';

/**
 * Creates an account: the identity of a new user, or a user's first password. Throws `DuplicateError` if it is already linked. With
 * `insertFirstAccount`, throws `USER_ALREADY_EXISTS` if the address of the new user is reserved for another user.
 */
export async function createAccount(
  work: Work,
  draft: NewAccount,
  insert: (db: Db, row: NewAccount) => Promise<Account | undefined> = store.insertAccount,
): Promise<Account> {
  const { app, tx } = work;
  const data = await runBeforeHook(app, tx, 'account', 'create', { row: draft });
  const row = await insert(tx, { ...draft, ...data });
  if (!row) throw failure(accountErrors, 'USER_ALREADY_EXISTS');
  await runWithin(work, 'account', 'create', row);
  await runAfterHook(app, tx, 'account', 'create', { row });
  return row;
}

/** Links an identity to an existing user, and emits the event. Throws `DuplicateError` if it is already linked. */
export async function linkAccount(work: Work, user: User, draft: Omit<NewAccount, 'userId'>): Promise<void> {
  const { providerId } = await createAccount(work, { ...draft, userId: user.id });
  await work.emit('accountLinked', { user, providerId });
}

/** Sets the password hash of a user's account if it is still `old`; without `old`, in any case. */
export async function writePassword(
  { app, tx }: Work,
  userId: string,
  providerId: string,
  change: store.PasswordChange,
): Promise<boolean> {
  const now = app.settings.now();
  if (!hasHook(app, 'account', 'update')) return store.updatePassword(tx, userId, providerId, change, now);
  const row = await store.findAccountOf(tx, userId, providerId);
  const { hash, old, basis } = change;
  if (!row || (old !== undefined && row.password !== old)) return false;
  const changes = { password: hash, ...(basis !== undefined && { basis }) };
  const made = { ...(await runBeforeHook(app, tx, 'account', 'update', { row, changes })), ...changes };
  if (!(await store.updateAccount(tx, row.id, made, now, { password: row.password }))) return false;
  await runAfterHook(app, tx, 'account', 'update', { row: { ...row, ...made, updatedAt: now }, changes: made });
  return true;
}

/** Tokens of a provider in the sealed form of an account. */
export type TokenChanges = Partial<
  Pick<
    Account,
    'accessToken' | 'refreshToken' | 'idToken' | 'accessTokenExpiresAt' | 'refreshTokenExpiresAt' | 'scope' | 'basis'
  >
>;

/** Replaces tokens of an account if its current tokens match `guard` (Z16). False if they do not. */
export async function writeTokens(
  app: App,
  db: Db,
  row: Account,
  tokens: TokenChanges,
  guard: Pick<TokenChanges, 'accessToken' | 'refreshToken'> = {},
): Promise<boolean> {
  const now = app.settings.now();
  const changes = { ...(await runBeforeHook(app, db, 'account', 'update', { row, changes: tokens })), ...tokens };
  if (!(await store.updateAccount(db, row.id, changes, now, guard))) return false;
  await runAfterHook(app, db, 'account', 'update', { row: { ...row, ...changes, updatedAt: now }, changes });
  return true;
}

/** Removes an account of a user, and emits the event. False if it did not exist. */
export async function removeAccount(work: Work, user: User, providerId: string): Promise<boolean> {
  const removed = await removeRow(work, user.id, providerId);
  if (removed) await work.emit('accountUnlinked', { user, providerId });
  return removed;
}

async function removeRow(work: Work, userId: string, providerId: string): Promise<boolean> {
  const { app, tx } = work;
  if (!hasHook(app, 'account', 'delete')) return store.deleteAccountOf(tx, userId, providerId);
  const row = await store.findAccountOf(tx, userId, providerId);
  if (!row) return false;
  await runBeforeHook(app, tx, 'account', 'delete', { row });
  await runWithin(work, 'account', 'delete', row);
  const removed = await store.deleteAccountOf(tx, userId, providerId);
  if (removed) await runAfterHook(app, tx, 'account', 'delete', { row });
  return removed;
}

/** Removes all accounts of a user. The caller holds the lock of the user's row. */
export async function removeAccounts(work: Work, userId: string): Promise<void> {
  const { app, tx } = work;
  const rows = hasHook(app, 'account', 'delete') ? await store.listAccounts(tx, userId) : [];
  const abouts = rows.map((row) => ({ row }));
  await runBeforeHooks(app, tx, 'account', 'delete', abouts);
  for (const row of rows) await runWithin(work, 'account', 'delete', row);
  await store.deleteAccountsOf(tx, userId);
  for (const row of rows) await runAfterHook(app, tx, 'account', 'delete', { row });
}

/** Removes the password and the providers of a user that were added at `since` or later. The caller holds the lock of the user's row. */
export async function removeAccountsSince(work: Work, user: User, since: Date): Promise<void> {
  const linked = await store.listAccounts(work.tx, user.id);
  for (const { providerId, createdAt } of linked) if (createdAt >= since) await removeAccount(work, user, providerId);
}
