import {
  actorOf,
  commonErrors,
  completeSignIn,
  confinedTo,
  endSessionIn,
  failure,
  keepOwnSession,
  returnToOwnSession,
  type SignedIn,
  type StoredUser,
  sendNotice,
  spendAttempt,
  type Work,
} from 'latchkey/plugin';
import { isBanned } from '../fields.js';
import type { Config } from '../options.js';
import { lockOther } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';
import { consumeSupportCode, guessLimit } from './support-codes.js';

export function impersonationHandlers(
  config: Config,
): Pick<AdminHandlers, 'adminImpersonate' | 'adminStopImpersonating'> {
  return {
    adminImpersonate: (call) =>
      beginActing(call, config, async (work, { user: admin }) => ({
        user: await lockOther(work, config, admin, call.input.userId),
      })),

    async adminStopImpersonating(call) {
      const acting = call.session && actorOf(call.session.session) !== undefined ? call.session : undefined;
      if (acting) {
        const { token, userId } = acting.session;
        await call.transaction((work) => {
          work.audit('impersonation.ended', { organizationId: confinedTo(acting.session) });
          return endSessionIn(work, { token, userId });
        });
      } else if (call.session) throw call.fail('YOU_ARE_NOT_IMPERSONATING');
      return (await returnToOwnSession(call)) ?? null;
    },
  };
}

type BeginningCall = Parameters<AdminHandlers['adminImpersonate' | 'impersonateMember']>[0];

/** The user as whom the caller acts, whose row is locked. */
interface Target {
  readonly user: StoredUser;
  /** The only organization in which the session counts. */
  readonly organizationId?: string;
}

const confinedFields = (id: string) => ({ onlyInOrganization: id, activeOrganizationId: id });

/** Begins a session of the user whom `lockTarget` finds, with the user's consent where it is required, and tells the user. */
export async function beginActing(
  call: BeginningCall,
  config: Config,
  lockTarget: (work: Work, own: SignedIn<StoredUser>) => Promise<Target>,
): Promise<SignedIn<StoredUser>> {
  const { requireReason, requireConsent, impersonationLasts, sendImpersonation } = config;
  const { reason = null, supportCode } = call.input;
  if (requireReason && reason === null) throw call.fail('REASON_IS_REQUIRED');
  const at = call.app.settings.now();
  const isGuess = requireConsent && supportCode !== undefined;
  const guess = isGuess ? await spendAttempt(call.app, guessLimit, [call.session.user.id]) : undefined;
  const begun = await call.transaction(async (work, held) => {
    const { user, organizationId } = await lockTarget(work, held);
    if (isBanned(user, at)) throw call.fail('USER_IS_BANNED');
    if (requireConsent && supportCode === undefined) throw call.fail('SUPPORT_CODE_IS_REQUIRED');
    if (isGuess && !(await consumeSupportCode(call, work, user.id, supportCode))) return undefined;
    const latest = Math.min(at.getTime() + impersonationLasts * 1000, held.session.expiresAt.getTime());
    const own = { impersonatedBy: held.user.id, actorSessionId: held.session.id, impersonationReason: reason };
    const acting = await completeSignIn(call, user, 'impersonation', {
      gates: 'skipped',
      factors: [],
      remember: false,
      endsAt: new Date(latest),
      fields: { ...own, ...(organizationId !== undefined && confinedFields(organizationId)) },
      within: work,
    });
    // The error rolls the transaction back, so the user's code stays valid.
    if (!acting || !('session' in acting)) throw failure(commonErrors, 'ACCOUNT_HAS_CHANGED');
    const targets = [
      { type: 'user', id: user.id },
      { type: 'session', id: acting.session.id },
    ];
    work.audit('impersonation.begun', { targets, organizationId });
    return acting;
  });
  if (!begun) throw call.fail('INVALID_SUPPORT_CODE');
  await guess?.forgive();
  keepOwnSession(call, call.session.session);
  const { session, user } = begun;
  if (sendImpersonation)
    sendNotice(call, user, 'telling a user: impersonation', (to) =>
      sendImpersonation({ user: { ...user, ...to }, reason, organizationId: confinedTo(session) ?? null, at }),
    );
  return begun;
}
