import type { Handlers } from '../../define-plugin.js';
import { changeLockedUser, checkUserChange } from '../../domain/users/change-user.js';
import { confirmAddress } from '../../domain/users/mailbox.js';
import { isProven, isSettled } from '../../domain/users/settled.js';
import { writeUser } from '../../domain/users/users.js';
import { findUserById, lockUser } from '../../store/rows/users.js';
import type { usersContract } from './contract.js';

type ChangeHandlers = Pick<Handlers<(typeof usersContract)['endpoints']>, 'changeUser' | 'verifyUser' | 'unverifyUser'>;

/** Changes of a user by the server's own code. Each transaction locks the user's row in its first statement. */
export const changeHandlers: ChangeHandlers = {
  async changeUser(call) {
    const { userId, ...sent } = call.input;
    const change = await checkUserChange(call, userId, sent);
    const user = await call.transaction(async (work) => {
      const current = await lockUser(work.tx, userId);
      if (!current) throw call.fail('USER_NOT_FOUND');
      return changeLockedUser(work, current, change);
    });
    return { user };
  },

  async verifyUser(call) {
    const user = await call.transaction(async (work) => {
      const current = await lockUser(work.tx, call.input.userId);
      if (!current || isProven(current)) return current;
      const { id, email } = current;
      const verified = await confirmAddress(work, { id, email, session: 'vouched' });
      return verified === 'guarded' ? undefined : verified;
    });
    if (!user) throw call.fail('USER_NOT_FOUND');
    return { user };
  },

  async unverifyUser(call) {
    const { userId } = call.input;
    const user = await call.transaction(async (work) => {
      const current = await lockUser(work.tx, userId);
      if (!current?.emailVerified) return current;
      await writeUser(work, userId, { emailVerified: false, settled: isSettled(current) });
      const changed = await findUserById(work.tx, userId);
      work.audit('mailbox.unverified', { targets: [{ type: 'user', id: userId }] });
      if (changed) await work.emit('userUpdated', { user: changed });
      return changed;
    });
    if (!user) throw call.fail('USER_NOT_FOUND');
    return { user };
  },
};
