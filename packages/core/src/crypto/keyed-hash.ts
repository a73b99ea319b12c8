import type { Mac } from './hmac.js';

/** A hash for what could be guessed (one-time codes): without the secret a stolen table does not tell the code. */
export interface KeyedHash {
  /** 43 characters of base64url. Put what binds the code (recipient, record) into the text. */
  of(text: string): string;
  /** Whether `hash` is the text's under any listed secret, compared in constant time. Never throws. */
  matches(text: string, hash: string): boolean;
}

/** Hashes under `mac`, with the purpose inside the message too. */
export function createKeyedHash(purpose: string, mac: Mac): KeyedHash {
  const prefix = `${purpose}\n`;
  return {
    of: (text) => mac.sign(prefix + text),
    matches: (text, hash) => mac.verify(prefix + text, hash),
  };
}
