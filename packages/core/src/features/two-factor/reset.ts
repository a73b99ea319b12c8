import type { HandlerOf } from '../../define-plugin.js';
import { endEverySession } from '../../domain/sessions/end-session.js';
import { updateUser } from '../../domain/users/users.js';
import { findUserById, touchUser } from '../../store/rows/users.js';
import type { twoFactorContract } from './contract.js';
import { isEnabled } from './enabled.js';
import { deleteProofs, deleteTwoFactor } from './store.js';

type Handler = HandlerOf<(typeof twoFactorContract)['endpoints']['resetSecondFactor']>;

/** Removes the second factor of a user who has lost it, with all data that depends on it. */
export const resetFactor: Handler = async (call) => {
  const { userId } = call.input;
  await call.transaction(async (work) => {
    const { tx, app } = work;
    const userExists = await touchUser(tx, userId, app.settings.now());
    const user = userExists && (await findUserById(tx, userId));
    if (!user) throw call.fail('USER_NOT_FOUND');
    if (!isEnabled(user)) throw call.fail('TWO_FACTOR_ISNT_ENABLED');
    await deleteProofs(tx, userId);
    await deleteTwoFactor(tx, userId);
    const outcome = await updateUser(work, userId, { twoFactorEnabled: false });
    if (outcome === 'gone' || 'taken' in outcome) throw call.fail('USER_NOT_FOUND');
    await endEverySession(work, userId);
    await work.emit('twoFactorChanged', { user: outcome.user, change: 'reset' });
  });
  return { status: true };
};
