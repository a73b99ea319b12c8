import * as z from 'zod/mini';
import { accountErrors } from '../../contract/catalogue.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { defineErrors, pick } from '../../contract/errors.js';
import { factorCode, redirectTarget, startAnew } from '../../contract/inputs.js';
import { strictLimit } from '../../contract/limits.js';
import { guard } from '../../contract/oversight/guard.js';
import { internal } from '../../contract/routes.js';
import { timestamp } from '../../contract/shapes.js';
import { socialRoutes } from './routes.js';

/** The errors of a sign-in with an identity, by redirect or by id token. Redirects use the code in lower case. */
const outcomeErrors = {
  ...defineErrors({
    ACCOUNT_NOT_LINKED: [401, 'account not linked'],
    UNABLE_TO_LINK_ACCOUNT: [401, 'unable to link account'],
    SIGNUP_DISABLED: [401, 'signup disabled'],
    UNABLE_TO_CREATE_USER: [401, 'unable to create user'],
    UNABLE_TO_CREATE_SESSION: [401, 'unable to create session'],
  }),
  ...pick(accountErrors, 'ANOTHER_ACCOUNT_USES_THIS_ADDRESS'),
};

/** The errors of beginning a flow. */
const startErrors = defineErrors({
  PROVIDER_NOT_FOUND: [404, 'Provider not found'],
  // The provider is configured but cannot be used now: its discovery document cannot be fetched or is invalid.
  PROVIDER_UNAVAILABLE: [503, 'Provider unavailable'],
  CALLBACKURL_IS_REQUIRED: [400, 'callbackURL is required'],
  UNABLE_TO_CREATE_VERIFICATION: [500, 'Unable to create verification'],
});

/** The errors for an id token that a client sends. */
const idTokenErrors = defineErrors({
  ID_TOKEN_NOT_SUPPORTED: [404, 'id_token not supported'],
  INVALID_TOKEN: [401, 'invalid token'],
  KEYS_NOT_FOUND: [400, 'Keys not found'],
  FAILED_TO_GET_USER_INFO: [401, 'Failed to get user info'],
  USER_EMAIL_NOT_FOUND: [401, 'User email not found'],
});

/** The error for a provider that has no ID tokens, or that does not tell when the user signed in. */
const reauthenticationErrors = defineErrors({
  PROVIDER_DOES_NOT_REAUTHENTICATE: [400, 'Provider does not reauthenticate'],
});

/** The errors of the callback from a provider, as values of `?error=`. */
const callbackErrors = {
  ...defineErrors({
    INVALID_CALLBACK_REQUEST: [400, 'invalid_callback_request'],
    STATE_NOT_FOUND: [400, 'state_not_found'],
    PLEASE_RESTART_THE_PROCESS: [400, 'please_restart_the_process'],
    NO_CODE: [400, 'no_code'],
    OAUTH_PROVIDER_NOT_FOUND: [404, 'oauth_provider_not_found'],
    INVALID_CODE: [401, 'invalid_code'],
    UNABLE_TO_GET_USER_INFO: [401, 'unable_to_get_user_info'],
    EMAIL_NOT_FOUND: [401, 'email_not_found'],
    NO_CALLBACK_URL: [400, 'no_callback_url'],
    EMAIL_DOESNT_MATCH: [401, "email_doesn't_match", "email_doesn't_match"],
    ACCOUNT_ALREADY_LINKED: [400, 'account_already_linked'],
    ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER: [400, 'account_already_linked_to_different_user'],
  }),
  ...pick(startErrors, 'PROVIDER_UNAVAILABLE'),
  ...outcomeErrors,
  ...reauthenticationErrors,
};

const tokenErrors = {
  ...pick(startErrors, 'PROVIDER_NOT_FOUND', 'PROVIDER_UNAVAILABLE'),
  ...pick(accountErrors, 'ACCOUNT_NOT_FOUND'),
  ...defineErrors({
    ACCESS_TOKEN_NOT_FOUND: [400, 'Access token not found'],
    REFRESH_TOKEN_NOT_FOUND: [400, 'Refresh token not found'],
    FAILED_TO_REFRESH_ACCESS_TOKEN: [400, 'Failed to refresh access token'],
  }),
};

const providerId = z.string().check(z.minLength(1), z.maxLength(64));

/** One scope by RFC 6749 §3.3, without commas, because commas separate the stored scopes. */
const scope = z.string().check(z.maxLength(255), z.regex(/^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]+$/));

/** Longer than the tokens of any provider. The tokens are stored. */
const token = z.string().check(z.minLength(1), z.maxLength(16_384));

/** Tokens that the application's own code got from the provider. */
const shownIdToken = z.object({
  token,
  /** The nonce that was passed to the provider, for example from `createIdTokenNonce`. It must equal the token's nonce; a missing nonce on one side is refused. */
  nonce: z.optional(z.string().check(z.maxLength(1024))),
  accessToken: z.optional(token),
  refreshToken: z.optional(token),
  /** When the access token expires, in milliseconds since 1970. Before the year 10,000. */
  expiresAt: z.optional(z.number().check(z.nonnegative(), z.maximum(253_402_300_799_999))),
});

/** One of the caller's accounts. `accountId` is the user's id at the provider. */
const whichAccount = z.object({ providerId, accountId: z.optional(z.string()), code: factorCode });

/** Without refresh token and id token: these never leave the server. */
const accessToken = z.object({
  accessToken: z.string(),
  accessTokenExpiresAt: z.nullable(timestamp),
  scopes: z.array(z.string()),
});

export const socialContract = defineContract('social', {
  /**
   * Begins a sign-in with a provider: returns the provider's address, and the client navigates there unless
   * `disableRedirect` is set. With `idToken`, signs in directly with a token that the client got from the provider.
   */
  signInSocial: endpoint(socialRoutes.signInSocial, {
    audit: ['session.created', 'user.created'],
    guard: guard.visitor,
    input: z.object({
      /** `github`, `google`, …: the key in `socialProviders`. */
      provider: providerId,
      /** The target after sign-in. Default: the application's own origin. */
      callbackURL: redirectTarget,
      /** The target for new users. */
      newUserCallbackURL: redirectTarget,
      /** The target for failures, with `?error=`. Default: the error page. */
      errorCallbackURL: redirectTarget,
      disableRedirect: z._default(z.boolean(), false),
      /** Scopes to request in addition to the configured ones. */
      scopes: z.optional(z.array(scope).check(z.maxLength(50))),
      /** Sign up a new user with a provider that has `disableImplicitSignUp`. */
      requestSignUp: z._default(z.boolean(), false),
      startAnew,
      idToken: z.optional(shownIdToken),
    }),
    output: ({ challenge, user }) =>
      z.union([
        z.object({ url: z.string(), redirect: z.boolean() }),
        z.object({ redirect: z.literal(false), token: z.string(), user }),
        challenge,
      ]),
    errors: { ...startErrors, ...idTokenErrors, ...outcomeErrors, ...pick(accountErrors, 'FIELD_IS_REQUIRED') },
    limit: strictLimit,
  }),
  /**
   * Creates a nonce for a sign-in with an ID token. It is valid once, for ten minutes, at this provider. Pass it to the
   * provider's SDK, and to `signInSocial` as `idToken.nonce`. Required if the provider has the option `idToken: {
   * nonce: 'server' }`.
   */
  createIdTokenNonce: endpoint(socialRoutes.createIdTokenNonce, {
    audit: false,
    guard: guard.visitor,
    input: z.object({ provider: providerId }),
    output: z.object({ nonce: z.string(), expiresAt: timestamp }),
    errors: {
      ...pick(startErrors, 'PROVIDER_NOT_FOUND', 'PROVIDER_UNAVAILABLE'),
      ...pick(idTokenErrors, 'ID_TOKEN_NOT_SUPPORTED'),
    },
    limit: strictLimit,
  }),
  /**
   * The address to which providers send the browser back: signs in or links, and redirects to `callbackURL`. Errors go
   * to `errorCallbackURL`, or to the error page, as `?error=`. If a second factor is needed, `callbackURL` gets
   * `twoFactorRedirect=true`, and no session begins yet.
   */
  callbackOAuth: endpoint(socialRoutes.callbackOAuth, {
    audit: ['session.created', 'user.created', 'account.linked', 'session.reauthenticated'],
    guard: guard.visitor,
    form: 'any page',
    access: 'optional',
    input: z.optional(z.record(z.string(), z.unknown())),
    output: z.null(),
    errors: callbackErrors,
  }),
  /**
   * Begins to link a provider's account to the signed-in user. Needs a fresh session, so that an attacker with a stolen
   * session cannot add a sign-in method. Only the same session can finish the flow.
   */
  linkSocialAccount: endpoint(socialRoutes.linkSocialAccount, {
    audit: 'account.link_requested',
    guard: guard.inPerson,
    access: 'fresh',
    input: z.object({
      provider: providerId,
      /** The target after linking. Default: the application's own origin. */
      callbackURL: redirectTarget,
      errorCallbackURL: redirectTarget,
      disableRedirect: z._default(z.boolean(), false),
      scopes: z.optional(z.array(scope).check(z.maxLength(50))),
      code: factorCode,
    }),
    output: z.object({ url: z.string(), redirect: z.boolean() }),
    errors: {
      ...startErrors,
      ...defineErrors({ SOCIAL_ACCOUNT_ALREADY_LINKED: [400, 'Social account already linked'] }),
      ...pick(outcomeErrors, 'ACCOUNT_NOT_LINKED'),
    },
  }),
  /**
   * Begins to make the session fresh with a linked provider: the user signs in there again. Only the same session can
   * finish the flow. Not for users with a second factor, who send its `code` to `reauthenticate`.
   */
  reauthenticateSocial: endpoint(socialRoutes.reauthenticateSocial, {
    audit: false,
    guard: guard.inPerson,
    access: 'session',
    input: z.object({
      provider: providerId,
      /** The target after reauthentication. Default: the application's own origin. */
      callbackURL: redirectTarget,
      errorCallbackURL: redirectTarget,
      disableRedirect: z._default(z.boolean(), false),
    }),
    output: z.object({ url: z.string(), redirect: z.boolean() }),
    errors: { ...startErrors, ...reauthenticationErrors, ...pick(accountErrors, 'ACCOUNT_NOT_FOUND') },
    limit: strictLimit,
  }),
  /** Returns an access token that is valid for at least a few seconds, refreshed if necessary. */
  getAccessToken: endpoint(socialRoutes.getAccessToken, {
    audit: ['account.token_shown', 'account.token_refreshed'],
    guard: guard.inPerson,
    access: 'session',
    needsFactor: true,
    input: whichAccount,
    output: accessToken,
    errors: tokenErrors,
  }),
  /**
   * Returns the ID token that came with an account's tokens; `null` if the provider sent no ID token. For the server's own code.
   * Needs a session that has shown the second factor, or its `code`, if the user has one.
   */
  getIdToken: endpoint(internal('/get-id-token'), {
    audit: 'account.token_shown',
    access: 'session',
    needsFactor: true,
    input: whichAccount,
    output: z.object({ idToken: z.nullable(z.string()) }),
    errors: pick(tokenErrors, 'PROVIDER_NOT_FOUND', 'PROVIDER_UNAVAILABLE', 'ACCOUNT_NOT_FOUND'),
  }),
  /** Gets a new access token, even if the current one is still valid. */
  refreshToken: endpoint(socialRoutes.refreshToken, {
    audit: 'account.token_refreshed',
    guard: guard.inPerson,
    access: 'session',
    needsFactor: true,
    input: whichAccount,
    output: accessToken,
    errors: tokenErrors,
  }),
});
