import {
  decodeBase32IgnorePadding,
  decodeBase64IgnorePadding,
  decodeBase64urlIgnorePadding,
  decodeHex,
  encodeBase32UpperCaseNoPadding,
  encodeBase64NoPadding,
  encodeBase64urlNoPadding,
  encodeHexLowerCase,
} from '@oslojs/encoding';
import { type NodeModules, nodeModules } from './platform.js';

// Every decoder here is strict: bytes have exactly one spelling, everything else is `undefined`. A secret with two
// spellings could be presented twice, or changed and still accepted (R-E08).

/** The UTF-8 bytes of a text. A lone surrogate becomes U+FFFD; see `isWellFormed` where that matters. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** The text that UTF-8 bytes spell, a byte order mark included. Throws a `TypeError` on malformed bytes. */
export function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Whether UTF-8 can carry the text: no lone surrogate. (`String.prototype.isWellFormed` is newer than our target.) */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}

/** base64url without padding. RFC 4648 §5. */
export function toBase64url(bytes: Uint8Array, node: NodeModules | null = nodeModules()): string {
  if (!node) return encodeBase64urlNoPadding(bytes);
  return node.buffer.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url');
}

/**
 * The bytes of a base64url text; `undefined` for padding, foreign characters or non-zero trailing bits.
 * Node decodes a cached session in a seventieth of the time, but forgives; what it spells back has to be the text.
 */
export function fromBase64url(
  text: string,
  node: NodeModules | null = nodeModules(),
): Uint8Array<ArrayBuffer> | undefined {
  if (!node) return decodeStrictly(text, /^[\w-]*$/, decodeBase64urlIgnorePadding);
  const bytes = node.buffer.Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? new Uint8Array(bytes) : undefined;
}

/** base64 without padding: what the PHC string format calls B64. RFC 4648 §4. */
export function toBase64(bytes: Uint8Array): string {
  return encodeBase64NoPadding(bytes);
}

/** The bytes of an unpadded base64 text; `undefined` for padding, foreign characters or non-zero trailing bits. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  return decodeStrictly(text, /^[A-Za-z\d+/]*$/, decodeBase64IgnorePadding);
}

/** Lower-case hexadecimal. RFC 4648 §8. */
export function toHex(bytes: Uint8Array): string {
  return encodeHexLowerCase(bytes);
}

/** The bytes of a lower-case hexadecimal text; `undefined` for anything else, upper case included. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  return decodeStrictly(text, /^[\da-f]*$/, decodeHex);
}

/** Upper-case base32 without padding, as `otpauth:` URIs carry it. RFC 4648 §6. */
export function toBase32(bytes: Uint8Array): string {
  return encodeBase32UpperCaseNoPadding(bytes);
}

/** The bytes of an upper-case base32 text; `undefined` for padding, foreign characters or non-zero trailing bits. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> | undefined {
  return decodeStrictly(text, /^[A-Z2-7]*$/, decodeBase32IgnorePadding);
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The alphabet keeps out what the library forgives (padding, case); it finds bad lengths and trailing bits itself. */
function decodeStrictly(
  text: string,
  alphabet: RegExp,
  decode: (text: string) => Uint8Array,
): Uint8Array<ArrayBuffer> | undefined {
  if (!alphabet.test(text)) return undefined;
  try {
    return new Uint8Array(decode(text));
  } catch {
    return undefined;
  }
}
