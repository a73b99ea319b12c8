import { aNumber } from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';

/** A number, or a function that computes it. */
export type Limit<About> = number | ((about: About) => number | Promise<number>);

/**
 * Returns the value of a limit. It can be a function of the application, so call this outside of transactions. `option`: its full
 * path, for the error if the function does not return a number.
 */
export async function limitFor<About>(option: string, limit: Limit<About>, about: About): Promise<number> {
  return typeof limit === 'function' ? checkReturned(option, await limit(about), aNumber) : limit;
}
