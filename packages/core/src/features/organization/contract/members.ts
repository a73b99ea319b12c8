import * as z from 'zod/mini';
import { accountErrors } from '../../../contract/catalogue.js';
import { endpoint } from '../../../contract/endpoint.js';
import { pick } from '../../../contract/errors.js';
import { email, queryFlag } from '../../../contract/inputs.js';
import { guard } from '../../../contract/oversight/guard.js';
import { internal } from '../../../contract/routes.js';
import { organizationRoutes as routes } from '../routes.js';
import { organizationErrors as own, policyErrors, strangerErrors } from './errors.js';
import { type Models, named, namedByCaller, paged, roles } from './shapes.js';

const membershipErrors = pick(own, 'NO_ACTIVE_ORGANIZATION', 'MEMBER_NOT_FOUND');

/** The endpoints for members and their roles. */
export function memberEndpoints({ member, memberWithUser, draft }: Models) {
  return {
    /** Adds a user to an organization without an invitation. Checks no permission. */
    addMember: endpoint(internal('/organization/add-member'), {
      audit: 'member.added',
      access: 'optional',
      input: z.object({
        userId: z.string(),
        role: roles,
        organizationId: z.optional(z.string()),
        /** One team of the organization to join, or several. */
        teamId: z.optional(z.union([z.string(), z.array(z.string())])),
        ...draft.member,
      }),
      output: member,
      errors: {
        ...pick(
          own,
          'NO_ACTIVE_ORGANIZATION',
          'ORGANIZATION_NOT_FOUND',
          'ROLE_NOT_FOUND',
          'TEAM_NOT_FOUND',
          'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
          'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
          'TEAM_MEMBER_LIMIT_REACHED',
        ),
        ...pick(accountErrors, 'USER_NOT_FOUND'),
      },
    }),
    /** Removes a member, named by id or, if the value contains an `@`, by email address. */
    removeMember: endpoint(routes.removeMember, {
      audit: 'member.removed',
      guard: { ...guard.inPerson, byApiKey: 'member:delete' },
      access: 'session',
      input: z.object({ memberIdOrEmail: z.string(), ...named }),
      output: z.object({ member: memberWithUser }),
      errors: {
        ...policyErrors,
        ...membershipErrors,
        ...pick(
          own,
          'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
          'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
        ),
      },
    }),
    /** Changes the roles of a member. */
    updateMemberRole: endpoint(routes.updateMemberRole, {
      audit: 'member.role_changed',
      guard: guard.inPerson,
      access: 'session',
      input: z.object({ memberId: z.string(), role: roles, ...named }),
      output: member,
      errors: {
        ...policyErrors,
        ...membershipErrors,
        ...pick(
          own,
          'ROLE_NOT_FOUND',
          'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
          'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
        ),
      },
    }),
    /** Removes the caller from the named organization. The only owner cannot leave. */
    leaveOrganization: endpoint(routes.leaveOrganization, {
      audit: 'member.left',
      guard: guard.inPerson,
      access: 'session',
      input: namedByCaller,
      output: memberWithUser,
      errors: pick(own, 'MEMBER_NOT_FOUND', 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'),
    }),
    /** Returns the caller's own membership, in the active organization unless the call names another. */
    getActiveMember: endpoint(routes.getActiveMember, {
      access: 'token',
      guard: guard.insideOrganization,
      input: z.optional(z.object(named)),
      output: memberWithUser,
      errors: { ...policyErrors, ...membershipErrors },
    }),
    /**
     * Lists the members of an organization, page by page; `total` counts those that match the filters, at most 10,000.
     * `totalIsExact` says whether there are no more.
     */
    listMembers: endpoint(routes.listMembers, {
      access: 'token',
      guard: guard.insideOrganization,
      input: z.optional(
        z.object({
          ...named,
          ...paged,
          sortBy: z.optional(z.enum(['createdAt', 'name', 'email', 'role'])),
          /** Only members with this role, alone or among others. */
          role: z.optional(z.string().check(z.maxLength(1000))),
          /** Only the member with this address. */
          email: z.optional(email),
          /** `total` counts all members, however many. */
          exactTotal: z.optional(queryFlag),
        }),
      ),
      output: z.object({ members: z.array(memberWithUser), total: z.int(), totalIsExact: z.boolean() }),
      errors: { ...policyErrors, ...pick(own, 'NO_ACTIVE_ORGANIZATION'), ...strangerErrors },
    }),
  };
}
