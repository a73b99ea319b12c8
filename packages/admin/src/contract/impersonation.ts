import { endpoint, guard, input, pick, shape } from 'latchkey/plugin';
import * as z from 'zod/mini';
import { adminErrors, morePowerful, noSuchUser, notSelf } from '../errors.js';
import { adminRoutes } from '../routes.js';
import { by, powerful } from './inputs.js';

/** The endpoints with which an administrator acts as a user, and those with which the user consents. */
export const impersonationEndpoints = {
  /**
   * Begins a session in which the administrator acts as the user, in place of the administrator's own in this browser. It ends at its
   * time at the latest, and with the administrator's own session, permission and account. `supportCode` is the code of
   * `createSupportCode`, which the user has told the administrator.
   */
  adminImpersonate: endpoint(adminRoutes.adminImpersonate, {
    access: powerful,
    audit: 'impersonation.begun',
    guard: by('user:impersonate'),
    input: z.object({
      userId: z.string(),
      reason: z.optional(z.string().check(z.minLength(10), z.maxLength(500), ...input.shownText)),
      supportCode: z.optional(z.string().check(z.maxLength(100))),
      code: input.factorCode,
    }),
    output: ({ session, user }) => z.object({ session, user }),
    errors: {
      ...morePowerful,
      ...notSelf,
      ...noSuchUser,
      ...pick(
        adminErrors,
        'REASON_IS_REQUIRED',
        'SUPPORT_CODE_IS_REQUIRED',
        'INVALID_SUPPORT_CODE',
        'USER_IS_BANNED',
        'NOT_WHILE_IMPERSONATING',
      ),
    },
  }),
  /** Ends such a session, and returns the browser to the administrator's own, or to none if that has ended. */
  adminStopImpersonating: endpoint(adminRoutes.adminStopImpersonating, {
    access: 'optional',
    audit: 'impersonation.ended',
    guard: { ...guard.signedIn, whilePending: true },
    output: ({ session, user }) => z.nullable(z.object({ session, user })),
    errors: pick(adminErrors, 'YOU_ARE_NOT_IMPERSONATING'),
  }),
  /**
   * Makes a code with which one administrator can act as the caller, once, within 15 minutes. It replaces the previous one. Needs
   * `requireConsent`.
   */
  createSupportCode: endpoint(adminRoutes.createSupportCode, {
    access: 'session',
    audit: 'support_code.created',
    guard: guard.inPerson,
    output: z.object({ supportCode: z.string(), expiresAt: shape.timestamp }),
    limit: { window: 60, max: 10 },
  }),
  /** Takes the caller's code back. A session that an administrator has begun with it goes on. */
  removeSupportCode: endpoint(adminRoutes.removeSupportCode, {
    access: 'session',
    audit: 'support_code.removed',
    guard: guard.inPerson,
    output: shape.status,
  }),
};
