import { Redirect } from '../domain/redirect.js';
import type { Operation } from './operation.js';

/**
 * No answer is stored by anything on the way: each may carry a session, a user or a cookie (D19, security.md R-J11).
 * No answer is taken for another type than it says.
 */
const everyAnswer = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** What our own pages may do: nothing but show themselves (security.md R-J01). */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** The response for what a handler returned. */
export function answerWith(value: unknown, operation: Operation, cookies: readonly string[]): Response {
  if (value instanceof Redirect) return goTo(value.location, cookies);
  if (operation.endpoint.route.kind === 'page') {
    return new Response(String(value), { headers: withCookies({ ...everyAnswer, ...pageHeaders }, cookies) });
  }
  return jsonAnswer(value ?? null, 200, cookies);
}

export function jsonAnswer(
  value: unknown,
  status: number,
  cookies: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(value, { status, headers: withCookies({ ...everyAnswer, ...more }, cookies) });
}

/** Sends the browser elsewhere; the address of this step, which may hold a token, is not passed on. */
export function goTo(location: string, cookies: readonly string[]): Response {
  const headers = withCookies({ ...everyAnswer, 'referrer-policy': 'no-referrer' }, cookies);
  headers.set('location', encodeForHeader(location));
  return new Response(null, { status: 302, headers });
}

/** The answer to a request that is for nobody here (spec §7). */
export function notFound(): Response {
  return new Response(null, { status: 404 });
}

function withCookies(fields: Readonly<Record<string, string>>, cookies: readonly string[]): Headers {
  const headers = new Headers(fields);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return headers;
}

/** Header values are ASCII and one line, whatever was put into a query (security.md R-B19). */
function encodeForHeader(location: string): string {
  return location.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
