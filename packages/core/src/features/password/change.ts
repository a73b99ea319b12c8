import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { Handlers } from '../../define-plugin.js';
import type { Work } from '../../domain/app/app.js';
import { hasIndependentFactor } from '../../domain/sessions/basis.js';
import { endEverySession } from '../../domain/sessions/end-session.js';
import { replaceSession } from '../../domain/sessions/replace-session.js';
import { writePassword } from '../../domain/users/account-rows.js';
import { putPassword } from '../../domain/users/accounts.js';
import { credentialProvider, guessOwnPassword, isHashable, problemWith } from '../../domain/users/passwords.js';
import { findAccountOf, findUserWithAccount, type PasswordChange } from '../../store/rows/accounts.js';
import { allowSecurityChanges, findUserById, touchUser } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import type { passwordContract } from './contract.js';

type ChangeHandlers = Pick<Handlers<(typeof passwordContract)['endpoints']>, 'changePassword' | 'setPassword'>;

/** Maximum number of attempts. A new attempt is needed only if another call has changed the account meanwhile, which is rare. */
const tries = 3;

/** Changes the password of a user who knows the current one, and sets the first password of a user without one. */
export const changeHandlers: ChangeHandlers = {
  async changePassword(call) {
    const { app, db, session } = call;
    const { currentPassword, newPassword, revokeOtherSessions = false } = call.input;
    const problem = problemWith(newPassword, app.settings.password);
    if (problem) throw call.fail(problem);
    if (!isHashable(currentPassword)) throw call.fail('PASSWORD_TOO_LONG');

    for (let round = 0; round < tries; round++) {
      const account = await findAccountOf(db, session.user.id, credentialProvider);
      if (!account?.password) throw call.fail('CREDENTIAL_ACCOUNT_NOT_FOUND');
      const guess = { password: currentPassword, hash: account.password };
      const { attempt, matches } = await guessOwnPassword(call, session.user.id, guess);
      if (!matches) throw call.fail('INVALID_PASSWORD');
      await attempt.forgive();
      // A password that was set by mail and a mailed code are one factor: an attacker who reads the mailbox can use both. The new
      // password counts only if the session has shown a factor that comes neither by mail nor by text message.
      const basis = hasIndependentFactor(app, session.session.factors) ? null : undefined;
      const change = { hash: await app.passwords.hash(newPassword, call.network), old: account.password, basis };
      const changed = await call
        .transaction(async (work, held) => {
          const user = await replace(work, session.user.id, change);
          if (!revokeOtherSessions) return { token: null, user };
          await endEverySession(work, user.id);
          const begun = await replaceSession(work, call, held.session, user);
          if (!begun) throw call.fail('FAILED_TO_GET_SESSION');
          return { token: begun.session.token, user: begun.user };
        })
        .catch(undefinedIfOvertaken);
      // Without a result, another call has changed the hash: by an upgrade at a sign-in, or by a new password. The next round reads
      // it.
      if (changed) return changed;
    }
    throw call.fail('INVALID_PASSWORD');
  },

  async setPassword(call) {
    const { app, session } = call;
    const { newPassword } = call.input;
    const problem = problemWith(newPassword, app.settings.password);
    if (problem) throw call.fail(problem);
    const hash = await app.passwords.hash(newPassword, call.network);
    await call.transaction(async (work) => {
      const { id } = session.user;
      allowSecurityChanges(work.tx); // The checks below read the rows that `touchUser` locks, so they do not depend on older data.
      const userExists = await touchUser(work.tx, id, app.settings.now());
      const holder = userExists ? await findUserWithAccount(work.tx, id, credentialProvider) : undefined;
      if (!holder) throw failure(commonErrors, 'UNAUTHORIZED');
      if (holder.account?.password) throw call.fail('USER_ALREADY_HAS_A_PASSWORD');
      await putPassword(work, holder, hash, { how: 'set' });
    });
    return { status: true };
  },
};

/** Thrown if the stored hash is no longer the one that was read. */
class Overtaken extends Error {}

function undefinedIfOvertaken(error: unknown): undefined {
  if (!(error instanceof Overtaken)) throw error;
}

/**
 * Replaces one hash by another and returns the current user. Throws `Overtaken` if another call has changed the hash. The throw
 * rolls back the transaction, and with it the new security version of the user. If that version stayed, a sign-in that has upgraded
 * the hash could not begin its session.
 */
async function replace(work: Work, userId: string, change: PasswordChange): Promise<User> {
  const { app, tx, emit } = work;
  const now = app.settings.now();
  if (!(await touchUser(tx, userId, now))) throw new Overtaken();
  if (!(await writePassword(work, userId, credentialProvider, change))) throw new Overtaken();
  const user = await findUserById(tx, userId);
  if (!user) throw new Overtaken();
  await emit('passwordChanged', { user, how: 'changed' });
  return user;
}
