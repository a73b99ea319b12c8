import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { aSwitch } from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';
import { looksLikeAnother } from '../../domain/users/look-alikes.js';

export interface NameRules {
  /** Minimum number of characters. Default 3. */
  readonly minUsernameLength?: number;
  /** Maximum number of characters, at most 255. Default 30. */
  readonly maxUsernameLength?: number;
  /**
   * Returns whether a name is valid. Gets the stored form, in lower case and normalized. Runs at sign-in too. Default:
   * letters from a to z, digits and `_`.
   */
  readonly usernameValidator?: (username: string) => boolean | Promise<boolean>;
  /**
   * Accept names that look like other names: with letters of several scripts, invisible characters, or only Cyrillic letters
   * that look Latin. Only has an effect with a `usernameValidator` that accepts them. Default false.
   */
  readonly allowLookAlikes?: boolean;
}

type Problem = 'USERNAME_IS_TOO_SHORT' | 'USERNAME_IS_TOO_LONG' | 'USERNAME_IS_INVALID';

/** Returns the normalized name, or what is wrong with it. */
export type ReadName = (typed: string) => Promise<{ readonly username: string } | { readonly problem: Problem }>;

const plain = (username: string) => /^[a-z0-9_]+$/.test(username);

/** Normalizes a name before the checks, so the checked name is the one that is stored and looked up (R-C10). */
export function createNameReader({
  minUsernameLength: min = 3,
  maxUsernameLength: max = 30,
  usernameValidator: isName = plain,
  allowLookAlikes = false,
}: NameRules): ReadName {
  if (min > max)
    throw new ConfigurationError('username.maxUsernameLength', {
      given: max,
      expected: `minUsernameLength, ${min}, or more`,
    });
  return async (typed) => {
    const username = spellingOf(typed);
    const length = [...username].length;
    if (length < min) return { problem: 'USERNAME_IS_TOO_SHORT' };
    if (length > max) return { problem: 'USERNAME_IS_TOO_LONG' };
    const isRefused =
      (!allowLookAlikes && (await looksLikeAnother(username))) ||
      !checkReturned('username.usernameValidator', await isName(username), aSwitch);
    return isRefused ? { problem: 'USERNAME_IS_INVALID' } : { username };
  };
}

/** Lower case splits some letters that NFKC composed, and Greek has two lower-case forms of one capital letter. */
function spellingOf(typed: string): string {
  return typed.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ');
}
