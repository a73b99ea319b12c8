import { AuthError, defineErrors, type ErrorDetail } from './errors.js';
import type { Via } from './routes.js';

/** Failures that can happen in any call before its handler runs. */
export const commonErrors = defineErrors({
  INVALID_FIELD: [403, 'Invalid {field}'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  NOT_FOUND: [404, 'Not found'],
  LINK_IS_NOT_PREFETCHED: [425, 'Link is not prefetched'],
  OPEN_THE_LINK_AGAIN: [403, 'Open the link again'],
  SESSION_IS_NOT_FRESH: [403, 'Session is not fresh'],
  SECOND_FACTOR_REQUIRED: [403, 'Second factor required'],
  FACTOR_REQUIRED: [403, 'Factor required'],
  /** No role of the user in the application grants the permission of the call. */
  PERMISSION_DENIED: [403, 'Permission denied'],
  /** An administrator acts as the user, and the call is only for the user in person. */
  NOT_WHILE_IMPERSONATING: [403, 'Not while impersonating'],
  /** The call is only for the user in person. */
  API_KEY_IS_NOT_ACCEPTED: [403, 'API key is not accepted'],
  API_KEY_LACKS_SCOPE: [403, 'API key lacks scope'],
  /** The password, the address or another sign-in method of the account changed twice during the call. */
  ACCOUNT_HAS_CHANGED: [409, 'Account has changed'],
  /** The call names the user whom its page shows, and the session is of another user. */
  SIGNED_IN_AS_ANOTHER_USER: [409, 'Signed in as another user'],
  TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER: [429, 'Too many requests. Please try again later.'],
  REQUEST_BODY_IS_TOO_LARGE: [413, 'Request body is too large'],
  UNSUPPORTED_CONTENT_TYPE: [415, 'Unsupported content type'],
  SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER: [503, 'Server is busy. Please try again later.'],
  INTERNAL_SERVER_ERROR: [500, 'Internal server error'],
});

/** Failures about users, sessions and accounts that several endpoints return. */
export const accountErrors = defineErrors({
  USER_NOT_FOUND: [400, 'User not found'],
  FAILED_TO_CREATE_USER: [422, 'Failed to create user'],
  FAILED_TO_CREATE_SESSION: [500, 'Failed to create session'],
  FAILED_TO_UPDATE_USER: [400, 'Failed to update user'],
  FAILED_TO_GET_SESSION: [400, 'Failed to get session'],
  INVALID_PASSWORD: [400, 'Invalid password'],
  /** The code of the second factor is wrong, in a call that accepts one. */
  INVALID_TWO_FACTOR_AUTHENTICATION: [401, 'invalid two factor authentication'],
  INVALID_EMAIL: [400, 'Invalid email'],
  /** No pending sign-in in this browser waits for an answer, or it has expired. */
  NO_PENDING_SIGN_IN: [401, 'No pending sign in'],
  INVALID_EMAIL_OR_PASSWORD: [401, 'Invalid email or password'],
  EMAIL_NOT_VERIFIED: [403, 'Email not verified'],
  /** The address is verified, but the user has not shown in this session that they read its mailbox. */
  MAILED_CODE_REQUIRED: [403, 'Mailed code required'],
  PASSWORD_TOO_SHORT: [400, 'Password too short'],
  PASSWORD_TOO_LONG: [400, 'Password too long'],
  USER_ALREADY_EXISTS: [422, 'User already exists'],
  /** The caller has proven an address that another account has entered and not proven. With `startAnew`, that account loses it. */
  ANOTHER_ACCOUNT_USES_THIS_ADDRESS: [409, 'Another account uses this address'],
  EMAIL_CAN_NOT_BE_UPDATED: [400, 'Email can not be updated'],
  VERIFICATION_EMAIL_ISNT_ENABLED: [400, "Verification email isn't enabled"],
  CHANGE_EMAIL_IS_DISABLED: [400, 'Change email is disabled'],
  EMAIL_IS_THE_SAME: [400, 'Email is the same'],
  COULDNT_UPDATE_YOUR_EMAIL: [400, "Couldn't update your email"],
  RESET_PASSWORD_ISNT_ENABLED: [400, "Reset password isn't enabled"],
  CREDENTIAL_ACCOUNT_NOT_FOUND: [400, 'Credential account not found'],
  USER_ALREADY_HAS_A_PASSWORD: [400, 'user already has a password'],
  SESSION_NOT_FOUND: [400, 'Session not found'],
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION: [
    400,
    'Session expired. Re-authenticate to perform this action.',
  ],
  ACCOUNT_NOT_FOUND: [400, 'Account not found'],
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: [400, "You can't unlink your last account"],
  CHANGE_REFUSED: [403, 'Change refused'],
  FIELD_IS_REQUIRED: [400, '{field} is required'],
  FIELD_IS_ALREADY_TAKEN: [422, '{field} is already taken'],
  USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER: [422, 'username is already taken. please try another.'],
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: [400, 'Email and password is not enabled'],
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: [400, 'Email and password sign up is not enabled'],
});

/**
 * A link or code proves a mailbox that is not the account's verified one: a stranger may have received the mail. Only a browser
 * that is signed in to the account can use it.
 */
export const mailboxErrors = defineErrors({ UNAUTHORIZED: [401, 'unauthorized'] });

/**
 * Describes the error of an input that its schema refuses: one code for every fault, and the message of the part that was sent
 * (body, query or path).
 */
export function invalidInput(
  via: Via,
  details: readonly ErrorDetail[],
  cause?: unknown,
): AuthError<'VALIDATION_ERROR'> {
  return new AuthError('VALIDATION_ERROR', `Invalid ${via} parameters`, 400, { details, cause });
}
