import { createHash } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { parsed } from '../values.js';

/** Decrypts what better-auth has encrypted: the secrets of authenticators, and backup codes. */
export interface OldSecrets {
  /** `undefined` if no secret opens it. */
  decrypt(encrypted: string): string | undefined;
}

const NONCE = 24; // bytes

/**
 * Reads `BETTER_AUTH_SECRETS` (`2:new,1:old`) and `BETTER_AUTH_SECRET`. `undefined` without both. The form of encrypted values
 * was found by running better-auth 1.7: XChaCha20-Poly1305 in hexadecimal, with the nonce before it, under the SHA-256 of the
 * secret; with several secrets `$ba$<version>$` comes before it.
 */
export function oldSecretsOf(env: NodeJS.ProcessEnv): OldSecrets | undefined {
  const versioned = (env.BETTER_AUTH_SECRETS ?? '').split(',').map((each) => each.replace(/^\d+:/, '').trim());
  const secrets = [...versioned, env.BETTER_AUTH_SECRET ?? ''].filter((secret) => secret !== '');
  if (secrets.length === 0) return undefined;
  const keys = secrets.map((secret) => createHash('sha256').update(secret).digest());
  return {
    decrypt(encrypted) {
      const [, hex] = /^(?:\$ba\$\d+\$)?((?:[0-9a-f]{2})+)$/.exec(encrypted) ?? [];
      const bytes = Buffer.from(hex ?? '', 'hex');
      if (bytes.length <= NONCE) return undefined;
      return keys.map((key) => open(key, bytes)).find((text) => text !== undefined);
    },
  };
}

function open(key: Uint8Array, bytes: Uint8Array): string | undefined {
  try {
    const plain = xchacha20poly1305(key, bytes.subarray(0, NONCE)).decrypt(bytes.subarray(NONCE));
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    return undefined; // another secret has encrypted it
  }
}

/** Whether a token looks like one that the option `account.encryptOAuthTokens` has encrypted. */
export function isEncrypted(token: string): boolean {
  return token.startsWith('$ba$') || (token.length > 2 * NONCE && /^(?:[0-9a-f]{2})+$/.test(token));
}

/** Reads backup codes: encrypted, or plain as the option `storeBackupCodes: 'plain'` has them. */
export function backupCodesOf(secrets: OldSecrets, stored: string): readonly string[] | undefined {
  const codes = parsed(stored.startsWith('[') ? stored : (secrets.decrypt(stored) ?? ''));
  return Array.isArray(codes) && codes.every((code) => typeof code === 'string') ? codes : undefined;
}
