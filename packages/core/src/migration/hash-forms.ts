import type { OldHash } from './old-hash.js';
import { readAspNet, readDjango, readPbkdf2 } from './pbkdf2-forms.js';
import { readPhpass, readSaltedSha } from './salted-forms.js';
import { readBetterAuth, readFirebase } from './scrypt-forms.js';

const LONGEST = 512; // characters; an argon2 hash with the largest salt and key that libraries accept has fewer

const readers: readonly ((hash: string) => OldHash | undefined)[] = [
  readBetterAuth,
  readBcrypt,
  readArgon2,
  readFirebase,
  readPbkdf2,
  readDjango,
  readPhpass,
  readSaltedSha,
  readAspNet,
];

/** Reads the form of a hash; `undefined` for a form that is unknown. Uses no library, and does no expensive work. */
export function readOldHash(hash: string): OldHash | undefined {
  if (hash.length > LONGEST) return undefined;
  for (const read of readers) {
    const found = read(hash);
    if (found) return found;
  }
  return undefined;
}

const bcrypt = /^\$2[aby]\$(0[4-9]|[12]\d|3[01])\$[./A-Za-z\d]{53}$/;

/** Cost 15 takes about 3 seconds of a processor, 32 times as long as the usual 10. */
const MAX_BCRYPT = 15;

function readBcrypt(hash: string): OldHash | undefined {
  const [, digits] = bcrypt.exec(hash) ?? [];
  if (digits === undefined) return undefined;
  return { form: 'bcrypt', cost: `bcrypt, cost ${Number(digits)}`, isBearable: Number(digits) <= MAX_BCRYPT };
}

/**
 * PHP writes `$2y$` for what others write `$2b$`. The npm package `bcrypt` does not know `$2y$`, and answers that the password is
 * wrong.
 */
export const bcryptForLibraries = (hash: string): string => hash.replace(/^\$2y\$/, '$2b$');

/** The PHC string format. Libraries write the parameters in different orders, and version 16 may be absent. */
const argon2 =
  /^\$argon2(?:id|i|d)\$(?:v=(?:16|19)\$)?([mtp]=[1-9]\d{0,9}(?:,[mtp]=[1-9]\d{0,9}){2})\$[A-Za-z\d+/]{11,86}\$[A-Za-z\d+/]{22,172}$/;

const MAX_MEMORY = 2 ** 18; // KiB: 256 MiB, the same as for scrypt
const MAX_WORK = 2 ** 20; // KiB times passes; 22 times the strongest setting of OWASP's list, m=47104 and t=1
const MAX_LANES = 16;

function readArgon2(hash: string): OldHash | undefined {
  const [, written] = argon2.exec(hash) ?? [];
  if (written === undefined) return undefined;
  const { m, t, p } = Object.fromEntries(written.split(',').map((each) => [each[0], Number(each.slice(2))]));
  if (m === undefined || t === undefined || p === undefined) return undefined; // a parameter is written twice, so another is missing
  const fits = m <= MAX_MEMORY && m * t <= MAX_WORK && p <= MAX_LANES;
  // Libraries throw for less than 8 KiB per lane (RFC 9106 §3.1).
  return { form: 'argon2', cost: `argon2, m=${m}, t=${t}, p=${p}`, isBearable: fits && m >= 8 * p };
}
