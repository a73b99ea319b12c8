import { endEverySession, endSessions } from 'latchkey/plugin';
import type { Config } from '../options.js';
import { lockTarget } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';

export function sessionHandlers(config: Config): Pick<AdminHandlers, 'adminRevokeSession' | 'adminRevokeSessions'> {
  return {
    async adminRevokeSession(call) {
      const { userId, sessionId } = call.input;
      const ended = await call.transaction(async (work, { user: caller }) => {
        await lockTarget(work, config, caller, userId);
        return endSessions(work, userId, ({ id }) => id === sessionId);
      });
      if (ended === 0) throw call.fail('SESSION_NOT_FOUND');
      return { status: true };
    },

    async adminRevokeSessions(call) {
      await call.transaction(async (work, { user: caller }) => {
        await lockTarget(work, config, caller, call.input.userId);
        await endEverySession(work, call.input.userId);
      });
      return { status: true };
    },
  };
}
