import { randomToken, sha256Text } from 'latchkey/plugin';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 30; // 178 bits
const checksumLength = 6; // 62^6 is more than 2^32

/** Makes a key: the prefix, `_`, 30 random characters, and the checksum of all of these. */
export function newKey(prefix: string): string {
  const body = `${prefix}_${randomToken(randomLength)}`;
  return body + checksumOf(body);
}

/**
 * Checks the form and the checksum of a key, without a statement: a typing error, a cut key and a random text never reach the
 * database. It proves nothing more: an attacker can compute the checksum.
 */
export function isWellFormed(prefix: string, key: string): boolean {
  const end = key.length - checksumLength;
  if (key.length !== prefix.length + 1 + randomLength + checksumLength) return false;
  if (!key.startsWith(`${prefix}_`) || !/^[0-9A-Za-z]+$/.test(key.slice(prefix.length + 1))) return false;
  return key.slice(end) === checksumOf(key.slice(0, end));
}

/** Checks whether a text can be an imported key of another system. Such a key has no checksum. */
export const isLegacy = (key: string): boolean => /^[\x21-\x7e]{32,255}$/.test(key);

/** The form in which a key is stored. An attacker cannot guess 178 bits, so a fast hash is enough. */
export const hashOf = (key: string): string => sha256Text(key);

/** What lists show of a key. */
export function shownParts(prefix: string, key: string): { readonly start: string; readonly end: string } {
  return { start: key.slice(0, prefix.length + 5), end: key.slice(-4) };
}

/** CRC-32 (ISO 3309) of an ASCII text, as six characters of base62. */
export function checksumOf(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let digit = 0; digit < checksumLength; digit++) {
    written = base62.charAt(rest % 62) + written;
    rest = Math.floor(rest / 62);
  }
  return written;
}

function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/**
 * Returns the key of a request, valid or not. The server refuses a damaged key like a wrong key: it must not authenticate the
 * request by its cookie instead. `header`: another header, whose whole value is a key.
 */
export function readKey(
  { prefix, header }: { readonly prefix: string; readonly header?: string },
  headers: Headers,
): string | undefined {
  const bearer = /^bearer +([^ ].*)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  // The comparison ignores upper and lower case: a key that a program has changed to upper case is a damaged key. With the
  // plugin `bearer`, the same header can hold the token of a session. The prefix shows which of them it is.
  if (bearer.toLowerCase().startsWith(`${prefix}_`)) return bearer;
  return header === undefined ? undefined : (headers.get(header) ?? undefined);
}
