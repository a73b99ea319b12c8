import { equalBytes } from '../crypto/compare.js';
import { utf8 } from '../crypto/encoding.js';
import { joined, paddedBytes } from './bytes.js';
import type { OldHash } from './old-hash.js';

const ssha = /^\{SSHA(256|384|512)?\}([A-Za-z\d+/]+=*)$/;

/** LDAP servers: the digest of password and salt, and behind it the salt. */
export function readSaltedSha(hash: string): OldHash | undefined {
  const [, bits = '1', text = ''] = ssha.exec(hash) ?? [];
  const bytes = paddedBytes(text);
  const length = bits === '1' ? 20 : Number(bits) / 8;
  if (!bytes || bytes.length <= length) return undefined;
  const name = `SHA-${bits}`;
  return {
    form: 'ssha',
    cost: `salted ${name}`,
    isBearable: true,
    async matches(password) {
      const salted = joined(utf8(password), bytes.subarray(length));
      return equalBytes(new Uint8Array(await crypto.subtle.digest(name, salted)), bytes.subarray(0, length));
    },
  };
}

const letters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const phpass = /^\$[PH]\$([./A-Za-z\d])([./A-Za-z\d]{8})([./A-Za-z\d]{22})$/;

/** Binary logarithm of the rounds. WordPress and phpBB take 13; the MD5 of 2^16 rounds keep this thread busy for some 100 ms. */
const MAX_PHPASS = 16;

/** The portable hashes of phpass, of WordPress before 6.8 and phpBB 3.0: MD5, many times. */
export function readPhpass(hash: string): OldHash | undefined {
  const [, letter, salt, key] = phpass.exec(hash) ?? [];
  if (letter === undefined || salt === undefined || key === undefined) return undefined;
  const log = letters.indexOf(letter);
  return {
    form: 'phpass',
    cost: `phpass, ${2 ** log} rounds`,
    isBearable: log <= MAX_PHPASS,
    async matches(password) {
      const { md5 } = await import('@noble/hashes/legacy.js'); // no other form needs it
      const secret = utf8(password);
      let digest = md5(joined(utf8(salt), secret));
      for (let round = 0; round < 2 ** log; round++) digest = md5(joined(digest, secret));
      return equalBytes(utf8(phpassText(digest)), utf8(key));
    },
  };
}

/** The base64 of phpass: three bytes are four letters, the lowest bits first. */
function phpassText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const some = bytes.subarray(at, at + 3);
    const value = some.reduce((sum, byte, place) => sum + byte * 256 ** place, 0);
    for (let letter = 0; letter <= some.length; letter++) text += letters[(value >> (6 * letter)) & 63];
  }
  return text;
}
