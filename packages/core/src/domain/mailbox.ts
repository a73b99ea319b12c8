import type { User } from '../contract/shapes.js';
import { DuplicateError } from '../store/errors.js';
import { findUserById, touchUser } from '../store/users.js';
import { removeAccounts } from './account-rows.js';
import type { Work } from './app.js';
import { removeSessions } from './sessions.js';
import { writeUser } from './users.js';

/**
 * Records that whoever acts has read the mailbox of a user. The first proof of an unverified address takes away what
 * somebody who never proved it may have left there: its ways in, sessions and, through `mailboxClaimed`, whatever else
 * features keep (design §7; R-C01 to R-C03). Returns the user as they are now; `undefined` when they are gone, or have
 * another address than `user` says: whoever has read a mailbox has not read the one that was put in its place meanwhile.
 *
 * For ways in that do not rest on what the account held before: social sign-in, an e-mailed code, a reset. A link that
 * confirms a sign-up is `confirmAddress`: the password that was set with the address stays.
 */
export async function claimMailbox(work: Work, user: User): Promise<User | undefined> {
  const { tx, app } = work;
  const now = app.settings.now();
  if (!(await touchUser(tx, user.id, now))) return undefined;
  const current = await findUserById(tx, user.id);
  if (current?.email !== user.email) return undefined;
  if (current.emailVerified) return current;
  await removeAccounts(work, user.id);
  const ended = await removeSessions(work, user.id);
  await writeUser(work, user.id, { emailVerified: true });
  if (ended > 0) await work.emit('sessionEnded', { userId: user.id, tokens: 'all' });
  await work.emit('mailboxClaimed', { user: { ...current, emailVerified: true } });
  return findUserById(tx, user.id); // features that keep something in the user's row have changed it too
}

/**
 * Marks an address as verified, once: the user for the caller who did it, `undefined` when it was verified already or is
 * not the user's address any more (Z04).
 */
export async function confirmAddress(
  work: Work,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<User | undefined> {
  if (!(await writeUser(work, id, { emailVerified: true }, { email, emailVerified: false }))) return undefined;
  const user = await findUserById(work.tx, id);
  if (user) await work.emit('emailVerified', { user });
  return user;
}

/**
 * Replaces an address by one that has yet to prove itself, provided that the user is still as `from` says (Z05, Z06).
 * `taken` when somebody has the new one, `undefined` when the user has changed meanwhile.
 */
export async function changeAddress(
  work: Work,
  { id, ...guard }: { readonly id: string; readonly email: string; readonly emailVerified?: boolean },
  email: string,
): Promise<User | 'taken' | undefined> {
  try {
    if (!(await writeUser(work, id, { email, emailVerified: false }, guard))) return undefined;
  } catch (error) {
    if (error instanceof DuplicateError) return 'taken';
    throw error;
  }
  const user = await findUserById(work.tx, id);
  if (user) await work.emit('emailChanged', { user, previousEmail: guard.email });
  return user;
}
