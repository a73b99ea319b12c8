import * as z from 'zod/mini';
import { accountErrors } from '../../../contract/catalogue.js';
import { type Contract, defineContract, endpoint } from '../../../contract/endpoint.js';
import { defineErrors, pick } from '../../../contract/errors.js';
import type { Draft, Fields, NoFields, Settable, ShownFields } from '../../../contract/fields.js';
import type { OneObject, Refined, RefinedData, Taking } from '../../../contract/infer.js';
import { settableShape, shownShape } from '../../../contract/models.js';
import type { RoleText } from '../../../contract/organizations/grants.js';
import type { Team } from '../../../contract/organizations/rows.js';
import { guard } from '../../../contract/oversight/guard.js';
import { pageInput, pageShape } from '../../../contract/paging.js';
import { nameSchema } from '../../../contract/schema-names.js';
import { timestamp } from '../../../contract/shapes.js';
import { grantErrors, policyErrors, organizationErrors as shared, strangerErrors } from '../contract/errors.js';
import { name, named, paged, person, roles, teamShape } from '../contract/shapes.js';
import { teamsRoutes as routes } from './routes.js';

/** The errors of calls about teams. */
const own = defineErrors({
  // For callers who are not members of the organization; the next code is for members without the permission (W-L7).
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM: [403, 'You are not allowed to create a new team'],
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: [
    403,
    'You are not allowed to create teams in this organization',
  ],
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: [
    403,
    'You are not allowed to delete teams in this organization',
  ],
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: [403, 'You are not allowed to update this team'],
  TEAM_ALREADY_EXISTS: [400, 'Team already exists'],
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: [400, 'You have reached the maximum number of teams'],
  UNABLE_TO_REMOVE_LAST_TEAM: [400, 'Unable to remove last team'],
  USER_IS_ALREADY_A_MEMBER_OF_THIS_TEAM: [400, 'User is already a member of this team'],
  USER_IS_NOT_A_MEMBER_OF_THIS_TEAM: [400, 'User is not a member of this team'],
});

const memberShape = {
  id: z.string(),
  teamId: z.string(),
  memberId: z.string(),
  userId: z.string(),
  role: z.nullable(z.string()),
  createdAt: timestamp,
};
const teamMember = nameSchema('TeamMember', z.object(memberShape));

/** `ORGANIZATION_NOT_FOUND` is for the server's own code, which is not a member of any organization. */
const organizationErrors = {
  ...policyErrors,
  ...pick(shared, 'NO_ACTIVE_ORGANIZATION', 'ORGANIZATION_NOT_FOUND'),
};
const update = {
  ...organizationErrors,
  ...pick(own, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'),
  ...pick(shared, 'TEAM_NOT_FOUND'),
};
const reading = { ...policyErrors, ...pick(shared, 'NO_ACTIVE_ORGANIZATION'), ...strangerErrors };

/** Returns the contract for the configured fields. Its types do not contain these fields; `TeamsContract` adds them. */
export function createTeamsContract(fields: Fields) {
  const team = nameSchema('Team', z.object({ ...teamShape, ...shownShape(fields) }));
  const settable = settableShape(fields);
  return defineContract('teams', {
    /** Creates a team. Its name is unique within the organization. */
    createTeam: endpoint(routes.createTeam, {
      audit: 'team.created',
      guard: guard.orByKey('team:create'),
      access: 'acting',
      input: z.object({ name, ...named, ...settable }),
      output: team,
      errors: {
        ...organizationErrors,
        ...pick(
          own,
          'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM',
          'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
          'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS',
          'TEAM_ALREADY_EXISTS',
        ),
        ...pick(accountErrors, 'FIELD_IS_REQUIRED'),
      },
    }),
    /**
     * Removes a team, also from its members and from pending invitations. The last team cannot be removed, unless
     * `allowRemovingAllTeams` is set.
     */
    removeTeam: endpoint(routes.removeTeam, {
      audit: 'team.deleted',
      guard: { ...guard.inPerson, byApiKey: 'team:delete' },
      access: 'acting',
      input: z.object({ teamId: z.string(), ...named }),
      output: z.object({ message: z.string() }),
      errors: {
        ...organizationErrors,
        ...pick(own, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION', 'UNABLE_TO_REMOVE_LAST_TEAM'),
        ...pick(shared, 'TEAM_NOT_FOUND'),
      },
    }),
    /** Changes the sent name and fields. `data.organizationId` names the team's organization; it does not move the team. */
    updateTeam: endpoint(routes.updateTeam, {
      audit: 'team.updated',
      guard: guard.orByKey('team:update'),
      access: 'acting',
      input: z.object({
        teamId: z.string(),
        data: z.object({ name: z.optional(name), organizationId: z.optional(z.string()), ...settable }),
        ...named,
      }),
      output: team,
      errors: { ...update, ...pick(own, 'TEAM_ALREADY_EXISTS') },
    }),
    /** Lists the teams of an organization, page by page, the oldest first. */
    listOrganizationTeams: endpoint(routes.listOrganizationTeams, {
      access: 'token',
      guard: guard.insideOrganization,
      input: z.optional(z.object({ ...named, ...pageShape })),
      output: z.array(team),
      errors: reading,
    }),
    /**
     * Adds a member of the organization to one of its teams. A member can be in several. `role` sets the member's roles
     * in this team. These roles cannot grant more than the caller's roles in the team.
     */
    addTeamMember: endpoint(routes.addTeamMember, {
      audit: 'team.member_added',
      guard: { ...guard.inPerson, byApiKey: 'team:update' },
      access: 'acting',
      input: z.object({ teamId: z.string(), memberId: z.string(), role: z.optional(roles), ...named }),
      output: teamMember,
      errors: {
        ...update,
        ...pick(shared, 'MEMBER_NOT_FOUND', 'ROLE_NOT_FOUND'),
        ...grantErrors,
        ...pick(own, 'USER_IS_ALREADY_A_MEMBER_OF_THIS_TEAM'),
        ...pick(shared, 'TEAM_MEMBER_LIMIT_REACHED'),
      },
    }),
    /** Removes a member from a team. The member stays in the organization. */
    removeTeamMember: endpoint(routes.removeTeamMember, {
      audit: 'team.member_removed',
      guard: guard.orByKey('team:update'),
      access: 'acting',
      input: z.object({ teamId: z.string(), memberId: z.string(), ...named }),
      output: teamMember,
      errors: {
        ...update,
        ...pick(shared, 'MEMBER_NOT_FOUND'),
        ...pick(own, 'USER_IS_NOT_A_MEMBER_OF_THIS_TEAM'),
      },
    }),
    /** Replaces the roles of a member in a team; `null` removes them. */
    updateTeamMemberRole: endpoint(routes.updateTeamMemberRole, {
      audit: 'team.member_role_changed',
      guard: guard.inPerson,
      access: 'acting',
      input: z.object({ teamId: z.string(), memberId: z.string(), role: z.nullable(roles), ...named }),
      output: teamMember,
      errors: {
        ...update,
        ...pick(shared, 'MEMBER_NOT_FOUND', 'ROLE_NOT_FOUND'),
        ...grantErrors,
        ...pick(own, 'USER_IS_NOT_A_MEMBER_OF_THIS_TEAM'),
      },
    }),
    /** Lists the members of a team, page by page, in the order in which they joined; `total` counts all. */
    listTeamMembers: endpoint(routes.listTeamMembers, {
      access: 'token',
      guard: guard.insideOrganization,
      input: z.object({ teamId: z.string(), ...named, ...paged }),
      output: z.object({ members: z.array(z.object({ ...memberShape, user: person })), total: z.int() }),
      errors: { ...reading, ...pick(shared, 'TEAM_NOT_FOUND') },
    }),
    /**
     * Lists the user's teams in all organizations, page by page, in the order in which the user joined.
     * `role` has the user's roles in each team.
     */
    listUserTeams: endpoint(routes.listUserTeams, {
      access: 'token',
      input: pageInput,
      output: z.array(z.extend(team, { role: z.nullable(z.string()) })),
    }),
  });
}

export const teamsContract = createTeamsContract({});

/** Columns of the application's own on teams, shared by server and client. */
export interface TeamFields {
  readonly team?: Fields;
}
type ShownFieldsOf<F> = F extends { readonly team: infer Own extends Fields } ? OneObject<ShownFields<Own>> : unknown;
type DraftOf<F> = F extends { readonly team: infer Own extends Fields } ? OneObject<Draft<Own>> : unknown;
type SettableOf<F> = F extends { readonly team: infer Own extends Fields } ? OneObject<Settable<Own>> : unknown;

/** A team as answers contain it, with the application's own fields. */
export type TeamOf<F> = Team & ShownFieldsOf<F>;

/** The endpoints without configured fields. */
type Base = (typeof teamsContract)['endpoints'];

/** Endpoints whose input or answer depends on configured fields or on the names of roles `N`; the others are taken from the contract unchanged. */
type Configured<F, N extends string> = {
  readonly createTeam: Refined<Base['createTeam'], DraftOf<F>, TeamOf<F>, unknown>;
  readonly updateTeam: RefinedData<Base['updateTeam'], SettableOf<F>, TeamOf<F>>;
  readonly listOrganizationTeams: Refined<Base['listOrganizationTeams'], unknown, TeamOf<F>[]>;
  readonly listUserTeams: Refined<Base['listUserTeams'], unknown, (TeamOf<F> & { readonly role: string | null })[]>;
  readonly addTeamMember: WithRole<Base['addTeamMember'], N, { readonly role?: Roles<N> | undefined }>;
  readonly updateTeamMemberRole: WithRole<Base['updateTeamMemberRole'], N, { readonly role: Roles<N> | null }>;
};
type Roles<N extends string> = RoleText<N> | readonly N[];

/**
 * The endpoint, with the possible names of roles in its input. If organizations can create roles, `N` is `string`, and the endpoint
 * is unchanged.
 */
type WithRole<E, N extends string, Input> = string extends N ? E : Taking<E, Input>;

/** The contract as one application has configured it: the same value, with the types of its own fields. */
export interface TeamsContract<F, N extends string = string>
  extends Contract<
    { readonly [E in keyof Base]: E extends keyof Configured<F, N> ? Configured<F, N>[E] : Base[E] },
    NoFields,
    NoFields
  > {}
