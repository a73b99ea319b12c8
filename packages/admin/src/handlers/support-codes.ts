import { createSupportCode, removeSupportCode } from '../support-code.js';
import type { AdminHandlers } from './admin-handlers.js';

/** The handlers with which a user consents that an administrator acts as them. */
export const supportCodeHandlers: Pick<AdminHandlers, 'createSupportCode' | 'removeSupportCode'> = {
  createSupportCode(call) {
    return call.transaction((work, { user }) => {
      work.audit('support_code.created');
      return createSupportCode(work, user);
    });
  },

  async removeSupportCode(call) {
    await call.transaction((work, { user }) => {
      work.audit('support_code.removed');
      return removeSupportCode(work, user.id);
    });
    return { status: true };
  },
};
