import { fromBase64 } from '../crypto/encoding.js';
import type { Bytes } from '../crypto/platform.js';

/** Reads base64 with or without padding; `undefined` for another text. */
export function paddedBytes(text: string): Bytes | undefined {
  return fromBase64(text.replace(/={1,2}$/, ''));
}

export function joined(one: Uint8Array, other: Uint8Array): Bytes {
  return Uint8Array.from([...one, ...other]);
}
