import type { App } from '../domain/app/app.js';
import { twoFactor } from '../features/two-factor/tables.js';
import { findFormerEmail } from '../store/rows/former-emails.js';
import type { Table } from '../store/schema/table.js';
import { type Account, account, session, type User, user } from '../store/schema/tables.js';
import type { Tx } from '../store/statements/executor.js';
import { find, guardedUpdate, insertUnique, list } from '../store/statements/index.js';
import type { CheckedAccount, UserDraft } from './draft-user.js';
import { followPassword, recordOf } from './follow-user.js';
import { type Checked, compared, outcomeOf, type Writing } from './outcomes.js';
import { followRights, recordOfRights } from './plugins/follow-rights.js';
import { comparePasskeys, putPasskeys } from './plugins/passkeys.js';
import { findRecord, putRecord, type Rows } from './records.js';
import type { ImportOutcome, MovedTable, OldSecondFactor, OldSession, OldUser } from './rows.js';

/**
 * Writes a user with all rows that belong to this user. A user who already exists in the database gets no rows: the user has
 * removed each missing row, and it must not come back. A user who was imported before and deleted here also stays deleted.
 */
export async function putUser(writing: Writing, draft: UserDraft): Promise<readonly ImportOutcome[]> {
  const { app, tx, isDryRun } = writing;
  const { old, row, leftOut, factor, accounts, passkeys, sessions } = draft;
  const existing = await find(tx, user, { id: row.id });
  const record = await findRecord(writing, 'user', row.id);
  if (existing)
    return [...(await compareUser(writing, existing, draft, record)), ...(await comparePasskeys(writing, row.id, old))];
  if (record)
    return leaveUser(old, { result: 'kept', reason: 'it was deleted here, and stays deleted', of: 'deleted' });
  const taken = await findTaken(app, tx, row);
  if (taken !== undefined) return refuseUser(old, taken);
  if (!isDryRun) await insertUnique(tx, user, row);
  const outcomes = [outcomeOf('user', row.id)('added', leftOut.length > 0 ? leftOut.join('; ') : undefined)];
  for (const each of accounts) outcomes.push(await putAccount(writing, row.id, each));
  if (old.secondFactor) outcomes.push(await putFactor(writing, row.id, old.secondFactor, factor));
  outcomes.push(...(await putPasskeys(writing, row.id, passkeys)));
  for (const each of sessions) outcomes.push(await putSession(writing, row.id, each));
  const isAdded = (id: string) =>
    outcomes.some((each) => each.table === 'account' && each.id === id && each.result === 'added');
  await putRecord(writing, 'user', row.id, {
    ...recordOf(old.accounts.filter(({ id }) => isAdded(id))),
    ...recordOfRights(draft),
  });
  return outcomes;
}

/** The table of users with the columns that plugins and application add. */
const anyUser: Table<string, Record<string, unknown>> = user;

/** Returns which unique value of a new user another user already has. */
async function findTaken(app: App, tx: Tx, row: User): Promise<string | undefined> {
  const holder = await find(tx, user, { email: row.email });
  if (holder) return `its address belongs to the user ${holder.id} here`;
  const former = await findFormerEmail(tx, row.email);
  if (former && former.reservedUntil > app.settings.now())
    return `its address is reserved for the user ${former.userId} here, who changed it recently`;
  for (const [name, field] of Object.entries(app.userFields)) {
    const value: unknown = Reflect.get(row, name);
    if (field.unique && value !== null && (await find(tx, anyUser, { [name]: value })))
      return `its ${name} belongs to another user here`;
  }
  return undefined;
}

async function putAccount({ app, tx, isDryRun }: Writing, userId: string, { old, refusal, sealed }: CheckedAccount) {
  const outcome = outcomeOf('account', old.id);
  if (refusal !== undefined) return outcome('refused', refusal);
  const { id, providerId } = old;
  const isPassword = providerId === 'credential';
  const accountId = isPassword ? userId : old.accountId;
  if (await find(tx, account, { providerId, accountId }))
    return outcome('refused', 'another user here has this identity');
  if (await find(tx, account, { id })) return outcome('refused', 'another account here has its id');
  const dates = { createdAt: old.createdAt ?? app.settings.now(), updatedAt: app.settings.now() };
  const password = isPassword ? (old.password ?? null) : null;
  if (!isDryRun) await insertUnique(tx, account, { ...sealed, id, providerId, accountId, userId, password, ...dates });
  return outcome('added', old.tokens?.leftOut);
}

async function putFactor(
  { tx, isDryRun }: Writing,
  userId: string,
  { id, leftOut }: OldSecondFactor,
  sealed: UserDraft['factor'],
): Promise<ImportOutcome> {
  const outcome = outcomeOf('twoFactor', id);
  if (!sealed) return outcome('refused', leftOut);
  if (await find(tx, twoFactor, { id })) return outcome('refused', 'another second factor here has its id');
  if (!isDryRun) await insertUnique(tx, twoFactor, { id, userId, ...sealed });
  return outcome('added');
}

async function putSession({ app, tx, isDryRun }: Writing, userId: string, { old, refusal }: Checked<OldSession>) {
  const outcome = outcomeOf('session', old.id);
  if (refusal !== undefined) return outcome('refused', refusal);
  const { id, token, expiresAt, createdAt, updatedAt } = old;
  if ((await find(tx, session, { id })) || (await find(tx, session, { token })))
    return outcome('refused', 'another session here has its id or its token');
  const fields = Object.fromEntries(
    Object.entries(app.sessionFields).map(([name, field]) => [name, field.initial?.() ?? null]),
  );
  const from = { ipAddress: bounded(old.ipAddress), userAgent: bounded(old.userAgent) };
  // The user may have signed in by a mail only, so that a mailed code must not be the second factor of the session.
  const factors = [{ factor: 'imported', shownAt: createdAt, basis: ['mailbox'] }];
  const row = { ...fields, id, token, userId, expiresAt, createdAt, updatedAt, factors, ...from };
  if (!isDryRun) await insertUnique(tx, session, row);
  return outcome('added');
}

const LONGEST_AGENT = 1024; // characters
const bounded = (text: string | undefined) => text?.slice(0, LONGEST_AGENT) || null;

async function compareUser(
  writing: Writing,
  existing: User,
  draft: UserDraft,
  record: Rows | undefined,
): Promise<readonly ImportOutcome[]> {
  const { tx } = writing;
  const { old, row } = draft;
  const columns = ['email', 'name', 'emailVerified', 'image'] as const;
  const different = columns.filter((column) => existing[column] !== row[column]);
  const ofUser = outcomeOf('user', row.id);
  const accounts = await list(tx, account, { userId: row.id });
  const sessions = await list(tx, session, { userId: row.id });
  const factor = old.secondFactor && tx.tables.has(twoFactor.name) && (await find(tx, twoFactor, { userId: row.id }));
  const ofAccounts: ImportOutcome[] = [];
  for (const each of draft.accounts)
    ofAccounts.push(
      (await followPassword(writing, accounts, { draft, checked: each, record })) ??
        (await compareAccount(writing, accounts, each)),
    );
  const { updated, kept, differing } = await followRights(writing, existing, draft);
  const columnsHere = [...different, ...differing];
  const reasons = [
    ...updated,
    ...kept,
    ...(columnsHere.length > 0 ? [`it differs here: ${columnsHere.join(', ')}`] : []),
  ];
  return [
    reasons.length > 0 ? ofUser(updated.length > 0 ? 'updated' : 'kept', reasons.join('; ')) : ofUser('present'),
    ...ofAccounts,
    ...(old.secondFactor ? [compared('twoFactor', old.secondFactor.id, factor ? 'same' : undefined)] : []),
    ...old.sessions.map((each) =>
      compared('session', each.id, sessions.some(({ token }) => token === each.token) ? 'same' : undefined),
    ),
  ];
}

/** Tokens are added to an account that has none: the last run of a move brings them, when the old system has stopped. */
async function compareAccount(
  { app, tx, isDryRun }: Writing,
  accounts: readonly Account[],
  { old, sealed }: CheckedAccount,
): Promise<ImportOutcome> {
  const here = accounts.find(({ providerId }) => providerId === old.providerId);
  const isSame = here?.providerId === 'credential' ? here.password === old.password : here?.accountId === old.accountId;
  const outcome = compared('account', old.id, here && (isSame ? 'same' : 'changed'));
  if (!isSame || here?.id !== old.id || (sealed.accessToken ?? sealed.refreshToken ?? null) === null) return outcome;
  const isWithout = { id: here.id, accessToken: null, refreshToken: null };
  const isAdded = isDryRun
    ? here.accessToken === null && here.refreshToken === null
    : (await guardedUpdate(tx, account, isWithout, { ...sealed, updatedAt: app.settings.now() })) > 0;
  return isAdded ? outcomeOf('account', old.id)('present', 'it got the tokens of its provider') : outcome;
}

/** If a user is refused, the user's accounts, passkeys and sessions are refused too. */
export const refuseUser = (old: OldUser, reason: string): readonly ImportOutcome[] =>
  leaveUser(old, { result: 'refused', reason, of: 'refused' });

function leaveUser(
  { id, accounts, secondFactor, passkeys = [], sessions }: OldUser,
  { result, reason, of }: { readonly result: 'kept' | 'refused'; readonly reason: string; readonly of: string },
): readonly ImportOutcome[] {
  const refuse = (table: MovedTable) => (each: { readonly id: string }) =>
    outcomeOf(table, each.id)(result, `its user was ${of}`);
  return [
    outcomeOf('user', id)(result, reason),
    ...accounts.map(refuse('account')),
    ...(secondFactor ? [secondFactor].map(refuse('twoFactor')) : []),
    ...passkeys.map(refuse('passkey')),
    ...sessions.map(refuse('session')),
  ];
}
