import * as z from 'zod/mini';
import { accountErrors, mailboxErrors } from '../../contract/catalogue.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { defineErrors, pick } from '../../contract/errors.js';
import { email, factorCode, password, redirectTarget } from '../../contract/inputs.js';
import { strictLimit } from '../../contract/limits.js';
import { guard } from '../../contract/oversight/guard.js';
import { status } from '../../contract/shapes.js';
import { emailVerificationRoutes } from './routes.js';

/** The errors of links. The value of `?error=` is the code in lower case, and the message is the same text. */
const linkErrors = defineErrors({
  TOKEN_EXPIRED: [401, 'token_expired'],
  INVALID_TOKEN: [401, 'invalid_token'],
  USER_NOT_FOUND: [401, 'user_not_found'],
});

export const emailVerificationContract = defineContract('email-verification', {
  /**
   * Mails a link that verifies an address. Gives the same answer for known, unknown and verified addresses. A signed-in
   * user can ask for their own address only.
   */
  sendVerificationEmail: endpoint(emailVerificationRoutes.sendVerificationEmail, {
    audit: 'mailbox.link_sent',
    guard: guard.visitor,
    access: 'optional',
    input: z.object({ email, callbackURL: redirectTarget }),
    output: status,
    errors: pick(accountErrors, 'VERIFICATION_EMAIL_ISNT_ENABLED', 'INVALID_EMAIL'),
  }),
  /**
   * The target of a mailed link: verifies an address, or changes it if the mail was about a change. Redirects to
   * `callbackURL`, with `?error=` if the link is not valid. Without a `callbackURL` it answers JSON, where `user` is
   * the changed user. With `verification.confirmLinks` it shows a page with a button first. If the link verifies a
   * changed address and the browser has no session of the account, it shows a page whose button, `release`, takes the
   * address away from the account.
   */
  verifyEmail: endpoint(emailVerificationRoutes.verifyEmail, {
    audit: ['mailbox.verified', 'mailbox.changed', 'mailbox.released', 'session.created'],
    guard: guard.inPersonWhilePending,
    access: 'optional',
    form: 'own page',
    input: z.object({ token: z.string(), callbackURL: redirectTarget, release: z.optional(z.literal('yes')) }),
    output: ({ question, user }) =>
      z.object({
        status: z.boolean(),
        user: z.nullable(user),
        twoFactorRedirect: z.optional(z.literal(true)),
        twoFactorMethods: z.optional(z.array(z.string())),
        challenge: z.optional(question),
      }),
    errors: { ...linkErrors, ...mailboxErrors, ...pick(accountErrors, 'COULDNT_UPDATE_YOUR_EMAIL') },
  }),
  /**
   * The target of the link in the mail to a previous address: a page whose button undoes the change of address. The
   * button restores the previous address as verified, and ends all sessions. A user with a password sets a new one on
   * the page.
   */
  restoreEmail: endpoint(emailVerificationRoutes.restoreEmail, {
    audit: 'mailbox.restored',
    guard: guard.visitor,
    form: 'own page',
    input: z.object({ token: z.string(), newPassword: z.optional(password) }),
    output: status,
    errors: pick(linkErrors, 'TOKEN_EXPIRED', 'INVALID_TOKEN'),
    limit: strictLimit,
  }),
  /**
   * Changes the address. An unverified address changes at once. For a verified address, the user opens a link that is
   * mailed to the current address. The new address is unverified until the user opens the link that is mailed to it. If
   * the current address is verified, the user must be signed in to open that link. Needs a fresh session, because the
   * owner of the new address can take over the account.
   */
  changeEmail: endpoint(emailVerificationRoutes.changeEmail, {
    audit: ['mailbox.change_requested', 'mailbox.changed'],
    guard: guard.inPerson,
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
