import type { ErrorRow } from '../error-rows.ts';

/** Codes of social sign-in and of the tokens of providers. */
export const providerRows: Readonly<Record<string, ErrorRow>> = {
  ACCESS_TOKEN_NOT_FOUND: {
    meaning:
      'Latchkey has no access token of the account that it can decrypt. The provider gave none (as for ID-token sign-ins), or the `secret` that encrypted it is no longer listed.',
    fix: 'Let the user sign in with the provider again. See [tokens of a provider](../social-sign-in.md#tokens-of-a-provider).',
  },
  ACCOUNT_ALREADY_LINKED: {
    meaning: 'The account is already linked to this user, for example from another tab.',
    fix: 'Nothing to do.',
  },
  ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER: {
    meaning: 'The account is linked to another user. The person has two users in your application.',
    fix: 'Let the person sign in as the other user and unlink it there. See [accounts](../accounts.md).',
  },
  EMAIL_DOESNT_MATCH: {
    meaning: 'The account to link has another address than the user.',
    fix: 'Let the user choose the account with the same address, or set `account.accountLinking.allowDifferentEmails`.',
  },
  EMAIL_NOT_FOUND: {
    meaning:
      'The provider gave no address, and the identity is not linked to a user: the scope was not asked for, the user refused it, or the provider has none.',
    fix: 'Ask for the scope, or offer another sign-in method and link the provider then. See [providers without addresses](../social-sign-in.md#providers-without-addresses).',
  },
  FAILED_TO_GET_USER_INFO: {
    meaning:
      'The user opened a mailed link in a browser without a session (404). Or an ID token does not identify its user (401).',
    fix: 'Let the user sign in, and open the link in the same browser.',
  },
  FAILED_TO_REFRESH_ACCESS_TOKEN: {
    meaning:
      'The provider refused the refresh token: the user removed the permission, the token expired, or the provider is down.',
    fix: 'Let the user sign in with the provider again.',
  },
  ID_TOKEN_NOT_SUPPORTED: {
    meaning: 'The provider signs no ID tokens, or none for clients.',
    fix: 'Use sign-in by redirect. See the [list of providers](../providers/README.md).',
  },
  INVALID_CALLBACK_REQUEST: {
    meaning:
      'The callback was opened without any parameters, by hand or by a provider that reports errors in its own way.',
    fix: 'Start the sign-in again.',
  },
  INVALID_CODE: {
    meaning:
      'The provider gave no token for the code: client id, secret or redirect URI are wrong, or the provider is down. The log says which.',
    fix: 'Compare client id, secret and redirect URI with the settings at the provider.',
  },
  KEYS_NOT_FOUND: {
    meaning: 'The provider publishes no keys for its ID tokens.',
    fix: 'Try again later. The fault is at the provider.',
  },
  NO_CALLBACK_URL: {
    meaning: 'The `callbackURL` is no longer trusted, because `trustedOrigins` changed during the sign-in.',
    fix: 'Start the sign-in again.',
  },
  NO_CODE: {
    meaning: 'The provider returned no code, because it is set to another response type.',
    fix: 'Check how the application is registered at the provider.',
  },
  OAUTH_PROVIDER_NOT_FOUND: {
    meaning: 'The provider was removed from `socialProviders` or turned off during the sign-in.',
    fix: 'Configure the provider, or remove its button.',
  },
  PROVIDER_DOES_NOT_REAUTHENTICATE: {
    meaning:
      'The provider cannot show that the user has signed in there now: it has no ID tokens, or its ID token has no `auth_time`, or an older one than the start of the call. The session is as it was.',
    fix: 'Offer another way: the password, or a mailed code. See [by a provider](../step-up.md#by-a-provider).',
  },
  PROVIDER_NOT_FOUND: {
    meaning: 'The id of the provider is misspelt, or the provider is not configured or has `enabled: false`.',
    fix: 'Configure the provider. See [providers](../providers/README.md).',
  },
  PROVIDER_UNAVAILABLE: {
    meaning:
      'A provider of `genericOAuth` cannot be used now: its discovery document cannot be read, names another issuer or has no https endpoints, or a provider added at run time has a [fault](#invalid_provider). The log says which.',
    fix: 'Read the log. If the provider is down, let the user try again or offer another method. See [generic OAuth](../generic-oauth.md).',
  },
  REFRESH_TOKEN_NOT_FOUND: {
    meaning:
      'The access token has expired, and Latchkey has no refresh token that it can decrypt. Many providers give one only with a scope such as `offline_access`, or with an option such as `accessType`.',
    fix: 'Ask for a refresh token, and let the user sign in again.',
  },
  SIGNUP_DISABLED: {
    meaning:
      'No user has this account, and the provider accepts no new users: `disableSignUp` is set, or `disableImplicitSignUp` is set and the call did not say `requestSignUp: true`.',
    fix: 'Send `requestSignUp: true` from the sign-up page, or tell users that they need an invitation.',
  },
  SOCIAL_ACCOUNT_ALREADY_LINKED: {
    meaning: 'The user already has an account at this provider. Each user can have one.',
    fix: 'Unlink the other account first. See [accounts](../accounts.md).',
  },
  STATE_NOT_FOUND: {
    meaning:
      'The provider returned no state. The address was opened by hand, or the sign-in started at the provider, which is not supported.',
    fix: 'Start the sign-in in your application.',
  },
  UNABLE_TO_CREATE_SESSION: {
    meaning: 'The account kept changing during the sign-in, or the user was deleted.',
    fix: 'Let the user try again.',
  },
  UNABLE_TO_CREATE_USER: {
    meaning:
      'Latchkey could not create a user: `mapProfileToUser` threw an error, returned a value that does not fit a field, or set a unique value that is taken. The log says which.',
    fix: 'Correct `mapProfileToUser`. See [new users](../social-sign-in.md#new-users).',
  },
  UNABLE_TO_CREATE_VERIFICATION: {
    meaning: 'The state of the sign-in could not be stored, because the database is down.',
    fix: 'Read the log and check the database.',
  },
  UNABLE_TO_GET_USER_INFO: {
    meaning:
      'The provider did not identify the user: its ID token is not valid, its user info has no id or another id than the token, or a scope is missing.',
    fix: 'Check client id and scopes. The log names the failed address.',
  },
  UNABLE_TO_LINK_ACCOUNT: {
    meaning: 'The account could not be linked: the user has another account at this provider, or was deleted.',
    fix: 'Unlink the other account first. See [accounts](../accounts.md).',
  },
  USER_EMAIL_NOT_FOUND: {
    meaning:
      'The ID token contains no valid address, and its identity is not linked to a user: the scope was not asked for, or the user has no address at the provider or refuses to share it.',
    fix: 'Ask the provider for the address, or link the provider to a signed-in user first.',
  },
};
