import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { toBase64url, utf8 } from './encoding.js';
import { type Bytes, type NodeModules, nodeModules } from './platform.js';

/** Returns the SHA-256 of bytes or of a text's UTF-8: 32 bytes, synchronous. FIPS 180-4. */
export function sha256(data: string | Uint8Array, node: NodeModules | null = nodeModules()): Bytes {
  // Copies the bytes to a plain array: a Buffer of Node has other methods (`slice` shares memory, `toString` decodes).
  if (node) return new Uint8Array(node.crypto.createHash('sha256').update(data).digest());
  return nobleSha256(typeof data === 'string' ? utf8(data) : data);
}

/**
 * Returns the SHA-256 of a text as 43 characters of base64url: the form in which random secrets are stored. It has no key, so use
 * it only for values that cannot be guessed; short codes use `keyring.mac`.
 */
export function sha256Text(text: string, node: NodeModules | null = nodeModules()): string {
  if (node) return node.crypto.createHash('sha256').update(text).digest('base64url');
  return toBase64url(nobleSha256(utf8(text)));
}
