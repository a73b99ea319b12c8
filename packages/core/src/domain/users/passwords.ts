import { updatePassword } from '../../store/rows/accounts.js';
import type { Caller } from '../app/app.js';
import type { PasswordSettings } from '../settings/settings.js';

/** The provider of accounts that hold a password. */
export const credentialProvider = 'credential';

/** Longer texts are refused before they are normalized and hashed. */
const hashableLength = 4096;

/** What is wrong with a new password, if anything. Lengths count code points (NIST SP 800-63B). */
export function problemWith(
  password: string,
  { minLength, maxLength }: PasswordSettings,
): 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | undefined {
  if (!isHashable(password)) return 'PASSWORD_TOO_LONG';
  const length = [...password].length;
  if (length < minLength) return 'PASSWORD_TOO_SHORT';
  if (length > maxLength) return 'PASSWORD_TOO_LONG';
  return undefined;
}

/** Checks whether a password is short enough to be hashed. */
export function isHashable(password: string): boolean {
  return password.length <= hashableLength;
}

/** The caller for whom a password is hashed. */
type Hashing = Pick<Caller, 'app' | 'network'>;

/**
 * Compares a password with a stored hash. Always computes one hash, also if there is no hash to compare with, so that the time
 * reveals nothing.
 */
export async function verifyPassword(
  { app: { passwords }, network }: Hashing,
  hash: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (hash) return passwords.verify(hash, password, network);
  await passwords.verifyDummy(password, network);
  return false;
}

/**
 * Replaces a hash of another scheme, or with a lower cost than today's, by a current one. Called after a sign-in with the right
 * password: it runs in the background, its failure fails no call, and a password that was changed meanwhile stays.
 */
export function upgradeHash({ app, network }: Hashing, userId: string, hash: string, password: string): void {
  if (!app.passwords.needsUpgrade(hash)) return;
  app.background.run('upgrading a password hash', async () => {
    const change = { hash: await app.passwords.hash(password, network), old: hash };
    await updatePassword(app.db, userId, credentialProvider, change, app.settings.now());
  });
}
