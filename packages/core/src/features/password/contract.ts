import * as z from 'zod/mini';
import { accountErrors } from '../../contract/catalogue.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { pick } from '../../contract/errors.js';
import { email, line, password, redirectTarget } from '../../contract/inputs.js';
import { strictLimit } from '../../contract/limits.js';
import { challenge, user } from '../../contract/shapes.js';
import { passwordRoutes } from './routes.js';

export const passwordContract = defineContract('password', {
  /** Creates a user with a password, and signs in unless configured otherwise (`token` is null then). */
  signUpEmail: endpoint(passwordRoutes.signUpEmail, {
    input: ({ settable }) =>
      z.object({
        name: line,
        email,
        password,
        image: z.optional(z.nullable(z.string())),
        callbackURL: redirectTarget,
        rememberMe: z._default(z.boolean(), true),
        ...settable,
      }),
    output: z.object({ token: z.nullable(z.string()), user }),
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
  /** Signs in, or answers that a second factor is needed. The same error whatever part was wrong (spec §8). */
  signInEmail: endpoint(passwordRoutes.signInEmail, {
    input: z.object({ email, password, callbackURL: redirectTarget, rememberMe: z._default(z.boolean(), true) }),
    output: z.union([
      z.object({ redirect: z.boolean(), token: z.string(), url: z.optional(z.string()), user }),
      challenge,
    ]),
    errors: pick(
      accountErrors,
      'EMAIL_AND_PASSWORD_IS_NOT_ENABLED',
      'INVALID_EMAIL',
      'PASSWORD_TOO_LONG',
      'INVALID_EMAIL_OR_PASSWORD',
    ),
    limit: strictLimit,
  }),
});
