import * as z from 'zod/mini';
import { accountErrors } from '../../contract/catalogue.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { defineErrors, pick } from '../../contract/errors.js';
import { factorCode, password } from '../../contract/inputs.js';
import { mailLimit, strictLimit } from '../../contract/limits.js';
import { guard } from '../../contract/oversight/guard.js';
import { status } from '../../contract/shapes.js';
import { reauthenticationRoutes } from './routes.js';

const mailedCodeErrors = defineErrors({
  REAUTHENTICATION_CODES_ARENT_ENABLED: [400, "Reauthentication codes aren't enabled"],
});

export const reauthenticationContract = defineContract('reauthentication', {
  /**
   * Makes the session fresh again: the user proves their identity again. Without a second factor: with the password
   * or a mailed code. With a second factor: with a `code` of it in this call, alone or together with the password or
   * the mailed code, even if the session has shown a code before. A new session with another token replaces this one.
   */
  reauthenticate: endpoint(reauthenticationRoutes.reauthenticate, {
    audit: 'session.reauthenticated',
    guard: guard.inPersonWhilePending,
    access: 'session',
    input: z
      .object({
        password: z.optional(password),
        /** The code that `sendReauthenticationCode` has mailed. */
        emailCode: z.optional(z.string().check(z.maxLength(255))),
        /**
         * A code of the authenticator, or a backup code. Together with `password` also the code of `sendTwoFactorOTP`.
         */
        code: factorCode,
      })
      .check(
        z.refine(({ password, emailCode }) => password === undefined || emailCode === undefined, {
          error: 'Send password or emailCode, not both',
          path: ['emailCode'],
        }),
      ),
    output: ({ session, user }) => z.object({ session, user }),
    errors: {
      ...pick(
        accountErrors,
        'CREDENTIAL_ACCOUNT_NOT_FOUND',
        'INVALID_PASSWORD',
        'PASSWORD_TOO_LONG',
        'EMAIL_NOT_VERIFIED',
      ),
      ...defineErrors({
        PASSWORD_OR_MAILED_CODE_REQUIRED: [400, 'Password or mailed code required'],
        INVALID_REAUTHENTICATION_CODE: [400, 'Invalid reauthentication code'],
      }),
    },
    limit: strictLimit,
  }),
  /**
   * Mails a code for `reauthenticate` to the verified address of the user. It is valid for five minutes in this
   * session.
   */
  sendReauthenticationCode: endpoint(reauthenticationRoutes.sendReauthenticationCode, {
    audit: 'mailbox.code_sent',
    guard: guard.inPersonWhilePending,
    access: 'session',
    output: status,
    errors: { ...mailedCodeErrors, ...pick(accountErrors, 'EMAIL_NOT_VERIFIED') },
    limit: mailLimit,
  }),
  /**
   * A page calls it before the user adds a sign-in method or answers an invitation. It answers `MAILED_CODE_REQUIRED` if the account is
   * verified but not settled, and a mailed code would settle it. Then the page asks for the code first. It changes nothing, and the calls
   * that add something do not check this.
   */
  checkSettled: endpoint(reauthenticationRoutes.checkSettled, {
    audit: false,
    guard: guard.signedIn,
    access: 'session',
    output: status,
    errors: pick(accountErrors, 'MAILED_CODE_REQUIRED'),
  }),
});
