import * as z from 'zod/mini';
import { accountErrors, mailboxErrors } from '../../contract/catalogue.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { defineErrors, pick } from '../../contract/errors.js';
import { email, factorCode, password, redirectTarget } from '../../contract/inputs.js';
import { strictLimit } from '../../contract/limits.js';
import { status, user } from '../../contract/shapes.js';
import { emailVerificationRoutes } from './routes.js';

/** What a link can be refused with; the lower-cased codes are the words of `?error=`, and the messages are the same words. */
const linkErrors = defineErrors({
  TOKEN_EXPIRED: [401, 'token_expired'],
  INVALID_TOKEN: [401, 'invalid_token'],
  USER_NOT_FOUND: [401, 'user_not_found'],
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
   * Where the link of a mail leads, or with `verification.confirmLinks` the button of a page there: verifies an address, or changes it where the mail was about that. Goes on to
   * `callbackURL`, with `?error=` when the link is not good; answers as JSON without one. `user` is the changed user.
   */
  verifyEmail: endpoint(emailVerificationRoutes.verifyEmail, {
    access: 'optional',
    form: 'own page',
    input: z.object({ token: z.string(), callbackURL: redirectTarget }),
    output: z.object({
      status: z.boolean(),
      user: z.nullable(user),
      twoFactorRedirect: z.optional(z.literal(true)),
      twoFactorMethods: z.optional(z.array(z.string())),
    }),
    errors: { ...linkErrors, ...mailboxErrors, ...pick(accountErrors, 'COULDNT_UPDATE_YOUR_EMAIL') },
  }),
  /**
   * Where the link in the mail to a previous address leads: a page whose button takes the change back. The address is the
   * user's again, verified, and all sessions end. A user who has a password sets a new one on the page, which is
   * shown again until that fits.
   */
  restoreEmail: endpoint(emailVerificationRoutes.restoreEmail, {
    form: 'own page',
    input: z.object({ token: z.string(), newPassword: z.optional(password) }),
    output: status,
    errors: pick(linkErrors, 'TOKEN_EXPIRED', 'INVALID_TOKEN'),
    limit: strictLimit,
  }),
  /**
   * Changes the address: at once for a user whose address is not verified, else when they follow the link that is mailed
   * to the present address. The new one counts as unverified until its own link is followed; if the present one is
   * verified, that takes a browser that is signed in. The session has to be fresh:
   * whoever has the address can have the account.
   */
  changeEmail: endpoint(emailVerificationRoutes.changeEmail, {
    access: 'fresh',
    input: z.object({ newEmail: email, callbackURL: redirectTarget, code: factorCode }),
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
