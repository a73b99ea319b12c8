import { defineErrors } from 'latchkey/plugin';

/** The errors of a check. */
export const checkErrors = defineErrors({
  API_KEY_IS_REQUIRED: [401, 'API key is required'],
  INVALID_API_KEY: [401, 'Invalid API key'],
  API_KEY_IS_NOT_FOR_THIS_ADDRESS: [403, 'API key is not for this address'],
  API_KEY_IS_NOT_FOR_THIS_METHOD: [403, 'API key is not for this method'],
  API_KEY_IS_NOT_FOR_THIS_ORIGIN: [403, 'API key is not for this origin'],
  API_KEY_IS_NOT_FOR_THIS_RESOURCE: [403, 'API key is not for this resource'],
  API_KEY_QUOTA_IS_USED_UP: [429, 'API key quota is used up'],
});

/** The errors of calls that manage keys. */
export const apiKeyErrors = defineErrors({
  API_KEY_NOT_FOUND: [400, 'API key not found'],
  TOO_MANY_API_KEYS: [403, 'Too many API keys'],
  UNKNOWN_SCOPE: [400, 'Unknown scope'],
  INVALID_NETWORK: [400, 'Invalid network'],
  API_KEY_HAS_TO_EXPIRE: [400, 'API key has to expire'],
  API_KEY_LIVES_TOO_LONG: [400, 'API key lives too long'],
});

/** The errors of calls about the keys of an organization. Those of `organization` have the same codes. */
export const organizationErrors = defineErrors({
  ORGANIZATION_KEYS_ARE_NOT_ENABLED: [400, 'Organization keys are not enabled'],
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: [403, 'User is not a member of the organization'],
  ORGANIZATION_REQUIRES_A_SECOND_FACTOR: [403, 'Organization requires a second factor'],
  YOU_ARE_NOT_ALLOWED_TO_MANAGE_THE_API_KEYS_OF_THIS_ORGANIZATION: [
    403,
    'You are not allowed to manage the API keys of this organization',
  ],
  YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE: [403, 'You cannot grant more than you have'],
});

/** The error of a report about leaked keys. */
export const leakErrors = defineErrors({ INVALID_SIGNATURE: [401, 'Invalid signature'] });
