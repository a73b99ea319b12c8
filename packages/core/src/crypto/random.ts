import type { Bytes } from './platform.js';

/** Ten decimal digits, for codes that users read and type. */
export const digits = '0123456789';
/** Digits and lower-case letters: 5.17 bits a character, safe where case may be lost. */
export const lowercaseAlphanumeric = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Lower case without `l`, `i`, `1`, `o` and `0`, which readers mistake for each other: 4.95 bits a character, for codes that users type. */
export const readable = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Letters of both cases and digits: 5.95 bits a character. */
export const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Returns bytes of the platform's generator. At most 65,536 in one call (Web Crypto, §10.1.1), else it throws. */
export function randomBytes(length: number): Bytes {
  return pool(length);
}

/**
 * Returns characters drawn uniformly from `alphabet` (2 to 256 different one-unit characters, else a `RangeError`). `source`
 * gives the bytes; a test passes its own.
 */
export function randomString(length: number, alphabet: string, source: RandomSource = randomBytes): string {
  if (alphabet.length < 2 || alphabet.length > 256) throw new RangeError('An alphabet has 2 to 256 characters');
  if (!Number.isSafeInteger(length) || length < 0) throw new RangeError('A length is a whole number');

  // Bytes from `limit` on are dropped: if the alphabet's length does not divide 256, they would make the first characters more
  // frequent.
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of source(Math.min(length - text.length, BATCH))) {
      if (byte < limit && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}

/** Returns the id of a row: 32 alphanumeric characters, 190 bits. */
export function randomId(): string {
  return randomString(32, alphanumeric);
}

/** Returns an alphanumeric secret; 32 characters have 190 bits. Do not use fewer than 22 (128 bits, ASVS 7.2.3). */
export function randomToken(length = 32): string {
  return randomString(length, alphanumeric);
}

/** Returns a one-time code of decimal digits, leading zeros included: 3.3 bits each, so attempts must be counted. */
export function randomDigits(length: number): string {
  return randomString(length, digits);
}

/** What the pool needs of its runtime. A test passes its own. */
export interface RandomPlatform {
  readonly fill: (bytes: Bytes) => void;
  /** Milliseconds of the wall clock. */
  readonly now: () => number;
  readonly processId: () => number | undefined;
}

/**
 * Returns a source that asks the platform's generator for 4 KiB at a time, because each request takes as long as a short query.
 * Bytes are wiped as they are handed out. The pool is filled at the first use, never while a module is evaluated, because some
 * platforms copy memory after that. A copy of it (a fork, a snapshot, a resumed machine) has another process id or a later clock:
 * then, and after a second in any case, the rest is replaced.
 */
export function createRandomPool(platform: RandomPlatform = ownPlatform): (length: number) => Bytes {
  const pool: Bytes = new Uint8Array(POOL_SIZE);
  let used = POOL_SIZE;
  let filledAt = 0;
  let owner: number | undefined;

  function isStale(): boolean {
    const age = platform.now() - filledAt;
    return age < 0 || age >= LIFETIME || owner !== platform.processId();
  }

  return (length) => {
    const bytes = new Uint8Array(length);
    if (bytes.length > LARGEST_SHARE) {
      platform.fill(bytes);
      return bytes;
    }
    if (used + bytes.length > POOL_SIZE || isStale()) {
      platform.fill(pool);
      used = 0;
      filledAt = platform.now();
      owner = platform.processId();
    }
    const end = used + bytes.length;
    bytes.set(pool.subarray(used, end));
    pool.fill(0, used, end);
    used = end;
    return bytes;
  };
}

/** Returns `length` bytes. */
export type RandomSource = (length: number) => Uint8Array;

const BATCH = 256; // bytes; what the pool gives in one call
const POOL_SIZE = 4096;
const LARGEST_SHARE = 256; // bytes; longer ones are rare, and would empty the pool
const LIFETIME = 1000; // milliseconds; a server in use empties the pool sooner

const ownPlatform: RandomPlatform = {
  fill: (bytes) => void crypto.getRandomValues(bytes),
  now: () => Date.now(),
  processId: () => globalThis.process?.pid,
};

const pool = createRandomPool();
