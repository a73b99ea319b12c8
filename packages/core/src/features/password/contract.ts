import * as z from 'zod/mini';
import { accountErrors } from '../../contract/catalogue.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { defineErrors, pick } from '../../contract/errors.js';
import { email, factorCode, imageUrl, line, password, redirectTarget } from '../../contract/inputs.js';
import { strictLimit } from '../../contract/limits.js';
import { guard } from '../../contract/oversight/guard.js';
import { internal } from '../../contract/routes.js';
import { status } from '../../contract/shapes.js';
import { passwordRoutes } from './routes.js';

/** The reset token is unknown, used or expired. In the redirect to the page the code is in capitals. */
export const tokenErrors = defineErrors({ INVALID_TOKEN: [400, 'invalid token', 'INVALID_TOKEN'] });

/** The new session could not be created. The general error with this name has a 4xx status; this one is the server's fault. */
const replacementErrors = defineErrors({ FAILED_TO_GET_SESSION: [500, 'Failed to get session'] });

export const passwordContract = defineContract('password', {
  /** Creates a user with a password, and signs in unless configured otherwise (then `token` is null). */
  signUpEmail: endpoint(passwordRoutes.signUpEmail, {
    audit: ['user.created', 'session.created'],
    guard: guard.visitor,
    input: ({ settable }) =>
      z.object({
        name: line,
        email,
        password,
        image: z.optional(z.nullable(imageUrl)),
        callbackURL: redirectTarget,
        rememberMe: z._default(z.boolean(), true),
        ...settable,
      }),
    output: ({ question, user }) => z.object({ token: z.nullable(z.string()), user, challenge: z.optional(question) }),
    errors: pick(
      accountErrors,
      'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED',
      'INVALID_EMAIL',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'USER_ALREADY_EXISTS',
      'FIELD_IS_REQUIRED',
      'FIELD_IS_ALREADY_TAKEN',
      'FAILED_TO_CREATE_SESSION',
    ),
    limit: strictLimit,
  }),
  /**
   * Signs in, or answers that a second factor is needed. An unknown address and a wrong password get the same error.
   */
  signInEmail: endpoint(passwordRoutes.signInEmail, {
    audit: 'session.created',
    guard: guard.visitor,
    input: z.object({ email, password, callbackURL: redirectTarget, rememberMe: z._default(z.boolean(), true) }),
    output: ({ challenge, user }) =>
      z.union([z.object({ redirect: z.boolean(), token: z.string(), url: z.optional(z.string()), user }), challenge]),
    errors: pick(
      accountErrors,
      'EMAIL_AND_PASSWORD_IS_NOT_ENABLED',
      'INVALID_EMAIL',
      'PASSWORD_TOO_LONG',
      'INVALID_EMAIL_OR_PASSWORD',
      'EMAIL_NOT_VERIFIED',
    ),
    limit: strictLimit,
  }),
  /** Mails a link for a new password. Gives the same answer, after the same work, for known and unknown addresses. */
  forgetPassword: endpoint(passwordRoutes.forgetPassword, {
    audit: 'password.reset_requested',
    guard: guard.visitor,
    input: z.object({ email, redirectTo: redirectTarget }),
    output: status,
    errors: pick(accountErrors, 'INVALID_EMAIL', 'RESET_PASSWORD_ISNT_ENABLED'),
  }),
  /**
   * The target of the mailed link: redirects to `callbackURL` with `?token=`, or with `?error=INVALID_TOKEN`. The token
   * stays valid for `resetPassword`. Without a `callbackURL` it shows a page that asks for the new password and sets
   * it.
   */
  forgetPasswordCallback: endpoint(passwordRoutes.forgetPasswordCallback, {
    audit: false,
    guard: guard.visitor,
    onlyReads: true,
    form: 'own page',
    input: z.object({ token: z.string(), callbackURL: redirectTarget, newPassword: z.optional(password) }),
    output: z.null(),
    errors: tokenErrors,
  }),
  /** Sets a new password with a mailed token and uses the token up. Ends all sessions and begins none. */
  resetPassword: endpoint(passwordRoutes.resetPassword, {
    audit: 'password.reset',
    guard: guard.visitor,
    input: z.object({ newPassword: password, token: z.optional(z.string()) }),
    queryToo: ['token'],
    output: status,
    errors: { ...tokenErrors, ...pick(accountErrors, 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG') },
  }),
  /**
   * Changes the password. With `revokeOtherSessions`, all sessions end and the caller gets a new one; only then the
   * answer has a `token`.
   */
  changePassword: endpoint(passwordRoutes.changePassword, {
    audit: 'password.changed',
    guard: guard.inPersonWhilePending,
    access: 'session',
    input: z.object({
      currentPassword: password,
      newPassword: password,
      revokeOtherSessions: z.optional(z.boolean()),
    }),
    output: ({ user }) => z.object({ token: z.nullable(z.string()), user }),
    errors: {
      ...replacementErrors,
      ...pick(
        accountErrors,
        'PASSWORD_TOO_SHORT',
        'PASSWORD_TOO_LONG',
        'CREDENTIAL_ACCOUNT_NOT_FOUND',
        'INVALID_PASSWORD',
      ),
    },
    limit: strictLimit,
  }),
  /**
   * Sets the first password of a user without a password, for example after social sign-in. Needs a session that has shown the
   * second factor, or its `code`, if the user has one.
   */
  setPassword: endpoint(internal('/set-password'), {
    audit: 'password.set',
    access: 'session',
    needsFactor: true, // else a mailed code alone could set a password, beside which the next mailed code counts
    input: z.object({ newPassword: password, code: factorCode }),
    output: status,
    errors: pick(accountErrors, 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'USER_ALREADY_HAS_A_PASSWORD'),
  }),
});
