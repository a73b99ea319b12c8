import type { ErrorRow } from '../error-rows.ts';

/** Codes of users, addresses, sessions and accounts. */
export const accountRows: Readonly<Record<string, ErrorRow>> = {
  ACCOUNT_NOT_FOUND: {
    meaning: 'The user has no such account: it was unlinked before, or `providerId` or `accountId` is wrong.',
    fix: 'Read the list of accounts again. See [accounts](../accounts.md).',
  },
  CHANGE_EMAIL_IS_DISABLED: {
    meaning: 'Users cannot change their address. This is the default.',
    fix: 'Set `user.changeEmail.enabled`. See [options](../options.md#user).',
  },
  CHANGE_REFUSED: {
    meaning:
      'A hook in `databaseHooks` returned `false` for a change of an account, an update of a session, or a deletion. Other changes have their own codes, such as [FAILED_TO_CREATE_USER](#failed_to_create_user).',
    fix: 'Change the hook. To show users a reason, throw an `AuthError` with your own code in the hook. See [database hooks](../extending.md#database-hooks).',
  },
  COULDNT_UPDATE_YOUR_EMAIL: {
    meaning:
      'The address could not be changed: another user has the new address, or the account has changed meanwhile. The answer does not say which.',
    fix: 'Let the user choose another address, or start again. See [changing the address](../email-verification.md#changing-the-address).',
  },
  CREDENTIAL_ACCOUNT_NOT_FOUND: {
    meaning: 'The user has no password.',
    fix: 'Let the user sign in with their usual method. Your server can set a first password with [`setPassword`](../passwords.md#setting-a-first-password).',
  },
  EMAIL_CAN_NOT_BE_UPDATED: {
    meaning: '`updateUser` got an `email`, which it does not change. Often a form sends the whole user back.',
    fix: 'Send only what changed: `name`, `image` and your own fields. See [updateUser](../endpoints.md#updateuser).',
  },
  EMAIL_IS_THE_SAME: {
    meaning: 'The new address is the current one. Latchkey compares addresses in lower case.',
    fix: 'Nothing to do.',
  },
  FAILED_TO_GET_SESSION: {
    meaning: 'A plugin expected a session and found none.',
    fix: 'See the guide of the plugin. `getSession` itself answers `null` if no user is signed in.',
  },
  FAILED_TO_UPDATE_USER: {
    meaning: 'The user was deleted during the update, or `databaseHooks.user.update.before` returned `false`.',
    fix: 'Read the session again. If the user still exists, the hook refused: throw an `AuthError` with your own code in the hook. See [updateUser](../endpoints.md#updateuser).',
  },
  FIELD_IS_ALREADY_TAKEN: {
    meaning:
      "Another user has this value in a `unique` field of yours. Code and message contain the field's name: `HANDLE_IS_ALREADY_TAKEN`, `handle is already taken`. Values are compared byte by byte.",
    fix: 'Show the message beside the field. If `Ada` and `ada` should be the same, convert the value to lower case before you send it. See [additional fields](../fields.md).',
  },
  FIELD_IS_REQUIRED: {
    meaning:
      "A field of yours needs a value and got none. Code and message contain the field's name: `COMPANY_IS_REQUIRED`, `company is required`.",
    fix: 'Send the field. Or declare where its value comes from: `text({ settable: true, optional: true })`, or `text({ initial: () => … })`. See [additional fields](../fields.md).',
  },
  RESET_PASSWORD_ISNT_ENABLED: {
    meaning: 'A reset mail was asked for, but `emailAndPassword.sendResetPassword` is not set.',
    fix: 'Set the sender. See [resetting a password](../passwords.md#resetting-a-forgotten-password).',
  },
  MAILED_CODE_REQUIRED: {
    meaning:
      'The address of the user is verified, and the account is not [settled](../email-verification.md#verified-and-settled): the link may have been opened by a stranger or a program. Accepting or rejecting an invitation then needs a code from the mailbox, and `checkSettled` says so to pages that add a way to sign in.',
    fix: 'Mail a code with `sendReauthenticationCode` and send it to `reauthenticate`, then repeat the call. [`stepUp()`](../react-flows.md#asking-before-an-action) does both. See [codes by mail](../step-up.md#codes-by-mail).',
  },
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION: {
    meaning:
      'The call needs a recent sign-in or the password, and got neither. The session is older than `session.freshAge` (1 day by default).',
    fix: 'Ask for the password and send it with the call, or let the user sign in again. See [fresh sessions](../sessions.md#fresh-sessions).',
  },
  SESSION_NOT_FOUND: {
    meaning:
      '`revokeSession` got a token that no session has: the session has ended, or the call sent the `id` instead of the `token`.',
    fix: 'Read the list of sessions again, and send `token`. See [ending sessions](../sessions.md#ending-sessions).',
  },
  USER_ALREADY_HAS_A_PASSWORD: {
    meaning: '`setPassword` was called for a user who has a password.',
    fix: 'Use [`changePassword`](../passwords.md#changing-a-known-password).',
  },
  USER_ALREADY_HAS_A_PHONE_NUMBER: {
    meaning:
      'The signed-in user has another proven number, and `verifyPhoneNumber` did not send `updatePhoneNumber: true`.',
    fix: 'Send `updatePhoneNumber: true` if the user wants to replace the number. The code is not used up. See [phone numbers](../phone-number.md#adding-a-phone-number).',
  },
  USER_NOT_FOUND: {
    meaning:
      'There is no such user: the id or address is unknown, or a correct code proved a mailbox that has no account.',
    fix: 'Let the user sign up. With `disableSignUp`, your server has to create the user.',
  },
  VERIFICATION_EMAIL_ISNT_ENABLED: {
    meaning: 'A verification mail was asked for, but no sender is configured.',
    fix: 'Set `emailVerification.sendVerificationEmail`, and `user.changeEmail.sendChangeEmailVerification` for changes. See [email verification](../email-verification.md).',
  },
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: {
    meaning: 'The user has one sign-in method left, and could not sign in without it.',
    fix: 'Add another sign-in method first. See [accounts](../accounts.md).',
  },
};
