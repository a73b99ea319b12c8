import type { App } from '../domain/app.js';
import { countCall, serverIsBusy, tooManyRequests } from '../domain/attempts.js';
import type { Exchange } from './exchange.js';
import type { Operation } from './operation.js';
import type { RateRules } from './rate-limit-rules.js';

/**
 * Counts a call and refuses it beyond the limit of its route. The key is the client's network and the matched route, so
 * neither host, query nor another spelling of the path opens a new bucket (R-F04).
 * A counter that fails refuses calls of strictly limited routes and lets the others pass (H182).
 */
export async function limitRate(
  { caller: { app, network } }: Exchange,
  rules: RateRules,
  operation: Operation,
  request: Request,
): Promise<void> {
  if (!app.settings.rateLimit.enabled || network === undefined) return;
  if (network === 'unknown') warnOnce(app);
  const rule = await rules(operation, request);
  const counted = await countCall(app, `${network}${rule.bucket}`, rule);
  if (counted === 'within') return;
  if (counted !== 'unknown') throw tooManyRequests(counted.retryAfter);
  if (operation.endpoint.limit) throw serverIsBusy();
}

/**
 * Counts a direct call that was made on behalf of a request, as a server action makes it, where the endpoint has a limit of
 * its own. Reads have none, so a page that asks for its session is never limited. A client without an address is left to
 * the counters of accounts and recipients: clients that cannot be told apart must not lock each other out of a form.
 */
export async function limitDirectCall(exchange: Exchange, rules: RateRules, operation: Operation): Promise<void> {
  const { app, network, request, headers, origin } = exchange.caller;
  if (!operation.endpoint.limit || network === undefined || network === 'unknown') return;
  const { path, methods } = operation.endpoint.route;
  const url = new URL(`${app.settings.basePath}${path}`, origin || 'http://localhost');
  const made = request ?? new Request(url, { method: methods[0] ?? 'POST', headers });
  await limitRate(exchange, rules, operation, made);
}

const warned = new WeakSet<App>();

/** Clients that cannot be told apart are limited together, which one of them can use against all others (R-F03). */
function warnOnce(app: App): void {
  if (warned.has(app)) return;
  warned.add(app);
  app.settings.logger.warn(
    'a request came without an address, so its client shares a rate limit with all such clients. Pass the address of the socket, or set advanced.ipAddress.ipAddressHeaders.',
  );
}
