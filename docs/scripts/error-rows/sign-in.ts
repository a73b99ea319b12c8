import type { ErrorRow } from '../error-rows.ts';

/** Codes of sign-up, sign-in, codes, links and second factors. */
export const signInRows: Readonly<Record<string, ErrorRow>> = {
  BACKUP_CODES_ARENT_ENABLED: {
    meaning:
      'The user has no backup codes: they have no second factor yet, or the codes were encrypted with a `secret` that is no longer listed.',
    fix: 'Offer another method. Keep old secrets in the list when you rotate. See [two-factor](../two-factor.md).',
  },
  CALLBACKURL_IS_REQUIRED: {
    meaning: 'The call has no `callbackURL`, and the server has no `baseURL`.',
    fix: 'Send a `callbackURL`, or set `baseURL`.',
  },
  INVALID_APP_CODE: {
    meaning:
      'The code with which an app signs in is wrong, was used or has expired after a minute, does not belong to the verifier, or the session in the browser has ended meanwhile.',
    fix: 'Start the sign-in again in the app. See [sign-in of apps](../app-sign-in.md).',
  },
  UNKNOWN_APP_TARGET: {
    meaning: 'An app asked for a code at an address that is not in the option `targets` of `appSignIn`.',
    fix: 'Add exactly the address that the app sends. See [sign-in of apps](../app-sign-in.md).',
  },
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: {
    meaning: 'Sign-in with email and password is off, which is the default.',
    fix: 'Set `emailAndPassword: { enabled: true }`. See [email and password](../email-and-password.md).',
  },
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: {
    meaning: 'Sign-up with email and password is off: `enabled` is not set, or `disableSignUp` is set.',
    fix: 'Set `emailAndPassword: { enabled: true }` without `disableSignUp`. See [email and password](../email-and-password.md).',
  },
  EXPIRED_TOKEN: {
    meaning: 'The magic link is older than its lifetime (5 minutes by default).',
    fix: 'Offer to send a new link. See [magic links](../magic-link.md).',
  },
  FAILED_TO_CREATE_SESSION: {
    meaning:
      'No session could begin. The account was changed or deleted at that moment, a listener of `userCreated` keeps changing the user, or `databaseHooks.session.create.before` returned `false`.',
    fix: "Let the user sign in again. If it happens often, look for your own code that changes new users. See [the account's version](../architecture.md#the-accounts-version).",
  },
  FAILED_TO_CREATE_USER: {
    meaning:
      'The user could not be stored: `databaseHooks.user.create.before` returned `false`, or a plugin refused the data.',
    fix: 'Throw an `AuthError` with a code of your own in the hook, so that the form can show the reason. See [database hooks](../extending.md#database-hooks).',
  },
  INVALID_BACKUP_CODE: {
    meaning:
      'The backup code is not valid: mistyped (capitals and the hyphen count), used before, or replaced by new codes.',
    fix: 'Let the user try another code of the list. Five wrong codes end the sign-in. See [backup codes](../two-factor.md#backup-codes).',
  },
  INVALID_EMAIL: {
    meaning:
      'The text is not an email address that Latchkey allows: ASCII only, one `@`, a domain with a dot, no display name, no quoted local part.',
    fix: 'Show the message beside the field, and use `<input type="email">`. See [which addresses are allowed](../email-and-password.md#which-addresses-are-allowed).',
  },
  ANOTHER_ACCOUNT_USES_THIS_ADDRESS: {
    meaning:
      'The caller has just proven the address. Another user signed up with a passkey, a phone number or a provider, and entered this address without verifying it. Nothing has changed, and the same code or ID token is valid once more.',
    fix: 'Ask the user. If the account is theirs, they sign in to it another way in this browser, and then prove the address again. Otherwise repeat the call with `startAnew: true`: the other account loses the address. See [accounts that began without a mailbox](../email-verification.md#accounts-that-began-without-a-mailbox).',
  },
  INVALID_OTP: {
    meaning:
      'The code does not match the pending code of this address or phone number and this purpose. It is mistyped, replaced by a newer code, used, expired, or has no attempts left. An address or number without a user gets the same answer.',
    fix: 'Let the user try again, and offer a new code. See [email codes](../email-otp.md) and [phone numbers](../phone-number.md#codes).',
  },
  INVALID_PASSWORD: {
    meaning:
      'The call asks for the password of the signed-in user, and the password is wrong. The calls of the second factor also answer this if the user has no password; then `details` says so.',
    fix: 'Let the user try again. A user without a password needs one first: see [the second factor](../two-factor.md#turning-it-on). A failed sign-in is [INVALID_EMAIL_OR_PASSWORD](invalid_email_or_password.md).',
  },
  INVALID_PHONE_NUMBER: {
    meaning:
      'The text is not a phone number in international form, with `+` and 8 to 15 digits, or `phoneNumberValidator` refused it.',
    fix: 'Ask for the country, and send `+` and the digits. Spaces, hyphens, dots and brackets are ignored. See [phone numbers](../phone-number.md).',
  },
  INVALID_PHONE_NUMBER_OR_PASSWORD: {
    meaning:
      'The number is unknown, the password is wrong, or the user has no password. The answer does not say which, and takes the same time.',
    fix: 'Show the message, and offer sign-in by code. See [phone numbers](../phone-number.md#sign-in).',
  },
  INVALID_REAUTHENTICATION_CODE: {
    meaning:
      'The mailed code for `reauthenticate` is wrong, used or expired, or was mailed for another session or before a change of the account. A code is good for five minutes and three tries.',
    fix: 'Let the user ask for a new code with `sendReauthenticationCode`. See [codes by mail](../step-up.md#codes-by-mail).',
  },
  INVALID_TWO_FACTOR_AUTHENTICATION: {
    meaning:
      'The second-factor code is wrong, used, replaced by a newer one, or belongs to another sign-in. Or the clock of the phone is wrong by more than 30 seconds. The answer does not say which.',
    fix: 'Let the user try the next code, or mail a new one. Five wrong codes end the sign-in. See [two-factor](../two-factor.md#signing-in).',
  },
  INVALID_USERNAME_OR_PASSWORD: {
    meaning:
      'The username is unknown, the password is wrong, or the user has no password. The answer does not say which, and takes the same time.',
    fix: 'Show the message. See [usernames](../username.md#sign-in).',
  },
  NO_PASSWORD_CREDENTIAL_FOUND: {
    meaning: 'The call asks for the password, and the user has none, for example after social sign-in.',
    fix: 'Let the user set a password first, with [`setPassword`](../passwords.md#setting-a-first-password) on your server.',
  },
  NO_PENDING_SIGN_IN: {
    meaning:
      'A plugin asks a question before a session begins, and no sign-in waits for the answer in this browser: the ten minutes are over, the answer was sent before, or the account has changed since.',
    fix: 'Let the user sign in again. See [writing a plugin](../writing-a-plugin.md#a-question-before-the-session).',
  },
  OTP_EXPIRED: {
    meaning: 'The mailed code is older than its lifetime (5 minutes by default).',
    fix: 'Offer to send a new code. See [email codes](../email-otp.md).',
  },
  OTP_HAS_EXPIRED: {
    meaning:
      'There is no valid mailed second-factor code: it is older than `otpOptions.period` (3 minutes by default), used, or was never sent for this sign-in.',
    fix: 'Offer a new code with `sendTwoFactorOTP`. See [two-factor](../two-factor.md#signing-in).',
  },
  OTP_ISNT_CONFIGURED: {
    meaning: 'The server cannot mail second-factor codes, because `otpOptions.sendOTP` is not set.',
    fix: 'Set it, or offer only the methods in `twoFactorMethods`. See [two-factor](../two-factor.md).',
  },
  OTP_NOT_ENABLED: {
    meaning: 'The user has no second factor, so there is no code to mail.',
    fix: 'Call `enableTwoFactor` first. See [two-factor](../two-factor.md).',
  },
  PASSWORD_OR_MAILED_CODE_REQUIRED: {
    meaning:
      'The call of `reauthenticate` has neither `password` nor `emailCode`, and the user has no second factor in force.',
    fix: 'Ask the user for the password, or for a code that `sendReauthenticationCode` mails. See [reauthentication](../step-up.md#reauthentication).',
  },
  PASSWORD_TOO_LONG: {
    meaning:
      'The password has more characters than `emailAndPassword.maxPasswordLength` (128 by default), or more than 4096 UTF-16 units.',
    fix: 'Raise `maxPasswordLength`. The limit of 4096 is fixed. See [passwords](../email-and-password.md#passwords).',
  },
  PASSWORD_TOO_SHORT: {
    meaning:
      'The password has fewer characters than `emailAndPassword.minPasswordLength` (8 by default), counted as Unicode code points.',
    fix: 'Show the minimum beside the field. See [passwords](../email-and-password.md#passwords).',
  },
  PHONE_NUMBER_CAN_NOT_BE_USED: {
    meaning:
      'The code was correct, but another account has proven this number. The user has a second account, or the carrier has reassigned the number.',
    fix: 'Let the user sign in with the number, or remove it from the other account first. See [numbers change hands](../phone-number.md#numbers-change-hands).',
  },
  PHONE_NUMBER_IS_YOUR_LAST_SIGN_IN_METHOD: {
    meaning:
      'Without the number, the user could not sign in again: the user has no password, no provider, no passkey, and no verified address where mails sign the user in.',
    fix: 'Let the user verify an address first, or replace the number. See [phone numbers](../phone-number.md#adding-a-phone-number).',
  },
  PHONE_NUMBER_NOT_VERIFIED: {
    meaning:
      'The password is correct, but the user has never proven the number, and `requireVerification` is set. Only an import creates such a number.',
    fix: 'Let the user sign in in another way and [prove the number](../phone-number.md#adding-a-phone-number). Import verified numbers with `phoneNumberVerified`.',
  },
  REAUTHENTICATION_CODES_ARENT_ENABLED: {
    meaning: 'The server has no sender for codes that make a session fresh, so none was mailed.',
    fix: 'Configure `reauthentication.sendCode`, or ask for the password. See [codes by mail](../step-up.md#codes-by-mail).',
  },
  SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED: {
    meaning: '`emailOTP()` has no `sendVerificationOTP`, so it cannot mail a code.',
    fix: 'Set `sendVerificationOTP`. See [email codes](../email-otp.md).',
  },
  TOTP_ISNT_CONFIGURED: {
    meaning: 'The server accepts no codes of authenticator apps, because `totpOptions.disable` is set.',
    fix: 'Offer mailed codes, or remove the option. See [two-factor](../two-factor.md).',
  },
  TOTP_NOT_ENABLED: {
    meaning:
      'The user has no authenticator app in use: they have not finished the set-up, have turned it off, or its secret was encrypted with a `secret` that is no longer listed.',
    fix: 'Call `enableTwoFactor` first. Keep old secrets in the list when you rotate. See [two-factor](../two-factor.md).',
  },
  TWO_FACTOR_ISNT_ENABLED: {
    meaning: 'The user has no second factor, so there are no backup codes.',
    fix: 'Turn on the second factor first. Backup codes come with it. See [two-factor](../two-factor.md).',
  },
  USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER: {
    meaning: 'Another user has this username. Upper and lower case do not matter.',
    fix: 'Show the message beside the field. [isUsernameAvailable](../endpoints.md#isusernameavailable) gives a hint while the user types. See [usernames](../username.md).',
  },
  USERNAME_IS_INVALID: {
    meaning:
      'The username contains characters that are not allowed, or looks like another name. The default allows letters a to z, digits and `_`.',
    fix: 'Show the message beside the field, with the allowed characters. See [look-alikes](../username.md#look-alikes).',
  },
  USERNAME_IS_TOO_LONG: {
    meaning: 'The username has more characters than `maxUsernameLength` (30 by default).',
    fix: 'Show the message beside the field. See [usernames](../username.md#what-a-name-is).',
  },
  USERNAME_IS_TOO_SHORT: {
    meaning:
      'The username has fewer characters than `minUsernameLength` (3 by default), counted after normalisation. An empty name is too short.',
    fix: 'Show the message beside the field. To remove a name, send `null`. See [usernames](../username.md#what-a-name-is).',
  },
};
