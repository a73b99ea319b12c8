import { AuthClientError } from 'latchkey/client';

/** Why the last way to sign in cannot be removed. */
export const lastWayIn = 'This is your only way to sign in. Without it you could not sign in any more.';

/** Why an owner cannot leave. */
const onlyOwner =
  'You are the only owner of an organization with other members. Make another member an owner, or delete the organization, first.';

/** The message for an error for which the page has no text of its own. */
export function messageFor(error: unknown): string {
  if (!(error instanceof AuthClientError)) return 'Something went wrong. Please try again.';
  const { code, retryAfter, message } = error;
  switch (code) {
    case 'NETWORK_ERROR':
    case 'TIMEOUT':
      return 'The server cannot be reached. Check your connection and try again.';
    case 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER':
      return retryAfter === undefined ? message : `Too many attempts. Please try again in ${retryAfter} seconds.`;
    case 'UNAUTHORIZED':
      return 'Your session has ended. Please sign in again.';
    case 'SESSION_IS_NOT_FRESH':
    case 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION':
      return 'This needs a recent sign-in, so nothing has changed. Try again and confirm that it is you, or sign out and in.';
    case 'SECOND_FACTOR_REQUIRED':
      return 'This needs a code of your two-step sign-in. Nothing has changed.';
    case 'ORGANIZATION_REQUIRES_A_SECOND_FACTOR':
      return 'This organization needs a second factor. Set one up on the page Security, and try again.';
    case 'PROVIDER_DOES_NOT_REAUTHENTICATE':
      return 'This provider cannot confirm that it is you. Choose another way.';
    case 'VERIFICATION_EMAIL_ISNT_ENABLED':
    case 'RESET_PASSWORD_ISNT_ENABLED':
      return 'This server sends no mails, so this is not possible here.';
    case 'CHANGE_EMAIL_IS_DISABLED':
      return 'E-mail addresses cannot be changed here.';
    case 'COULDNT_UPDATE_YOUR_EMAIL':
      return 'This address cannot be used. Choose another one.';
    case 'CREDENTIAL_ACCOUNT_NOT_FOUND':
      return 'Your account has no password. Set one with “Forgot your password?” on the sign-in page.';
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'NO_PENDING_SIGN_IN':
      return 'That took too long, or too many codes were wrong. Please sign in again.';
    case 'PASSKEY_WAS_CANCELLED':
      return 'That was cancelled, or took too long. Nothing has changed, and you can try again.';
    case 'PASSKEY_NOT_FOUND':
      return 'This passkey does not belong to an account here any more.';
    case 'INVALID_PASSKEY':
      return 'This passkey could not be checked. Please try again.';
    case 'TOO_MANY_PASSKEYS':
      return 'You have as many passkeys as an account can have. Remove one first.';
    case 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER':
      return onlyOwner;
    case 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT':
    case 'YOU_CANT_REMOVE_YOUR_LAST_SIGN_IN_METHOD':
    case 'PHONE_NUMBER_IS_YOUR_LAST_WAY_IN':
      return lastWayIn;
    case 'INTERNAL_SERVER_ERROR':
    case 'UNEXPECTED_ANSWER':
      return 'Something went wrong on the server. Please try again.';
    default:
      return message;
  }
}

/** Whether a call failed for this reason. */
export function failedWith(error: unknown, code: string): boolean {
  return error instanceof AuthClientError && error.code === code;
}

/** Whether the user has not shown what the call needs, because they cancelled or have no way to. */
export function isUnanswered(error: unknown): boolean {
  return failedWith(error, 'SESSION_IS_NOT_FRESH') || failedWith(error, 'SECOND_FACTOR_REQUIRED');
}
