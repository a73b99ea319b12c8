import { AuthError } from '../../contract/errors.js';
import { aFilledText, checkReturned } from '../../contract/options/returned.js';
import { createHashQueue } from '../../crypto/hash-queue.js';
import type { PasswordHasher } from '../../crypto/password-hash.js';
import { nodeModules, threadPoolSize } from '../../crypto/platform.js';
import { randomToken } from '../../crypto/random.js';

/** How an application hashes passwords itself, or hashed them before it used Latchkey. */
export interface PasswordScheme {
  /**
   * Whether a password is the one behind a hash that Latchkey cannot read. The password comes as it was typed. Only
   * `true` is a match; a throw fails the call with a 500.
   */
  readonly verify: (stored: { readonly hash: string; readonly password: string }) => Promise<boolean>;
  /** Hashes what is set from now on, in place of scrypt. What it makes goes to `verify`. */
  readonly hash?: (password: string) => Promise<string>;
}

/** Passwords of the application that may wait for their turn, as many as of our own. */
const maxWaiting = 256;

/**
 * Our own hasher, extended or replaced by the application's scheme. Hashes in our own format are always verified by our own
 * code. Outdated at sign-in are: without `hash` all foreign hashes, with `hash` all of ours. Hashes of the application are never
 * outdated.
 * Throws `AuthError` for a `hash` without `verify`, because its results could not be verified.
 */
export function withScheme(own: PasswordHasher, scheme: PasswordScheme | undefined): PasswordHasher {
  if (!scheme) return own;
  const { verify, hash } = scheme;
  if (typeof verify !== 'function')
    throw new AuthError('PASSWORD_VERIFY_IS_REQUIRED', 'emailAndPassword.password needs verify', 500);
  // Its work is as heavy as ours, and may run on the same threads.
  const queue = createHashQueue(nodeModules() ? Math.max(1, threadPoolSize() - 1) : 1, maxWaiting);
  const matches: PasswordHasher['verify'] = (stored, password, network) =>
    queue.run(async () => (await verify({ hash: stored, password })) === true, network);
  const verifyAny: PasswordHasher['verify'] = (stored, password, network) =>
    own.isOwn(stored) ? own.verify(stored, password, network) : matches(stored, password, network);
  if (!hash) return { ...own, verify: verifyAny };

  const hashed: PasswordHasher['hash'] = (password, network) =>
    queue.run(async () => checkReturned('emailAndPassword.password.hash', await hash(password), aFilledText), network);
  let sample: Promise<string> | undefined;
  return {
    hash: hashed,
    verify: verifyAny,
    async verifyDummy(password, network) {
      // An unknown user takes as much time as one of the application's users (R-G01).
      sample ??= hashed(randomToken()).catch((error: unknown) => {
        sample = undefined;
        throw error;
      });
      await matches(await sample, password, network);
    },
    needsUpgrade: own.isOwn,
    isOwn: own.isOwn,
  };
}
