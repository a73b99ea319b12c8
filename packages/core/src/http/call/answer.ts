import { FormPage } from '../../domain/answers/form-page.js';
import { Redirect } from '../../domain/answers/redirect.js';
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

/** Headers with lower-case names; a name may appear several times, as that of cookies does. */
export type AnswerHeaders = readonly (readonly [name: string, value: string])[];

/** The answer of a call, before it becomes a `Response` or is written to a socket. */
export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: string | null;
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers: toHeaders(headers) });
}

export function toHeaders(pairs: AnswerHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of pairs) headers.append(name, value);
  return headers;
}

/** Creates the answer for a handler's result. Public caches can keep it for `keptFor` seconds. */
export function answerWith(value: unknown, operation: Operation, headers: AnswerHeaders, keptFor?: number): Answer {
  if (value instanceof Redirect) return goTo(value.location, headers);
  if (value instanceof FormPage) {
    const policy = formPageFields['content-security-policy'] + value.policy;
    const fields = { ...formPageFields, 'content-security-policy': policy };
    return { status: 200, headers: [...Object.entries(fields), ...headers], body: value.html };
  }
  if (operation.endpoint.route.kind === 'page') {
    return { status: 200, headers: [...Object.entries(pageFields), ...headers], body: String(value) };
  }
  // An answer with a cookie belongs to one user, so it is never cached, even if its handler allows it (D19).
  const isKept = keptFor !== undefined && headers.length === 0;
  return jsonAnswer(value ?? null, 200, headers, isKept ? { 'cache-control': `public, max-age=${keptFor}` } : {});
}

/** Creates the answer with a value as JSON. The fields of `more` replace the usual ones. */
export function jsonAnswer(
  value: unknown,
  status: number,
  headers: AnswerHeaders,
  more: Readonly<Record<string, string>> = {},
): Answer {
  const fields = { ...jsonFields, ...more };
  return { status, headers: [...Object.entries(fields), ...headers], body: JSON.stringify(value) };
}

const jsonFields = { ...everyAnswer, 'content-type': 'application/json' };
const redirectFields = { ...everyAnswer, 'referrer-policy': 'no-referrer' };

/** Redirects the browser without a referrer, because this URL may contain a token. */
export function goTo(location: string, headers: AnswerHeaders): Answer {
  const fields = { ...redirectFields, location: encodeForHeader(location) };
  return { status: 302, headers: [...Object.entries(fields), ...headers], body: null };
}

/** The answer to a request that matches no endpoint: an empty 404. */
export const notFound: Answer = { status: 404, headers: [], body: null };

/** Returns the answer to a method that the route does not have (RFC 9110 §15.5.6). */
export function notAllowed(methods: readonly string[]): Answer {
  return { status: 405, headers: Object.entries({ allow: methods.join(', '), ...everyAnswer }), body: null };
}

/** Encodes a location as ASCII and one line, for any text in its query (R-B19). */
function encodeForHeader(location: string): string {
  return location.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
