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
import { type Bytes, type NodeModules, nodeModules } from './platform.js';

// Every decoder here is strict: bytes have exactly one spelling, and every other text returns `undefined`. A secret with two
// spellings could be presented twice, or changed and still accepted (R-E08).

/** Returns the UTF-8 bytes of a text. A lone surrogate becomes U+FFFD; use `isWellFormed` where that matters. */
export function utf8(text: string): Bytes {
  return encoder.encode(text);
}

/** Returns the text of UTF-8 bytes, including a byte order mark. Throws a `TypeError` for malformed bytes. */
export function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Checks whether UTF-8 can encode the text: no lone surrogate. */
export function isWellFormed(text: string & { isWellFormed?(): boolean }): boolean {
  return text.isWellFormed?.() ?? !LONE_SURROGATE.test(text); // the method is newer than our target
}

/** Encodes base64url without padding. RFC 4648 §5. */
export function toBase64url(bytes: Uint8Array, node: NodeModules | null = nodeModules()): string {
  if (!node) return encodeBase64urlNoPadding(bytes);
  return node.buffer.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url');
}

/**
 * Decodes base64url; `undefined` for padding, foreign characters or non-zero trailing bits. Node's decoder takes a seventieth of
 * the time for a cached session but accepts malformed text, so its result is encoded again and must equal the input.
 */
export function fromBase64url(text: string, node: NodeModules | null = nodeModules()): Bytes | undefined {
  if (!node) return decodeStrictly(text, /^[\w-]*$/, decodeBase64urlIgnorePadding);
  const bytes = node.buffer.Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? new Uint8Array(bytes) : undefined;
}

/** Encodes base64 without padding: what the PHC string format calls B64. RFC 4648 §4. */
export function toBase64(bytes: Uint8Array): string {
  return encodeBase64NoPadding(bytes);
}

/** Decodes unpadded base64; `undefined` for padding, foreign characters or non-zero trailing bits. */
export function fromBase64(text: string): Bytes | undefined {
  return decodeStrictly(text, /^[A-Za-z\d+/]*$/, decodeBase64IgnorePadding);
}

/** Encodes lower-case hexadecimal. RFC 4648 §8. */
export function toHex(bytes: Uint8Array): string {
  return encodeHexLowerCase(bytes);
}

/** Decodes lower-case hexadecimal; `undefined` for anything else, upper case included. */
export function fromHex(text: string): Bytes | undefined {
  return decodeStrictly(text, /^[\da-f]*$/, decodeHex);
}

/** Encodes upper-case base32 without padding, as `otpauth:` URIs contain it. RFC 4648 §6. */
export function toBase32(bytes: Uint8Array): string {
  return encodeBase32UpperCaseNoPadding(bytes);
}

/** Decodes upper-case base32; `undefined` for padding, foreign characters or non-zero trailing bits. */
export function fromBase32(text: string): Bytes | undefined {
  return decodeStrictly(text, /^[A-Z2-7]*$/, decodeBase32IgnorePadding);
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * `alphabet` refuses padding and the wrong case, which the library would accept. The library itself refuses bad lengths and
 * trailing bits.
 */
function decodeStrictly(text: string, alphabet: RegExp, decode: (text: string) => Uint8Array): Bytes | undefined {
  if (!alphabet.test(text)) return undefined;
  try {
    return new Uint8Array(decode(text));
  } catch {
    return undefined;
  }
}
