import {
  changeAddress,
  createCredential,
  createUser,
  credentialProvider,
  draftUser,
  endEverySession,
  findHolder,
  findUserById,
  normalizeEmail,
  problemWith,
  putPassword,
  removeUser,
  shapeChanges,
  takenError,
  touchUser,
  updateUser,
} from 'latchkey/plugin';
import type { Config } from '../options.js';
import { administeredUser } from '../shown-user.js';
import { lockTarget, refuseSelf } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';
import { checkGivable, roleText } from './roles.js';

type PeopleHandlers = Pick<
  AdminHandlers,
  'adminCreateUser' | 'adminUpdateUser' | 'adminSetPassword' | 'adminRemoveUser'
>;

export function peopleHandlers(config: Config): PeopleHandlers {
  return {
    async adminCreateUser(call) {
      const { app } = call;
      const { email: sentEmail, password, image = null, role: sentRole, code: _, ...sent } = call.input;
      const email = normalizeEmail(sentEmail);
      if (email === undefined) throw call.fail('INVALID_EMAIL');
      const problem = password === undefined ? undefined : problemWith(password, app.settings.password);
      if (problem) throw call.fail(problem);
      const role = roleText(config, sentRole ?? config.defaultRole);
      const draft = { ...(await draftUser(call, { email, image, ...sent })), role };
      const hash = password === undefined ? undefined : await app.passwords.hash(password, call.network);
      const user = await call.transaction(async (work, { user: caller }) => {
        checkGivable(config, caller, role);
        const created = await createUser(work, draft, { restsOn: 'address' });
        if (created.taken === 'email') throw call.fail('USER_ALREADY_EXISTS');
        if (created.taken) throw takenError(app, created.taken);
        if (hash !== undefined) await createCredential(work, created.user.id, hash);
        return created.user;
      });
      return { user: administeredUser(user) };
    },

    async adminUpdateUser(call) {
      const { userId, email: sentEmail, code: _, ...sent } = call.input;
      const email = sentEmail === undefined ? undefined : normalizeEmail(sentEmail);
      if (sentEmail !== undefined && email === undefined) throw call.fail('INVALID_EMAIL');
      const known = await findUserById(call.db, userId);
      if (!known) throw call.fail('USER_NOT_FOUND');
      const changes = await shapeChanges(call, known, sent);
      const user = await call.transaction(async (work, { user: caller }) => {
        const current = await lockTarget(work, config, caller, userId);
        const { id, email: from, emailVerified } = current;
        const isMoved = email !== undefined && email !== from;
        // The own address changes by a mail to the present one: a stolen session must not move it.
        if (isMoved) refuseSelf(caller, userId);
        const moved = isMoved ? await changeAddress(work, { id, email: from, emailVerified }, email) : current;
        if (moved === 'taken') throw call.fail('USER_ALREADY_EXISTS');
        if (!moved || Object.keys(changes).length === 0) return moved;
        const outcome = await updateUser(work, userId, changes);
        if (outcome === 'gone') return undefined;
        if ('taken' in outcome) throw takenError(call.app, outcome.taken);
        return outcome.user;
      });
      if (!user) throw call.fail('USER_NOT_FOUND');
      return { user: administeredUser(user) };
    },

    async adminSetPassword(call) {
      const { app } = call;
      const { userId, newPassword } = call.input;
      const problem = problemWith(newPassword, app.settings.password);
      if (problem) throw call.fail(problem);
      const hash = await app.passwords.hash(newPassword, call.network);
      await call.transaction(async (work, { user: caller }) => {
        refuseSelf(caller, userId);
        await lockTarget(work, config, caller, userId);
        await touchUser(work.tx, userId, app.settings.now());
        const holder = await findHolder(work.tx, userId, credentialProvider);
        if (!holder) throw call.fail('USER_NOT_FOUND');
        await putPassword(work, holder, hash, holder.account ? { how: 'reset', by: 'server' } : { how: 'set' });
        await endEverySession(work, userId);
      });
      return { status: true };
    },

    async adminRemoveUser(call) {
      const { userId } = call.input;
      await call.transaction(async (work, { user: caller }) => {
        refuseSelf(caller, userId);
        const user = await lockTarget(work, config, caller, userId);
        await touchUser(work.tx, userId, call.app.settings.now());
        await removeUser(work, user);
      });
      return { status: true };
    },
  };
}
