import { fromBase32, toBase32, utf8 } from '../../../crypto/encoding.js';
import type { Sealer } from '../../../crypto/keys.js';
import type { Bytes } from '../../../crypto/platform.js';
import { randomToken } from '../../../crypto/random.js';
import type { App } from '../../../domain/app/app.js';

/** The secret and the backup codes of a new second factor, as the user sees them. */
export interface NewFactor {
  /** 32 letters and digits, 190 bits. */
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

/** The sealed form, as stored. It cannot be opened in another user's row (R-H06). */
export interface SealedFactor {
  readonly secret: string;
  readonly backupCodes: string;
}

/** Marks the secret of a moved authenticator whose key is no text: base32 follows. Our own secrets contain no colon. */
const asBase32 = 'base32:';

/** Returns the form in which a key is sealed. */
export function secretOfKey(key: string | Uint8Array): string {
  return typeof key === 'string' ? key : asBase32 + toBase32(key);
}

function keyOfSecret(secret: string): Bytes {
  return (secret.startsWith(asBase32) && fromBase32(secret.slice(asBase32.length))) || utf8(secret);
}

export function newSecret(): string {
  return randomToken(32);
}

export async function sealFactor(app: App, userId: string, { secret, backupCodes }: NewFactor): Promise<SealedFactor> {
  return {
    secret: await secrets(app).seal(secret, userId),
    backupCodes: await sealBackupCodes(app, userId, backupCodes),
  };
}

/** Opens a sealed secret. Authenticators use the letters of the secret as the key. */
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
