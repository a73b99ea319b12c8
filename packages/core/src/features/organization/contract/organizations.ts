import * as z from 'zod/mini';
import { accountErrors } from '../../../contract/catalogue.js';
import { endpoint } from '../../../contract/endpoint.js';
import { pick } from '../../../contract/errors.js';
import { guard } from '../../../contract/oversight/guard.js';
import { pageInput } from '../../../contract/paging.js';
import { status } from '../../../contract/shapes.js';
import { organizationRoutes as routes } from '../routes.js';
import { organizationErrors as own, policyErrors, strangerErrors, updateVisitorErrors } from './errors.js';
import { logo, type Models, metadata, name, named, namedByCaller, slug, team } from './shapes.js';

/** The endpoints that create, update, delete and find organizations. */
export function lifecycleEndpoints({
  organization,
  organizationShape,
  listedOrganization,
  member,
  memberWithUser,
  invitation,
  draft,
}: Models) {
  const full = z.object({
    ...organizationShape,
    /** Days until the caller needs a second factor here; `null` if none is required, or the session has verified one. */
    secondFactorDaysLeft: z.nullable(z.int()),
    /** The newest hundred invitations, in every status; `listInvitations` returns the others. */
    invitations: z.array(invitation),
    /** The oldest members: as many as the membership limit, at most 1,000. `listMembers` returns the others. */
    members: z.array(memberWithUser),
    /** The oldest hundred teams; `listOrganizationTeams` returns the others. `null` without the plugin teams. */
    teams: z.nullable(z.array(team)),
  });

  return {
    /**
     * Creates an organization with the caller as its first member. `userId` is for the server's own code without a
     * session.
     */
    createOrganization: endpoint(routes.createOrganization, {
      audit: 'organization.created',
      guard: guard.signedIn,
      access: 'acting',
      input: z.object({
        name,
        slug,
        logo: z.optional(logo),
        metadata: z.optional(metadata),
        userId: z.optional(z.string()),
        keepCurrentActiveOrganization: z.optional(z.boolean()),
        ...draft.organization,
      }),
      output: z.object({ ...organizationShape, members: z.array(member) }),
      errors: {
        ...pick(
          own,
          'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
          'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
          'ORGANIZATION_ALREADY_EXISTS',
        ),
        ...pick(accountErrors, 'FIELD_IS_REQUIRED'),
      },
    }),
    /** Checks whether a slug is free. Refuses an invalid slug as `createOrganization` does. */
    checkOrganizationSlug: endpoint(routes.checkOrganizationSlug, {
      audit: false,
      guard: guard.signedIn,
      access: 'session',
      input: z.object({ slug }),
      output: status,
      errors: pick(own, 'SLUG_IS_TAKEN'),
    }),
    /** Changes the sent values: name, slug, logo, metadata and fields. `null` clears logo and metadata. */
    updateOrganization: endpoint(routes.updateOrganization, {
      audit: 'organization.updated',
      guard: guard.orByKey('organization:update'),
      access: 'session',
      unauthorized: 'USER_NOT_FOUND',
      input: z.object({
        data: z.object({
          name: z.optional(name),
          slug: z.optional(slug),
          logo: z.optional(z.nullable(logo)),
          metadata: z.optional(z.nullable(metadata)),
          ...draft.organization,
        }),
        ...named,
      }),
      output: organization,
      errors: {
        ...policyErrors,
        ...updateVisitorErrors,
        ...pick(
          own,
          'ORGANIZATION_NOT_FOUND',
          'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
          'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
          'ORGANIZATION_ALREADY_EXISTS',
        ),
      },
    }),
    /**
     * Requires a second factor of all members, from `graceDays` days on (default 0: at once), or stops requiring it. Only owners
     * can do this, in a session that has verified a second factor; and the server's own code, without a session.
     */
    requireSecondFactor: endpoint(routes.requireSecondFactor, {
      audit: 'organization.policy_changed',
      guard: guard.inPerson,
      access: 'acting',
      input: z.object({
        required: z.boolean(),
        graceDays: z.optional(z.int().check(z.gte(0), z.lte(365))),
        ...named,
      }),
      output: organization,
      errors: {
        ...policyErrors,
        ...strangerErrors,
        ...pick(own, 'ORGANIZATION_NOT_FOUND', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'),
      },
    }),
    /** Deletes the named organization with its members, invitations, roles and teams, and returns it. */
    deleteOrganization: endpoint(routes.deleteOrganization, {
      audit: 'organization.deleted',
      guard: guard.inPerson,
      access: 'session',
      input: namedByCaller,
      output: organization,
      errors: {
        ...policyErrors,
        ...pick(
          own,
          'ORGANIZATION_NOT_FOUND',
          'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
          'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
        ),
      },
    }),
    /**
     * Lists the user's organizations, page by page, the oldest membership first, without metadata.
     * `getFullOrganization` returns the metadata.
     */
    listOrganizations: endpoint(routes.listOrganizations, {
      access: 'token',
      input: pageInput,
      output: z.array(listedOrganization),
    }),
    /** Sets the active organization of this session; `organizationId: null` clears it. */
    setActiveOrganization: endpoint(routes.setActiveOrganization, {
      audit: 'organization.selected',
      guard: guard.signedIn,
      access: 'token',
      input: z.object({ ...named, organizationId: z.optional(z.nullable(z.string())) }),
      output: z.nullable(organization),
      errors: { ...policyErrors, ...strangerErrors },
    }),
    /** Returns an organization with its members, invitations and teams; `null` if the call names no organization and no organization is active. */
    getFullOrganization: endpoint(routes.getFullOrganization, {
      access: 'token',
      guard: guard.insideOrganization,
      input: z.optional(z.object(named)),
      output: z.nullable(full),
      errors: { ...policyErrors, ...strangerErrors },
    }),
  };
}
