import * as z from 'zod/mini';
import { accountErrors, mailboxErrors } from '../../contract/catalogue.js';
import { type Contract, defineContract, endpoint } from '../../contract/endpoint.js';
import { defineErrors, pick } from '../../contract/errors.js';
import type { NoFields } from '../../contract/fields.js';
import { email, line, queryFlag, redirectTarget } from '../../contract/inputs.js';
import { mailLimit } from '../../contract/limits.js';
import { guard } from '../../contract/oversight/guard.js';
import { status } from '../../contract/shapes.js';
import { magicLinkRoutes } from './routes.js';

/** In redirects the codes are in capitals, as for the link to a new password. */
const linkErrors = defineErrors({
  INVALID_TOKEN: [400, 'invalid token', 'INVALID_TOKEN'],
  EXPIRED_TOKEN: [400, 'expired token', 'EXPIRED_TOKEN'],
});

const targets = { callbackURL: redirectTarget, newUserCallbackURL: redirectTarget, errorCallbackURL: redirectTarget };

const contract = defineContract('magic-link', {
  /**
   * Mails a link that signs in. Gives the same answer for every address. With sign-up disabled, an unknown address gets
   * no mail. `name` is for a new user.
   */
  signInMagicLink: endpoint(magicLinkRoutes.signInMagicLink, {
    audit: 'mailbox.link_sent',
    guard: guard.visitor,
    input: z.object({ email, name: z.optional(line), ...targets }),
    output: status,
    errors: pick(accountErrors, 'INVALID_EMAIL'),
    limit: mailLimit,
  }),
  /**
   * The target of the link: a page with a button, which does not use the link up. The button posts and uses the link
   * up: it signs in, creates a user for an unknown address, and redirects to `callbackURL`, or to `newUserCallbackURL`
   * for a new user. Without a target it answers JSON. Errors go to `errorCallbackURL`, or to `callbackURL`, as
   * `?error=`. If a second factor is needed, it redirects with `?twoFactorRedirect=true`.
   */
  verifyMagicLink: endpoint(magicLinkRoutes.verifyMagicLink, {
    audit: ['session.created', 'user.created'],
    guard: guard.visitor,
    form: 'own page',
    input: z.object({ token: z.string(), startAnew: z.optional(queryFlag), ...targets }),
    output: ({ challenge, user }) => z.union([z.object({ token: z.string(), user }), challenge]),
    errors: {
      ...linkErrors,
      ...mailboxErrors,
      ...pick(accountErrors, 'ANOTHER_ACCOUNT_USES_THIS_ADDRESS', 'FIELD_IS_REQUIRED', 'FIELD_IS_ALREADY_TAKEN'),
    },
  }),
});

/** The contract of `magicLink()`: a named type, so that declaration files of applications can refer to it. */
export interface MagicLinkContract
  extends Contract<(typeof contract)['endpoints'], NoFields, NoFields, never, 'verifyMagicLink'> {}
export const magicLinkContract: MagicLinkContract = contract;
