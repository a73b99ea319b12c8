import { aNumber } from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';

/** A number, or what computes it. */
export type Limit<About> = number | ((about: About) => number | Promise<number>);

/**
 * What a limit comes to. It may be a function of the application, so it is asked outside of transactions. `option`: its
 * full path, for the error when it returns no number.
 */
export async function limitOf<About>(option: string, limit: Limit<About>, about: About): Promise<number> {
  return typeof limit === 'function' ? checkReturned(option, await limit(about), aNumber) : limit;
}
