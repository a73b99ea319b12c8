import { equalBytes } from './compare.js';
import { fromBase64, toBase64, utf8 } from './encoding.js';
import { createHashQueue, type HashedFor, type HashQueue } from './hash-queue.js';
import { type NodeModules, nodeModules, threadPoolSize } from './platform.js';
import { randomBytes } from './random.js';
import { deriveScryptKey, isBearable, type ScryptCost, scryptWork } from './scrypt.js';

export interface PasswordHasherOptions {
  /** The cost of new hashes. Default N=2^15, r=8, p=3. */
  readonly cost?: ScryptCost;
  /** Number of hashes at one time. Default: the threads of the pool minus one; 1 where there is no pool. */
  readonly concurrency?: number;
  /** Number of hashes that can wait for their turn. Default 256. */
  readonly maxWaiting?: number;
  /** Wraps the queue, for example to measure it. */
  readonly wrapQueue?: (queue: HashQueue) => HashQueue;
}

/**
 * Hashes passwords with scrypt. The caller bounds their length first.
 * Each method that hashes may reject with `HashQueueFullError`. `by`: on whose behalf it hashes, so that no network takes
 * all places of the queue.
 */
export interface PasswordHasher {
  /** Returns a self-describing string with a new salt, `$scrypt$ln=15,r=8,p=3$…`. */
  hash(password: string, by?: HashedFor): Promise<string>;
  /**
   * Checks whether `stored` is the hash of the password. A string in another format costs the same time and is no match.
   * `beside` is more work in the same turn of the queue.
   */
  verify(stored: string, password: string, by?: HashedFor, beside?: () => Promise<void>): Promise<boolean>;
  /** Does the work of `verify` without a result: for users who do not exist or have no password. */
  verifyDummy(password: string, by?: HashedFor): Promise<void>;
  /** Checks whether `stored` uses another scheme or a lower cost than today's, so that the next sign-in should replace it. */
  needsUpgrade(stored: string): boolean;
  /** Checks whether `verify` can parse `stored`. */
  isOwn(stored: string): boolean;
  /** The queue in which all of its hashes run. */
  readonly queue: HashQueue;
}

type Beside = () => Promise<void>;

/** Creates a hasher with its own queue. Throws a `RangeError` for a cost that is invalid or too high. */
export function createPasswordHasher(
  options: PasswordHasherOptions = {},
  node: NodeModules | null = nodeModules(),
): PasswordHasher {
  const cost = options.cost ?? DEFAULT_COST;
  if (!isBearable(cost)) throw new RangeError(`Invalid cost of scrypt: ${JSON.stringify(cost)}`);
  const plain = createHashQueue(options.concurrency ?? defaultConcurrency(node), options.maxWaiting ?? MAX_WAITING);
  const queue = options.wrapQueue ? options.wrapQueue(plain) : plain;
  // Constant, because a Worker cannot generate random numbers while it loads. It matches no password: its result is never used.
  const dummy: StoredPassword = { cost, salt: new Uint8Array(SALT_LENGTH), key: new Uint8Array(KEY_LENGTH) };

  const derive = (password: string, { salt, cost }: Omit<StoredPassword, 'key'>, by?: HashedFor, beside?: Beside) =>
    queue.run(async () => {
      await beside?.();
      return deriveScryptKey(passwordBytes(password), salt, KEY_LENGTH, cost, node);
    }, by);
  const matches = async (stored: StoredPassword, password: string, by?: HashedFor, beside?: Beside): Promise<boolean> =>
    equalBytes(await derive(password, stored, by, beside), stored.key, node);

  return {
    queue,
    async hash(password, by) {
      const salt = randomBytes(SALT_LENGTH);
      return formatPassword({ cost, salt, key: await derive(password, { salt, cost }, by) });
    },
    async verify(stored, password, by, beside) {
      const own = parsePassword(stored);
      const same = await matches(own ?? dummy, password, by, beside);
      return own !== undefined && same;
    },
    async verifyDummy(password, by) {
      await matches(dummy, password, by);
    },
    needsUpgrade(stored) {
      const own = parsePassword(stored);
      return own === undefined || isWeaker(own.cost, cost);
    },
    isOwn: (stored) => parsePassword(stored) !== undefined,
  };
}

/**
 * OWASP Password Storage Cheat Sheet, scrypt: of its equivalent settings, the one with 32 MiB a hash, so that three at a time fit
 * a small container; N=2^17, r=8, p=1 would take 128 MiB each.
 */
const DEFAULT_COST: ScryptCost = { ln: 15, r: 8, p: 3 };

/**
 * Half of it, 128, is the maximum for one network: at about ten hashes a second, a later user would leave before the answer
 * (decision 55).
 */
const MAX_WAITING = 256;

/** One thread stays free: file access and name look-ups share the pool, and a burst of sign-ins must not stop them. */
function defaultConcurrency(node: NodeModules | null): number {
  return node ? Math.max(1, threadPoolSize() - 1) : 1;
}

/**
 * Checks whether `a` uses less memory (N and r decide) or less time than `b`. An application that lowers the cost keeps its
 * stronger hashes.
 */
function isWeaker(a: ScryptCost, b: ScryptCost): boolean {
  return scryptWork({ ...a, p: 1 }) < scryptWork({ ...b, p: 1 }) || scryptWork(a) < scryptWork(b);
}

/**
 * Normalises with NFKC, so that the same password typed on another keyboard is the same (NIST SP 800-63B-4 §3.1.1.2), and encodes
 * as UTF-8. NUL is written C0 80, which UTF-8 never contains: scrypt keys an HMAC with the password, and HMAC pads its key with
 * zero bytes, so `secret` and `secret\0` would be the same password (ASVS 6.2.8).
 */
function passwordBytes(password: string): Uint8Array {
  const bytes = utf8(password.normalize('NFKC'));
  if (!bytes.includes(0)) return bytes;
  return Uint8Array.from(Array.from(bytes).flatMap((byte) => (byte === 0 ? [0xc0, 0x80] : [byte])));
}

/** A parsed stored password. */
interface StoredPassword {
  readonly cost: ScryptCost;
  readonly salt: Uint8Array;
  readonly key: Uint8Array;
}

/** Bytes of a salt: 128 bits (NIST SP 800-132 §5.1). */
const SALT_LENGTH = 16;
/** Bytes of a derived key. */
const KEY_LENGTH = 64;

/** Formats `$scrypt$ln=15,r=8,p=3$<salt>$<key>`, in the PHC string format: unpadded base64, parameters inside. */
export function formatPassword({ cost, salt, key }: StoredPassword): string {
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${toBase64(salt)}$${toBase64(key)}`;
}

/** Parses this format; `undefined` for another scheme, a malformed string, or parameters above our limits. */
export function parsePassword(stored: string): StoredPassword | undefined {
  const [, ln, r, p, saltText, keyText] = FORMAT.exec(stored) ?? [];
  if (saltText === undefined || keyText === undefined) return undefined;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const salt = fromBase64(saltText);
  const key = fromBase64(keyText);
  // Only our own lengths are accepted: a stored key of one byte would match one password in 256.
  if (!isBearable(cost) || salt?.length !== SALT_LENGTH || key?.length !== KEY_LENGTH) return undefined;
  return { cost, salt, key };
}

const FORMAT = /^\$scrypt\$ln=([1-9]\d?),r=([1-9]\d{0,6}),p=([1-9]\d{0,6})\$([A-Za-z\d+/]{22})\$([A-Za-z\d+/]{86})$/;
