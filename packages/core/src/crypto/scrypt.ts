import { type NodeModules, nodeModules } from './platform.js';

/** The cost of one scrypt hash. RFC 7914 §2 names the parameters. */
export interface ScryptCost {
  /** Binary logarithm of N, the number of blocks kept in memory. */
  readonly ln: number;
  /** Block size, in units of 128 bytes. */
  readonly r: number;
  /** Number of repetitions of the whole computation. */
  readonly p: number;
}

/** Returns the memory of one hash in bytes: N blocks, the working block and p input blocks. */
export function scryptMemory({ ln, r, p }: ScryptCost): number {
  return 128 * r * (2 ** ln + 2 + p);
}

/** Returns the block mixings of one hash; its time is proportional to them. */
export function scryptWork({ ln, r, p }: ScryptCost): number {
  return 2 ** ln * r * p;
}

/**
 * Checks whether a cost is valid and affordable: at most 256 MiB and eight times OWASP's strongest setting. A stored string is
 * data: without this limit, a string with `ln=30` would make the server allocate a terabyte.
 */
export function isBearable(cost: ScryptCost): boolean {
  const { ln, r, p } = cost;
  if (![ln, r, p].every((parameter) => Number.isSafeInteger(parameter) && parameter >= 1)) return false;
  if (ln >= 16 * r) return false; // RFC 7914 §2: N < 2^(128 * r / 8). OpenSSL enforces it, @noble/hashes does not
  return scryptMemory(cost) <= MAX_MEMORY && scryptWork(cost) <= MAX_WORK;
}

/** Derives `length` bytes: on the thread pool with `node:crypto`, else on this thread in slices of 10 ms. RFC 7914. */
export async function deriveScryptKey(
  password: Uint8Array,
  salt: Uint8Array,
  length: number,
  cost: ScryptCost,
  node: NodeModules | null = nodeModules(),
): Promise<Uint8Array> {
  const { r, p } = cost;
  const N = 2 ** cost.ln;
  const maxmem = scryptMemory(cost); // Node's default of 32 MiB is just too little for N=2^15, r=8
  if (!node) {
    const { scryptAsync } = await import('@noble/hashes/scrypt.js'); // no other runtime needs it
    return scryptAsync(password, salt, { N, r, p, dkLen: length, maxmem });
  }
  return new Promise((resolve, reject) => {
    node.crypto.scrypt(password, salt, length, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const MAX_MEMORY = 2 ** 28; // bytes
const MAX_WORK = 2 ** 23; // block mixings; OWASP's N=2^17, r=8, p=1 is 2^20
