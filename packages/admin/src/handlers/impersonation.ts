import {
  actorOf,
  commonErrors,
  completeSignIn,
  endSessionIn,
  failure,
  keepOwnSession,
  returnToOwnSession,
  sendNotice,
  spendAttempt,
} from 'latchkey/plugin';
import { isBanned } from '../fields.js';
import type { Config } from '../options.js';
import { lockOther, nameTarget } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';
import { consumeSupportCode, guessLimit } from './support-codes.js';

export function impersonationHandlers(
  config: Config,
): Pick<AdminHandlers, 'adminImpersonate' | 'adminStopImpersonating'> {
  const { requireReason, requireConsent, impersonationLasts, sendImpersonation } = config;
  return {
    async adminImpersonate(call) {
      const { userId, reason = null, supportCode } = call.input;
      if (requireReason && reason === null) throw call.fail('REASON_IS_REQUIRED');
      const at = call.app.settings.now();
      const isGuess = requireConsent && supportCode !== undefined;
      const guess = isGuess ? await spendAttempt(call.app, guessLimit, [call.session.user.id]) : undefined;
      const begun = await call.transaction(async (work, { session: own, user: admin }) => {
        const user = await lockOther(work, config, admin, userId);
        if (isBanned(user, at)) throw call.fail('USER_IS_BANNED');
        if (requireConsent && supportCode === undefined) throw call.fail('SUPPORT_CODE_IS_REQUIRED');
        if (isGuess && !(await consumeSupportCode(call, work, userId, supportCode))) return undefined;
        const latest = Math.min(at.getTime() + impersonationLasts * 1000, own.expiresAt.getTime());
        const acting = await completeSignIn(call, user, 'impersonation', {
          gates: 'skipped',
          factors: [],
          remember: false,
          endsAt: new Date(latest),
          fields: { impersonatedBy: admin.id, actorSessionId: own.id, impersonationReason: reason },
          within: work,
        });
        // Thrown in the transaction, which leaves the code as it was.
        if (!acting || !('session' in acting)) throw failure(commonErrors, 'ACCOUNT_HAS_CHANGED');
        nameTarget(work, 'impersonation.begun', userId, { type: 'session', id: acting.session.id });
        return acting;
      });
      if (!begun) throw call.fail('INVALID_SUPPORT_CODE');
      await guess?.forgive();
      keepOwnSession(call, call.session.session);
      const { user } = begun;
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
