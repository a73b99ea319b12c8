/** The forms of hashes of other systems that can be checked. */
export type OldHashForm = 'better-auth' | 'bcrypt' | 'argon2';

/** A hash of another system: its form, and what one check costs. */
export interface OldHash {
  readonly form: OldHashForm;
  /** For people: `bcrypt, cost 10`. */
  readonly cost: string;
  /** False if one check would take far more than one of ours: a stored hash is data, and must not be able to stop the server. */
  readonly isBearable: boolean;
}

/** Reads the form of a hash; `undefined` for a form that is unknown. Uses no library, and does no expensive work. */
export function readOldHash(hash: string): OldHash | undefined {
  if (hash.length > LONGEST) return undefined;
  if (betterAuthHash.test(hash)) return { form: 'better-auth', cost: 'scrypt, N=16384, r=16, p=1', isBearable: true };
  return readBcrypt(hash) ?? readArgon2(hash);
}

const LONGEST = 512; // characters; an argon2 hash with the largest salt and key that libraries accept has fewer

/** 16 bytes of salt and 64 of key in hexadecimal; N=16384, r=16, p=1. */
export const betterAuthHash: RegExp = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
export const betterAuthCost = { ln: 14, r: 16, p: 1 } as const;

const bcrypt = /^\$2[aby]\$(0[4-9]|[12]\d|3[01])\$[./A-Za-z\d]{53}$/;

/** Cost 15 takes about 3 seconds of a processor, 32 times as long as the usual 10. */
const MOST_BCRYPT = 15;

function readBcrypt(hash: string): OldHash | undefined {
  const [, digits] = bcrypt.exec(hash) ?? [];
  if (digits === undefined) return undefined;
  return { form: 'bcrypt', cost: `bcrypt, cost ${Number(digits)}`, isBearable: Number(digits) <= MOST_BCRYPT };
}

/** The PHC string format: memory in KiB, passes, lanes. */
const argon2 =
  /^\$argon2(?:id|i|d)\$v=19\$m=([1-9]\d{0,9}),t=([1-9]\d{0,9}),p=([1-9]\d{0,9})\$[A-Za-z\d+/]{11,86}\$[A-Za-z\d+/]{22,172}$/;

const MOST_MEMORY = 2 ** 18; // KiB: 256 MiB, the same as for scrypt
const MOST_WORK = 2 ** 20; // KiB times passes; 22 times the strongest setting of OWASP's list, m=47104 and t=1
const MOST_LANES = 16;

function readArgon2(hash: string): OldHash | undefined {
  const [, m, t, p] = argon2.exec(hash) ?? [];
  if (m === undefined) return undefined;
  const [memory, passes, lanes] = [Number(m), Number(t), Number(p)];
  const fits = memory <= MOST_MEMORY && memory * passes <= MOST_WORK && lanes <= MOST_LANES;
  // Libraries throw for less than 8 KiB per lane (RFC 9106 §3.1).
  return { form: 'argon2', cost: `argon2, m=${m}, t=${t}, p=${p}`, isBearable: fits && memory >= 8 * lanes };
}
