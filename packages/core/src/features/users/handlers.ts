import { invalidInput } from '../../contract/catalogue.js';
import { readPage } from '../../contract/paging.js';
import type { Handlers } from '../../define-plugin.js';
import { endEverySession } from '../../domain/sessions/end-session.js';
import { createCredential, putPassword } from '../../domain/users/accounts.js';
import { normalizeEmail } from '../../domain/users/email.js';
import { credentialProvider, problemWith } from '../../domain/users/passwords.js';
import { createUser, draftUser, takenError } from '../../domain/users/users.js';
import { findUserWithAccount } from '../../store/rows/accounts.js';
import { findUserByEmail, findUserById, lockUser, touchUser } from '../../store/rows/users.js';
import { changeHandlers } from './change-user.js';
import type { usersContract } from './contract.js';
import { createSession } from './create-session.js';
import { listUsers } from './store.js';

export const usersHandlers: Handlers<(typeof usersContract)['endpoints']> = {
  ...changeHandlers,
  createSession,

  async createUser(call) {
    const { app } = call;
    const { email: sentEmail, password, image = null, ...sent } = call.input;
    const email = normalizeEmail(sentEmail);
    if (email === undefined) throw call.fail('INVALID_EMAIL');
    const problem = password === undefined ? undefined : problemWith(password, app.settings.password);
    if (problem) throw call.fail(problem);
    const draft = await draftUser(call, { email, image, ...sent });
    const hash = password === undefined ? undefined : await app.passwords.hash(password, call.network);
    const user = await call.transaction(async (work) => {
      const created = await createUser(work, draft, { identifiedBy: 'email' });
      if (created.taken === 'email') throw call.fail('USER_ALREADY_EXISTS');
      if (created.taken) throw takenError(app, created.taken);
      if (hash !== undefined) await createCredential(work, created.user.id, hash);
      return created.user;
    });
    return { user };
  },

  async findUser(call) {
    const { userId, email: sentEmail } = call.input;
    if ((userId === undefined) === (sentEmail === undefined))
      throw invalidInput('query', [{ path: 'userId', message: 'Expected userId or email, one of the two' }]);
    if (sentEmail === undefined) return (await findUserById(call.db, userId ?? '')) ?? null;
    const email = normalizeEmail(sentEmail);
    if (email === undefined) throw call.fail('INVALID_EMAIL');
    return (await findUserByEmail(call.db, email)) ?? null;
  },

  listUsers: ({ db, input = {} }) => listUsers(db, input, readPage(input)),

  async setUserPassword(call) {
    const { app } = call;
    const { userId, newPassword } = call.input;
    const problem = problemWith(newPassword, app.settings.password);
    if (problem) throw call.fail(problem);
    const hash = await app.passwords.hash(newPassword, call.network);
    await call.transaction(async (work) => {
      const userExists = await touchUser(work.tx, userId, app.settings.now());
      const holder = userExists ? await findUserWithAccount(work.tx, userId, credentialProvider) : undefined;
      if (!holder) throw call.fail('USER_NOT_FOUND');
      await putPassword(work, holder, hash, holder.account ? { how: 'reset', by: 'server' } : { how: 'set' });
      if (app.settings.endSessionsOnReset) await endEverySession(work, userId);
    });
    return { status: true };
  },

  async revokeUserSessions(call) {
    const { userId } = call.input;
    await call.transaction(async (work) => {
      if (!(await lockUser(work.tx, userId))) throw call.fail('USER_NOT_FOUND');
      await endEverySession(work, userId);
    });
    return { status: true };
  },
};
