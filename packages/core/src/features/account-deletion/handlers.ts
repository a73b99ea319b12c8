import type { SignedIn } from '../../contract/shapes.js';
import { Redirect } from '../../domain/answers/redirect.js';
import type { Caller } from '../../domain/app/app.js';
import { spendPasswordAttempt } from '../../domain/limits/attempts.js';
import { isFresh } from '../../domain/sessions/session-life.js';
import { credentialProvider, isHashable } from '../../domain/users/passwords.js';
import type { Handlers } from '../../feature.js';
import { findAccountOf } from '../../store/rows/accounts.js';
import type { User } from '../../store/schema/tables.js';
import { confirmPage, mailConfirmation } from './confirmation.js';
import type { accountDeletionContract } from './contract.js';
import { checkDeletable, deleteAccount } from './delete-account.js';
import type { AccountDeletionOptions } from './options.js';
import { createSerialByKey } from './serial-by-key.js';

type DeletionHandlers = Handlers<(typeof accountDeletionContract)['endpoints']>;

export function deletionHandlers({
  sendDeleteAccountVerification,
  beforeDelete,
  afterDelete,
}: AccountDeletionOptions): DeletionHandlers {
  const takeTurn = createSerialByKey();

  async function deleteWithHooks(caller: Caller, signedIn: SignedIn<User>, token?: string) {
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

  return {
    async deleteUser(call) {
      const { session, user } = call.session;
      const { password, token, callbackURL } = call.input;
      if (password !== undefined) {
        if (!isHashable(password)) throw call.fail('PASSWORD_TOO_LONG');
        const account = await findAccountOf(call.db, user.id, credentialProvider);
        if (!account?.password) throw call.fail('CREDENTIAL_ACCOUNT_NOT_FOUND');
        const guess = await spendPasswordAttempt(call, user.id); // as for signing in (D10)
        if (!(await call.app.passwords.verify(account.password, password, call.network)))
          throw call.fail('INVALID_PASSWORD');
        await guess.forgive();
      } else if (!isFresh(call, session)) {
        throw call.fail('SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION');
      }
      await call.useFactorCode();
      if (token !== undefined || !sendDeleteAccountVerification) return deleteWithHooks(call, call.session, token);

      await mailConfirmation(call, { user, callbackURL }, sendDeleteAccountVerification);
      return { success: true, status: true, message: 'Verification email sent' };
    },

    async deleteUserCallback(call) {
      if (!call.session) throw call.fail('FAILED_TO_GET_USER_INFO');
      const { token, callbackURL } = call.input;
      if (call.app.settings.verification.confirmLinks && !call.isConfirmed) {
        await checkDeletable(call, call.session, token);
        return confirmPage(call, call.session.user, { token, callbackURL });
      }
      const answer = await deleteWithHooks(call, call.session, token);
      return callbackURL ? new Redirect(callbackURL) : answer;
    },
  };
}
