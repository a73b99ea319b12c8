import type { ErrorRow } from '../error-rows.ts';

const expiry = 'See [how long a key lives](../api-keys.md#how-long-a-key-lives).';
const limits = 'See [methods, origins and resources](../api-keys.md#methods-origins-and-resources).';
const organizations = 'See [keys of organizations](../api-keys.md#keys-of-organizations).';
const quotas = 'See [quotas](../api-keys.md#quotas).';

/** Codes of API keys. */
export const apiKeyRows: Readonly<Record<string, ErrorRow>> = {
  API_KEY_HAS_TO_EXPIRE: {
    meaning: 'The call asks for a key that never expires, and `allowNever` is not set.',
    fix: `Send \`expiresIn\` in seconds, or leave it out. ${expiry}`,
  },
  API_KEY_IS_NOT_FOR_THIS_ADDRESS: {
    meaning:
      'The key works from some networks only, and the caller is outside of these, or the server does not know the address.',
    fix: 'Call from one of the networks, or change those of the key. Behind a proxy, name its header in `advanced.ipAddress`. See [networks](../api-keys.md#networks).',
  },
  API_KEY_IS_NOT_FOR_THIS_METHOD: {
    meaning:
      'The key works for some HTTP methods only, and the request has another one, or the check does not know it.',
    fix: `Use one of the methods, change those of the key, or pass the request with its \`method\` to \`verifyApiKey\`. ${limits}`,
  },
  API_KEY_IS_NOT_FOR_THIS_ORIGIN: {
    meaning: 'The key works from the pages of some origins only, and the request has another `Origin` header, or none.',
    fix: `Call from a page of one of the origins, or change those of the key. ${limits}`,
  },
  API_KEY_IS_NOT_FOR_THIS_RESOURCE: {
    meaning: 'The key works for some resources only, and the call is about another one, or names none.',
    fix: `Pass \`resource\` to the check, or change the resources of the key. Endpoints of Latchkey name none, so they take no such key. ${limits}`,
  },
  API_KEY_IS_REQUIRED: {
    meaning:
      'The request has no API key in its `Authorization` header. A cookie does not count here, nor a key in the address.',
    fix: 'Send `Authorization: Bearer` and the key. See [checking a key](../api-keys.md#check-a-key).',
  },
  API_KEY_LIVES_TOO_LONG: {
    meaning: 'The call asks for a longer life than `maxExpiresIn`.',
    fix: `Ask for less, or raise \`maxExpiresIn\`. ${expiry}`,
  },
  API_KEY_NOT_FOUND: {
    meaning: 'There is no key with this id, or it belongs to another user or organization.',
    fix: 'Load the list of keys again.',
  },
  API_KEY_QUOTA_IS_USED_UP: {
    meaning:
      'The key has made all calls of this window. `details` names the limit, and `Retry-After` the seconds until the next window.',
    fix: `Call again later. ${quotas}`,
  },
  INVALID_API_KEY: {
    meaning: 'The key is damaged, unknown, revoked, disabled or expired, or its user is blocked.',
    fix: 'Make a new key. See [checking a key](../api-keys.md#check-a-key).',
  },
  INVALID_NETWORK: {
    meaning: 'A text of `networks` is no address and no network. `details` names it.',
    fix: 'Write `203.0.113.7`, `203.0.113.0/24` or `2001:db8::/32`; an IPv4 address not as IPv6. See [networks](../api-keys.md#networks).',
  },
  INVALID_SIGNATURE: {
    meaning: 'A report about leaked keys is not signed by a public key of the reporter.',
    fix: 'Pass the request on unchanged, and compare `leaks.publicKeys` with the keys of the reporter. See [leaked keys](../api-keys.md#leaked-keys).',
  },
  ORGANIZATION_KEYS_ARE_NOT_ENABLED: {
    meaning: 'The call names an organization, and `apiKeys({ organizations: true })` is not set.',
    fix: `Set it. ${organizations}`,
  },
  TOO_MANY_API_KEYS: {
    meaning: 'The user or the organization has the maximum number of keys. Expired keys of the last 30 days count too.',
    fix: 'Revoke one, or raise `maximumPerOwner`. See [options](../api-keys.md#options).',
  },
  UNKNOWN_SCOPE: {
    meaning: 'The application has not declared the scope, which `details` names.',
    fix: 'Add it to `apiKeys({ scopes })`. See [scopes](../api-keys.md#scopes).',
  },
  YOU_ARE_NOT_ALLOWED_TO_MANAGE_THE_API_KEYS_OF_THIS_ORGANIZATION: {
    meaning: 'None of your roles grants this action on `apiKey`.',
    fix: `Add \`apiKey\` to \`ac\` and to the roles of \`organization()\`. ${organizations}`,
  },
};
