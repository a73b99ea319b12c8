import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import { parseOrigins } from '../addresses/origin.js';
import type { Exchange } from '../call/exchange.js';
import type { Operation } from '../call/operation.js';
import { invalidField, isFromTrustedPage } from './check-origin.js';

/** Headers of browsers that prefetch a page before the user opens it. The first one is the standard (Fetch §3.8). */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * Refuses a browser's prefetch of a link, so that nothing changes before the user opens it. Not with a redirect: a browser keeps
 * prefetched answers, but drops errors.
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
