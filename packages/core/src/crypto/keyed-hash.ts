import type { Mac } from './hmac.js';

/**
 * A keyed hash for values that can be guessed (one-time codes): an attacker with a stolen table but without the secret cannot
 * find the code.
 */
export interface KeyedHash {
  /** Returns 43 characters of base64url. Include in the text what the code is bound to (recipient, record). */
  of(text: string): string;
  /** Checks whether `hash` was made from the text with any listed secret, in constant time. Never throws. */
  matches(text: string, hash: string): boolean;
}

/** Hashes with `mac`, with the purpose inside the message too. */
export function createKeyedHash(purpose: string, mac: Mac): KeyedHash {
  const prefix = `${purpose}\n`;
  return {
    of: (text) => mac.sign(prefix + text),
    matches: (text, hash) => mac.verify(prefix + text, hash),
  };
}
