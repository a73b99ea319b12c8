import {
  actorOf,
  commonErrors,
  completeSignIn,
  endSessionIn,
  failure,
  findUserById,
  keepOwnSession,
  returnToOwnSession,
  sendNotice,
} from 'latchkey/plugin';
import { isBanned } from '../fields.js';
import type { Config } from '../options.js';
import { refuseSelf, requireCover } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';

export function impersonationHandlers(
  config: Config,
): Pick<AdminHandlers, 'adminImpersonate' | 'adminStopImpersonating'> {
  const { requireReason, impersonationLasts, sendImpersonation } = config;
  return {
    async adminImpersonate(call) {
      const { app } = call;
      const { userId, reason = null } = call.input;
      const { session: own, user: admin } = call.session;
      refuseSelf(admin, userId);
      if (requireReason && reason === null) throw call.fail('REASON_IS_REQUIRED');
      const user = await findUserById(call.db, userId);
      if (!user) throw call.fail('USER_NOT_FOUND');
      requireCover(config, admin, user);
      const at = app.settings.now();
      if (isBanned(user, at)) throw call.fail('USER_IS_BANNED');
      const latest = Math.min(at.getTime() + impersonationLasts * 1000, own.expiresAt.getTime());
      // The gate of sessions checks the administrator once more before the session begins, and each time it is read.
      const begun = await completeSignIn(call, user, 'impersonation', {
        gates: 'skipped',
        factors: [],
        remember: false,
        endsAt: new Date(latest),
        fields: { impersonatedBy: admin.id, actorSessionId: own.id, impersonationReason: reason },
      });
      if (!begun || !('session' in begun)) throw failure(commonErrors, 'ACCOUNT_HAS_CHANGED');
      keepOwnSession(call, own);
      if (sendImpersonation)
        sendNotice(call, user, 'telling a user: impersonation', (to) =>
          sendImpersonation({ user: { ...user, ...to }, reason, at }),
        );
      return begun;
    },

    async adminStopImpersonating(call) {
      const acting = call.session && actorOf(call.session.session) !== undefined ? call.session : undefined;
      if (acting) {
        const { token, userId } = acting.session;
        await call.transaction((work) => endSessionIn(work, { token, userId }));
      } else if (call.session) throw call.fail('YOU_ARE_NOT_IMPERSONATING');
      return (await returnToOwnSession(call)) ?? null;
    },
  };
}
