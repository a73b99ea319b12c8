import type { ErrorRow } from '../error-rows.ts';

/** Codes of passkeys. */
export const passkeyRows: Readonly<Record<string, ErrorRow>> = {
  INVALID_PASSKEY: {
    meaning:
      'The response of the authenticator was not accepted: its challenge is unknown, used, older than five minutes or of another browser, or a check of WebAuthn failed. The answer does not say which. The log has the reason at the level `debug`.',
    fix: 'Let the user try again. If it fails each time, compare `rpID` and `origins` with the address of the page. See [origins](../passkeys.md#domain-and-origins).',
  },
  PASSKEY_IS_ALREADY_REGISTERED: {
    meaning: 'An account has this passkey already.',
    fix: 'Let the user sign in with it, or choose another device.',
  },
  PASSKEY_IS_NOT_ALLOWED: {
    meaning: '`checkPasskey` has refused the new passkey.',
    fix: 'Tell the user which devices you accept. See [which passkeys are accepted](../passkeys.md#which-passkeys-are-accepted).',
  },
  PASSKEY_MAY_BE_COPIED: {
    meaning:
      'The signature is valid, but its counter is not higher than at the last use. Another device may have a copy of the key.',
    fix: 'Let the user sign in with another method, remove the passkey and add a new one. See [copied passkeys](../passkeys.md#copied-passkeys).',
  },
  PASSKEY_NOT_FOUND: {
    meaning: 'No account has this passkey, or the user has none.',
    fix: 'Let the user sign in with another method. The client tells the password manager to forget the passkey. See [password managers](../passkeys.md#password-managers).',
  },
  TOO_MANY_PASSKEYS: {
    meaning: 'The user has the maximum number of passkeys.',
    fix: 'Let the user remove one, or raise `max`. See [options](../passkeys.md#options).',
  },
  YOU_CANT_REMOVE_YOUR_LAST_SIGN_IN_METHOD: {
    meaning: 'The user has one passkey, no password and no linked provider.',
    fix: 'Let the user first add another passkey, or link a provider. Your server can set a first password with [`setPassword`](../passwords.md#setting-a-first-password).',
  },
};
