import { explained } from '../../contract/errors.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { Handlers } from '../../define-plugin.js';
import { Redirect } from '../../domain/answers/redirect.js';
import type { Caller } from '../../domain/app/app.js';
import { isFresh } from '../../domain/sessions/session-life.js';
import { credentialProvider, guessOwnPassword, isHashable } from '../../domain/users/passwords.js';
import { findAccountOf } from '../../store/rows/accounts.js';
import { findUserById } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import { confirmPage, mailConfirmation } from './confirmation.js';
import type { accountDeletionContract } from './contract.js';
import { checkDeletable, deleteAccount, removeAccount } from './delete-account.js';
import type { AccountDeletionOptions } from './options.js';
import { createSerialByKey } from './serial-by-key.js';

type DeletionHandlers = Handlers<(typeof accountDeletionContract)['endpoints']>;

/**
 * The steps of a deletion. `check` runs before the application's `beforeDelete`, and throws if the deletion would be
 * refused.
 */
interface Deletion {
  readonly check: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

export function deletionHandlers({
  sendDeleteAccountVerification,
  beforeDelete,
  afterDelete,
}: AccountDeletionOptions): DeletionHandlers {
  const takeTurn = createSerialByKey();

  async function withHooks({ app, request }: Caller, user: User, { check, remove }: Deletion): Promise<void> {
    if (beforeDelete) {
      await takeTurn(user.id, async () => {
        await check();
        await beforeDelete(user, request);
        await remove();
      });
    } else {
      await remove();
    }
    try {
      await afterDelete?.(user, request);
    } catch (error) {
      app.settings.logger.error(explained('OWN_FUNCTION_FAILED', 'afterDelete failed. The user is deleted.'), {
        error,
      });
    }
  }

  async function deleteOwn(caller: Caller, signedIn: SignedIn<User>, token?: string) {
    await withHooks(caller, signedIn.user, {
      check: () => checkDeletable(caller, signedIn, token),
      remove: () => deleteAccount(caller, signedIn, token),
    });
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
        const guess = { password, hash: account.password };
        const { attempt, matches } = await guessOwnPassword(call, user.id, guess);
        if (!matches) throw call.fail('INVALID_PASSWORD');
        await attempt.forgive();
      } else if (!isFresh(call, session)) {
        throw call.fail('SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION');
      }
      await call.useFactorCode();
      if (token !== undefined || !sendDeleteAccountVerification) return deleteOwn(call, call.session, token);

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
      const answer = await deleteOwn(call, call.session, token);
      return callbackURL ? new Redirect(callbackURL) : answer;
    },

    async removeUser(call) {
      const { userId } = call.input;
      const find = async () => {
        const user = await findUserById(call.db, userId);
        if (!user) throw call.fail('USER_NOT_FOUND');
        return user;
      };
      await withHooks(call, await find(), {
        check: async () => void (await find()),
        remove: () => removeAccount(call, userId),
      });
      return { status: true };
    },
  };
}
