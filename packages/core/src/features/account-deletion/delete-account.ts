import { accountErrors, commonErrors } from '../../contract/catalogue.js';
import { type AuthError, failure } from '../../contract/errors.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { Caller, Work } from '../../domain/app/app.js';
import { peekToken, redeemToken } from '../../domain/secrets/one-time.js';
import { removeSession } from '../../domain/sessions/end-session.js';
import { clearSessionCookies } from '../../domain/sessions/session-cookies.js';
import { inTransaction } from '../../domain/transactions/in-transaction.js';
import { removeUser } from '../../domain/users/users.js';
import { findSession } from '../../store/rows/sessions.js';
import { findUserById, lockUser, touchUser } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import { tokenErrors } from './contract.js';
import { deletionPurpose } from './purpose.js';

/**
 * Throws unless `deleteAccount` would currently accept the session and the token. The application's `beforeDelete` does
 * not run for a deletion that would be refused.
 */
export async function checkDeletable({ app }: Caller, { session }: SignedIn<User>, token?: string): Promise<void> {
  const isSessionFound = (await findSession(app.db, session.token)) !== undefined;
  const isTokenValid =
    token === undefined || (await peekToken(app, app.db, deletionPurpose, token, { session })) !== undefined;
  if (!isSessionFound || !isTokenValid) throw deletionRefusal(token);
}

/**
 * Deletes a user with all of the user's data, and the cookies of the caller. Deletes all or nothing. If several
 * callers run concurrently, only one deletes (Z03, H007, H021). A `token` must belong to this session, or to a session that this one
 * replaced. The call uses up the token.
 *
 * Foreign keys delete sessions, accounts and the plugins' rows together with the user's row, so no session can begin
 * for a deleted user (R-E04).
 */
export async function deleteAccount(caller: Caller, signedIn: SignedIn<User>, token?: string): Promise<void> {
  const { session, user } = signedIn;
  const { app } = caller;
  await inTransaction(app, async (work) => {
    const { tx } = work;
    // The token is bound to the account's version, so it is redeemed before that version increases. The user's row is locked first.
    const isTokenValid = token === undefined || (await isRedeemed(work, signedIn, token));
    // Each statement reports whether it changed a row. If the user or the session is already gone, this call deletes nothing.
    const isSessionRemoved =
      isTokenValid &&
      (await touchUser(tx, user.id, app.settings.now())) &&
      (await removeSession(work, { token: session.token, userId: user.id }));
    // The throw rolls the transaction back, so that a caller cannot use up another user's token.
    if (!isSessionRemoved) throw deletionRefusal(token);
    await removeUser(work, user);
  });
  clearSessionCookies(caller);
}

async function isRedeemed({ app, tx }: Work, signedIn: SignedIn<User>, token: string): Promise<boolean> {
  if (!(await lockUser(tx, signedIn.user.id))) return false;
  return (await redeemToken(app, tx, deletionPurpose, token, signedIn)) !== undefined;
}

/**
 * Deletes a user as `deleteAccount` does, for the server's own code. If several calls run concurrently, one deletes the user, and the
 * others throw `USER_NOT_FOUND`.
 */
export async function removeAccount({ app, request }: Caller, userId: string): Promise<void> {
  await inTransaction(
    app,
    async (work) => {
      const { tx } = work;
      const userExists = await touchUser(tx, userId, app.settings.now());
      const user = userExists && (await findUserById(tx, userId));
      if (!user) throw failure(accountErrors, 'USER_NOT_FOUND');
      await removeUser(work, user);
    },
    request,
  );
}

/**
 * A caller who sent a token gets `INVALID_TOKEN`, even if the reason is that a concurrent call has deleted the user and the session.
 */
function deletionRefusal(token: string | undefined): AuthError {
  return token === undefined ? failure(commonErrors, 'UNAUTHORIZED') : failure(tokenErrors, 'INVALID_TOKEN');
}
