import type { ShownPasskey } from './ceremonies/assertion.js';
import type { Config } from './options.js';

/**
 * The factor of a passkey that was shown alone. With user verification it is two factors in one: the device, and the finger, face
 * or PIN of the user (NIST SP 800-63B-4, 3.1.7).
 */
export function shownFactor(
  { passesSecondFactor }: Config,
  { isUserVerified }: Pick<ShownPasskey, 'isUserVerified'>,
): 'passkey' | 'passkey-first' {
  return isUserVerified && passesSecondFactor ? 'passkey' : 'passkey-first';
}

/** Checks whether a factor of a session is a passkey. */
export const isPasskey = (factor: string): boolean => factor === 'passkey' || factor === 'passkey-first';
