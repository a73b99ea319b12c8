import { keptPrivate } from '../kept-private.js';
import type { AnswerWithHeaders } from '../mountable.js';

/** The part of the result of Next's `cookies()` that is needed to set a cookie. */
export interface CookieStore {
  set(name: string, value: string, options: CookieOptions): unknown;
}
export interface CookieOptions {
  /** Seconds. */
  maxAge?: number;
  domain?: string;
  path?: string;
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: 'lax' | 'strict' | 'none';
  partitioned?: boolean;
}

/** The part of a `NextResponse` that is needed to set a cookie on it. */
export interface CookieResponse {
  readonly cookies: CookieStore;
  readonly headers: Headers;
}

/**
 * Sets the cookies of an answer in the browser from a server action, and returns the answer itself:
 *
 * ```ts
 * const answer = await auth.api.signInEmail({ body, headers: await headers(), returnHeaders: true });
 * const { user } = passCookies(await cookies(), answer);
 * ```
 * Next answers server actions with `no-store`. If an answer of yours can be cached, in a route handler or in the proxy, pass that
 * `NextResponse` in place of `cookies()`: it is marked `Cache-Control: private` when it gets a cookie.
 * In Next, server actions and route handlers can set cookies; server components cannot. The `api` of `createNextAuth` sets the
 * cookies by itself.
 */
export function passCookies<Answer>(
  target: CookieStore | CookieResponse,
  { headers, response }: AnswerWithHeaders<Answer>,
): Answer {
  const store = 'set' in target ? target : target.cookies;
  setCookies(store, headers);
  if (!('set' in target) && headers.getSetCookie().length > 0)
    target.headers.set('cache-control', keptPrivate(target.headers.get('cache-control')));
  return response;
}

/** Sets every cookie of an answer's headers. */
export function setCookies(store: CookieStore, headers: Headers): void {
  for (const header of headers.getSetCookie()) {
    const { name, value, options } = readSetCookie(header);
    store.set(name, value, options);
  }
}

/** Parses a `Set-Cookie` header of ours. The store encodes the value again, so it is decoded here. */
function readSetCookie(header: string) {
  const [pair, ...attributes] = header.split('; ').map(splitPair);
  const options: CookieOptions = {};
  for (const [name, value] of attributes) readAttribute(options, name.toLowerCase(), value);
  return { name: pair?.[0] ?? '', value: decodeURIComponent(pair?.[1] ?? ''), options };
}

function splitPair(text: string): readonly [string, string] {
  const equals = text.indexOf('=');
  return equals === -1 ? [text, ''] : [text.slice(0, equals), text.slice(equals + 1)];
}

function readAttribute(options: CookieOptions, name: string, value: string): void {
  if (name === 'max-age') options.maxAge = Number(value);
  else if (name === 'domain' || name === 'path') options[name] = value;
  else if (name === 'httponly') options.httpOnly = true;
  else if (name === 'secure' || name === 'partitioned') options[name] = true;
  else if (name === 'samesite') {
    const word = value.toLowerCase();
    if (word === 'lax' || word === 'strict' || word === 'none') options.sameSite = word;
  }
}
