import type { ShownFactor, SignedIn } from '../../contract/shapes.js';
import { insertProvenStart } from '../../store/rows/former-emails.js';
import type { User } from '../../store/schema/tables.js';
import type { App, Work } from '../app/app.js';

/**
 * Checks whether a proof of the mailbox has shown that the account belongs to its reader. A link or a code in another browser
 * verifies the address, but does not settle the account: only such a proof writes `false`. Without a value, a verified account is
 * settled.
 */
export function isSettled({ settled, emailVerified }: Pick<User, 'settled' | 'emailVerified'>): boolean {
  return settled ?? emailVerified;
}

/** Checks whether a proof of the mailbox `user.email` changes nothing in the account. */
export function isProven(user: Pick<User, 'settled' | 'emailVerified'>): boolean {
  return user.emailVerified && isSettled(user);
}

/** Checks whether the session's user has shown only that they read the mailbox. Opening the link again adds no proof. */
export function restsOnMailbox(factors: readonly ShownFactor[]): boolean {
  return factors.length > 0 && factors.every(({ factor }) => factor === 'email');
}

/** Checks whether a session has not settled its account, and can do so by a mailed code. */
export function canSettleByCode({ settings }: Pick<App, 'settings'>, { session, user }: SignedIn<User>): boolean {
  return settings.mailsReauthentication && user.emailVerified && !isSettled(user) && !restsOnMailbox(session.factors);
}

/**
 * Records that an account began with something that its user has proven, and not with its address: a number, a passkey, an account at a
 * provider. Until the user proves the address, another reader of that mailbox can take the address away, and gets no access to the account.
 */
export async function keepProvenStart({ app, tx }: Work, userId: string): Promise<void> {
  const createdAt = app.settings.now();
  await insertProvenStart(tx, { id: app.settings.generateId(), userId, reservedUntil: createdAt, createdAt });
}
