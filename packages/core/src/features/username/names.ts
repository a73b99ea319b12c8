import { aSwitch } from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';
import { looksLikeAnother } from '../../domain/users/look-alikes.js';

export interface NameRules {
  /** Characters at the least. Default 3. */
  readonly minUsernameLength?: number;
  /** Characters at the most, no more than 255. Default 30. */
  readonly maxUsernameLength?: number;
  /**
   * Says whether a name is one, in lower case and normalised as it is stored. Also when somebody signs in. Default:
   * letters from a to z, digits and `_`.
   */
  readonly usernameValidator?: (username: string) => boolean | Promise<boolean>;
  /**
   * Take names that could pass for others: of letters of several scripts, with invisible characters, of Cyrillic letters
   * that all look Latin. Only matters with a `usernameValidator` that lets them through. Default false.
   */
  readonly allowLookAlikes?: boolean;
}

type Problem = 'USERNAME_IS_TOO_SHORT' | 'USERNAME_IS_TOO_LONG' | 'USERNAME_IS_INVALID';

/** Reads a name: in its one spelling, or what is wrong with it. */
export type ReadName = (typed: string) => Promise<{ readonly username: string } | { readonly problem: Problem }>;

const plain = (username: string) => /^[a-z0-9_]+$/.test(username);

/** What is checked is what is stored and looked up: first normalised, then judged (R-C10). */
export function createNameReader({
  minUsernameLength: min = 3,
  maxUsernameLength: max = 30,
  usernameValidator: isName = plain,
  allowLookAlikes = false,
}: NameRules): ReadName {
  if (!(Number.isInteger(min) && Number.isInteger(max) && min > 0 && min <= max && max <= 255))
    throw new RangeError(
      'username: the lengths must be whole numbers, the least no more than the most, 255 at the most',
    );
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

/** Lower case takes letters apart that NFKC has composed, and Greek has two lower cases of one capital. */
function spellingOf(typed: string): string {
  return typed.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ');
}
