import { NextResponse } from 'next/server.js';
import { aPath, aText, checkOptions, type KnownOptions } from '../../contract/options/known-options.js';
import { checkMounted } from '../check-mounted.js';
import type { ReadsSessions } from '../mountable.js';
import { withReturnPath } from './return-path.js';
import { defaultSignInPath } from './sign-in-path.js';

export interface PagesOptions {
  /** The path of the page where visitors sign in. Default `/sign-in`. */
  readonly signInPath?: string;
  /** The name of the session cookie without `__Secure-` or `__Host-`, if you have changed it. Default `latchkey.session_token`. */
  readonly sessionCookie?: string;
}

/** Every option of `protectByCookie` and `protectBySession`. */
const pagesOptions = {
  signInPath: aPath,
  sessionCookie: aText,
} satisfies KnownOptions<PagesOptions>;

/** The address of a request, as Next's `NextURL` has it. */
export interface PageUrl {
  pathname: string;
  search: string;
  clone(): PageUrl;
  toString(): string;
}
/** The part of a `NextRequest` that the proxy uses. */
export interface ProxyRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly nextUrl: PageUrl;
}

/** The function of `proxy.ts`. */
export type PagesProxy = (request: ProxyRequest) => Promise<Response>;

/**
 * Makes the function of `proxy.ts` (`middleware.ts` before Next.js 16). It redirects visitors without a session cookie to the
 * sign-in page, with the path of the requested page as `?returnTo=`. It reads no database, so it accepts a forged cookie:
 *
 * ```ts
 * export const proxy = protectByCookie();
 * export const config = { matcher: ['/account/:path*'] };
 * ```
 * A proxy does not protect a page whose path the matcher lacks. So each page and each action requires the session itself. Throws a
 * `ConfigurationError` for a wrong option.
 */
export function protectByCookie(options: PagesOptions = {}): PagesProxy {
  checkOptions('protectByCookie', options, pagesOptions);
  return createProxy(options, async () => NextResponse.next());
}

/**
 * Like `protectByCookie`, but reads the session of each request, so that a visitor with a forged or expired cookie is redirected
 * too. A session that is due is extended, and its cookie passed to the browser: `export const proxy = protectBySession(auth)`.
 */
export function protectBySession(auth: ReadsSessions, options: PagesOptions = {}): PagesProxy {
  checkMounted('protectBySession', auth, 'api');
  checkOptions('protectBySession', options, pagesOptions);
  return createProxy(options, async (request, refuse) => {
    const { headers, response } = await auth.api.getSession({ headers: request.headers, returnHeaders: true });
    return withCookies(response ? NextResponse.next() : refuse(), headers.getSetCookie());
  });
}

/** `admit` answers requests with a session cookie. */
function createProxy(
  { signInPath = defaultSignInPath, sessionCookie = 'latchkey.session_token' }: PagesOptions,
  admit: (request: ProxyRequest, refuse: () => NextResponse) => Promise<NextResponse>,
): PagesProxy {
  return async (request) => {
    const refuse = () => toSignIn(request, signInPath);
    if (request.nextUrl.pathname === pathOf(signInPath)) return NextResponse.next();
    return hasCookie(request.headers, sessionCookie) ? admit(request, refuse) : refuse();
  };
}

function hasCookie(headers: Headers, cookie: string): boolean {
  const names = (headers.get('cookie') ?? '').split(/; */).map((pair) => pair.slice(0, pair.indexOf('=')));
  return names.some((name) => name.replace(/^__(?:Secure|Host)-/, '') === cookie || name === cookie);
}

function toSignIn({ method, nextUrl }: ProxyRequest, signInPath: string): NextResponse {
  const reads = method === 'GET' || method === 'HEAD';
  const target = withReturnPath(signInPath, reads ? nextUrl.pathname + nextUrl.search : undefined);
  // A copy keeps the base path and the language of the address.
  const url = nextUrl.clone();
  url.pathname = pathOf(target);
  url.search = target.slice(pathOf(target).length);
  // 303: the browser gets the sign-in page, and does not post the form there.
  return NextResponse.redirect(url.toString(), reads ? 307 : 303);
}

function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? target;
}

function withCookies(answer: NextResponse, cookies: readonly string[]): NextResponse {
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  // A shared cache must not give this user's cookie to other users.
  if (cookies.length > 0) answer.headers.set('cache-control', 'private, no-store');
  return answer;
}
