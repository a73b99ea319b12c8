import { commonErrors } from '../contract/catalogue.js';
import { failure } from '../contract/errors.js';
import type { App } from '../domain/app.js';
import type { Counter } from '../domain/counter.js';
import type { Operation } from './operation.js';

/**
 * Counts a call and refuses it beyond the limit of its route. The key is the client's network and the matched route, so
 * neither host, query nor another spelling of the path opens a new bucket (security.md R-F04).
 * A counter that fails refuses calls of strictly limited routes and lets the others pass (H182).
 */
export async function limitRate(app: App, counter: Counter, operation: Operation, network: string): Promise<void> {
  const { settings } = app;
  if (!settings.rateLimit.enabled) return;
  const { path } = operation.endpoint.route;
  const rule = settings.rateLimit.customRules[path] ?? operation.endpoint.limit ?? settings.rateLimit;
  const now = settings.now();
  const windowMs = rule.window * 1000;
  const counted = await countCall(app, counter, operation, `${network}${path}`, windowMs, now);
  if (!counted || counted.count <= rule.max) return;
  throw failure(commonErrors, 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', {
    retryAfter: secondsUntil(counted.windowStart.getTime() + windowMs, now),
  });
}

async function countCall(
  app: App,
  counter: Counter,
  { endpoint }: Operation,
  key: string,
  windowMs: number,
  now: Date,
) {
  try {
    return await counter.bump(key, windowMs, now);
  } catch (cause) {
    app.settings.logger.error('the rate limiter failed', { error: cause });
    if (endpoint.limit) throw failure(commonErrors, 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER', { cause });
    return undefined;
  }
}

function secondsUntil(instantMs: number, now: Date): number {
  return Math.max(1, Math.ceil((instantMs - now.getTime()) / 1000));
}
