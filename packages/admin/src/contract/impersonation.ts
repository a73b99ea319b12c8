import { endpoint, guard, input, pick, shape } from 'latchkey/plugin';
import * as z from 'zod/mini';
import { adminErrors, ownAccountErrors, permissionErrors, userNotFoundErrors } from '../errors.js';
import { adminRoutes } from '../routes.js';
import { freshSession, requires } from './inputs.js';

const beginning = {
  reason: z.optional(z.string().check(z.minLength(10), z.maxLength(500), ...input.shownText)),
  supportCode: z.optional(z.string().check(z.maxLength(100))),
  code: input.factorCode,
};
const beginningErrors = {
  ...permissionErrors,
  ...ownAccountErrors,
  ...pick(adminErrors, 'REASON_IS_REQUIRED', 'SUPPORT_CODE_IS_REQUIRED', 'INVALID_SUPPORT_CODE', 'USER_IS_BANNED'),
};

/** The endpoints with which an administrator acts as a user, and those with which the user consents. */
export const impersonationEndpoints = {
  /**
   * Begins a session in which the administrator acts as the user, in place of the administrator's own in this browser. It ends at its
   * time at the latest, and with the administrator's own session, permission and account. `supportCode` is the code of
   * `createSupportCode`, which the user has told the administrator.
   */
  adminImpersonate: endpoint(adminRoutes.adminImpersonate, {
    access: freshSession,
    audit: 'impersonation.begun',
    guard: requires('user:impersonate'),
    input: z.object({ userId: z.string(), ...beginning }),
    output: ({ session, user }) => z.object({ session, user }),
    errors: { ...beginningErrors, ...userNotFoundErrors },
  }),
  /**
   * Begins a session in which a member of an organization, the active one if the call names none, acts as another member of it, like
   * `adminImpersonate`. The session counts in this organization only, and ends also with the membership, the roles or the permission
   * of either member there.
   */
  impersonateMember: endpoint(adminRoutes.impersonateMember, {
    access: freshSession,
    audit: 'impersonation.begun',
    guard: guard.inPerson,
    input: z.object({ memberId: z.string(), organizationId: z.optional(z.string()), ...beginning }),
    output: ({ session }) => z.object({ session }),
    errors: {
      ...beginningErrors,
      ...pick(
        adminErrors,
        'MEMBER_HAS_AS_MANY_PERMISSIONS_AS_YOU',
        'MEMBER_NOT_FOUND',
        'NO_ACTIVE_ORGANIZATION',
        'ORGANIZATION_REQUIRES_A_SECOND_FACTOR',
      ),
    },
  }),
  /** Ends such a session, and returns the browser to the administrator's own, or to none if that has ended. */
  adminStopImpersonating: endpoint(adminRoutes.adminStopImpersonating, {
    access: 'optional',
    audit: 'impersonation.ended',
    guard: guard.insideOrganization,
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
