import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { equalText } from './compare.js';
import { isWellFormed, toBase64url, utf8 } from './encoding.js';
import { type Bytes, type NodeModules, nodeModules } from './platform.js';

/** HMAC-SHA-256 under one key. */
export interface Mac {
  /** Returns the MAC of a text's UTF-8: 43 characters of base64url. */
  sign(text: string): string;
  /** Checks whether `signature` is the text's MAC, in constant time. Never throws. */
  verify(text: string, signature: string): boolean;
}

/** Length of a MAC in characters of base64url. */
export const MAC_LENGTH = 43;

/**
 * Prepares a key once and signs synchronously with it. RFC 2104.
 * Does not use Web Crypto: its promise costs more than the MAC, and waits in the thread pool behind scrypt.
 */
export function createMac(key: Uint8Array, node: NodeModules | null = nodeModules()): Mac {
  const sign = node ? nodeSign(key, node) : portableSign(key);
  return {
    sign,
    verify(text, signature) {
      // UTF-8 replaces every lone surrogate with U+FFFD, so a text that contains one would share another text's MAC.
      if (signature.length !== MAC_LENGTH || !isWellFormed(text)) return false;
      return equalText(sign(text), signature, node);
    },
  };
}

/** Returns the HMAC-SHA-256 of bytes: 32 bytes. RFC 2104. */
export function hmacSha256(key: Uint8Array, data: Uint8Array, node: NodeModules | null): Bytes {
  return node ? new Uint8Array(node.crypto.createHmac('sha256', key).update(data).digest()) : hmac(sha256, key, data);
}

function nodeSign(key: Uint8Array, { crypto }: NodeModules): Mac['sign'] {
  const ownKey = key.slice(); // a KeyObject would be no faster (measured)
  return (text) => crypto.createHmac('sha256', ownKey).update(text).digest('base64url');
}

function portableSign(key: Uint8Array): Mac['sign'] {
  const prepared = hmac.create(sha256, key);
  return (text) => toBase64url(prepared.clone().update(utf8(text)).digest());
}
