import { type App, condition, failure, find, guardedUpdate, plus } from 'latchkey/plugin';
import { checkErrors } from '../errors.js';
import type { SettledQuota } from '../options.js';
import { type ApiKey, apiKey } from '../tables.js';

/** The calls that are left to a key. */
export interface ShownQuota {
  readonly limit: number;
  readonly remaining: number;
  readonly resetsAt: Date;
}

/** The calls that are left after one was counted. */
export interface CountedQuota extends ShownQuota {
  /** Seconds until `resetsAt`. */
  readonly resetsIn: number;
}

/** The columns of a key with a full quota; `undefined`: without a limit. */
export function quotaColumns(quota: SettledQuota | undefined, now: Date) {
  return quota
    ? {
        quotaLimit: quota.limit,
        quotaWindow: quota.window,
        quotaRemaining: quota.limit,
        quotaResetsAt: endOfWindow(quota.window, now),
      }
    : { quotaLimit: null, quotaWindow: null, quotaRemaining: null, quotaResetsAt: null };
}

/** The quota as it is now, if the key has one. */
export function quotaOf(key: ApiKey, now: Date): ShownQuota | null {
  const { quotaLimit: limit, quotaWindow, quotaRemaining, quotaResetsAt } = key;
  if (limit === null || quotaResetsAt === null) return null;
  return quotaResetsAt > now
    ? { limit, remaining: quotaRemaining ?? 0, resetsAt: quotaResetsAt }
    : { limit, remaining: limit, resetsAt: endOfWindow(quotaWindow, now) };
}

/** All processes compute the same end, so that two that begin a window at once begin the same one. */
export function endOfWindow(window: number | null, now: Date): Date {
  if (window === null) return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  const length = window * 1000;
  return new Date((Math.floor(now.getTime() / length) + 1) * length);
}

/** A window can begin while a call is counted, and another call can begin it first: then the row is read again. */
const maxTries = 5;

/**
 * Counts one call, in one statement that also decides: of callers in a race, as many pass as the quota has left. Returns what is
 * left. Throws `API_KEY_QUOTA_IS_USED_UP`.
 */
export async function countCall(app: App, found: ApiKey): Promise<CountedQuota | null> {
  let key: ApiKey | undefined = found;
  for (let tries = 0; key && tries < maxTries; tries++) {
    const now = app.settings.now();
    const quota = quotaOf(key, now);
    if (!quota || key.quotaResetsAt === null) return null;
    const resetsIn = Math.ceil((quota.resetsAt.getTime() - now.getTime()) / 1000);
    if (quota.remaining === 0) throw usedUp(quota, resetsIn);
    const isNew = quota.resetsAt > key.quotaResetsAt;
    const counted = await guardedUpdate(
      app.db,
      apiKey,
      { id: key.id, quotaResetsAt: key.quotaResetsAt, ...(!isNew && { quotaRemaining: condition.after(0) }) },
      isNew ? { quotaRemaining: quota.limit - 1, quotaResetsAt: quota.resetsAt } : { quotaRemaining: plus(-1) },
    );
    if (counted > 0) return { ...quota, resetsIn, remaining: quota.remaining - 1 };
    key = await find(app.db, apiKey, { id: key.id });
  }
  throw failure(checkErrors, 'INVALID_API_KEY'); // it was removed meanwhile
}

function usedUp({ limit }: ShownQuota, retryAfter: number) {
  return failure(checkErrors, 'API_KEY_QUOTA_IS_USED_UP', {
    retryAfter,
    details: [{ path: 'limit', message: String(limit) }],
  });
}
