import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import { parseOrigins } from '../addresses/origin.js';
import type { Exchange } from '../call/exchange.js';
import type { Operation } from '../call/operation.js';
import { invalidField, isFromTrustedPage } from './check-origin.js';

/** Headers by which browsers say that the user has not asked for a page yet. The first is the standard one (Fetch §3.8). */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * Refuses to follow a link for a browser that only looks ahead: nothing is changed before the user opens it. No redirect: a
 * browser keeps what it has prefetched, and throws an error away.
 */
export function refusePrefetch({ endpoint }: Operation, headers: Headers): void {
  if (endpoint.onlyReads) return;
  if (prefetchHeaders.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? '')))
    throw failure(commonErrors, 'LINK_IS_NOT_PREFETCHED');
}

/**
 * Refuses a form that does not come from the page of ours that the user was shown: a page of an attacker could otherwise sign
 * a visitor in to the attacker's account. For POST; nothing to check where any page may post.
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
