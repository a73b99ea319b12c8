import { accountErrors } from '../contract/catalogue.js';
import { failure } from '../contract/errors.js';
import type { User } from '../contract/shapes.js';
import { DuplicateError } from '../store/errors.js';
import * as store from '../store/users.js';
import type { Caller, Work } from './app.js';
import type { Origination } from './events.js';
import type { UserDraft } from './gates.js';

/**
 * Completes a draft to the row of a new user: asks the gates, fills the defaults. Touches no database, so it comes
 * before the transaction. `email` is normalised already. Throws `FIELD_IS_REQUIRED`, or what a gate refuses with.
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
  return { ...Object.fromEntries(fields), id, email, name, image, emailVerified, createdAt: now, updatedAt: now };
}

/**
 * Stores a new user. `taken` names the column whose value another user has. Without `from` no mail asks them to verify
 * their address.
 */
export async function createUser(
  work: Work,
  user: User,
  from?: Origination,
): Promise<{ readonly taken: string } | undefined> {
  try {
    await store.insertUser(work.tx, user);
  } catch (error) {
    if (error instanceof DuplicateError) return { taken: error.columns[0] ?? 'id' };
    throw error;
  }
  await work.emit('userCreated', { user, from });
  return undefined;
}

/** What a change came to: the user as it is now, or why it is as it was. */
export type UserUpdate = { readonly user: User } | { readonly taken: string } | 'gone';

/** Changes some columns of a user; `changes` have passed `shapeChanges`. */
export async function updateUser(work: Work, id: string, changes: Partial<UserDraft>): Promise<UserUpdate> {
  try {
    const changed = await store.updateUser(work.tx, id, changes, work.app.settings.now());
    if (!changed) return 'gone';
  } catch (error) {
    if (error instanceof DuplicateError) return { taken: error.columns[0] ?? 'id' };
    throw error;
  }
  const user = await store.findUserById(work.tx, id);
  if (!user) return 'gone';
  await work.emit('userUpdated', { user });
  return { user };
}

/** What somebody sent about a user: a property without a value is one that was not sent. */
type SentChanges = { readonly [K in keyof UserDraft]?: UserDraft[K] | undefined };

/** Asks the gates about a change, and drops what was not sent. Touches no database unless a gate does. */
export function shapeChanges(caller: Caller, user: User, sent: SentChanges): Promise<Partial<UserDraft>> {
  const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return passGates<Partial<UserDraft>>(caller, changes, user);
}

async function passGates<D extends Partial<UserDraft>>(caller: Caller, draft: D, user: User | undefined): Promise<D> {
  let shaped: D = draft;
  for (const gate of caller.app.gates.userDraft) shaped = { ...shaped, ...(await gate(caller, shaped, user)) };
  return shaped;
}
