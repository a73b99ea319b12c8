import { aText } from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';
import { createHashQueue } from '../../crypto/hash-queue.js';
import type { PasswordHasher } from '../../crypto/password-hash.js';
import { nodeModules, threadPoolSize } from '../../crypto/platform.js';
import { randomToken } from '../../crypto/random.js';

/** The application's own password hashing, or that of the system that it used before Latchkey. */
export interface PasswordScheme {
  /**
   * Checks a password against a hash that Latchkey cannot read. Gets the password as typed. Only `true` is a match; an error that
   * it throws fails the call with a 500.
   */
  readonly verify: (stored: { readonly hash: string; readonly password: string }) => Promise<boolean>;
  /** Hashes new passwords, in place of scrypt. `verify` must accept its hashes. */
  readonly hash?: (password: string) => Promise<string>;
}

/** Maximum number of waiting calls of the application's scheme, the same as of our own. */
const maxWaiting = 256;

/**
 * Our own hasher, extended or replaced by the application's scheme. Hashes in our own format are always verified by our own
 * code. Outdated at sign-in are: without `hash` all foreign hashes, with `hash` all of ours. Hashes of the application are never
 * outdated.
 */
export function withScheme(own: PasswordHasher, scheme: PasswordScheme | undefined): PasswordHasher {
  if (!scheme) return own;
  const { verify, hash } = scheme;
  // Its work is as expensive as ours, and may run on the same threads.
  const queue = createHashQueue(nodeModules() ? Math.max(1, threadPoolSize() - 1) : 1, maxWaiting);
  const matches: PasswordHasher['verify'] = (stored, password, network) =>
    queue.run(async () => (await verify({ hash: stored, password })) === true, network);
  const verifyAny: PasswordHasher['verify'] = (stored, password, network) =>
    own.isOwn(stored) ? own.verify(stored, password, network) : matches(stored, password, network);
  if (!hash) return { ...own, verify: verifyAny };

  const hashed: PasswordHasher['hash'] = (password, network) =>
    queue.run(async () => checkReturned('emailAndPassword.password.hash', await hash(password), aText), network);
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
