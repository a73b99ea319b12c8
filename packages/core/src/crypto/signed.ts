import { MAC_LENGTH, type Mac } from './hmac.js';

/** Signs values that come back through a browser: cookies, links, bearer tokens. */
export interface Signer {
  /** `value.signature`. Throws a `TypeError` for an empty value, which could not be opened. */
  sign(value: string): string;
  /** The value, or `undefined` when the text was not signed for this purpose under a listed secret. Never throws. */
  open(signed: string): string | undefined;
}

/** Signs under `mac`, with the purpose inside the message too: two locks, should keys ever be shared by mistake. */
export function createSigner(purpose: string, mac: Mac): Signer {
  const prefix = `${purpose}\n`; // no purpose holds a line break, so no other pair of purpose and value spells this
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
