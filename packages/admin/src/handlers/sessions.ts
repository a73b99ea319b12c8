import { endEverySession, endSessions, type StoredUser, type Work } from 'latchkey/plugin';
import type { Config } from '../options.js';
import { lockTarget } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';

/** An administrator ends all sessions of a user. */
export async function endSessionsAsAdministrator(
  config: Config,
  work: Work,
  caller: StoredUser,
  userId: string,
): Promise<void> {
  await lockTarget(work, config, caller, userId);
  await endEverySession(work, userId);
}

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
      await call.transaction((work, { user }) => endSessionsAsAdministrator(config, work, user, call.input.userId));
      return { status: true };
    },
  };
}
