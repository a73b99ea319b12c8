import { ConfigurationError } from '../contract/options/configuration-error.js';
import { aFunction, checkOptions, type KnownOptions, type OptionKind } from '../contract/options/known-options.js';
import { equalBytes } from '../crypto/compare.js';
import { fromHex, utf8 } from '../crypto/encoding.js';
import { deriveScryptKey } from '../crypto/scrypt.js';
import type { PasswordScheme } from '../domain/users/password-scheme.js';
import { betterAuthCost, betterAuthHash, type OldHashForm, readOldHash } from './hash-forms.js';

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
  expected: 'a hash of bcrypt, argon2 or better-auth',
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
 * of better-auth need no option; those of bcrypt and argon2 need the function of a library. A hash of another form, or one that
 * would cost far more than ours, matches no password. Throws `ConfigurationError` for a wrong option.
 */
export function oldPasswords(options: OldPasswordsOptions = {}): PasswordScheme {
  checkOptions('oldPasswords', options, oldPasswordsOptions);
  const checks = checksOf(options);
  const sample = options.sample ?? samples[options.bcrypt ? 'bcrypt' : options.argon2 ? 'argon2' : 'better-auth'];
  const sampleForm = readOldHash(sample)?.form;
  if (sampleForm === undefined || !checks[sampleForm])
    throw new ConfigurationError('oldPasswords.sample', {
      givenAs: `a hash of ${sampleForm}`,
      expected: `a hash of better-auth, or the option ${sampleForm}`,
    });
  const check = async (hash: string, password: string): Promise<boolean | undefined> => {
    const read = readOldHash(hash);
    return read?.isBearable ? checks[read.form]?.(hash, password) : undefined;
  };
  return {
    sample,
    async verify({ hash, password }) {
      const answer = await check(hash, password);
      if (answer !== undefined) return answer === true;
      await check(sample, password); // a hash that cannot be checked takes the same time
      return false;
    },
  };
}

type Checks = Readonly<Partial<Record<OldHashForm, (hash: string, password: string) => Promise<boolean>>>>;

function checksOf({ bcrypt, argon2 }: OldPasswordsOptions): Checks {
  return {
    'better-auth': checkBetterAuth,
    ...(bcrypt && { bcrypt: (hash: string, password: string) => bcrypt(password, hash) }),
    ...(argon2 && { argon2 }),
  };
}

/** The salt is the text of the hex digits, not the bytes that they stand for. The password is normalized (NFKC). */
async function checkBetterAuth(hash: string, password: string): Promise<boolean> {
  const [, salt = '', key = ''] = betterAuthHash.exec(hash) ?? [];
  const expected = fromHex(key);
  const found = await deriveScryptKey(utf8(password.normalize('NFKC')), utf8(salt), 64, betterAuthCost);
  return expected !== undefined && equalBytes(found, expected);
}

/** Hashes that belong to no user, of the cost that each system has by default. Which password they match does not matter. */
const samples: Readonly<Record<OldHashForm, string>> = {
  'better-auth': `${'0'.repeat(32)}:${'0'.repeat(128)}`,
  bcrypt: `$2b$10$${'.'.repeat(53)}`,
  argon2: `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
};
