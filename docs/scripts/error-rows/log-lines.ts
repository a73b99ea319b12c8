import type { ErrorRow } from '../error-rows.ts';

/** Codes of lines in the log whose call did not fail. */
export const logRows: Readonly<Record<string, ErrorRow>> = {
  CLIENTS_SHARE_A_LIMIT: {
    meaning:
      'The server cannot distinguish the addresses of its clients, so many users share one rate limit. A proxy is in front of the server and no header is configured, or a request came without an address.',
    fix: 'Set `advanced.ipAddress.ipAddressHeaders` to the header that your proxy sets itself. See [mounting](../mounting.md).',
  },
  CODES_ARE_SHORT: {
    meaning:
      '`emailOTP({ otpLength })` is below 6, so codes are easy to guess. Each code then has one attempt in place of three.',
    fix: 'Remove `otpLength`, or set it to 6 or more. See [email one-time codes](../email-otp.md).',
  },
  MAIL_IS_NOT_SENT: {
    meaning:
      'The recipient has got as many mails as `rateLimit.mailsPerRecipient` allows, so this one was not sent. The caller gets the usual answer, which does not tell that.',
    fix: 'Do nothing if an attacker or a test asked for the mails. If users miss mails, raise `rateLimit.mailsPerRecipient`. See [security](../security.md).',
  },
  OWN_FUNCTION_FAILED: {
    meaning:
      'A function of your application threw an error: an event or hook that runs after a change, `afterDelete`, `mapProfileToUser`, a rule of `rateLimit.customRules`, or `onError`. The line names it. A change that was made before stays.',
    fix: 'Find the error beside the line, and repair the function. See [extending](../extending.md).',
  },
  PRIVATE_KEY_DOES_NOT_OPEN: {
    meaning:
      'A private key of `jwt()` in the database was sealed with a secret that is not configured any more. Another key signs; tokens of the old key stay valid until they expire.',
    fix: 'Add the former secret to the list `secret`, behind the current one. See [JWT and JWKS](../jwt.md).',
  },
  PROVIDER_FAILED: {
    meaning:
      'A provider could not be reached, answered with an error status or a redirect, or answered something that Latchkey refuses. The line gives the reason, without values of the answer. The user sees an error of the sign-in.',
    fix: 'Try again later. If every sign-in fails, check what the line names: the client id, the clock of this server, or the addresses and credentials of the provider. See [social sign-in](../social-sign-in.md).',
  },
  STORAGE_FAILED: {
    meaning:
      'The database, the secondary storage or the counter of rate limits failed in a step that the call can do without. The line names the step, and the error is beside it.',
    fix: 'Check the storage named by the error. On a read-only replica, sessions are not extended. See [secondary storage](../secondary-storage.md) and [databases](../databases.md).',
  },
  UNKNOWN_INPUT: {
    meaning:
      'A call sent an input that the endpoint does not have, and the server dropped it. A field of yours takes values from callers only with `settable: true`. Only development says this.',
    fix: 'Correct the name of the input, or declare the field with `settable: true`. See [additional fields](../fields.md).',
  },
};
