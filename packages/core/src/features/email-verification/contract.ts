import * as z from 'zod/mini';
import { accountErrors } from '../../contract/catalogue.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { defineErrors, pick } from '../../contract/errors.js';
import { email, redirectTarget } from '../../contract/inputs.js';
import { strictLimit } from '../../contract/limits.js';
import { status, user } from '../../contract/shapes.js';
import { emailVerificationRoutes } from './routes.js';

/** What a link can be refused with; the lower-cased codes are the `?error=` of spec §8, and the messages are the same words. */
const linkErrors = defineErrors({
  TOKEN_EXPIRED: [401, 'token_expired'],
  INVALID_TOKEN: [401, 'invalid_token'],
  USER_NOT_FOUND: [401, 'user_not_found'],
  UNAUTHORIZED: [401, 'unauthorized'],
});

export const emailVerificationContract = defineContract('email-verification', {
  /**
   * Mails a link that verifies an address. Answers alike whether the address is known, unknown or verified already. Who
   * is signed in can only ask for their own address.
   */
  sendVerificationEmail: endpoint(emailVerificationRoutes.sendVerificationEmail, {
    access: 'optional',
    input: z.object({ email, callbackURL: redirectTarget }),
    output: status,
    errors: pick(accountErrors, 'VERIFICATION_EMAIL_ISNT_ENABLED', 'INVALID_EMAIL'),
  }),
  /**
   * Where the link of a mail leads: verifies an address, or changes it where the mail was about that. Goes on to
   * `callbackURL`, with `?error=` when the link is not good; answers as JSON without one. `user` is the changed user.
   */
  verifyEmail: endpoint(emailVerificationRoutes.verifyEmail, {
    access: 'optional',
    input: z.object({ token: z.string(), callbackURL: redirectTarget }),
    output: z.object({ status: z.boolean(), user: z.nullable(user) }),
    errors: { ...linkErrors, ...pick(accountErrors, 'COULDNT_UPDATE_YOUR_EMAIL') },
  }),
  /**
   * Changes the address: at once for a user whose address is not verified, else when they follow the link that is mailed
   * to the present address. The new one counts as unverified until its own link is followed. The session has to be fresh:
   * whoever has the address can have the account (security.md R-C16).
   */
  changeEmail: endpoint(emailVerificationRoutes.changeEmail, {
    access: 'fresh',
    input: z.object({ newEmail: email, callbackURL: redirectTarget }),
    output: status,
    errors: pick(
      accountErrors,
      'CHANGE_EMAIL_IS_DISABLED',
      'INVALID_EMAIL',
      'EMAIL_IS_THE_SAME',
      'VERIFICATION_EMAIL_ISNT_ENABLED',
      'COULDNT_UPDATE_YOUR_EMAIL',
    ),
    limit: strictLimit,
  }),
});
