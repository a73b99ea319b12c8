import type { ErrorRow } from '../error-rows.ts';

const organizations = 'See [organizations](../organizations.md).';
const roles = 'See [roles](../organizations.md#roles).';
const invitations = 'See [invitations](../organizations.md#invitations).';
const teams = 'See [teams](../teams.md).';
const teamPermissions = 'See [permissions of teams](../teams.md#permissions).';

/** Codes of organizations, invitations, roles and teams. */
export const organizationRows: Readonly<Record<string, ErrorRow>> = {
  FAILED_TO_RETRIEVE_INVITATION: {
    meaning: 'The invitation was answered, cancelled or expired while the recipient accepted it.',
    fix: `Read the invitation again. If it is gone, ask a member for a new one. ${invitations}`,
  },
  INVALID_PERMISSION_CHECK_YOU_CAN_ONLY_CHECK_ONE_RESOURCE_PERMISSION_AT_A_TIME: {
    meaning: '`permission` names no resource, or more than one.',
    fix: `Make one call for each resource, or use \`checkRolePermission\` in the client. ${roles}`,
  },
  INVALID_ROLE_NAME: {
    meaning:
      'The name is empty, longer than 64 characters, does not begin with a letter or digit, or has other characters than letters, digits, `-` and `_`. A role of the application has 40 characters at most, in lower case, and begins with a letter.',
    fix: `Choose another name. ${roles}`,
  },
  INVITATION_EMAIL_IS_NOT_ENABLED: {
    meaning: 'Invitations cannot be sent, because `sendInvitationEmail` is not set.',
    fix: `Set \`organization({ sendInvitationEmail })\`. ${organizations}`,
  },
  INVITATION_NOT_FOUND: {
    meaning:
      'There is no pending invitation with this id: it was answered, cancelled, has expired, or the id is wrong.',
    fix: `Ask a member for a new invitation. ${invitations}`,
  },
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: {
    meaning:
      'The sender of the invitation has left the organization or was removed, so the invitation is no longer valid.',
    fix: `Ask another member for a new invitation. ${invitations}`,
  },
  ORGANIZATION_REQUIRES_A_SECOND_FACTOR: {
    meaning:
      'The organization requires a second factor of its members, and this session has not verified one, or the user has removed it. An owner gets the same answer when turning this on without a second factor.',
    fix: 'Let the user set up a second factor, or verify it with `verifyTOTP` or a passkey. The user can still leave the organization or use another one. See [a second factor for all members](../organizations.md#a-second-factor-for-all-members).',
  },
  MEMBER_NOT_FOUND: {
    meaning:
      'The caller, or the member that the call names, is not a member of this organization. Members of other organizations are not found.',
    fix: `Read the members again with \`listMembers\`. ${organizations}`,
  },
  NO_ACTIVE_ORGANIZATION: {
    meaning: 'The call names no organization, and the session has no active one.',
    fix: 'Call `setActiveOrganization`, or send `organizationId` or `organizationSlug`. See [which organization](../organizations.md#which-organization).',
  },
  NOT_AUTHENTICATED: {
    meaning: 'The invitation was opened without a session.',
    fix: `Let the user sign in or sign up with the invited address. ${invitations}`,
  },
  ORGANIZATION_ALREADY_EXISTS: {
    meaning: 'Another organization has the slug.',
    fix: `Choose another slug. \`checkOrganizationSlug\` says whether a slug is free. ${organizations}`,
  },
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: {
    meaning:
      'The organization has `membershipLimit` members (100 by default), or a team that the user would join is full.',
    fix: 'Remove a member, or raise the limit. See [limits](../organizations.md#limits).',
  },
  ORGANIZATION_NOT_FOUND: {
    meaning:
      'The call names no organization and the session has no active one, or the server named one that does not exist.',
    fix: 'Send `organizationId` or `organizationSlug`, or set one active. See [which organization](../organizations.md#which-organization).',
  },
  ROLE_ALREADY_EXISTS: {
    meaning:
      'A role with this name exists, in code, in the organization or among those that administrators have made. Upper and lower case do not matter.',
    fix: `Choose another name, or call \`updateRole\` or \`adminUpdateRole\`. ${roles}`,
  },
  ROLE_IS_STILL_ASSIGNED: {
    meaning:
      'A member holds the role, in the organization or in a team, or a pending invitation offers it. In `adminDeleteRole` and `adminCreateRole`: a user has a role with this name.',
    fix: `Give these members or users other roles, and cancel the invitations. ${roles}`,
  },
  ROLE_NOT_FOUND: {
    meaning:
      "There is no role with this name: it is empty, misspelt, or belongs to another organization. In a team, the creator's role is not allowed.",
    fix: `Send a role that is defined in code, or one of \`listRoles\`. ${roles}`,
  },
  SLUG_IS_TAKEN: {
    meaning: 'Another organization has this slug.',
    fix: `Choose another slug. ${organizations}`,
  },
  TEAM_ALREADY_EXISTS: {
    meaning: 'Another team of the organization has this name. A hook can also have set the name.',
    fix: `Choose another name. ${teams}`,
  },
  TEAM_MEMBER_LIMIT_REACHED: {
    meaning: 'The team has `maximumMembersPerTeam` members. An invitation can also name a full team.',
    fix: 'Remove a member from the team, or raise the limit. See [limits of teams](../teams.md#limits).',
  },
  TEAM_NOT_FOUND: {
    meaning: 'The organization has no team with this id, or the plugin `teams()` is not listed.',
    fix: `Send the id of a team of this organization. ${teams}`,
  },
  UNABLE_TO_REMOVE_LAST_TEAM: {
    meaning: 'The team is the last one of the organization.',
    fix: `Create another team first, or set \`allowRemovingAllTeams\`. ${teams}`,
  },
  UNKNOWN_PERMISSION: {
    meaning:
      'The resource or action is misspelt, or missing in the statements of `ac`. In a role of the application: no role in the options of `admin()` has it, and `details` names it.',
    fix: 'Send a resource and actions that the application defines. See [access control](../access-control.md).',
  },
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: {
    meaning: 'The user is already a member.',
    fix: `To change the roles, call \`updateMemberRole\`. ${organizations}`,
  },
  USER_IS_ALREADY_A_MEMBER_OF_THIS_TEAM: {
    meaning: 'The member is already in this team, for example by an invitation.',
    fix: `Nothing to do. \`listTeamMembers\` lists the members. ${teams}`,
  },
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: {
    meaning: 'This address has a pending invitation.',
    fix: `Send \`resend: true\` to mail it again, or cancel it. ${invitations}`,
  },
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: {
    meaning:
      'The caller is not a member of the organization, or the organization does not exist. Both have the same answer.',
    fix: `Check the id or slug with \`listOrganizations\`, or ask a member for an invitation. ${organizations}`,
  },
  USER_IS_NOT_A_MEMBER_OF_THIS_TEAM: {
    meaning: 'The member is not in the team.',
    fix: `Nothing to do. \`listTeamMembers\` lists the members. ${teams}`,
  },
  VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION: {
    meaning:
      "The invitation is for the user's address, but the user has not verified the address, and the call has no valid `token`.",
    fix: `Let the user open the link in the invitation mail, which has the \`token\`, or verify the address first. ${invitations}`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: {
    meaning:
      "None of the caller's roles grants `invitation: cancel`. Or the invitation offers a role that grants more than the caller has, and another member sent it.",
    fix: `Ask an owner, or the sender of the invitation. ${roles}`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: {
    meaning: '`allowUserToCreateOrganization` is `false` for this user.',
    fix: `Let your server create it: \`auth.api.createOrganization({ body: { userId, … } })\` without headers. ${organizations}`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM: {
    meaning: 'The caller is not a member of the organization, or the organization does not exist.',
    fix: `Name an organization of the caller, or set one active. ${teamPermissions}`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: {
    meaning: "None of the caller's roles grants `team: create`.",
    fix: `Ask a member with this permission, or grant it to a role of the caller. ${teamPermissions}`,
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: {
    meaning:
      "None of the caller's roles grants `team: delete`, the caller is not a member, or the organization does not exist.",
    fix: `Ask a member with this permission, or grant it to a role of the caller. ${teamPermissions}`,
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: {
    meaning:
      "None of the caller's roles grants `member: delete`. Or the member holds a role that grants more than the caller has. Only an owner can remove an owner.",
    fix: `Ask a member with these permissions. ${roles}`,
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: {
    meaning:
      "None of the caller's roles grants `organization: delete` (of the built-in roles only `owner` does), or `disableOrganizationDeletion` is set.",
    fix: `Ask an owner, or change the option. ${roles}`,
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: {
    meaning:
      'The invitation would grant more than the caller has. With `resend`, the pending invitation offers more than the caller has. Only an owner can invite an owner.',
    fix: `Invite with another role, or ask a member with these permissions. ${roles}`,
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: {
    meaning: "None of the caller's roles grants `invitation: create`.",
    fix: `Give the caller a role that grants it, such as \`admin\`. ${roles}`,
  },
  YOU_ARE_NOT_ALLOWED_TO_MANAGE_THE_ROLES_OF_THIS_ORGANIZATION: {
    meaning: "None of the caller's roles grants `organization: update`.",
    fix: `Ask an admin or owner. ${roles}`,
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: {
    meaning:
      "None of the caller's roles grants `member: update`. Or the member's role or the new role grants more than the caller has. Only an owner can change an owner or make a member an owner.",
    fix: `Ask a member with these permissions. ${roles}`,
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: {
    meaning: "None of the caller's roles grants `organization: update`.",
    fix: `Give the caller a role that grants it, such as \`admin\`. ${roles}`,
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: {
    meaning:
      "None of the caller's roles, in the organization or in the team, grants `team: update`. Or the caller is not a member, or the team member holds a role that grants more than the caller has.",
    fix: `Ask a member with this permission, or grant it to a role of the caller. ${teamPermissions}`,
  },
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: {
    meaning: 'The invitation is for another address than the one of the signed-in user.',
    fix: `Let the user sign in with the invited address. ${invitations}`,
  },
  YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE: {
    meaning:
      "The role grants, or granted before the change, more than the caller has. In a team, the caller's roles in the organization and in that team count together.",
    fix: `Leave out the permissions that the caller lacks, or ask an owner. ${roles}`,
  },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: {
    meaning:
      'The only owner would leave, be removed, get another role, or delete their account while the organization has other members. For a deletion, `details` names the organization.',
    fix: `Make another member an owner first, or delete the organization. ${organizations}`,
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_INVITATIONS: {
    meaning: 'The organization has `invitationLimit` pending invitations (100 by default).',
    fix: 'Cancel invitations, or raise the limit. See [limits](../organizations.md#limits).',
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: {
    meaning: "The user holds the creator's role in `organizationLimit` organizations.",
    fix: 'Delete or hand over an organization, or raise the limit. See [limits](../organizations.md#limits).',
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ROLES: {
    meaning:
      'The organization has created `roleLimit` roles (50 by default), or administrators have made 20 roles of the application.',
    fix: 'Delete a role that no member or user holds. For organizations, you can raise the limit. See [limits](../organizations.md#limits).',
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: {
    meaning: 'The organization has `maximumTeams` teams.',
    fix: 'Remove a team, or raise the limit. See [limits of teams](../teams.md#limits).',
  },
};
