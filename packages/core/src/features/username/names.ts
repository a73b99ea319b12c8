import { ConfigurationError } from '../../contract/options/configuration-error.js';
import {
  aBoolean,
  aFunction,
  type OptionsInput,
  type Settled,
  typed,
  wholeNumber,
  withDefault,
} from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';
import { looksLikeAnother, spellingOf } from '../../domain/users/look-alikes.js';

/** Every option of `username`. */
export const usernameOptions = {
  /** Minimum number of characters. Default 3. */
  minUsernameLength: withDefault(wholeNumber(1, 255), 3),
  /** Maximum number of characters, at most 255. Default 30. */
  maxUsernameLength: withDefault(wholeNumber(1, 255), 30),
  /**
   * Returns whether a name is valid. Gets the stored form, in lower case and normalized. Runs at sign-in too. Default:
   * letters from a to z, digits and `_`.
   */
  usernameValidator: typed<(username: string) => boolean | Promise<boolean>>(aFunction),
  /**
   * Accept names that look like other names: with letters of several scripts, invisible characters, or only Cyrillic letters
   * that look Latin. Only has an effect with a `usernameValidator` that accepts them. Default false.
   */
  allowLookAlikes: withDefault(aBoolean, false),
};

export interface UsernameOptions extends OptionsInput<typeof usernameOptions> {}

type Problem = 'USERNAME_IS_TOO_SHORT' | 'USERNAME_IS_TOO_LONG' | 'USERNAME_IS_INVALID';

/** Returns the normalized name, or what is wrong with it. */
export type ReadName = (typed: string) => Promise<{ readonly username: string } | { readonly problem: Problem }>;

const plain = (username: string) => /^[a-z0-9_]+$/.test(username);

/** Normalizes a name before the checks, so the checked name is the one that is stored and looked up (R-C10). */
export function createNameReader({
  minUsernameLength: min,
  maxUsernameLength: max,
  usernameValidator: isName = plain,
  allowLookAlikes,
}: Settled<typeof usernameOptions>): ReadName {
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
      !checkReturned('username.usernameValidator', await isName(username), aBoolean);
    return isRefused ? { problem: 'USERNAME_IS_INVALID' } : { username };
  };
}
