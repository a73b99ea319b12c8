import { isShort, writeSessionCookies } from '../../domain/session-cookies.js';
import { shapeChanges, updateUser } from '../../domain/users.js';
import { defineFeature } from '../../feature.js';
import { profileContract } from './contract.js';

/** What users may change about themselves without proving anything again. */
export const profile = defineFeature(profileContract, {
  handlers: {
    async updateUser(call) {
      const { email, ...fields } = call.input;
      if (email) throw call.fail('EMAIL_CAN_NOT_BE_UPDATED');
      const { session, user } = call.session;
      const changes = await shapeChanges(call, user, fields);
      if (Object.keys(changes).length === 0) return { status: true, user };
      const updated = await call.transaction(async (work) => {
        const outcome = await updateUser(work, user.id, changes);
        if (outcome === 'gone') throw call.fail('FAILED_TO_UPDATE_USER');
        if ('taken' in outcome) throw call.fail('FIELD_IS_ALREADY_TAKEN', { values: { field: outcome.taken } });
        return outcome.user;
      });
      writeSessionCookies(call, { session, user: updated }, isShort(call));
      return { status: true, user: updated };
    },
  },
});
