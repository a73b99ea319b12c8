import { MAC_LENGTH, type Mac } from './hmac.js';

/** Signs values that come back through a browser: cookies, links, bearer tokens. */
export interface Signer {
  /** Returns `value.signature`. Throws a `TypeError` for an empty value, which could not be verified. */
  sign(value: string): string;
  /** Returns the value; `undefined` when the text was not signed for this purpose under a listed secret. Never throws. */
  open(signed: string): string | undefined;
}

/**
 * Signs with `mac`. The purpose is in the message as well as in the key, so values stay separate even if two purposes shared a
 * key by mistake.
 */
export function createSigner(purpose: string, mac: Mac): Signer {
  const prefix = `${purpose}\n`; // no purpose contains a line break, so no other pair of purpose and value gives the same text
  return {
    sign(value) {
      if (value === '') throw new TypeError('An empty value cannot be signed');
      return `${value}.${mac.sign(prefix + value)}`;
    },
    open(signed) {
      // The signature has a fixed length and no dot, so this is the last dot exactly when the text is well formed.
      const dot = signed.length - MAC_LENGTH - 1;
      if (dot < 1 || signed.charAt(dot) !== '.') return undefined;
      const value = signed.slice(0, dot);
      return mac.verify(prefix + value, signed.slice(dot + 1)) ? value : undefined;
    },
  };
}
