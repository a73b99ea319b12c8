import { fromBase64url, fromUtf8, isWellFormed, toBase64url, utf8 } from './encoding.js';
import { sha256 } from './hash.js';
import type { Bytes } from './platform.js';
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
export function createSealer(purpose: string, keys: Subkeys): Sealer {
  const current = sealingKey(keys.current);
  const accepted = [current, ...keys.older.map(sealingKey)];

  return {
    async seal(text, context) {
      if (!isWellFormed(text)) throw new TypeError('A text with lone surrogates cannot be sealed');
      const iv = randomBytes(IV_LENGTH);
      const key = await current.imported();
      const ciphertext = await crypto.subtle.encrypt(gcm(iv, current.id, boundTo(purpose, context)), key, utf8(text));
      return [VERSION, current.id, toBase64url(iv), toBase64url(new Uint8Array(ciphertext))].join('.');
    },
    async open(envelope, context) {
      const parts = readEnvelope(envelope);
      if (!parts) return undefined;
      for (const key of accepted) {
        if (key.id !== parts.keyId) continue;
        const text = await decrypt(
          await key.imported(),
          gcm(parts.iv, key.id, boundTo(purpose, context)),
          parts.ciphertext,
        );
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

const VERSION = 'v1';
const IV_LENGTH = 12; // bytes; the size for which GCM is fastest and best understood, SP 800-38D §5.2.1.1
const TAG_LENGTH = 16; // bytes; the longest
const KEY_ID_LENGTH = 6; // bytes; the id selects a key among the few listed ones; if two had the same id, both would be tried

interface SealingKey {
  readonly id: string;
  /** Imported on first use: Web Crypto is asynchronous, and Workers allow it only inside a request. */
  readonly imported: () => Promise<CryptoKey>;
}

interface Envelope {
  readonly keyId: string;
  readonly iv: Bytes;
  readonly ciphertext: Bytes;
}

function sealingKey(key: Bytes): SealingKey {
  let imported: Promise<CryptoKey> | undefined;
  return {
    id: toBase64url(sha256(key).subarray(0, KEY_ID_LENGTH)),
    imported() {
      imported ??= crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
      return imported;
    },
  };
}

/** A purpose has no line break, so two different pairs never give the same text. */
const boundTo = (purpose: string, context: string | undefined) => (context ? `${purpose}\n${context}` : purpose);

/** Version, key id, purpose and context are authenticated with the text, although the key alone would refuse another purpose. */
function gcm(iv: Bytes, keyId: string, bound: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: utf8(`${VERSION}.${keyId}.${bound}`), tagLength: TAG_LENGTH * 8 };
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

async function decrypt(key: CryptoKey, params: AesGcmParams, ciphertext: Bytes): Promise<string | undefined> {
  try {
    return fromUtf8(new Uint8Array(await crypto.subtle.decrypt(params, key, ciphertext)));
  } catch (error) {
    // The error of Web Crypto when the tag does not match. Every other error is a bug or a failure here, and must not be reported
    // as tampering.
    if (error instanceof Error && error.name === 'OperationError') return undefined;
    throw error;
  }
}
