import type { Holder } from '../../store/rows/accounts.js';
import type { Work } from '../app/app.js';
import type { Events } from '../app/events.js';
import { endEverySession } from '../sessions/end-session.js';
import { createAccount, writePassword } from './account-rows.js';
import { recoverByMailbox } from './mailbox.js';
import { credentialProvider } from './passwords.js';

/** Creates the account with a user's password. Its account id is the user's id. */
export async function createCredential(work: Work, userId: string, hash: string): Promise<void> {
  const { generateId, now: clock } = work.app.settings;
  const now = clock();
  await createAccount(work, {
    id: generateId(),
    providerId: credentialProvider,
    accountId: userId,
    userId,
    password: hash,
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * Sets a user's first or next password. The caller holds the lock of the user's row and has read `holder` under it, so of two
 * concurrent calls the second finds what the first wrote.
 */
export async function putPassword(
  work: Work,
  { user, account }: Holder,
  hash: string,
  how: Pick<Events['passwordChanged'], 'how' | 'by'>,
): Promise<void> {
  if (account) await writePassword(work, user.id, credentialProvider, { hash });
  else await createCredential(work, user.id, hash);
  await work.emit('passwordChanged', { user, ...how });
}

/**
 * Sets a password for a caller who has just proven the mailbox `user.email`, by a mailed link or code. Earlier data of an account
 * without a verified address is removed: it may be an attacker's. If the mailbox is the user's former address, the change of
 * address is reverted. False if the mailbox gives no access. The caller holds the lock of the user's row.
 */
export async function resetPassword(work: Work, holder: Holder, hash: string): Promise<boolean> {
  // If the address is verified, the rows that the caller read under the lock are sufficient.
  const isProven = holder.user.emailVerified;
  const proof = isProven ? { user: holder.user, isEmptied: false } : await recoverByMailbox(work, holder.user);
  if (!proof || proof === 'guarded') return false;
  const account = proof.isEmptied ? undefined : holder.account;
  await putPassword(work, { user: proof.user, account }, hash, { how: 'reset', by: 'mailbox' });
  if (work.app.settings.endSessionsOnReset) await endEverySession(work, proof.user.id);
  return true;
}
