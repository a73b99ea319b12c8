import type { SignedIn, User } from '../../contract/shapes.js';
import type { Caller } from '../../domain/app.js';
import { spendSignInAttempt } from '../../domain/attempts.js';
import { credentialProvider, isHashable } from '../../domain/passwords.js';
import { Redirect } from '../../domain/redirect.js';
import { isFresh } from '../../domain/sessions.js';
import { defineFeature } from '../../feature.js';
import { findAccountOf } from '../../store/accounts.js';
import { type DeletionMailSender, mailConfirmation } from './confirmation.js';
import { accountDeletionContract } from './contract.js';
import { checkDeletable, deleteAccount } from './delete-account.js';
import { createTurns } from './turns.js';

/** Something to do about a deletion. `request`: the one that asks for it, if any. */
type DeletionHook = (user: User, request: Request | undefined) => Promise<void> | void;

export interface AccountDeletionOptions {
  /** May users delete their account? Default false: the endpoints are not there. */
  readonly enabled?: boolean;
  /**
   * Sends the mail that confirms a deletion; nothing is deleted before its link is followed. Runs after the answer; what it
   * throws is logged. Default: a password or a fresh session is enough.
   */
  readonly sendDeleteAccountVerification?: DeletionMailSender;
  /**
   * Called when everything else is in order; a throw refuses, with the error of an `AuthError`. Calls for one user that one
   * process gets at once take turns, so that it is not asked again about a user who is gone. Default: nothing is asked.
   */
  readonly beforeDelete?: DeletionHook;
  /** Called once the user is gone, and waited for; what it throws is logged. Default: nothing is done. */
  readonly afterDelete?: DeletionHook;
}

/** How users delete their own account: with their password, a fresh session, or a link that is mailed to them. */
export function accountDeletion({
  enabled = false,
  sendDeleteAccountVerification,
  beforeDelete,
  afterDelete,
}: AccountDeletionOptions = {}) {
  const takeTurn = createTurns();

  async function deleteWithHooks(caller: Caller, signedIn: SignedIn, token?: string) {
    const { user } = signedIn;
    if (beforeDelete) {
      await takeTurn(user.id, async () => {
        await checkDeletable(caller, signedIn, token);
        await beforeDelete(user, caller.request);
        await deleteAccount(caller, signedIn, token);
      });
    } else {
      await deleteAccount(caller, signedIn, token);
    }
    try {
      await afterDelete?.(user, caller.request);
    } catch (error) {
      caller.app.settings.logger.error('afterDelete failed; the user is deleted nevertheless', { error });
    }
    return { success: true, status: true, message: 'User deleted' };
  }

  return defineFeature(accountDeletionContract, {
    absent: enabled ? [] : ['deleteUser', 'deleteUserCallback'],
    handlers: {
      async deleteUser(call) {
        const { session, user } = call.session;
        const { password, token, callbackURL } = call.input;
        if (password !== undefined) {
          if (!isHashable(password)) throw call.fail('PASSWORD_TOO_LONG');
          const account = await findAccountOf(call.db, user.id, credentialProvider);
          if (!account?.password) throw call.fail('CREDENTIAL_ACCOUNT_NOT_FOUND');
          const guess = await spendSignInAttempt(call, user.email); // as for signing in (D10)
          if (!(await call.app.passwords.verify(account.password, password))) throw call.fail('INVALID_PASSWORD');
          await guess.forgive();
        } else if (!isFresh(call, session)) {
          throw call.fail('SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION');
        }
        if (token !== undefined || !sendDeleteAccountVerification) return deleteWithHooks(call, call.session, token);

        await mailConfirmation(call, { user, callbackURL }, sendDeleteAccountVerification);
        return { success: true, status: true, message: 'Verification email sent' };
      },

      async deleteUserCallback(call) {
        if (!call.session) throw call.fail('FAILED_TO_GET_USER_INFO');
        const { token, callbackURL } = call.input;
        const answer = await deleteWithHooks(call, call.session, token);
        return callbackURL ? new Redirect(callbackURL) : answer;
      },
    },
  });
}
