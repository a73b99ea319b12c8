import { equalBytes } from '../crypto/compare.js';
import { fromHex, utf8 } from '../crypto/encoding.js';
import { deriveScryptKey, isBearable } from '../crypto/scrypt.js';
import { joined, paddedBytes } from './bytes.js';
import type { OldHash } from './old-hash.js';

const betterAuth = /^([0-9a-f]{32}):([0-9a-f]{128})$/; // 16 bytes of salt, 64 of key
const betterAuthCost = { ln: 14, r: 16, p: 1 } as const;

/** better-auth: the salt is the text of the hex digits, not the bytes that they stand for. The password is normalized (NFKC). */
export function readBetterAuth(hash: string): OldHash | undefined {
  const [, salt, digits] = betterAuth.exec(hash) ?? [];
  const key = digits === undefined ? undefined : fromHex(digits);
  if (salt === undefined || !key) return undefined;
  return {
    form: 'better-auth',
    cost: 'scrypt, N=16384, r=16, p=1',
    isBearable: true,
    matches: async (password) =>
      equalBytes(await deriveScryptKey(utf8(password.normalize('NFKC')), utf8(salt), 64, betterAuthCost), key),
  };
}

const firebase =
  /^\$fbscrypt\$v=1,n=([1-9]\d?),r=([1-9]\d{0,3}),p=([1-9]\d{0,3}),ss=([A-Za-z\d+/=]*),sk=([A-Za-z\d+/=]+)\$([A-Za-z\d+/=]+)\$([A-Za-z\d+/=]+)$/;

/**
 * The scrypt of Firebase (https://github.com/firebase/scrypt), in the form in which Supabase stores it: the derived key encrypts the
 * signer key of the project, and the result is the hash.
 */
export function readFirebase(hash: string): OldHash | undefined {
  const [, n, r, p, ...texts] = firebase.exec(hash) ?? [];
  const [separator, signer, salt, expected] = texts.map(paddedBytes);
  if (!separator || !signer?.length || !salt?.length || expected?.length !== signer.length) return undefined;
  const cost = { ln: Number(n), r: Number(r), p: Number(p) };
  return {
    form: 'firebase',
    cost: `scrypt of Firebase, N=${2 ** cost.ln}, r=${r}, p=${p}`,
    isBearable: isBearable(cost),
    async matches(password) {
      const raw = Uint8Array.from(await deriveScryptKey(utf8(password), joined(salt, separator), 32, cost));
      const key = await crypto.subtle.importKey('raw', raw, 'AES-CTR', false, ['encrypt']);
      const counter = { name: 'AES-CTR', counter: new Uint8Array(16), length: 64 };
      return equalBytes(new Uint8Array(await crypto.subtle.encrypt(counter, key, signer)), expected);
    },
  };
}
