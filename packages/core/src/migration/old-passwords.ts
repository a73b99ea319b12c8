import { ConfigurationError } from '../contract/options/configuration-error.js';
import { aFunction, checkOptions, type KnownOptions, type OptionKind } from '../contract/options/known-options.js';
import type { PasswordScheme } from '../domain/users/password-scheme.js';
import { bcryptForLibraries, readOldHash } from './hash-forms.js';
import type { OldHashForm } from './old-hash.js';

export interface OldPasswordsOptions {
  /** Checks a bcrypt hash: `compare` of `bcryptjs`, `bcrypt` or `@node-rs/bcrypt`. Default: such hashes match no password. */
  readonly bcrypt?: (password: string, hash: string) => Promise<boolean>;
  /** Checks an argon2 hash: `verify` of `@node-rs/argon2` or `argon2`. Default: such hashes match no password. */
  readonly argon2?: (hash: string, password: string) => Promise<boolean>;
  /**
   * A hash as most users of the old system have it. Every check of a password takes as long as one of it and one of ours. It
   * belongs to no user. Default: bcrypt with cost 10 if `bcrypt` is set, argon2 with OWASP's cost if `argon2` is set, else a
   * hash of better-auth.
   */
  readonly sample?: string;
}

const aSample: OptionKind<string> = {
  expected: 'a hash of a form that oldPasswords reads',
  fits: (value) => typeof value === 'string' && readOldHash(value)?.isBearable === true,
};

/** Every option of `oldPasswords`. */
export const oldPasswordsOptions = {
  bcrypt: aFunction,
  argon2: aFunction,
  sample: aSample,
} satisfies KnownOptions<OldPasswordsOptions>;

/**
 * Checks the hashes of another system, for `emailAndPassword.password`. The next sign-in replaces each by a hash of ours. Hashes
 * of better-auth, Firebase, Keycloak, Django, ASP.NET Identity, WordPress (phpass) and LDAP (SSHA) need no option; those of bcrypt
 * and argon2 need the function of a library. A hash of another form, or one that would cost far more than ours, matches no
 * password. Throws `ConfigurationError` for a wrong option.
 */
export function oldPasswords(options: OldPasswordsOptions = {}): PasswordScheme {
  checkOptions('oldPasswords', options, oldPasswordsOptions);
  const sample = options.sample ?? samples[options.bcrypt ? 'bcrypt' : options.argon2 ? 'argon2' : 'better-auth'];
  const form = readOldHash(sample)?.form;
  if (form !== undefined && needsLibrary(form) && !options[form])
    throw new ConfigurationError('oldPasswords.sample', {
      givenAs: `a hash of ${form}`,
      expected: `a hash of another form, or the option ${form}`,
    });
  return {
    sample,
    async verify({ hash, password }) {
      const answer = await check(options, hash, password);
      if (answer !== undefined) return answer === true;
      await check(options, sample, password); // a hash that cannot be checked takes the same time
      return false;
    },
  };
}

const needsLibrary = (form: OldHashForm): form is 'bcrypt' | 'argon2' => form === 'bcrypt' || form === 'argon2';

/** Returns `undefined` for a hash that cannot be checked. */
async function check({ bcrypt, argon2 }: OldPasswordsOptions, hash: string, password: string) {
  const read = readOldHash(hash);
  if (!read?.isBearable) return undefined;
  if (read.form === 'bcrypt') return bcrypt?.(password, bcryptForLibraries(hash));
  if (read.form === 'argon2') return argon2?.(hash, password);
  return read.matches?.(password);
}

/** Hashes with the default cost of each system. They belong to no user, so their passwords do not matter. */
const samples = {
  'better-auth': `${'0'.repeat(32)}:${'0'.repeat(128)}`,
  bcrypt: `$2b$10$${'.'.repeat(53)}`,
  argon2: `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
} as const;
