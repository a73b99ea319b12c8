import { accountErrors } from '../../contract/catalogue.js';
import { type AuthError, failure, refusal } from '../../contract/errors.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import * as store from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import { DuplicateError } from '../../store/statements/errors.js';
import type { App, Caller, Work } from '../app/app.js';
import type { Origination } from '../app/events.js';
import type { UserDraft } from '../app/gates.js';
import { removeSessions } from '../sessions/end-session.js';
import { hasHook, runAfterHook, runBeforeHook, runWithin } from '../transactions/database-hooks.js';
import { removeAccounts } from './account-rows.js';
import { normalizeEmail } from './email.js';
import { keepMailbox } from './own-mailboxes.js';
import { isReserved } from './reserved-email.js';
import { recordCredentialStart } from './settled.js';

/**
 * Completes a draft to the row of a new user: runs the gates, fills the defaults. Uses no database, so it runs
 * before the transaction. `email` is already normalized. Throws `FIELD_IS_REQUIRED`, or the error with which a gate refuses.
 */
export async function draftUser(caller: Caller, draft: UserDraft): Promise<User> {
  const { settings, userFields } = caller.app;
  const shaped = await passGates(caller, draft, undefined);
  const now = settings.now();
  const fields = Object.entries(userFields).map(([name, field]) => {
    const value = shaped[name] ?? field.initial?.() ?? null;
    if (value === null && !field.optional)
      throw failure(accountErrors, 'FIELD_IS_REQUIRED', { values: { field: name } });
    return [name, value] as const;
  });
  const { email, name, image, emailVerified } = shaped;
  const id = settings.generateId();
  const dates = { createdAt: now, updatedAt: now };
  const own = { id, email, name, image, emailVerified, settled: null, ...dates, securityVersion: 0 };
  return { ...Object.fromEntries(fields), ...own };
}

/** How an account begins. */
export interface UserStart {
  /**
   * `credential`: the user has proven a phone number, a passkey or an account at a provider, but not the address. The user keeps
   * the account if another person proves the mailbox. `email`: the first person who proves the mailbox gets the account.
   */
  readonly identifiedBy: 'email' | 'credential';
  /** @internal True if the caller then stores an account by `insertFirstAccount`, which refuses a reserved address. */
  readonly hasAccount?: boolean | undefined;
  /** The call that led to it. Without it the user gets no mail to verify the address. */
  readonly from?: Origination;
}

/** A new user, or the column with the value that another user has. */
export interface Created {
  readonly user: User;
  readonly taken?: string;
  /** The address is reserved for a user who had it until recently. */
  readonly isReserved?: boolean;
}

/**
 * Stores a new user, and returns the stored row: the application's hook may have changed the draft. With `taken` the user is
 * not stored, and the caller must throw to end the transaction; it names the column whose value another user has, or had until
 * recently.
 */
export async function createUser(work: Work, draft: User, start: UserStart): Promise<Created> {
  return storeUser(work, await askAboutUser(work, draft), start);
}

/** Asks the application's hook about a new user. Returns the row to store. */
export async function askAboutUser({ app, tx }: Work, draft: User): Promise<User> {
  const data = await runBeforeHook(app, tx, 'user', 'create', { row: draft });
  return { ...draft, ...data, ...(data.email !== undefined && { email: checkEmail(data.email) }) };
}

/** Stores the row of `askAboutUser`, like `createUser`. */
export async function storeUser(work: Work, user: User, start: UserStart): Promise<Created> {
  const { app, tx } = work;
  const { identifiedBy, hasAccount, from } = start;
  try {
    await store.insertUser(tx, user);
  } catch (error) {
    if (error instanceof DuplicateError) return { user, taken: error.columns[0] ?? 'id' };
    throw error;
  }
  if (!hasAccount && (await isReserved(work, user.email, user.id))) return { user, taken: 'email', isReserved: true };
  if (identifiedBy === 'credential' && !user.emailVerified) await recordCredentialStart(work, user.id);
  await runWithin(work, 'user', 'create', user);
  await work.emit('userCreated', { user, from });
  await runAfterHook(app, tx, 'user', 'create', { row: user });
  return { user };
}

/** An address that a hook has set is checked like any other. */
function checkEmail(email: unknown): string {
  const normalized = typeof email === 'string' ? normalizeEmail(email) : undefined;
  if (normalized === undefined)
    throw new ConfigurationError('databaseHooks.user.create.before.data.email', {
      givenAs: 'an invalid address',
      expected: 'an email address',
    });
  return normalized;
}

/** The result of a change: the changed user, or why it was not changed. */
export type UserUpdate = { readonly user: User } | { readonly taken: string } | 'gone';

/** The refusal of a value that another user has, with the field's own error if it has one. */
export function takenError(app: App, field: string): AuthError {
  const words = app.userFields[field]?.taken;
  if (words !== undefined) return refusal(words, 422);
  return failure(accountErrors, 'FIELD_IS_ALREADY_TAKEN', { values: { field } });
}

/** Changes some columns of a user; `changes` have passed `shapeChanges`. */
export async function updateUser(work: Work, id: string, changes: Partial<UserDraft>): Promise<UserUpdate> {
  try {
    if (!(await writeUser(work, id, changes))) return 'gone';
  } catch (error) {
    if (error instanceof DuplicateError) return { taken: error.columns[0] ?? 'id' };
    throw error;
  }
  const user = await store.findUserById(work.tx, id);
  if (!user) return 'gone';
  await work.emit('userUpdated', { user });
  return { user };
}

/**
 * The only function that changes columns of a user. Returns the changes; `undefined` if the user does not exist, or does not
 * match `guard`. Throws `DuplicateError`.
 */
export async function writeUser(
  work: Work,
  id: string,
  changes: store.UserChanges,
  guard: Partial<User> = {},
): Promise<store.UserChanges | undefined> {
  const { app, tx } = work;
  const now = app.settings.now();
  if (!hasHook(app, 'user', 'update')) {
    if (changes.email !== undefined) await keepMailbox(work, id, guard.email);
    return (await store.updateUserRow(tx, id, changes, now, guard)) ? changes : undefined;
  }
  const row = await store.findUserById(tx, id);
  // Hooks do not run for a change that cannot be made.
  if (!row || Object.entries(guard).some(([column, value]) => Reflect.get(row, column) !== value)) return undefined;
  const made = { ...changes, ...(await runBeforeHook(app, tx, 'user', 'update', { row, changes })) };
  if (made.email !== undefined) await keepMailbox(work, id, row.email);
  if (!(await store.updateUserRow(tx, id, made, now, guard))) return undefined;
  const changed = await store.findUserById(tx, id);
  if (changed) await runAfterHook(app, tx, 'user', 'update', { row: changed, changes: made });
  return made;
}

/**
 * Removes a user with their sessions and accounts, and emits that; foreign keys remove their other rows. The caller holds the
 * lock of the user's row.
 */
export async function removeUser(work: Work, user: User): Promise<void> {
  const { app, tx } = work;
  await work.emit('sessionEnded', { userId: user.id, tokens: 'all' });
  await work.emit('userDeleted', { user });
  await runBeforeHook(app, tx, 'user', 'delete', { row: user });
  // Foreign keys would remove them too; this runs the hook for each session.
  if (hasHook(app, 'session', 'delete')) await removeSessions(work, user.id);
  if (hasHook(app, 'account', 'delete')) await removeAccounts(work, user.id);
  await runWithin(work, 'user', 'delete', user);
  await store.deleteUser(tx, user.id);
  await runAfterHook(app, tx, 'user', 'delete', { row: user });
}

/** The sent values of a user: a property without a value counts as not sent. */
export type SentChanges = { readonly [K in keyof UserDraft]?: UserDraft[K] | undefined };

/** Runs the gates for a change, and drops values that were not sent. Uses no database unless a gate does. */
export function shapeChanges(caller: Caller, user: User, sent: SentChanges): Promise<Partial<UserDraft>> {
  const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return passGates<Partial<UserDraft>>(caller, changes, user);
}

async function passGates<D extends Partial<UserDraft>>(caller: Caller, draft: D, user: User | undefined): Promise<D> {
  let shaped: D = draft;
  for (const gate of caller.app.gates.userDraft) shaped = { ...shaped, ...(await gate(caller, shaped, user)) };
  return shaped;
}
