import { fromBase64url, fromUtf8, isWellFormed, toBase64url, utf8 } from './encoding.js';
import { sha256 } from './hash.js';
import { type Bytes, type NodeModules, nodeModules } from './platform.js';
import { randomBytes } from './random.js';
import type { Subkeys } from './subkeys.js';

/** Encrypts values that must be read again: TOTP seeds, backup codes, provider tokens. */
export interface Sealer {
  /**
   * Encrypts a text: `v1.<key id>.<iv>.<ciphertext>`. It can be decrypted only in the same `context`: name the owner, such as a
   * user's id, so that an envelope that was copied into another user's row cannot be decrypted. Rejects a text with lone
   * surrogates with a `TypeError`.
   */
  seal(text: string, context?: string): Promise<string>;
  /**
   * Decrypts to the text; `undefined` when the envelope was altered, or not encrypted for this purpose and context under a listed
   * secret.
   */
  open(envelope: string, context?: string): Promise<string | undefined>;
}

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D) under the current key; decrypts with the key that the envelope names. Random 96-bit
 * IVs are safe for 2^32 envelopes of one purpose and secret (§8.3): rotate the secret before that.
 */
export function createSealer(purpose: string, keys: Subkeys, node: NodeModules | null = nodeModules()): Sealer {
  const cipherOf = (key: Bytes) => (node ? nodeCipher(key, node) : portableCipher(key));
  const current = sealingKey(keys.current, cipherOf);
  const accepted = [current, ...keys.older.map((key) => sealingKey(key, cipherOf))];

  return {
    async seal(text, context) {
      if (!isWellFormed(text)) throw new TypeError('A text with lone surrogates cannot be sealed');
      const iv = randomBytes(IV_LENGTH);
      const ciphertext = await current.cipher.encrypt(utf8(text), iv, boundTo(current, purpose, context));
      return [VERSION, current.id, toBase64url(iv), toBase64url(ciphertext)].join('.');
    },
    async open(envelope, context) {
      const parts = readEnvelope(envelope);
      if (!parts) return undefined;
      for (const key of accepted) {
        if (key.id !== parts.keyId) continue;
        const text = await key.cipher.decrypt(parts.ciphertext, parts.iv, boundTo(key, purpose, context));
        if (text !== undefined) return fromUtf8(text);
      }
      return undefined;
    },
  };
}

const VERSION = 'v1';
const IV_LENGTH = 12; // bytes; the size for which GCM is fastest and best understood, SP 800-38D §5.2.1.1
const TAG_LENGTH = 16; // bytes; the longest
const KEY_ID_LENGTH = 6; // bytes; the id selects one of the few listed keys; if two keys have the same id, both are tried

interface SealingKey {
  readonly id: string;
  readonly cipher: Cipher;
}

/** AES-256-GCM under one key. The tag is at the end of the ciphertext, as in Web Crypto. */
interface Cipher {
  encrypt(text: Bytes, iv: Bytes, bound: Bytes): Bytes | Promise<Bytes>;
  /** `undefined` when the tag does not match. */
  decrypt(ciphertext: Bytes, iv: Bytes, bound: Bytes): Bytes | undefined | Promise<Bytes | undefined>;
}

interface Envelope {
  readonly keyId: string;
  readonly iv: Bytes;
  readonly ciphertext: Bytes;
}

function sealingKey(key: Bytes, cipherOf: (key: Bytes) => Cipher): SealingKey {
  return { id: toBase64url(sha256(key).subarray(0, KEY_ID_LENGTH)), cipher: cipherOf(key) };
}

/**
 * The bytes that are authenticated with the text: version, key id, purpose and context. A purpose has no line break, so two pairs
 * of purpose and context never give the same bytes.
 */
function boundTo({ id }: SealingKey, purpose: string, context: string | undefined): Bytes {
  return utf8(`${VERSION}.${id}.${context ? `${purpose}\n${context}` : purpose}`);
}

/** Does not use Web Crypto: its promises cost more than the work, and wait in the thread pool behind scrypt. */
function nodeCipher(key: Bytes, { crypto }: NodeModules): Cipher {
  return {
    encrypt(text, iv, bound) {
      const cipher = crypto.createCipheriv('aes-256-gcm', key, iv);
      cipher.setAAD(bound);
      return joined(cipher.update(text), cipher.final(), cipher.getAuthTag());
    },
    decrypt(ciphertext, iv, bound) {
      const length = ciphertext.length - TAG_LENGTH;
      if (length < 0) return undefined;
      const cipher = crypto.createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_LENGTH });
      cipher.setAAD(bound);
      cipher.setAuthTag(ciphertext.subarray(length));
      const text = cipher.update(ciphertext.subarray(0, length));
      try {
        return joined(text, cipher.final());
      } catch {
        return undefined; // `final` throws only if the tag does not match
      }
    },
  };
}

function joined(...parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function portableCipher(key: Bytes): Cipher {
  let made: Promise<CryptoKey> | undefined;
  // Imported on first use: Web Crypto is asynchronous, and Workers allow it only inside a request.
  const imported = () => {
    made ??= crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
    return made;
  };
  const gcm = (iv: Bytes, additionalData: Bytes) => ({
    name: 'AES-GCM',
    iv,
    additionalData,
    tagLength: TAG_LENGTH * 8,
  });
  return {
    async encrypt(text, iv, bound) {
      return new Uint8Array(await crypto.subtle.encrypt(gcm(iv, bound), await imported(), text));
    },
    async decrypt(ciphertext, iv, bound) {
      try {
        return new Uint8Array(await crypto.subtle.decrypt(gcm(iv, bound), await imported(), ciphertext));
      } catch (error) {
        // The error of Web Crypto when the tag does not match. Every other error is a bug or a failure here, and must not be
        // reported as tampering.
        if (error instanceof Error && error.name === 'OperationError') return undefined;
        throw error;
      }
    },
  };
}

function readEnvelope(envelope: string): Envelope | undefined {
  const [version, keyId, ivText, ciphertextText, ...rest] = envelope.split('.', 5);
  if (version !== VERSION || keyId === undefined || ivText === undefined || ciphertextText === undefined)
    return undefined;
  if (rest.length > 0) return undefined;
  const iv = fromBase64url(ivText);
  const ciphertext = fromBase64url(ciphertextText);
  if (iv?.length !== IV_LENGTH || !ciphertext) return undefined;
  return { keyId, iv, ciphertext };
}
