import { AuthError } from 'latchkey';

/**
 * The error if a mail service did not accept a mail. The message names the service and its status. It contains neither the answer, which can
 * repeat the recipient, nor the request, which contains the key.
 */
export type MailFailure = AuthError<'MAIL_IS_REFUSED' | 'MAIL_SERVICE_FAILED'>;

/** The service will refuse this mail again: the mail, the sender or the credentials are wrong. */
export function refused(reason: string): MailFailure {
  return new AuthError('MAIL_IS_REFUSED', `${reason}. The mail was not sent.`, 500);
}

/** The service could not be reached, did not answer in time, or asked to try again. The next mail may be sent. */
export function failed(reason: string): MailFailure {
  return new AuthError('MAIL_SERVICE_FAILED', `${reason}. The mail was not sent.`, 503);
}
