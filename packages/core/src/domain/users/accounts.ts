import { findAccountOf, type UserWithAccount } from '../../store/rows/accounts.js';
import type { NewAccount } from '../../store/schema/tables.js';
import type { App, Work } from '../app/app.js';
import type { Events } from '../app/events.js';
import { endEverySession } from '../sessions/end-session.js';
import { createAccount, writePassword } from './account-rows.js';
import { recoverByMailbox } from './mailbox.js';
import { credentialProvider } from './passwords.js';
import { isProven } from './settled.js';

/** Creates the account with a user's password. Its account id is the user's id. */
export async function createCredential(
  work: Work,
  userId: string,
  hash: string,
  basis: string[] | null = null,
): Promise<void> {
  await createAccount(work, credentialOf(work.app, userId, hash, basis));
}

/** The row of such an account. */
export function credentialOf(
  { settings }: App,
  userId: string,
  password: string,
  basis: string[] | null = null,
): NewAccount {
  const now = settings.now();
  return {
    id: settings.generateId(),
    providerId: credentialProvider,
    accountId: userId,
    userId,
    password,
    basis,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * A user who resets a password by mail or text message proves no more than that mailbox or number, so this is the password's basis.
 */
function basisSetBy({ by }: Pick<Events['passwordChanged'], 'by'>): string[] | null {
  if (by === 'mailbox') return ['knowledge', 'mailbox'];
  return by === 'phone' ? ['knowledge', 'number'] : null;
}

/**
 * Sets a user's first or next password. The caller holds the lock of the user's row and has read `holder` under it, so of two
 * concurrent calls the second finds what the first wrote.
 */
export async function putPassword(
  work: Work,
  { user, account }: UserWithAccount,
  hash: string,
  how: Pick<Events['passwordChanged'], 'how' | 'by'>,
): Promise<void> {
  const basis = basisSetBy(how);
  if (account) await writePassword(work, user.id, credentialProvider, { hash, basis });
  else await createCredential(work, user.id, hash, basis);
  await work.emit('passwordChanged', { user, ...how });
}

/**
 * Sets a password for a caller who has just proven the mailbox `user.email`, by a mailed link or code. Earlier data of an account
 * without a verified address is removed: it may be an attacker's. If the mailbox is the user's former address, the change of
 * address is reverted. False if the mailbox gives no access. The caller holds the lock of the user's row.
 */
export async function resetPassword(work: Work, holder: UserWithAccount, hash: string): Promise<boolean> {
  // If the mailbox is proven, the rows that the caller read under the lock are sufficient.
  const proven = isProven(holder.user) ? holder : await recoverHolder(work, holder);
  if (!proven) return false;
  await putPassword(work, proven, hash, { how: 'reset', by: 'mailbox' });
  if (work.app.settings.endSessionsOnReset) await endEverySession(work, proven.user.id);
  return true;
}

/** Records the proof of a mailbox that is not proven yet. Returns the user with the password that is left, if the mailbox gives access. */
export async function recoverHolder(work: Work, { user }: UserWithAccount): Promise<UserWithAccount | undefined> {
  const proof = await recoverByMailbox(work, user);
  if (!proof || proof === 'guarded') return undefined;
  return { user: proof.user, account: await findAccountOf(work.tx, user.id, credentialProvider) };
}
