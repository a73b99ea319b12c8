import type { Holder } from '../store/accounts.js';
import { createAccount, writePassword } from './account-rows.js';
import type { Work } from './app.js';
import { claimMailbox } from './mailbox.js';
import { credentialProvider } from './passwords.js';
import { removeSessions } from './sessions.js';

/** Gives a user a password. The account id of a credential is the user's id (spec §3). */
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
 * Puts a password in place of the one that the user has, or has not. The caller holds the user's row and has read
 * `holder` under it, so of two at once the second finds what the first wrote (security.md Z02).
 */
export async function putPassword(work: Work, { user, account }: Holder, hash: string): Promise<void> {
  if (account) await writePassword(work, user.id, credentialProvider, { hash });
  else await createCredential(work, user.id, hash);
  await work.emit('passwordChanged', { user });
}

/**
 * Puts a password in place for whoever has just shown, by a mailed link or code, that the user's mailbox is theirs. What
 * an unverified account held before goes: it may be somebody else's (R-C02). The caller holds the user's row.
 */
export async function resetPassword(work: Work, holder: Holder, hash: string): Promise<void> {
  const claimed = holder.user.emailVerified ? undefined : await claimMailbox(work, holder.user);
  await putPassword(work, claimed ? { user: claimed, account: undefined } : holder, hash);
  if (work.app.settings.endSessionsOnReset) await endEverySession(work, holder.user.id);
}

/** Ends every session of a user, together with what they rest on or not at all (security.md H029). */
export async function endEverySession(work: Work, userId: string): Promise<void> {
  const ended = await removeSessions(work, userId);
  if (ended > 0) await work.emit('sessionEnded', { userId, tokens: 'all' });
}
