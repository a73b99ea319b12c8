import { fromBase32, toBase32, utf8 } from '../../../crypto/encoding.js';
import type { Sealer } from '../../../crypto/keys.js';
import type { Bytes } from '../../../crypto/platform.js';
import { randomBytes } from '../../../crypto/random.js';
import type { App } from '../../../domain/app/app.js';

/** The secret and the backup codes of a new second factor, as the user sees them. */
export interface NewFactor {
  /** The sealed text of the key: `secretOfKey()`. */
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

/** The sealed form, as stored. It cannot be opened in another user's row (R-H06). */
export interface SealedFactor {
  readonly secret: string;
  readonly backupCodes: string;
}

/**
 * The prefix of a secret whose key is bytes, written in base32 after the prefix. In older secrets, without the prefix, the text itself
 * is the key; it contains no colon.
 */
const asBase32 = 'base32:';

/** Returns the form in which a key is sealed. */
export function secretOfKey(key: string | Uint8Array): string {
  return typeof key === 'string' ? key : asBase32 + toBase32(key);
}

export function keyOfSecret(secret: string): Bytes {
  return (secret.startsWith(asBase32) && fromBase32(secret.slice(asBase32.length))) || utf8(secret);
}

/** Returns a secret with a new key of 20 bytes, the length of RFC 4226 §4: 32 characters for users who type it. */
export function newSecret(): string {
  return secretOfKey(randomBytes(20));
}

export async function sealFactor(app: App, userId: string, { secret, backupCodes }: NewFactor): Promise<SealedFactor> {
  return {
    secret: await secrets(app).seal(secret, userId),
    backupCodes: await sealBackupCodes(app, userId, backupCodes),
  };
}

/** Opens a sealed secret. */
export async function openSecret(
  app: App,
  userId: string,
  sealed: string | null | undefined,
): Promise<{ readonly secret: string; readonly key: Bytes } | undefined> {
  const secret = sealed ? await secrets(app).open(sealed, userId) : undefined;
  return secret === undefined ? undefined : { secret, key: keyOfSecret(secret) };
}

export function sealBackupCodes(app: App, userId: string, codes: readonly string[]): Promise<string> {
  return codesOf(app).seal(JSON.stringify(codes), userId);
}

export async function openBackupCodes(
  app: App,
  userId: string,
  sealed: string | null | undefined,
): Promise<readonly string[] | undefined> {
  const text = sealed ? await codesOf(app).open(sealed, userId) : undefined;
  return text === undefined ? undefined : JSON.parse(text); // the seal is authenticated, so this is the sealed text
}

const secrets = (app: App): Sealer => app.keys.sealer('two-factor/secret');
const codesOf = (app: App): Sealer => app.keys.sealer('two-factor/backup-codes');
