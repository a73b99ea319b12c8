import { commonErrors } from '../contract/catalogue.js';
import { type AuthError, failure } from '../contract/errors.js';
import type { RateLimit } from '../contract/limits.js';
import type { App, Caller } from './app.js';

/** What one call more comes to: within the limit, beyond it, or not known because the counter failed. */
export type Counted = 'within' | 'unknown' | { readonly retryAfter: number };

/** Counts one call under a key. A counter that fails is logged; what that means is for the caller to say. */
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
    app.settings.logger.error('the rate limiter failed', { error });
    return 'unknown';
  }
}

/** The answer to a call beyond its limit; `retryAfter` in seconds. */
export function tooManyRequests(retryAfter: number): AuthError {
  return failure(commonErrors, 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter });
}

/** The answer where a limit must hold and nobody can count (H182). */
export function serverIsBusy(): AuthError {
  return failure(commonErrors, 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER');
}

/** A limit on something other than the calls of one client to one endpoint (D10). */
export interface AttemptLimit extends RateLimit {
  /** Part of the key, so that no two kinds of attempts share a budget. */
  readonly name: string;
}

/** An attempt that was paid for. */
export interface Attempt {
  /** Gives back all attempts of its window: this one has shown that its maker is no guesser. */
  forgive(): Promise<void>;
}

/**
 * Spends one of the attempts that `subject` has; before the secret is compared, so that parallel guesses stay within the
 * budget (security.md R-F06). Throws 429 when there is none left, 503 when nobody can count. Free where rate limits are
 * off. Whoever is in `subject`, the store sees a keyed hash of it.
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
 * Spends one of the attempts that one network has at the password of one account. Never of the account alone: who fails on
 * purpose locks out themselves, and nobody else (R-F07). Known and unknown accounts are counted alike; calls of the
 * server's own code are not counted, like by every rate limit.
 */
export function spendSignInAttempt({ app, network }: Caller, account: string): Promise<Attempt> {
  if (network === undefined) return Promise.resolve(free);
  return spendAttempt(app, { ...app.settings.rateLimit.failedSignIns, name: 'sign-in' }, [account, network]);
}

/** A key that tells nothing of its subject to who reads the store. */
export function attemptKey(app: App, { name }: AttemptLimit, subject: readonly string[]): string {
  return `${name}:${app.keys.mac('attempts').of(JSON.stringify(subject))}`;
}

const free: Attempt = { async forgive() {} };

async function forgive({ counter, settings }: App, key: string): Promise<void> {
  try {
    await counter.forget?.(key);
  } catch (error) {
    settings.logger.error('the attempts of a successful sign-in could not be forgiven', { error });
  }
}
