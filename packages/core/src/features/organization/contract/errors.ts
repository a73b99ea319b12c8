import { defineErrors } from '../../../contract/errors.js';

/** Errors of giving a role, in the organization or in one of its teams. */
export const grantErrors = defineErrors({
  YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE: [403, 'You cannot grant more than you have'],
});

/** The error of the organization's policy, in every call that acts in it. */
export const policyErrors = defineErrors({
  ORGANIZATION_REQUIRES_A_SECOND_FACTOR: [403, 'Organization requires a second factor'],
});

/** The error for a user who calls about an organization without being a member. */
export const strangerErrors = defineErrors({
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: [403, 'User is not a member of the organization'],
});

/** The errors of calls about organizations, members and invitations. */
export const organizationErrors = defineErrors({
  ORGANIZATION_NOT_FOUND: [400, 'Organization not found'],
  NO_ACTIVE_ORGANIZATION: [400, 'No active organization'],
  MEMBER_NOT_FOUND: [400, 'Member not found'],
  TEAM_NOT_FOUND: [400, 'Team not found'],
  ROLE_NOT_FOUND: [400, 'Role not found'],
  TEAM_MEMBER_LIMIT_REACHED: [403, 'Team member limit reached'],

  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: [403, 'You are not allowed to create a new organization'],
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: [403, 'You have reached the maximum number of organizations'],
  ORGANIZATION_ALREADY_EXISTS: [400, 'Organization already exists'],
  SLUG_IS_TAKEN: [400, 'slug is taken'],
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: [400, 'User is not a member of the organization'],
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: [403, 'You are not allowed to update this organization'],
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: [403, 'You are not allowed to delete this organization'],

  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: [400, 'User is already a member of this organization'],
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: [403, 'Organization membership limit reached'],
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: [400, 'You cannot leave the organization as the only owner'],
  // 401, although similar errors have 403: clients of this API rely on it.
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: [401, 'You are not allowed to delete this member'],
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: [403, 'You are not allowed to update this member'],

  INVITATION_EMAIL_IS_NOT_ENABLED: [400, 'Invitation email is not enabled'],
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: [
    403,
    'You are not allowed to invite users to this organization',
  ],
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: [403, 'you are not allowed to invite user with this role'],
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: [400, 'User is already invited to this organization'],
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_INVITATIONS: [403, 'You have reached the maximum number of invitations'],
  INVITATION_NOT_FOUND: [400, 'Invitation not found'],
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: [403, 'You are not the recipient of the invitation'],
  VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION: [403, 'Verify your email address to answer this invitation'],
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: [403, 'You are not allowed to cancel this invitation'],
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: [400, 'Inviter is no longer a member of the organization'],
  FAILED_TO_RETRIEVE_INVITATION: [400, 'Failed to retrieve invitation'],
});

/** `INVITATION_NOT_FOUND` with an exclamation mark in the message, for the calls that read and reject an invitation. */
export const invitationErrors = defineErrors({ INVITATION_NOT_FOUND: [400, 'Invitation not found!'] });

export const permissionErrors = defineErrors({
  INVALID_PERMISSION_CHECK_YOU_CAN_ONLY_CHECK_ONE_RESOURCE_PERMISSION_AT_A_TIME: [
    400,
    'invalid permission check. you can only check one resource permission at a time.',
  ],
  // In lower case, unlike the other messages: clients of this API compare this text.
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: [401, 'user is not a member of the organization'],
});

/** The caller is not signed in; two endpoints have their own errors for it. */
export const updateVisitorErrors = defineErrors({ USER_NOT_FOUND: [401, 'User not found'] });
export const visitorErrors = defineErrors({ NOT_AUTHENTICATED: [401, 'Not authenticated'] });

/** The errors of calls about roles that an organization creates. */
export const roleErrors = {
  ...grantErrors,
  ...defineErrors({
    YOU_ARE_NOT_ALLOWED_TO_MANAGE_THE_ROLES_OF_THIS_ORGANIZATION: [
      403,
      'You are not allowed to manage the roles of this organization',
    ],
    INVALID_ROLE_NAME: [400, 'Invalid role name'],
    UNKNOWN_PERMISSION: [400, 'Unknown permission'],
    ROLE_ALREADY_EXISTS: [400, 'Role already exists'],
    ROLE_IS_STILL_ASSIGNED: [400, 'Role is still assigned'],
    YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ROLES: [403, 'You have reached the maximum number of roles'],
  }),
};
