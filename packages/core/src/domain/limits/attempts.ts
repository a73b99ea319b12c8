import { commonErrors } from '../../contract/catalogue.js';
import { type AuthError, explained, failure, isAuthError } from '../../contract/errors.js';
import type { RateLimit } from '../../contract/limits.js';
import type { App, Caller } from '../app/app.js';
import { isKnownBrowser, type Remembered } from './known-browser.js';

/** The result of one more call: within the limit, beyond it, or unknown because the counter failed. */
export type Counted = 'within' | 'unknown' | { readonly retryAfter: number };

/** Counts one call under a key. A failure of the counter is logged; the caller decides what it means. */
export async function countCall(app: App, key: string, { window, max }: RateLimit): Promise<Counted> {
  const now = app.settings.now();
  const windowMs = window * 1000;
  try {
    const { count, windowStart } = await app.counter.bump(key, windowMs, now);
    if (!Number.isSafeInteger(count)) throw new TypeError('the store of rate limits returned no count');
    if (count <= max) return 'within';
    const leftMs = windowStart.getTime() + windowMs - now.getTime();
    return { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) };
  } catch (error) {
    app.settings.logger.error(explained('STORAGE_FAILED', 'the rate limiter failed.'), { error });
    return 'unknown';
  }
}

/** Returns the answer to a call beyond its limit; `retryAfter` in seconds. */
export function tooManyRequests(retryAfter: number): AuthError {
  return failure(commonErrors, 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter });
}

/** Returns the answer if a limit must hold and the counter has failed. */
export function serverIsBusy(): AuthError {
  return failure(commonErrors, 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER');
}

/** A limit on something other than the calls of one client to one endpoint. */
export interface AttemptLimit extends RateLimit {
  /** Part of the key, so that no two kinds of attempts share a budget. */
  readonly name: string;
}

/** An attempt that was counted. */
export interface Attempt {
  /** Gives back all attempts of its window: the user of this attempt has proven not to be guessing. */
  forgive(): Promise<void>;
}

/**
 * Uses one of the attempts of `subject`; before the secret is compared, so that parallel guesses stay within the budget. Throws
 * 429 when no attempt is left, 503 when the counter has failed. Does nothing if rate limits are off. The store gets only a keyed
 * hash of `subject`.
 */
export async function spendAttempt(app: App, limit: AttemptLimit, subject: readonly string[]): Promise<Attempt> {
  if (!app.settings.rateLimit.enabled) return free;
  const key = attemptKey(app, limit, subject);
  const counted = await countCall(app, key, limit);
  if (counted === 'unknown') throw serverIsBusy();
  if (counted !== 'within') throw tooManyRequests(counted.retryAfter);
  return { forgive: () => forgive(app, key) };
}

/**
 * For a browser that has signed in to the account before: uses one of the attempts that all such browsers share. Strangers cannot
 * use these up. `undefined` if no attempt is left, or for another browser: then the caller uses the attempts of every caller, so an
 * attacker who was once signed in does not lock out the owner.
 */
export function spendAsKnown(
  { app }: Pick<Caller, 'app'>,
  limit: AttemptLimit,
  subject: readonly string[],
): Promise<Attempt | undefined> {
  return spendAttempt(app, limit, ofKnown(subject)).catch(undefinedIfSpent);
}

/** The attempts that are shared by all browsers that have signed in to the account before. */
export const ofKnown = (subject: readonly string[]): readonly string[] => [...subject, 'known'];

/**
 * Uses one of the attempts at the account's password for a caller with a session. Attempts of browsers that have signed in to the
 * account before come first, then those of the caller's network. The account alone has no budget, so an attacker who fails on
 * purpose locks out only their own network. Throws 429.
 */
export async function spendPasswordAttempt(caller: Caller, userId: string): Promise<Attempt> {
  const { app, network = 'unknown' } = caller;
  const subject = ['user', userId];
  return (
    (await spendAsKnown(caller, passwordLimit(app), subject)) ??
    spendAttempt(app, passwordLimit(app), [...subject, network])
  );
}

/** The attempts of a sign-in with a name and a password. */
export interface SignInAllowance extends Attempt {
  /** Whether the account has attempts left. */
  readonly mayCompare: boolean;
}

/**
 * Uses one attempt at a name and one at its account. An unknown name is counted like a known one: it has an account of its own.
 * Throws 429 when the name has no attempt left. When only the account has none left, because its other names were tried, the
 * caller must answer as for a wrong password: a 429 would reveal which names belong to one user.
 */
export async function spendSignInAttempts(
  caller: Caller,
  name: string,
  user: Remembered | undefined,
): Promise<SignInAllowance> {
  const { app, network = 'unknown' } = caller;
  const limit = passwordLimit(app);
  const own = user && isKnownBrowser(caller, user) ? await spendAsKnown(caller, limit, ['user', user.id]) : undefined;
  if (own) return { mayCompare: true, ...own };
  const byName = await spendAttempt(app, limit, ['name', name, network]);
  const account = user === undefined ? ['unknown', name, network] : ['user', user.id, network];
  const byAccount = await spendAttempt(app, limit, account).catch(undefinedIfSpent);
  return {
    mayCompare: byAccount !== undefined,
    async forgive() {
      await byName.forgive();
      await byAccount?.forgive();
    },
  };
}

function undefinedIfSpent(error: unknown): undefined {
  if (!isAuthError(error, 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER')) throw error;
}

const passwordLimit = (app: App): AttemptLimit => ({ name: 'sign-in', ...app.settings.rateLimit.failedSignIns });

/** Returns a key that does not reveal its subject to a reader of the store. */
export function attemptKey(app: App, { name }: AttemptLimit, subject: readonly string[]): string {
  return `${name}:${app.keys.mac('attempts').of(JSON.stringify(subject))}`;
}

const free: Attempt = { async forgive() {} };

async function forgive({ counter, settings }: App, key: string): Promise<void> {
  try {
    await counter.forget?.(key);
  } catch (error) {
    settings.logger.error(
      explained('STORAGE_FAILED', 'the failed attempts of an account could not be reset after its successful sign-in.'),
      {
        error,
      },
    );
  }
}
