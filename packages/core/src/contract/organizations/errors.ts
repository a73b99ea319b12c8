import { defineErrors } from '../errors.js';

/** Errors that both organizations and their teams answer with. */
export const sharedErrors = defineErrors({
  ORGANIZATION_NOT_FOUND: [400, 'Organization not found'],
  NO_ACTIVE_ORGANIZATION: [400, 'No active organization'],
  MEMBER_NOT_FOUND: [400, 'Member not found'],
  TEAM_NOT_FOUND: [400, 'Team not found'],
  ROLE_NOT_FOUND: [400, 'Role not found'],
  TEAM_MEMBER_LIMIT_REACHED: [403, 'Team member limit reached'],
});

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
