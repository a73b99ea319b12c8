import { defineErrors } from 'latchkey/plugin';

/** The code follows from the message. No message says which check of a response has failed. */
export const passkeyErrors = defineErrors({
  /** The challenge is unknown, used or expired, or the response of the authenticator does not match it. */
  INVALID_PASSKEY: [401, 'Invalid passkey'],
  /** No account has this passkey any more. The client tells the authenticator. */
  PASSKEY_NOT_FOUND: [404, 'Passkey not found'],
  /** The signature counter went back: there may be a copy of the authenticator's key. */
  PASSKEY_MAY_BE_COPIED: [401, 'Passkey may be copied'],
  PASSKEY_IS_ALREADY_REGISTERED: [422, 'Passkey is already registered'],
  /** The application's `checkPasskey` refuses the authenticator, or its attestation is not accepted. */
  PASSKEY_IS_NOT_ALLOWED: [403, 'Passkey is not allowed'],
  TOO_MANY_PASSKEYS: [403, 'Too many passkeys'],
  YOU_CANT_REMOVE_YOUR_LAST_SIGN_IN_METHOD: [400, "You can't remove your last sign in method"],
});
