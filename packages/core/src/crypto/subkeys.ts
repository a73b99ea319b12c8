import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8 } from './encoding.js';
import type { Bytes } from './platform.js';

/** The use of a subkey; the same purpose gets a different key for each use. */
export type KeyUse = 'sign' | 'mac' | 'seal' | 'claims';

/** The keys of one use and purpose, one for each configured secret. */
export interface Subkeys {
  /** Derived from the first secret, which signs and encrypts. */
  readonly current: Bytes;
  /** Derived from the other listed secrets, whose values are still accepted (R-H05). */
  readonly older: readonly Bytes[];
}

/**
 * Derives 32 bytes from a secret, bound to use and purpose (H035). HKDF-SHA-256, RFC 5869. A change of salt or info ends every
 * session, and no encrypted value can be decrypted any more.
 */
export function deriveSubkey(secret: string, use: KeyUse, purpose: string): Bytes {
  return hkdf(sha256, utf8(secret), SALT, utf8(`latchkey/v1/${use}/${purpose}`), KEY_LENGTH);
}

const KEY_LENGTH = 32; // bytes; the output of SHA-256 and the key of AES-256
// Public and constant (RFC 5869 §3.1): the secret is the deployment's own, and all its processes derive the same keys.
const SALT = utf8('latchkey');
