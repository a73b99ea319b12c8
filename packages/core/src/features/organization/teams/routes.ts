import { mutation, query } from '../../../contract/routes.js';

/** Teams belong to an organization, so the routes read and write the cache key `organization`. */
export const teamsRoutes = {
  createTeam: mutation('/organization/create-team', ['organization'], 'organization'),
  removeTeam: mutation('/organization/remove-team', ['organization'], 'organization'),
  updateTeam: mutation('/organization/update-team', ['organization'], 'organization'),
  listOrganizationTeams: query('/organization/list-teams', ['organization', 'session'], 'session'),

  addTeamMember: mutation('/organization/add-team-member', ['organization'], 'organization'),
  removeTeamMember: mutation('/organization/remove-team-member', ['organization'], 'organization'),
  updateTeamMemberRole: mutation('/organization/update-team-member-role', ['organization'], 'organization'),
  listTeamMembers: query('/organization/list-team-members', ['organization', 'session'], 'session'),
  listUserTeams: query('/organization/list-user-teams', ['organization', 'organizations'], 'session'),
};
