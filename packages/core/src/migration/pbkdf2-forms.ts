import { equalBytes } from '../crypto/compare.js';
import { utf8 } from '../crypto/encoding.js';
import type { Bytes } from '../crypto/platform.js';
import { paddedBytes } from './bytes.js';
import type { OldHash, OldHashForm } from './old-hash.js';

type Digest = 'SHA-1' | 'SHA-256' | 'SHA-512';
const digestLength: Readonly<Record<Digest, number>> = { 'SHA-1': 20, 'SHA-256': 32, 'SHA-512': 64 };
const digests: Readonly<Record<string, Digest>> = { sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' };

/** HMACs of one check; 8 times OWASP's 600,000 for SHA-256, and 4 times what Django 6 takes. About 2 seconds of a processor. */
const MAX_ROUNDS = 5_000_000;
const LEAST_KEY = 16; // bytes: a stored key of one byte would match one password in 256

interface Parts {
  readonly form: OldHashForm;
  readonly digest: Digest | undefined;
  readonly rounds: number;
  readonly salt: Bytes | undefined;
  readonly key: Bytes | undefined;
}

/** PBKDF2 (RFC 8018 §5.2). A key of several digests takes the rounds once for each digest. */
function pbkdf2({ form, digest, rounds, salt, key }: Parts): OldHash | undefined {
  if (!digest || !salt?.length || !key || key.length < LEAST_KEY || rounds < 1) return undefined;
  const work = rounds * Math.ceil(key.length / digestLength[digest]);
  return {
    form,
    cost: `PBKDF2 with ${digest}, ${rounds} rounds`,
    isBearable: work <= MAX_ROUNDS,
    async matches(password) {
      const secret = await crypto.subtle.importKey('raw', utf8(password), 'PBKDF2', false, ['deriveBits']);
      const how = { name: 'PBKDF2', hash: digest, salt, iterations: rounds };
      return equalBytes(new Uint8Array(await crypto.subtle.deriveBits(how, secret, 8 * key.length)), key);
    },
  };
}

/** As passlib writes it, with `.` for `+`; our command line writes the hashes of Keycloak like this. */
const plain = /^\$pbkdf2(?:-(sha256|sha512))?\$(\d{1,9})\$([A-Za-z\d+/.=]+)\$([A-Za-z\d+/.=]+)$/;

export function readPbkdf2(hash: string): OldHash | undefined {
  const [, name = 'sha1', rounds, salt = '', key = ''] = plain.exec(hash) ?? [];
  if (rounds === undefined) return undefined;
  const bytesOf = (text: string) => paddedBytes(text.replaceAll('.', '+'));
  return pbkdf2({
    form: 'pbkdf2',
    digest: digests[name],
    rounds: Number(rounds),
    salt: bytesOf(salt),
    key: bytesOf(key),
  });
}

const django = /^pbkdf2_(sha1|sha256)\$(\d{1,9})\$([^$]{1,128})\$([A-Za-z\d+/]+=*)$/;

/** Django: the salt is a text. */
export function readDjango(hash: string): OldHash | undefined {
  const [, name = '', rounds, salt = '', key = ''] = django.exec(hash) ?? [];
  if (rounds === undefined) return undefined;
  return pbkdf2({
    form: 'django',
    digest: digests[name],
    rounds: Number(rounds),
    salt: utf8(salt),
    key: paddedBytes(key),
  });
}

/**
 * ASP.NET Identity. Version 2: a zero, 16 bytes of salt, 32 of key; 1000 rounds of SHA-1. Version 3: a one, and in 4 bytes each the
 * digest, the rounds and the length of the salt; then salt and key.
 */
export function readAspNet(hash: string): OldHash | undefined {
  const bytes = /^A[AQ][A-Za-z\d+/]{40,}=*$/.test(hash) ? paddedBytes(hash) : undefined;
  if (!bytes) return undefined;
  if (bytes[0] === 0)
    return bytes.length === 49
      ? pbkdf2({ form: 'asp.net', digest: 'SHA-1', rounds: 1000, salt: bytes.slice(1, 17), key: bytes.slice(17) })
      : undefined;
  const view = new DataView(bytes.buffer);
  const saltEnd = 13 + view.getUint32(9);
  if (saltEnd > bytes.length) return undefined;
  return pbkdf2({
    form: 'asp.net',
    digest: (['SHA-1', 'SHA-256', 'SHA-512'] as const)[view.getUint32(1)],
    rounds: view.getUint32(5),
    salt: bytes.slice(13, saltEnd),
    key: bytes.slice(saltEnd),
  });
}
