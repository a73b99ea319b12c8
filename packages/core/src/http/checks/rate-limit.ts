import type { RateLimit } from '../../contract/limits.js';
import { countCall, serverIsBusy, tooManyRequests } from '../../domain/limits/attempts.js';
import type { Exchange } from '../call/exchange.js';
import type { Operation } from '../call/operation.js';
import type { RateRules } from '../call/rate-limit-rules.js';

/**
 * Counts a call and refuses it beyond the limit of its route. The key is the client's network and the matched route, so
 * neither host, query nor another spelling of the path opens a new bucket (R-F04).
 * A counter that fails refuses calls of strictly limited routes and lets the others pass (H182).
 */
export async function limitRate(
  exchange: Exchange,
  rules: RateRules,
  operation: Operation,
  request: Request,
): Promise<void> {
  const { app, network } = exchange.caller;
  if (!app.settings.rateLimit.enabled || network === undefined) return;
  await warnWhereShared(exchange);
  const rule = await rules(operation, request);
  for (const { key, window, max } of bucketsOf(exchange.networks, rule)) {
    const counted = await countCall(app, `${key}${rule.bucket}`, { window, max });
    // What a narrow network has too many does not count for the wider one, whose other clients would pay for it.
    if (counted === 'within') continue;
    if (counted !== 'unknown') throw tooManyRequests(counted.retryAfter);
    if (operation.endpoint.limit) throw serverIsBusy();
    return;
  }
}

/**
 * Counts a direct call that was made on behalf of a request, as a server action makes it, where the endpoint has a limit of
 * its own. Reads have none, so a page that asks for its session is never limited.
 */
export async function limitDirectCall(exchange: Exchange, rules: RateRules, operation: Operation): Promise<void> {
  const { app, network, request, headers, origin } = exchange.caller;
  if (!operation.endpoint.limit || network === undefined) return;
  const { path, methods } = operation.endpoint.route;
  const url = new URL(`${app.settings.basePath}${path}`, origin || 'http://localhost');
  const made = request ?? new Request(url, { method: methods[0] ?? 'POST', headers });
  await limitRate(exchange, rules, operation, made);
}

/**
 * How many times its own limit the /64, the /56 and the /48 of a client have. A customer of a provider has one of these, so an
 * attacker with a /56 has 4 limits in place of 256, one with a /48 has 16 in place of 65,536, and customers of a provider
 * that gives out /64s share a /48 only when 16 of them use up their limits at once (D10).
 */
const allowances = [1, 4, 16];

/**
 * How many times the limit all clients without an address have together. With 3 in 10 seconds that is 30 calls in a second:
 * more than a process can hash, so the users of an application do not meet it, and still an end (D10).
 */
const sharedAllowance = 100;

/** Loaded by the first call that could be about clients who share a limit: where a header names the client, none is. */
async function warnWhereShared(exchange: Exchange): Promise<void> {
  const { app, network } = exchange.caller;
  if (network !== 'unknown' && app.settings.ipAddress.headers.length > 0) return;
  const { warnOfSharedLimits } = await import('./shared-limit-warning.js');
  warnOfSharedLimits(exchange);
}

interface Bucket extends RateLimit {
  readonly key: string;
}

/** Where a call is counted, in this order. */
function bucketsOf(networks: readonly string[], { window, max }: RateLimit): readonly Bucket[] {
  if (networks.length === 0) return [{ key: 'unknown', window, max: max * sharedAllowance }];
  return networks.map((key, index) => ({ key, window, max: max * (allowances[index] ?? 1) }));
}
