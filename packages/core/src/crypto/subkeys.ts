import { utf8 } from './encoding.js';
import { hmacSha256 } from './hmac.js';
import { type Bytes, type NodeModules, nodeModules } from './platform.js';

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
 * Derives 32 bytes from a secret, bound to use and purpose (H035). HKDF-SHA-256, RFC 5869: its two steps, of which the second needs one
 * block for a key as long as the hash. A change of salt or info ends every session, and no encrypted value can be decrypted any more.
 */
export function deriveSubkey(
  secret: string,
  use: KeyUse,
  purpose: string,
  node: NodeModules | null = nodeModules(),
): Bytes {
  const extracted = hmacSha256(SALT, utf8(secret), node);
  return hmacSha256(extracted, utf8(`latchkey/v1/${use}/${purpose}${FIRST_BLOCK}`), node);
}

const FIRST_BLOCK = '\u0001'; // the number of the block, one byte (RFC 5869 §2.3)
// Public and constant (RFC 5869 §3.1): the secret is the deployment's own, and all its processes derive the same keys.
const SALT = utf8('latchkey');
