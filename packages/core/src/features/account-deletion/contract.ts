import * as z from 'zod/mini';
import { accountErrors } from '../../contract/catalogue.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { defineErrors, pick } from '../../contract/errors.js';
import { factorCode, password, redirectTarget } from '../../contract/inputs.js';
import { guard } from '../../contract/oversight/guard.js';
import { status } from '../../contract/shapes.js';
import { accountDeletionRoutes, removalRoutes } from './routes.js';

/** The error for a mailed token that is unknown, used, expired or another user's. */
export const tokenErrors = defineErrors({ INVALID_TOKEN: [404, 'invalid token'] });

/** The error for a visitor of the link who is not signed in. Links do not answer with 401. */
const visitorErrors = defineErrors({ FAILED_TO_GET_USER_INFO: [404, 'Failed to get user info'] });

/** `message` says whether the user was deleted or a mail was sent. */
const progress = z.object({ success: z.boolean(), status: z.boolean(), message: z.string() });

export const accountDeletionContract = defineContract('account-deletion', {
  /**
   * Deletes the caller's account. Needs the password or a fresh session. With a configured confirmation mail, it sends
   * the mail instead, unless the call has the mail's `token`. The route does not exist unless `user.deleteUser.enabled`
   * is set.
   */
  deleteUser: endpoint(accountDeletionRoutes.deleteUser, {
    audit: ['user.deletion_requested', 'user.deleted'],
    guard: guard.inPerson,
    access: 'session',
    needsFactor: 'after password',
    input: z.object({
      password: z.optional(password),
      token: z.optional(z.string()),
      callbackURL: redirectTarget,
      code: factorCode,
    }),
    output: progress,
    errors: {
      ...pick(
        accountErrors,
        'PASSWORD_TOO_LONG',
        'CREDENTIAL_ACCOUNT_NOT_FOUND',
        'INVALID_PASSWORD',
        'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
      ),
      ...tokenErrors,
    },
  }),
  /**
   * The target of the link in the mail: deletes the account and redirects to `callbackURL`. Without a target it answers
   * JSON. With `verification.confirmLinks` it first shows a page with a button. Works only in the
   * session that asked for the mail.
   */
  deleteUserCallback: endpoint(accountDeletionRoutes.deleteUserCallback, {
    audit: 'user.deleted',
    guard: guard.inPerson,
    form: 'own page',
    access: 'optional',
    input: z.object({ token: z.string(), callbackURL: redirectTarget }),
    output: progress,
    errors: { ...visitorErrors, ...tokenErrors },
  }),
  /**
   * For the server's own code: deletes a user with all of the user's data, even if users cannot delete their own
   * account. `beforeDelete` and `afterDelete` run as for a user's own deletion. Checks no permission.
   */
  removeUser: endpoint(removalRoutes.removeUser, {
    audit: 'user.deleted',
    input: z.object({ userId: z.string() }),
    output: status,
    errors: pick(accountErrors, 'USER_NOT_FOUND'),
  }),
});
