import { FormPage } from '../../domain/answers/form-page.js';
import { Redirect } from '../../domain/answers/redirect.js';
import { jsonResponse } from './json-response.js';
import type { Operation } from './operation.js';

/**
 * No cache stores an answer: each can contain a session, a user or a cookie (D19, R-J11). Browsers must not guess another content
 * type.
 */
const everyAnswer = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Our own pages run no scripts and cannot be shown in frames (R-J01). */
const pageFields = {
  ...everyAnswer,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

const formPageFields = {
  ...pageFields,
  'content-security-policy': pageFields['content-security-policy'].replace(" form-action 'none';", ''),
  // With `no-referrer` browsers would not send the origin of the form to us. Other origins get no referrer in both cases.
  'referrer-policy': 'same-origin',
};

/** Headers of one call, mostly cookies; a name may appear several times. */
export type CallHeaders = readonly (readonly [name: string, value: string])[];

/** Creates the response for a handler's result. Public caches can keep it for `keptFor` seconds. */
export function answerWith(value: unknown, operation: Operation, headers: CallHeaders, keptFor?: number): Response {
  if (value instanceof Redirect) return goTo(value.location, headers);
  if (value instanceof FormPage) {
    const policy = formPageFields['content-security-policy'] + value.policy;
    const fields = { ...formPageFields, 'content-security-policy': policy };
    return new Response(value.html, { headers: joinHeaders(fields, headers) });
  }
  if (operation.endpoint.route.kind === 'page') {
    return new Response(String(value), { headers: joinHeaders(pageFields, headers) });
  }
  // An answer with a cookie belongs to one user, so it is never cached, even if its handler allows it (D19).
  const isKept = keptFor !== undefined && headers.length === 0;
  return jsonAnswer(value ?? null, 200, headers, isKept ? { 'cache-control': `public, max-age=${keptFor}` } : none);
}

const none: Readonly<Record<string, string>> = {};

/**
 * Creates the answer with a value as JSON. Not `Response.json`, and most answers have no cookies, so their headers are made once:
 * both cost less.
 */
export function jsonAnswer(
  value: unknown,
  status: number,
  headers: CallHeaders,
  more: Readonly<Record<string, string>> = none,
): Response {
  const isPlain = headers.length === 0 && more === none;
  return jsonResponse(JSON.stringify(value), { status, headers: isPlain ? plainHeaders : pairsOf(more, headers) });
}

const jsonFields = { ...everyAnswer, 'content-type': 'application/json' };
const plainHeaders = new Headers(jsonFields);
const redirectFields = { ...everyAnswer, 'referrer-policy': 'no-referrer' };

/** Redirects the browser without a referrer, because this URL may contain a token. */
export function goTo(location: string, more: CallHeaders): Response {
  const headers = joinHeaders(redirectFields, more);
  headers.set('location', encodeForHeader(location));
  return new Response(null, { status: 302, headers });
}

/** Returns the answer to a request that matches no endpoint: an empty 404. */
export function notFound(): Response {
  return new Response(null, { status: 404 });
}

/** Returns the answer to a method that the route does not have (RFC 9110 §15.5.6). */
export function notAllowed(methods: readonly string[]): Response {
  return new Response(null, { status: 405, headers: { allow: methods.join(', '), ...everyAnswer } });
}

/** Returns the answer to HEAD: that of GET without its body (RFC 9110 §9.3.2). */
export function withoutBody({ status, headers }: Response): Response {
  return new Response(null, { status, headers });
}

/** Not a `Headers`: a `Response` would copy it, header by header. */
function pairsOf(more: Readonly<Record<string, string>>, headers: CallHeaders): [string, string][] {
  return [
    ...Object.entries({ ...jsonFields, ...more }),
    ...headers.map(([name, value]): [string, string] => [name, value]),
  ];
}

/** Joins fixed headers with those of a call. */
export function joinHeaders(fields: Readonly<Record<string, string>>, more: CallHeaders): Headers {
  const headers = new Headers(fields);
  for (const [name, value] of more) headers.append(name, value);
  return headers;
}

/** Encodes a location as ASCII and one line, for any text in its query (R-B19). */
function encodeForHeader(location: string): string {
  return location.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
