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
  const isThere = (await findSession(app.db, session.token)) !== undefined;
  const isMeant =
    token === undefined || (await peekToken(app, app.db, deletionPurpose, token, { session })) !== undefined;
  if (!isThere || !isMeant) throw deletionRefusal(token);
}

/**
 * Deletes a user with all of the user's data, and the cookies of the caller. Deletes all or nothing, for only one of
 * several concurrent callers (Z03, H007, H021). A `token` must be of this session, or of one that it replaced, and is used up.
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
    const isMeant = token === undefined || (await isRedeemed(work, signedIn, token));
    // The counts decide: a session that has ended in the meantime deletes no user.
    const isThere =
      isMeant &&
      (await touchUser(tx, user.id, app.settings.now())) &&
      (await removeSession(work, { token: session.token, userId: user.id }));
    // The throw rolls the transaction back, so that a caller cannot use up another user's token.
    if (!isThere) throw deletionRefusal(token);
    await removeUser(work, user);
  });
  clearSessionCookies(caller);
}

async function isRedeemed({ app, tx }: Work, signedIn: SignedIn<User>, token: string): Promise<boolean> {
  if (!(await lockUser(tx, signedIn.user.id))) return false;
  return (await redeemToken(app, tx, deletionPurpose, token, signedIn)) !== undefined;
}

/**
 * Deletes a user as `deleteAccount` does, for the server's own code. Throws `USER_NOT_FOUND`: only one of several calls
 * deletes.
 */
export async function removeAccount({ app, request }: Caller, userId: string): Promise<void> {
  await inTransaction(
    app,
    async (work) => {
      const { tx } = work;
      const isThere = await touchUser(tx, userId, app.settings.now());
      const user = isThere && (await findUserById(tx, userId));
      if (!user) throw failure(accountErrors, 'USER_NOT_FOUND');
      await removeUser(work, user);
    },
    request,
  );
}

/**
 * Returns the error. A caller with a token gets the error of the token: if a concurrent call was faster, the session
 * was deleted with the user.
 */
function deletionRefusal(token: string | undefined): AuthError {
  return token === undefined ? failure(commonErrors, 'UNAUTHORIZED') : failure(tokenErrors, 'INVALID_TOKEN');
}
