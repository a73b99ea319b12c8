import type { ShownFactor, SignedIn } from '../../contract/shapes.js';
import { findFormerEmailOf, insertProvenStart } from '../../store/rows/former-emails.js';
import type { FormerEmail, User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { App, Work } from '../app/app.js';

/**
 * Checks whether a proof of the mailbox has shown that the account belongs to its reader. A link or a code in another browser
 * verifies the address, but does not settle the account: only such a proof writes `false`. Without a value, a verified account is
 * settled.
 */
export function isSettled({ settled, emailVerified }: Pick<User, 'settled' | 'emailVerified'>): boolean {
  return settled ?? emailVerified;
}

/** Checks whether the mailbox `user.email` is proven already, so that another proof changes nothing. */
export function isProven(user: Pick<User, 'settled' | 'emailVerified'>): boolean {
  return user.emailVerified && isSettled(user);
}

/** Checks whether the session's user has shown only that they read the mailbox. To open the link again would prove nothing more. */
export function hasShownOnlyMailbox(factors: readonly ShownFactor[]): boolean {
  return factors.length > 0 && factors.every(({ factor }) => factor === 'email');
}

/**
 * Checks whether a session proves that its user has signed up. If the address is verified and the account not settled, an attacker may
 * have signed up, and the reader of the mailbox may have added a number or a passkey in a session that the link began. Then only the
 * password shows it, or any factor if the account began with another credential; `former` is the record of that.
 */
export function provesSignUp(
  factors: readonly ShownFactor[],
  { emailVerified }: Pick<User, 'emailVerified'>,
  former: FormerEmail | undefined,
): boolean {
  if (hasShownOnlyMailbox(factors)) return false;
  return !emailVerified || former !== undefined || factors.some(({ factor }) => factor === 'password');
}

/** Checks whether a session has not settled its account, and can do so by a mailed code. `db`: the transaction, if there is one. */
export async function canSettleByCode(
  { settings }: Pick<App, 'settings'>,
  db: Db,
  { session, user }: SignedIn<User>,
): Promise<boolean> {
  if (!settings.mailsReauthentication || !user.emailVerified || isSettled(user)) return false;
  return provesSignUp(session.factors, user, await findFormerEmailOf(db, user.id));
}

/**
 * Records that an account began with a credential other than its address: a phone number, a passkey, an account at a provider. Until
 * the user proves the address, another reader of that mailbox can take the address away, and gets no access to the account.
 */
export async function recordCredentialStart({ app, tx }: Work, userId: string): Promise<void> {
  const createdAt = app.settings.now();
  await insertProvenStart(tx, { id: app.settings.generateId(), userId, reservedUntil: createdAt, createdAt });
}
