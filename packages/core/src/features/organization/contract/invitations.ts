import * as z from 'zod/mini';
import { accountErrors } from '../../../contract/catalogue.js';
import { endpoint } from '../../../contract/endpoint.js';
import { pick } from '../../../contract/errors.js';
import { email } from '../../../contract/inputs.js';
import { guard } from '../../../contract/oversight/guard.js';
import { timestamp } from '../../../contract/shapes.js';
import { organizationRoutes as routes } from '../routes.js';
import { invitationErrors, organizationErrors as own, policyErrors, strangerErrors, visitorErrors } from './errors.js';
import { type Models, named, paged, roleText } from './shapes.js';

/** The id, and the token that only the mail contains: a caller with the token has read the mailbox (W-C11). */
const mailed = { invitationId: z.string(), token: z.optional(z.string().check(z.maxLength(255))) };
const notTheirs = pick(
  own,
  'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
  'VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION',
);
const notAnswered = { ...notTheirs, ...pick(accountErrors, 'MAILED_CODE_REQUIRED') };

/** The endpoints for invitations. */
export function invitationEndpoints({ member, invitation, invitationShape, draft }: Models) {
  const organizationOf = {
    organizationName: z.string(),
    organizationSlug: z.string(),
    /** From this time on, members of the organization need a second factor. */
    secondFactorStartsAt: z.nullable(timestamp),
  };
  return {
    /** Invites an address, with or without an account. `resend` mails a pending invitation again. */
    createInvitation: endpoint(routes.createInvitation, {
      audit: 'invitation.created',
      guard: { ...guard.inPerson, byApiKey: 'invitation:create' },
      access: 'session',
      input: z.object({
        email,
        /** Several roles are joined by commas; a list is refused. */
        role: roleText,
        resend: z.optional(z.boolean()),
        /** One team of the organization to join, or several. */
        teamId: z.optional(z.union([z.string(), z.array(z.string()).check(z.maxLength(50))])),
        ...named,
        ...draft.invitation,
      }),
      output: invitation,
      errors: {
        ...policyErrors,
        ...pick(
          own,
          'INVITATION_EMAIL_IS_NOT_ENABLED',
          'ORGANIZATION_NOT_FOUND',
          'MEMBER_NOT_FOUND',
          'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
          'ROLE_NOT_FOUND',
          'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
          'TEAM_NOT_FOUND',
          'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
          'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
          'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_INVITATIONS',
        ),
        ...pick(accountErrors, 'INVALID_EMAIL', 'FIELD_IS_REQUIRED'),
      },
    }),
    /**
     * The recipient joins, and the organization becomes the active one of this session. The recipient needs a verified
     * address, or the mail's `token`, which verifies it. If the account is not settled, the recipient needs the `token` or a code
     * of `sendReauthenticationCode`.
     */
    acceptInvitation: endpoint(routes.acceptInvitation, {
      audit: 'invitation.accepted',
      guard: guard.inPerson,
      access: 'session',
      input: z.object(mailed),
      output: z.object({ invitation, member }),
      errors: {
        ...policyErrors,
        ...notAnswered,
        ...pick(
          own,
          'INVITATION_NOT_FOUND',
          'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
          'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
          'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
          'TEAM_MEMBER_LIMIT_REACHED',
          'FAILED_TO_RETRIEVE_INVITATION',
        ),
      },
    }),
    /** The recipient declines the invitation. */
    rejectInvitation: endpoint(routes.rejectInvitation, {
      audit: 'invitation.rejected',
      guard: guard.inPerson,
      access: 'session',
      input: z.object(mailed),
      output: z.object({ invitation, member: z.null() }),
      errors: { ...notAnswered, ...invitationErrors },
    }),
    /** A member cancels a pending invitation, expired or not. */
    cancelInvitation: endpoint(routes.cancelInvitation, {
      audit: 'invitation.canceled',
      guard: guard.orByKey('invitation:cancel'),
      access: 'session',
      input: z.object({ invitationId: z.string() }),
      output: invitation,
      errors: {
        ...policyErrors,
        ...pick(own, 'INVITATION_NOT_FOUND', 'MEMBER_NOT_FOUND', 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'),
      },
    }),
    /** Returns an invitation to its recipient: its sender and its organization. */
    getInvitation: endpoint(routes.getInvitation, {
      access: 'session',
      unauthorized: 'NOT_AUTHENTICATED',
      input: z.object({ id: z.string(), token: mailed.token }),
      output: z.object({
        ...invitationShape,
        ...organizationOf,
        inviterEmail: z.string(),
      }),
      errors: {
        ...visitorErrors,
        ...notTheirs,
        ...invitationErrors,
        ...pick(own, 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'),
      },
    }),
    /** Lists the invitations of an organization, page by page; `total` counts all that match the filter. */
    listInvitations: endpoint(routes.listInvitations, {
      access: 'token',
      input: z.optional(
        z.object({
          ...named,
          ...paged,
          sortBy: z.optional(z.enum(['createdAt', 'expiresAt', 'email'])),
          status: z.optional(z.enum(['pending', 'accepted', 'rejected', 'canceled'])),
        }),
      ),
      output: z.object({ invitations: z.array(invitation), total: z.int() }),
      errors: { ...policyErrors, ...pick(own, 'NO_ACTIVE_ORGANIZATION'), ...strangerErrors },
    }),
    /**
     * Lists the caller's pending invitations, page by page, the newest first by default. A caller without a verified
     * address gets an empty list.
     */
    listUserInvitations: endpoint(routes.listUserInvitations, {
      access: 'token',
      input: z.optional(z.object(paged)),
      output: z.array(z.object({ ...invitationShape, ...organizationOf })),
    }),
  };
}
