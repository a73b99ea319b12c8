import {
  changeLockedUser,
  checkUserChange,
  createCredential,
  createUser,
  credentialProvider,
  draftUser,
  endEverySession,
  findUserWithAccount,
  normalizeEmail,
  problemWith,
  putPassword,
  removeUser,
  type StoredUser,
  takenError,
  touchUser,
  type Work,
} from 'latchkey/plugin';
import type { Config } from '../options.js';
import { administeredUser } from '../shown-user.js';
import { lockOther, lockTarget, refuseSelf } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';
import { checkCanAssign, readAssignment } from './roles.js';

type UserHandlers = Pick<AdminHandlers, 'adminCreateUser' | 'adminUpdateUser' | 'adminSetPassword' | 'adminRemoveUser'>;

/** An administrator deletes a user. Throws if the administrator has fewer permissions than the user. */
export async function removeUserAsAdministrator(
  config: Config,
  work: Work,
  caller: StoredUser,
  userId: string,
): Promise<void> {
  const user = await lockOther(work, config, caller, userId);
  await touchUser(work.tx, userId, work.app.settings.now());
  await removeUser(work, user);
}

export function userHandlers(config: Config): UserHandlers {
  return {
    async adminCreateUser(call) {
      const { app } = call;
      const { email: sentEmail, password, image = null, role: sentRole, code: _, ...sent } = call.input;
      const email = normalizeEmail(sentEmail);
      if (email === undefined) throw call.fail('INVALID_EMAIL');
      const problem = password === undefined ? undefined : problemWith(password, app.settings.password);
      if (problem) throw call.fail(problem);
      const assignment = await readAssignment(config, call.db, sentRole ?? config.defaultRole);
      const draft = { ...(await draftUser(call, { email, image, ...sent })), role: assignment.text };
      const hash = password === undefined ? undefined : await app.passwords.hash(password, call.network);
      const user = await call.transaction(async (work, { user: caller }) => {
        await checkCanAssign(work, config, caller, assignment);
        const created = await createUser(work, draft, { identifiedBy: 'email' });
        if (created.taken === 'email') throw call.fail('USER_ALREADY_EXISTS');
        if (created.taken) throw takenError(app, created.taken);
        if (hash !== undefined) await createCredential(work, created.user.id, hash);
        return created.user;
      });
      return { user: administeredUser(user) };
    },

    async adminUpdateUser(call) {
      const { userId, code: _, ...sent } = call.input;
      const change = await checkUserChange(call, userId, sent);
      const user = await call.transaction(async (work, { user: caller }) => {
        const current = await lockTarget(work, config, caller, userId);
        // Administrators change their own address with `changeEmail`, which mails the current address. Otherwise an attacker with a
        // stolen session could replace the address.
        if (change.email !== undefined && change.email !== current.email) refuseSelf(caller, userId);
        return changeLockedUser(work, current, change);
      });
      return { user: administeredUser(user) };
    },

    async adminSetPassword(call) {
      const { app } = call;
      const { userId, newPassword } = call.input;
      const problem = problemWith(newPassword, app.settings.password);
      if (problem) throw call.fail(problem);
      const hash = await app.passwords.hash(newPassword, call.network);
      await call.transaction(async (work, { user: caller }) => {
        await lockOther(work, config, caller, userId);
        await touchUser(work.tx, userId, app.settings.now());
        const holder = await findUserWithAccount(work.tx, userId, credentialProvider);
        if (!holder) throw call.fail('USER_NOT_FOUND');
        await putPassword(work, holder, hash, holder.account ? { how: 'reset', by: 'server' } : { how: 'set' });
        await endEverySession(work, userId);
      });
      return { status: true };
    },

    async adminRemoveUser(call) {
      await call.transaction((work, { user }) => removeUserAsAdministrator(config, work, user, call.input.userId));
      return { status: true };
    },
  };
}
