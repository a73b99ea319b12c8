import type { HashedFor } from '../../crypto/hash-queue.js';
import { updatePassword } from '../../store/rows/accounts.js';
import type { Caller } from '../app/app.js';
import { type Attempt, spendPasswordAttempt } from '../limits/attempts.js';
import type { PasswordSettings } from '../settings/settings.js';

/** The provider of accounts that hold a password. */
export const credentialProvider = 'credential';

/** Longer texts are refused before they are normalized and hashed. */
const hashableLength = 4096;

/** Returns what is wrong with a new password; `undefined` if it is valid. Lengths count code points (NIST SP 800-63B). */
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
export type Hashing = Pick<Caller, 'app' | 'network'>;

/**
 * Compares a password with a stored hash. Always computes one hash, also if there is no hash to compare with, so that the time
 * reveals nothing. Spends no attempt: a handler calls `guessPassword`.
 */
export function verifyPassword(caller: Hashing, hash: string | null | undefined, password: string): Promise<boolean> {
  return compare(caller, hash, password, caller.network);
}

async function compare(
  { app: { passwords } }: Hashing,
  hash: string | null | undefined,
  password: string,
  by: HashedFor,
): Promise<boolean> {
  if (hash) return passwords.verify(hash, password, by);
  await passwords.verifyDummy(password, by);
  return false;
}

interface PasswordGuess<A extends Attempt> {
  readonly password: string;
  /** Spends the attempt. Throws if none is left. */
  readonly spend: () => Promise<A>;
  /** The hash to compare with, if there is one. */
  readonly hashFor: (attempt: A) => string | null | undefined;
}

/**
 * Spends an attempt and compares a password, in the same time with or without a hash to compare with. A place in the queue is
 * reserved first: a full queue answers 503 and spends no attempt (decision 55).
 */
export async function guessPassword<A extends Attempt>(
  caller: Hashing,
  { password, spend, hashFor }: PasswordGuess<A>,
): Promise<{ readonly attempt: A; readonly matches: boolean }> {
  const place = caller.app.passwords.queue.reserve(caller.network);
  try {
    const attempt = await spend();
    return { attempt, matches: await compare(caller, hashFor(attempt), password, place) };
  } finally {
    place.leave();
  }
}

/** Spends an attempt and compares the password of a user who has a session. It uses the same attempts as a sign-in. */
export function guessOwnPassword(
  caller: Caller,
  userId: string,
  { password, hash }: { readonly password: string; readonly hash: string | null | undefined },
): Promise<{ readonly attempt: Attempt; readonly matches: boolean }> {
  return guessPassword(caller, {
    password,
    spend: () => spendPasswordAttempt(caller, userId),
    hashFor: () => hash,
  });
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
