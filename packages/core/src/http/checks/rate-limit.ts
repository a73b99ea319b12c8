import type { RateLimit } from '../../contract/limits.js';
import { countCall, serverIsBusy, tooManyRequests } from '../../domain/limits/attempts.js';
import type { Exchange } from '../call/exchange.js';
import type { Operation } from '../call/operation.js';
import type { RateRules } from '../call/rate-limit-rules.js';

/** Checks whether calls of this client are counted. */
export function isLimited({ caller: { app, network } }: Exchange): boolean {
  return app.settings.rateLimit.enabled && network !== undefined;
}

/**
 * Counts a call and refuses it beyond the limit of its route. The key is the client's network and the matched route, so
 * host, query and other spellings of the path do not open a new bucket (R-F04).
 * A counter that fails refuses calls of strictly limited routes and lets the others pass (H182).
 */
export async function limitRate(
  exchange: Exchange,
  rules: RateRules,
  operation: Operation,
  request: Request,
): Promise<void> {
  const { app } = exchange.caller;
  await warnWhereShared(exchange);
  const rule = await rules(operation, request);
  for (const { key, window, max } of bucketsOf(exchange.networks, rule)) {
    const counted = await countCall(app, `${key}${rule.bucket}`, { window, max });
    // Refused calls of a narrow network do not count for the wider one, to protect its other clients.
    if (counted === 'within') continue;
    if (counted !== 'unknown') throw tooManyRequests(counted.retryAfter);
    if (operation.endpoint.limit) throw serverIsBusy();
    return;
  }
}

/**
 * Counts a direct call that was made for a request, for example by a server action, if the endpoint has its own limit. Reads
 * have none, so a page that reads its session is never limited.
 */
export async function limitDirectCall(exchange: Exchange, rules: RateRules, operation: Operation): Promise<void> {
  const { app, request, headers, origin } = exchange.caller;
  if (!operation.endpoint.limit || !isLimited(exchange)) return;
  const { path, methods } = operation.endpoint.route;
  const url = new URL(`${app.settings.basePath}${path}`, origin || 'http://localhost');
  const made = request ?? new Request(url, { method: methods[0] ?? 'POST', headers });
  await limitRate(exchange, rules, operation, made);
}

/**
 * By how much the limit is multiplied for the /64, the /56 and the /48 of a client. An internet provider gives each customer one of
 * these. So an attacker with a /56 has 4 limits instead of 256, and with a /48 16 instead of 65,536. Clients in one /48 lock out a
 * customer with a /64 only if 16 of them use up their limits at once (D10).
 */
const allowances = [1, 4, 16];

/**
 * By how much the limit is multiplied for all clients without an address together. With 3 in 10 seconds that is 30 calls in a second:
 * more than a process can hash, so an application's users do not reach it, but it is still a limit (D10).
 */
const sharedAllowance = 100;

/**
 * Loads the code of the warning at the first call whose client may share a limit: no configured header contains the client's
 * address.
 */
async function warnWhereShared(exchange: Exchange): Promise<void> {
  const { app, network } = exchange.caller;
  if (network !== 'unknown' && app.settings.ipAddress.ipAddressHeaders.length > 0) return;
  const { warnOfSharedLimits } = await import('./shared-limit-warning.js');
  warnOfSharedLimits(exchange);
}

interface Bucket extends RateLimit {
  readonly key: string;
}

/** Returns the buckets in which a call is counted, in this order. */
function bucketsOf(networks: readonly string[], { window, max }: RateLimit): readonly Bucket[] {
  if (networks.length === 0) return [{ key: 'unknown', window, max: max * sharedAllowance }];
  return networks.map((key, index) => ({ key, window, max: max * (allowances[index] ?? 1) }));
}
