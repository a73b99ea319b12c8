import type { User } from '../contract/shapes.js';
import { deleteAccountsOf } from '../store/accounts.js';
import { deleteSessionsOf } from '../store/sessions.js';
import { findUserById, touchUser, updateUser } from '../store/users.js';
import type { Work } from './app.js';

/**
 * Records that whoever acts has read the mailbox of a user. The first proof of an unverified address takes away what
 * somebody who never proved it may have left there: its ways in, sessions and, through `mailboxClaimed`, whatever else
 * features keep (design §7; R-C01 to R-C03). Returns the user as they are now; `undefined` when they are gone.
 *
 * For ways in that do not rest on what the account held before: social sign-in, an e-mailed code, a reset. A link that
 * confirms a sign-up is `confirmAddress`: the password that was set with the address stays.
 */
export async function claimMailbox(work: Work, user: User): Promise<User | undefined> {
  const { tx, app } = work;
  const now = app.settings.now();
  if (!(await touchUser(tx, user.id, now))) return undefined;
  const current = await findUserById(tx, user.id);
  if (!current || current.emailVerified) return current;
  await deleteAccountsOf(tx, user.id);
  await deleteSessionsOf(tx, user.id);
  await updateUser(tx, user.id, { emailVerified: true }, now);
  const claimed = { ...current, emailVerified: true };
  await work.emit('mailboxClaimed', { user: claimed });
  return claimed;
}

/**
 * Marks an address as verified, once: true for the caller who did it, false when it was verified already or is not the
 * user's address any more (Z04).
 */
export async function confirmAddress(
  work: Work,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<boolean> {
  const now = work.app.settings.now();
  const confirmed = await updateUser(work.tx, id, { emailVerified: true }, now, { email, emailVerified: false });
  const user = confirmed ? await findUserById(work.tx, id) : undefined;
  if (user) await work.emit('emailVerified', { user });
  return confirmed;
}
