import type { Handlers } from '../../define-plugin.js';
import { writeSessionCookies } from '../../domain/sessions/session-cookies.js';
import { shapeChanges, takenError, updateUser } from '../../domain/users/users.js';
import type { profileContract } from './contract.js';

export const profileHandlers: Handlers<(typeof profileContract)['endpoints']> = {
  async updateUser(call) {
    const { email, ...fields } = call.input;
    if (email) throw call.fail('EMAIL_CAN_NOT_BE_UPDATED');
    const { user } = call.session;
    const changes = await shapeChanges(call, user, fields);
    if (Object.keys(changes).length === 0) return { status: true, user };
    const updated = await call.transaction(async (work, { session }) => {
      const outcome = await updateUser(work, user.id, changes);
      if (outcome === 'gone') throw call.fail('FAILED_TO_UPDATE_USER');
      if ('taken' in outcome) throw takenError(call.app, outcome.taken);
      return { session, user: outcome.user };
    });
    writeSessionCookies(call, updated);
    return { status: true, user: updated.user };
  },
};
