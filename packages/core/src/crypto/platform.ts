/**
 * Bytes of their own, not of a `SharedArrayBuffer`. The name of the type is `Uint8Array<ArrayBuffer>` since TypeScript 5.7; older
 * compilers check our declarations too, and for them it is a plain `Uint8Array`.
 */
export type Bytes = ReturnType<Uint8Array['slice']>;

/** The part of `node:crypto` that this folder uses, written out so that our declarations need no Node types. */
interface NodeCrypto {
  createHash(algorithm: 'sha256'): NodeDigest;
  createHmac(algorithm: 'sha1' | 'sha256', key: Uint8Array): NodeDigest;
  createCipheriv(algorithm: 'aes-256-gcm', key: Uint8Array, iv: Uint8Array): NodeCipher & { getAuthTag(): Uint8Array };
  createDecipheriv(
    algorithm: 'aes-256-gcm',
    key: Uint8Array,
    iv: Uint8Array,
    options: { readonly authTagLength: number },
  ): NodeCipher & { setAuthTag(tag: Uint8Array): unknown };
  scrypt(
    password: Uint8Array,
    salt: Uint8Array,
    length: number,
    options: { readonly N: number; readonly r: number; readonly p: number; readonly maxmem: number },
    done: (error: Error | null, key: Uint8Array) => void,
  ): void;
  timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean;
}

/** A running hash or HMAC of `node:crypto`. */
interface NodeDigest {
  update(data: string | Uint8Array): NodeDigest;
  digest(): Uint8Array;
  digest(encoding: 'base64url'): string;
}

/** A running encryption or decryption of `node:crypto`. */
interface NodeCipher {
  setAAD(bound: Uint8Array): unknown;
  update(data: Uint8Array): Uint8Array;
  final(): Uint8Array;
}

/** The modules that a Node-compatible runtime provides to this folder. */
export interface NodeModules {
  readonly crypto: NodeCrypto;
  readonly buffer: {
    readonly Buffer: {
      from(text: string, encoding: 'utf16le' | 'base64url'): NodeBuffer;
      from(bytes: ArrayBufferLike, offset: number, length: number): NodeBuffer;
    };
  };
}

interface NodeBuffer extends Bytes {
  toString(encoding?: 'base64url'): string;
}

/**
 * Returns Node's own modules if the runtime has them (Node, Bun, Deno, Workers with `nodejs_compat`), else `null`. Not `undefined`:
 * that would select the default of a parameter, and `null` selects the portable code.
 */
export function nodeModules(): NodeModules | null {
  return found;
}

/**
 * Returns the number of threads of libuv's pool, which scrypt shares with file access and name look-ups: UV_THREADPOOL_SIZE, by
 * default 4. Parsed like libuv: at most 1024, and 1 for anything that is not a positive number.
 */
export function threadPoolSize(): number {
  const configured = environmentVariable('UV_THREADPOOL_SIZE');
  if (configured === undefined) return DEFAULT_POOL_SIZE;
  const size = Number.parseInt(configured, 10);
  return size > 0 ? Math.min(size, MAX_POOL_SIZE) : 1;
}

const DEFAULT_POOL_SIZE = 4;
const MAX_POOL_SIZE = 1024;

// Looked up once, because every session read needs it.
const found = lookUp();

function lookUp(): NodeModules | null {
  const crypto = globalThis.process?.getBuiltinModule?.('node:crypto');
  const buffer = globalThis.process?.getBuiltinModule?.('node:buffer');
  return crypto && buffer ? { crypto, buffer } : null;
}

function environmentVariable(name: string): string | undefined {
  try {
    return globalThis.process?.env?.[name];
  } catch {
    return undefined; // Deno throws here when it runs without --allow-env.
  }
}
