import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { aFunction, aText, needed, type OptionsInput, typed } from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';
import type { PasswordHasher } from '../../crypto/password-hash.js';
import { randomToken } from '../../crypto/random.js';

export const passwordScheme = {
  /**
   * Checks a password against a hash that Latchkey cannot read. Gets the password as typed. Only `true` is a match; an error that
   * it throws fails the call with a 500.
   */
  verify: needed(typed<(stored: { readonly hash: string; readonly password: string }) => Promise<boolean>>(aFunction)),
  /** Hashes new passwords, in place of scrypt. `verify` must accept its hashes. */
  hash: typed<(password: string) => Promise<string>>(aFunction),
  /**
   * A hash that `verify` can read and that costs as much as the old ones; it belongs to no user. With it, every check of a
   * password calls `verify` and scrypt, so that the time does not tell old hashes, new hashes and unknown users apart. Not
   * together with `hash`. Default none.
   */
  sample: aText,
};

/** The application's own password hashing, or that of the system that it used before Latchkey. */
export interface PasswordScheme extends OptionsInput<typeof passwordScheme> {}

/**
 * Our own hasher, extended or replaced by the application's scheme. Hashes in our own format are always verified by our own code. At
 * sign-in, an outdated hash is replaced: without `hash`, every foreign hash is outdated; with `hash`, every hash of ours. A hash that
 * the application's `hash` made is never outdated.
 */
export function withScheme(own: PasswordHasher, scheme: PasswordScheme | undefined): PasswordHasher {
  if (!scheme) return own;
  const { verify, hash, sample: old } = scheme;
  if (old !== undefined && hash)
    throw new ConfigurationError('emailAndPassword.password.sample', {
      givenAs: 'a hash, together with the option hash',
      expected: 'one of sample and hash',
    });
  if (old !== undefined) return withOldHashes(own, verify, old);
  // The application's hash costs as much as ours and may run on the same threads, so it waits in the same queue.
  const { queue } = own;
  const matches: PasswordHasher['verify'] = (stored, password, by) =>
    queue.run(async () => (await verify({ hash: stored, password })) === true, by);
  const verifyAny: PasswordHasher['verify'] = (stored, password, by) =>
    own.isOwn(stored) ? own.verify(stored, password, by) : matches(stored, password, by);
  if (!hash) return { ...own, verify: verifyAny };

  const hashed: PasswordHasher['hash'] = (password, by) =>
    queue.run(async () => checkReturned('emailAndPassword.password.hash', await hash(password), aText), by);
  let sample: Promise<string> | undefined;
  return {
    queue,
    hash: hashed,
    verify: verifyAny,
    async verifyDummy(password, by) {
      // An unknown user takes as much time as one of the application's users (R-G01).
      sample ??= hashed(randomToken()).catch((error: unknown) => {
        sample = undefined;
        throw error;
      });
      await matches(await sample, password, by);
    },
    needsUpgrade: own.isOwn,
    isOwn: own.isOwn,
  };
}

/** Does the same work for every user, in one turn of the queue: one hash of the old system and one of ours (R-G01). */
function withOldHashes(own: PasswordHasher, verify: PasswordScheme['verify'], sample: string): PasswordHasher {
  const both: PasswordHasher['verify'] = async (stored, password, by) => {
    const isOwn = own.isOwn(stored);
    let isOld = false;
    const same = await own.verify(stored, password, by, async () => {
      isOld = (await verify({ hash: isOwn ? sample : stored, password })) === true;
    });
    return isOwn ? same : isOld;
  };
  return {
    ...own,
    verify: both,
    async verifyDummy(password, by) {
      await both(sample, password, by);
    },
  };
}
