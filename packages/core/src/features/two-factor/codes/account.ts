import { accountErrors, commonErrors } from '../../../contract/catalogue.js';
import { failure } from '../../../contract/errors.js';
import type { ShownFactor, SignedIn } from '../../../contract/shapes.js';
import type { Caller, Work } from '../../../domain/app/app.js';
import { removeSession, removeSessions } from '../../../domain/sessions/end-session.js';
import { withFactor } from '../../../domain/sessions/factors.js';
import { replaceSession } from '../../../domain/sessions/replace-session.js';
import { credentialProvider, guessOwnPassword, isHashable } from '../../../domain/users/passwords.js';
import { updateUser } from '../../../domain/users/users.js';
import { findAccountOf, findUserWithAccount } from '../../../store/rows/accounts.js';
import { allowSecurityChanges, touchUser } from '../../../store/rows/users.js';
import type { User } from '../../../store/schema/tables.js';
import { twoFactorErrors } from '../contract.js';
import { deleteProofs } from '../store.js';

interface Signed extends Caller {
  readonly session: SignedIn<User>;
}

/**
 * Checks the password again, with the same attempt limit as sign-in, and returns the matched hash. If the user has no
 * password, throws `missing`, or by default the error for a wrong password, whose details say what to do.
 */
export async function checkPassword(
  call: Signed,
  password: string,
  missing?: 'NO_PASSWORD_CREDENTIAL_FOUND',
): Promise<string> {
  const { app, session } = call;
  checkHashable(password);
  const hash = (await findAccountOf(app.db, session.user.id, credentialProvider))?.password;
  if (!hash && missing) throw failure(twoFactorErrors, missing);
  const { attempt, matches } = await guessOwnPassword(call, session.user.id, { password, hash });
  if (!hash) throw failure(accountErrors, 'INVALID_PASSWORD', { details: [noPassword] });
  if (!matches) throw failure(accountErrors, 'INVALID_PASSWORD');
  await attempt.forgive();
  return hash;
}

/** Only a caller with a live session of the account gets this error, so it reveals nothing to strangers. */
const noPassword = {
  path: 'password',
  message: 'The account has no password. Set one first, for example by the mail that resets a password',
};

export function checkHashable(password: string): void {
  if (!isHashable(password)) throw failure(accountErrors, 'PASSWORD_TOO_LONG');
}

/**
 * Locks the user's row, and checks that the user still has the password that was verified. Returns the current user.
 */
export async function holdAccount(work: Work, { user }: SignedIn, hash: string): Promise<User> {
  allowSecurityChanges(work.tx); // only the hash decides, even if other data of the account has changed
  await holdUser(work, user.id);
  const holder = await findUserWithAccount(work.tx, user.id, credentialProvider);
  if (!holder) throw failure(commonErrors, 'UNAUTHORIZED');
  if (holder.account?.password !== hash) throw failure(accountErrors, 'INVALID_PASSWORD');
  return holder.user;
}

/** Throws if the server has shown this session a code or the secret: a code of the authenticator then proves nothing. */
export function checkNotTold({ session }: SignedIn): void {
  if (Reflect.get(session, 'toldCode') === true)
    throw failure(commonErrors, 'SECOND_FACTOR_REQUIRED', { details: [alreadyTold] });
}

const alreadyTold = {
  path: 'code',
  message: 'This session was told a code of the authenticator. Use a backup code, or sign in again',
};

export async function holdUser({ tx, app }: Work, userId: string): Promise<void> {
  if (!(await touchUser(tx, userId, app.settings.now()))) throw failure(commonErrors, 'UNAUTHORIZED');
}

/**
 * Turns the second factor on or off, or replaces it. Replaces the caller's session by a new one, which records the
 * `shown` factor. Deletes pending sign-ins and trusted browsers. Ends all other sessions, because they have not shown
 * the new factor, unless the factor is turned off. The caller must hold the lock of the user's row. Of two concurrent
 * calls in one session only one succeeds.
 */
export async function setEnabled(
  work: Work,
  call: Caller,
  { user, session }: SignedIn,
  change: 'enabled' | 'disabled' | 'replaced',
  shown?: ShownFactor,
): Promise<SignedIn<User>> {
  const { token } = session;
  if (!(await removeSession(work, { token, userId: user.id }))) throw failure(commonErrors, 'UNAUTHORIZED');
  if (change !== 'disabled') await removeSessions(work, user.id);
  await work.emit('sessionEnded', { userId: user.id, tokens: change === 'disabled' ? [token] : 'all' });
  await deleteProofs(work.tx, user.id);
  const outcome = await updateUser(work, user.id, { twoFactorEnabled: change !== 'disabled' });
  if (outcome === 'gone' || 'taken' in outcome) throw failure(commonErrors, 'UNAUTHORIZED');
  await work.emit('twoFactorChanged', { user: outcome.user, change });
  const factors = shown ? withFactor(session.factors, shown) : session.factors;
  // The secret that the server has shown to the session is replaced or deleted.
  const changes = { factors: [...factors], toldCode: false };
  const begun = await replaceSession(work, call, session, outcome.user, changes);
  if (!begun) throw failure(twoFactorErrors, 'FAILED_TO_CREATE_SESSION');
  return begun;
}
