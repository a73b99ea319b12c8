import * as z from 'zod/mini';
import { accountErrors } from '../../contract/catalogue.js';
import { type Contract, defineContract, endpoint } from '../../contract/endpoint.js';
import { defineErrors, pick } from '../../contract/errors.js';
import { type NoFields, text } from '../../contract/fields.js';
import { password } from '../../contract/inputs.js';
import { strictLimit } from '../../contract/limits.js';
import { guard } from '../../contract/oversight/guard.js';
import { usernameRoutes } from './routes.js';

/** The errors for an invalid name, also of sign-up and update. */
export const usernameErrors = defineErrors({
  USERNAME_IS_TOO_SHORT: [422, 'username is too short'],
  USERNAME_IS_TOO_LONG: [422, 'username is too long'],
  USERNAME_IS_INVALID: [422, 'username is invalid'],
});

const signInErrors = defineErrors({
  INVALID_USERNAME_OR_PASSWORD: [401, 'invalid username or password'],
  EMAIL_NOT_VERIFIED: [403, 'email not verified'],
});

/** Maximum number of characters of a sent name, the same as of the column. Longer names get the error of the spec. */
const sentLength = 255;

const username = z.string().check(z.maxLength(sentLength));

const contract = defineContract(
  'username',
  {
    /** Signs in, or answers that a second factor is needed. An unknown name and a wrong password get the same error. */
    signInUsername: endpoint(usernameRoutes.signInUsername, {
      audit: 'session.created',
      guard: guard.visitor,
      input: z.object({ username, password, rememberMe: z._default(z.boolean(), true) }),
      output: ({ challenge, user }) =>
        z.union([z.object({ token: z.string(), user: z.extend(user, { username: z.string() }) }), challenge]),
      errors: { ...usernameErrors, ...signInErrors, ...pick(accountErrors, 'PASSWORD_TOO_LONG') },
      limit: strictLimit,
    }),
    /**
     * Checks whether a username is free. It is a hint for forms: the first user to take the name gets it. The caller's
     * own name is free.
     */
    isUsernameAvailable: endpoint(usernameRoutes.isUsernameAvailable, {
      access: 'optional',
      input: z.object({ username }),
      output: z.object({ available: z.boolean() }),
      errors: usernameErrors,
      limit: { window: 60, max: 30 },
    }),
  },
  {
    user: {
      /** In lower case and normalized (NFKC). Names are compared by this value. */
      username: text({
        settable: true,
        optional: true,
        unique: true,
        maxLength: sentLength,
        taken: accountErrors.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER.message,
      }),
      /** The name as typed, or another name to display. Never compared. */
      displayUsername: text({ settable: true, optional: true, maxLength: sentLength, oneLine: true }),
    },
  },
);

/** The contract of `username()`: a named type, so that declaration files of applications can refer to it. */
export interface UsernameContract
  extends Contract<
    (typeof contract)['endpoints'],
    (typeof contract)['userFields'],
    NoFields,
    never,
    'signInUsername'
  > {}
export const usernameContract: UsernameContract = contract;
