import { commonErrors } from '../../contract/catalogue.js';
import { type AuthError, failure } from '../../contract/errors.js';
import { redirectTargets } from '../../contract/inputs.js';
import { isObject } from '../../contract/json.js';
import type { OptionKind } from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';
import type { Settings } from '../../domain/settings/settings.js';
import { isTrustedOrigin, isTrustedTarget, type OriginRules, parseOrigins } from '../addresses/origin.js';
import type { Exchange } from '../call/exchange.js';
import type { Operation } from '../call/operation.js';

/**
 * Returns the origins trusted for one request: the configured ones and the application's own. Computed for each request, so that
 * the host of one request never affects another (R-A12).
 */
export async function originsFor(
  { trustedOrigins }: Settings,
  origin: string,
  request: Request | undefined,
): Promise<OriginRules> {
  const listed = typeof trustedOrigins === 'function' ? request && (await trustedOrigins(request)) : trustedOrigins;
  if (request || listed) checkReturned('trustedOrigins', listed, aListOfOrigins);
  return parseOrigins([...(listed ?? []), isPlainOrigin(origin) ? origin : undefined]);
}

const aListOfOrigins: OptionKind = { expected: 'a list of origins', fits: Array.isArray };

/** Checks that a text is an origin. A request may contain any text; an invalid origin is not trusted, like a missing one. */
function isPlainOrigin(origin: string): boolean {
  return /^https?:\/\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d+)?$/.test(origin);
}

/**
 * Refuses a POST that a browser sends from a foreign page (D11). A browser reports the origin of a POST. A client that sends
 * neither `Origin`, `Sec-Fetch-Site` nor `Referer` is not a browser: no foreign page can make it send cookies. Redirect routes are
 * left out: `checkForm` checks the forms that are posted to them.
 */
export function checkOrigin(operation: Operation, { method, headers }: Request, rules: OriginRules): void {
  if (method !== 'POST' || operation.endpoint.route.kind === 'redirect') return;
  if (!isFromTrustedPage(headers, rules)) throw invalidField('origin');
}

function isFromTrustedPage(headers: Headers, rules: OriginRules): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  // A page without a referrer sends `null`; then the browser's `Sec-Fetch-Site` decides (R-B09).
  if (origin === 'null') return site === 'same-origin';
  if (origin !== null) return isTrustedOrigin(rules, origin);
  if (site !== null) return site === 'same-origin';
  const referrer = headers.get('referer');
  return referrer === null || (URL.canParse(referrer) && isTrustedOrigin(rules, new URL(referrer).origin));
}

/** Refuses an untrusted redirect target in the input of every endpoint (D12, R-A01–R-A04). */
export function checkTargets(input: unknown, rules: OriginRules): void {
  if (!isObject(input)) return;
  for (const name of redirectTargets) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (typeof value === 'string' && value !== '' && !isTrustedTarget(rules, value)) throw invalidField(name, value);
  }
}

/** `given`: the refused value, for the developer's log only. */
function invalidField(field: string, given?: string): AuthError {
  return failure(commonErrors, 'INVALID_FIELD', { values: { field }, cause: given });
}

/** Headers of browsers that prefetch a page before the user opens it. The first one is the standard (Fetch §3.8). */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * Refuses a browser's prefetch of a link, so that nothing changes before the user opens it. Answers with an error and not with a
 * redirect: a browser keeps a prefetched redirect, but drops an error.
 */
export function refusePrefetch({ endpoint }: Operation, headers: Headers): void {
  if (endpoint.onlyReads) return;
  if (prefetchHeaders.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? '')))
    throw failure(commonErrors, 'LINK_IS_NOT_PREFETCHED');
}

/**
 * Refuses a form that does not come from our page that the user has opened: otherwise an attacker's page could sign a visitor in
 * to the attacker's account. Only for POST, and only for endpoints to which other pages must not post.
 */
export async function checkForm(
  operation: Operation,
  request: Request,
  exchange: Exchange,
  input: unknown,
): Promise<void> {
  const { form, route } = operation.endpoint;
  if (form !== 'own page') return;
  if (!isFromTrustedPage(request.headers, parseOrigins([exchange.caller.origin]))) throw invalidField('origin');
  const { proofField, takeProof } = await import('../../domain/answers/form-proof.js');
  const { token, [proofField]: proof }: Readonly<Record<string, unknown>> = { ...Object(input) };
  const isOurs = typeof token === 'string' && takeProof(exchange.caller, { path: route.path, token }, proof);
  exchange.failureTarget = `${exchange.caller.app.settings.basePath}/error`;
  if (!isOurs) throw failure(commonErrors, 'OPEN_THE_LINK_AGAIN');
  exchange.isConfirmed = true;
}

/** The last check of every redirect: a handler, also of a plugin, may have taken the address from an input. */
export function checkRedirect(origins: OriginRules, location: string): void {
  const [place = ''] = location.split(/[?#]/, 1); // without the query: it does not decide where the redirect leads
  if (!isTrustedTarget(origins, place))
    throw new Error('a redirect leads to a place that is neither a path nor in trustedOrigins');
}
