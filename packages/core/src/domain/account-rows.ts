import * as store from '../store/accounts.js';
import type { Db } from '../store/executor.js';
import type { Account, NewAccount } from '../store/tables.js';
import type { App, Work } from './app.js';
import { askBefore, isHooked, tellAfter } from './database-hooks.js';

/** Links an identity to a user. Throws `DuplicateError` for one that is linked already. */
export async function createAccount({ app, tx }: Work, draft: NewAccount): Promise<Account> {
  const data = await askBefore(app, 'account', 'create', { row: draft });
  const row = await store.insertAccount(tx, { ...draft, ...data });
  await tellAfter(app, tx, 'account', 'create', { row });
  return row;
}

/** Sets the password hash of a user's account, if it still is `old`; whatever it is where that is left out. */
export async function writePassword(
  { app, tx }: Work,
  userId: string,
  providerId: string,
  change: { readonly hash: string; readonly old?: string },
): Promise<boolean> {
  const now = app.settings.now();
  if (!isHooked(app, 'account', 'update')) return store.updatePassword(tx, userId, providerId, change, now);
  const row = await store.findAccountOf(tx, userId, providerId);
  if (!row || (change.old !== undefined && row.password !== change.old)) return false;
  const changes = { password: change.hash };
  const made = { ...(await askBefore(app, 'account', 'update', { row, changes })), ...changes };
  if (!(await store.updateAccount(tx, row.id, made, now, { password: row.password }))) return false;
  await tellAfter(app, tx, 'account', 'update', { row: { ...row, ...made, updatedAt: now }, changes: made });
  return true;
}

/** Tokens of a provider as an account keeps them: sealed. */
export type TokenChanges = Partial<
  Pick<Account, 'accessToken' | 'refreshToken' | 'idToken' | 'accessTokenExpiresAt' | 'refreshTokenExpiresAt' | 'scope'>
>;

/** Replaces tokens of an account, if its tokens still are those of `guard` (security.md Z16). False when they are not. */
export async function writeTokens(
  app: App,
  db: Db,
  row: Account,
  tokens: TokenChanges,
  guard: Pick<TokenChanges, 'accessToken' | 'refreshToken'> = {},
): Promise<boolean> {
  const now = app.settings.now();
  const changes = { ...(await askBefore(app, 'account', 'update', { row, changes: tokens })), ...tokens };
  if (!(await store.updateAccount(db, row.id, changes, now, guard))) return false;
  await tellAfter(app, db, 'account', 'update', { row: { ...row, ...changes, updatedAt: now }, changes });
  return true;
}

/** Takes a way in away from a user. False when there was none. */
export async function removeAccount(work: Work, userId: string, providerId: string): Promise<boolean> {
  const { app, tx } = work;
  if (!isHooked(app, 'account', 'delete')) return store.deleteAccountOf(tx, userId, providerId);
  const row = await store.findAccountOf(tx, userId, providerId);
  if (!row) return false;
  await askBefore(app, 'account', 'delete', { row });
  const removed = await store.deleteAccountOf(tx, userId, providerId);
  if (removed) await tellAfter(app, tx, 'account', 'delete', { row });
  return removed;
}

/** Takes every way in away from a user. The caller holds the user's row. */
export async function removeAccounts({ app, tx }: Work, userId: string): Promise<void> {
  const rows = isHooked(app, 'account', 'delete') ? await store.listAccounts(tx, userId) : [];
  for (const row of rows) await askBefore(app, 'account', 'delete', { row });
  await store.deleteAccountsOf(tx, userId);
  for (const row of rows) await tellAfter(app, tx, 'account', 'delete', { row });
}
