import type { Handlers } from '../../define-plugin.js';
import type { Work } from '../../domain/app/app.js';
import { normalizeEmail } from '../../domain/users/email.js';
import { changeAddress, confirmAddress } from '../../domain/users/mailbox.js';
import { isProven, isSettled } from '../../domain/users/settled.js';
import { shapeChanges, takenError, updateUser, writeUser } from '../../domain/users/users.js';
import { findUserById, lockUser } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import type { usersContract } from './contract.js';

type ChangeHandlers = Pick<Handlers<(typeof usersContract)['endpoints']>, 'changeUser' | 'verifyUser' | 'unverifyUser'>;

/** Changes of a user by the server's own code. Each transaction locks the user's row in its first statement. */
export const changeHandlers: ChangeHandlers = {
  async changeUser(call) {
    const { userId, email: sentEmail, ...sent } = call.input;
    const email = sentEmail === undefined ? undefined : normalizeEmail(sentEmail);
    if (sentEmail !== undefined && email === undefined) throw call.fail('INVALID_EMAIL');
    const known = await findUserById(call.db, userId);
    if (!known) throw call.fail('USER_NOT_FOUND');
    const changes = await shapeChanges(call, known, sent);
    const user = await call.transaction(async (work) => {
      const current = await lockUser(work.tx, userId);
      const moved = current && (await moveTo(work, current, email));
      if (moved === 'taken') throw call.fail('USER_ALREADY_EXISTS');
      if (!moved || Object.keys(changes).length === 0) return moved;
      const outcome = await updateUser(work, userId, changes);
      if (outcome === 'gone') return undefined;
      if ('taken' in outcome) throw takenError(call.app, outcome.taken);
      return outcome.user;
    });
    if (!user) throw call.fail('USER_NOT_FOUND');
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

/** Changes the address of the user if the call sends one and it differs from the present address. */
async function moveTo(work: Work, current: User, email: string | undefined): Promise<User | 'taken' | undefined> {
  if (email === undefined || email === current.email) return current;
  const { id, emailVerified } = current;
  return changeAddress(work, { id, email: current.email, emailVerified }, email);
}
