import { AuthClientError } from 'latchkey/client';

/** Failures of a ceremony in the browser, by cause. The texts are for the user. */
const messages = {
  PASSKEY_WAS_CANCELLED: 'The passkey was not used: the request was cancelled, or took too long.',
  PASSKEY_IS_NOT_ALLOWED: 'This page may not use passkeys. Open it in a tab of its own.',
  PASSKEYS_ARE_NOT_SUPPORTED: 'This browser or device does not support passkeys.',
  PASSKEY_IS_ALREADY_REGISTERED: 'This device or password manager has a passkey for this account already.',
  PASSKEY_IS_OF_ANOTHER_DOMAIN: 'Passkeys of this application do not work on this domain.',
  PASSKEY_FAILED: 'The passkey could not be used. Try again, or use another way to sign in.',
} as const;
export type CeremonyCode = keyof typeof messages;

export function ceremonyError(code: CeremonyCode, cause?: unknown): AuthClientError<CeremonyCode> {
  return new AuthClientError(code, messages[code], 0, '', undefined, undefined, { cause });
}

/** Reads why a browser has ended a ceremony (WebAuthn L3, 5.1.3 and 5.1.4). */
export function readCeremonyError(error: unknown): AuthClientError<CeremonyCode> {
  return ceremonyError(codeOf(error), error);
}

function codeOf(error: unknown): CeremonyCode {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  switch (cause instanceof Error ? cause.name : '') {
    case 'AbortError':
      return 'PASSKEY_WAS_CANCELLED';
    case 'NotAllowedError':
      // One name for a cancelled and a forbidden request, so that a page learns nothing. Only a frame can be forbidden.
      return globalThis.top === globalThis.self ? 'PASSKEY_WAS_CANCELLED' : 'PASSKEY_IS_NOT_ALLOWED';
    case 'InvalidStateError':
      return 'PASSKEY_IS_ALREADY_REGISTERED';
    case 'SecurityError':
      return 'PASSKEY_IS_OF_ANOTHER_DOMAIN';
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'PASSKEYS_ARE_NOT_SUPPORTED';
    default:
      return 'PASSKEY_FAILED';
  }
}
