import { accountErrors, defineErrors, pick } from 'latchkey/plugin';

export const adminErrors = defineErrors({
  /** The user proved who they are, and is blocked. */
  USER_IS_BANNED: [403, 'User is banned'],
  /** The server has no such column: the plugin that adds it is missing. */
  UNKNOWN_SEARCH_FIELD: [400, 'Unknown search field'],
  UNKNOWN_FILTER: [400, 'Unknown filter'],
  INVALID_FILTER_VALUE: [400, 'Invalid filter value'],
  UNKNOWN_ROLE: [400, 'Unknown role'],
  TOO_MANY_ROLES: [400, 'Too many roles'],
  INVALID_ROLE_NAME: [400, 'Invalid role name'],
  ROLE_NOT_FOUND: [400, 'Role not found'],
  ROLE_ALREADY_EXISTS: [400, 'Role already exists'],
  /** A user has the name: the next role with it would give that user its permissions. */
  ROLE_IS_STILL_ASSIGNED: [400, 'Role is still assigned'],
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ROLES: [403, 'You have reached the maximum number of roles'],
  YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE: [403, 'You cannot grant more than you have'],
  /** No role of the options has it. */
  UNKNOWN_PERMISSION: [400, 'Unknown permission'],
  /** It makes administrators, or roles. */
  ONLY_CONFIGURED_ROLES_CAN_HAVE_THIS_PERMISSION: [400, 'Only configured roles can have this permission'],
  /** The roles of the other user, or those that the call gives, grant something that the caller's own roles do not. */
  USER_HAS_MORE_PERMISSIONS_THAN_YOU: [403, 'User has more permissions than you'],
  /** The roles of the other member grant all that the caller's do, or more. */
  MEMBER_HAS_AS_MANY_PERMISSIONS_AS_YOU: [403, 'Member has as many permissions as you'],
  // As the organization's own calls have them.
  MEMBER_NOT_FOUND: [400, 'Member not found'],
  NO_ACTIVE_ORGANIZATION: [400, 'No active organization'],
  ORGANIZATION_REQUIRES_A_SECOND_FACTOR: [403, 'Organization requires a second factor'],
  /** No other user who is not banned could give roles. */
  THE_LAST_ADMINISTRATOR_HAS_TO_STAY: [400, 'The last administrator has to stay'],
  YOU_CANT_DO_THIS_TO_YOURSELF: [400, "You can't do this to yourself"],
  YOU_ARE_NOT_IMPERSONATING: [400, 'You are not impersonating'],
  REASON_IS_REQUIRED: [400, 'Reason is required'],
  SUPPORT_CODE_IS_REQUIRED: [400, 'Support code is required'],
  /** It is wrong, has expired, is used up, or was taken back. */
  INVALID_SUPPORT_CODE: [400, 'Invalid support code'],
  OFFSET_IS_TOO_LARGE_USE_THE_CURSOR: [400, 'Offset is too large. Use the cursor.'],
});

// The errors that several endpoints share.

export const permissionErrors = pick(adminErrors, 'USER_HAS_MORE_PERMISSIONS_THAN_YOU');
export const ownAccountErrors = pick(adminErrors, 'YOU_CANT_DO_THIS_TO_YOURSELF');
export const userNotFoundErrors = pick(accountErrors, 'USER_NOT_FOUND');
export const lastAdministratorErrors = pick(adminErrors, 'THE_LAST_ADMINISTRATOR_HAS_TO_STAY');
export const filterErrors = pick(
  adminErrors,
  'UNKNOWN_ROLE',
  'UNKNOWN_SEARCH_FIELD',
  'UNKNOWN_FILTER',
  'INVALID_FILTER_VALUE',
);
export const roleErrors = pick(adminErrors, 'UNKNOWN_ROLE', 'TOO_MANY_ROLES');
export const passwordErrors = pick(accountErrors, 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG');
