import { mutation, postedQuery, query } from '../../contract/routes.js';

/**
 * Cache keys. `organizations`: the user's organizations. `organization`: the contents of one. `invitations`: the user's pending
 * invitations. Routes that show users, or depend on a verified address or on the factors of the session, read `session` too.
 */
export const organizationRoutes = {
  createOrganization: mutation('/organization/create', ['organizations', 'organization', 'session']),
  checkOrganizationSlug: mutation('/organization/check-slug'),
  updateOrganization: mutation(
    '/organization/update',
    ['organizations', 'organization', 'invitations'],
    'organization',
  ),
  requireSecondFactor: mutation(
    '/organization/require-second-factor',
    ['organizations', 'organization', 'invitations'],
    'organization',
  ),
  deleteOrganization: mutation(
    '/organization/delete',
    ['organizations', 'organization', 'session', 'invitations'],
    'organization',
  ),
  listOrganizations: query('/organization/list', ['organizations'], 'session'),
  setActiveOrganization: mutation('/organization/set-active', ['organization', 'session']),
  getFullOrganization: query('/organization/get-full-organization', ['organization', 'session'], 'session'),

  createInvitation: mutation('/organization/invite-member', ['organization'], 'organization'),
  acceptInvitation: mutation('/organization/accept-invitation', [
    'organizations',
    'organization',
    'invitations',
    'session',
  ]),
  rejectInvitation: mutation('/organization/reject-invitation', ['organization', 'invitations']),
  cancelInvitation: mutation('/organization/cancel-invitation', ['organization', 'invitations']),
  getInvitation: query('/organization/get-invitation', ['invitations', 'session'], 'session'),
  listInvitations: query('/organization/list-invitations', ['organization', 'session'], 'session'),
  listUserInvitations: query('/organization/list-user-invitations', ['invitations', 'session'], 'session'),

  removeMember: mutation(
    '/organization/remove-member',
    ['organizations', 'organization', 'invitations', 'session'],
    'organization',
  ),
  updateMemberRole: mutation('/organization/update-member-role', ['organization'], 'organization'),
  leaveOrganization: mutation('/organization/leave', ['organizations', 'organization', 'session'], 'organization'),
  getActiveMember: query('/organization/get-active-member', ['organization', 'session'], 'session'),
  listMembers: query('/organization/list-members', ['organization', 'session'], 'session'),

  hasPermission: postedQuery('/organization/has-permission', ['organization', 'session'], 'session'),
  createRole: mutation('/organization/create-role', ['organization'], 'organization'),
  updateRole: mutation('/organization/update-role', ['organization'], 'organization'),
  deleteRole: mutation('/organization/delete-role', ['organization'], 'organization'),
  listRoles: query('/organization/list-roles', ['organization', 'session'], 'session'),
};
