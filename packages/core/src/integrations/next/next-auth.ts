import { cache } from 'react';
import { aPath, checkOptions, type KnownOptions } from '../../contract/options/known-options.js';
import { checkMounted } from '../check-mounted.js';
import { currentRequest } from './request-headers.js';
import { withReturnPath } from './return-path.js';
import { setCookies } from './set-cookies.js';
import { defaultSignInPath } from './sign-in-path.js';

/** The part of an auth object that Next's pages and actions use. */
export interface Callable {
  readonly api: { getSession(input: { readonly headers: Headers }): Promise<unknown> };
}
/** The session and the user of this auth object, with the application's own fields. */
export type SignedInOf<A extends Callable> = NonNullable<Awaited<ReturnType<A['api']['getSession']>>>;

export interface NextAuthOptions {
  /** The path of the page where visitors sign in. Default `/sign-in`. */
  readonly signInPath?: string;
}

/** Every option of `createNextAuth`. */
const nextAuthOptions = { signInPath: aPath } satisfies KnownOptions<NextAuthOptions>;

/** What Next's pages, server actions and route handlers need of an auth object. */
export interface NextAuth<A extends Callable> {
  /**
   * Every endpoint as a function, like `auth.api`. It passes the headers of the current request. In server actions and route
   * handlers it also sets the cookies of the answer in the browser: `await api.signInEmail({ body })` signs the user in. While
   * a page renders, it only reads, because Next cannot set cookies there.
   */
  readonly api: A['api'];
  /**
   * Returns the session and the user of the current request, `null` without a session. All components of one request share one
   * read. It extends no session.
   */
  getSession(): Promise<SignedInOf<A> | null>;
  /**
   * Returns the session and the user of the current request. A visitor without a session is redirected to the sign-in page.
   * `returnTo` is the path of the page that asks, `/account`: the sign-in page gets it as `?returnTo=`, to read with
   * `returnPath`.
   */
  requireSession(returnTo?: string): Promise<SignedInOf<A>>;
  /**
   * Makes a page that requires a session, and passes the session and the user to it:
   * `export default withSession(({ user }) => <p>Hello {user.name}</p>, '/account')`. The page's own props come second.
   */
  withSession<Props, Node>(
    page: (signedIn: SignedInOf<A>, props: Props) => Node | Promise<Node>,
    returnTo?: string,
  ): (props: Props) => Promise<Node>;
}

/**
 * Binds an auth object to Next. Call it once, in a file of the server:
 *
 * ```ts
 * export const { api, getSession, requireSession, withSession } = createNextAuth(auth);
 * ```
 * Throws a `ConfigurationError` for a wrong option.
 */
export function createNextAuth<A extends Callable>(auth: A, options: NextAuthOptions = {}): NextAuth<A> {
  checkMounted('createNextAuth', auth, 'api');
  checkOptions('createNextAuth', options, nextAuthOptions);
  const { signInPath = defaultSignInPath } = options;
  // React keeps the answer for the components of one request. Elsewhere, as in a server action, each call reads.
  const getSession = cache(async () => {
    const { headers } = await currentRequest();
    // The answer of this auth object's own getSession.
    return ((await auth.api.getSession({ headers })) ?? null) as SignedInOf<A> | null;
  });
  const requireSession = async (returnTo?: string): Promise<SignedInOf<A>> =>
    (await getSession()) ?? (await redirectTo(withReturnPath(signInPath, returnTo)));
  return {
    api: boundApi(auth.api),
    getSession,
    requireSession,
    withSession: (page, returnTo) => async (props) => page(await requireSession(returnTo), props),
  };
}

/**
 * Ends the render or the call with Next's redirect. `next/navigation` has two names, and neither loads everywhere. Bundlers need
 * the first: for the second, Turbopack gives route handlers the hooks of the browser, which they cannot load. Node finds only
 * the second, where `serverExternalPackages` names this package or a test runs without a bundler.
 */
async function redirectTo(target: string): Promise<never> {
  const { redirect } = await import('next/navigation').catch(
    () => import(/* webpackIgnore: true */ /* turbopackIgnore: true */ 'next/navigation.js'),
  );
  return redirect(target);
}

/** The input of a call of `auth.api`. */
interface Input {
  readonly asResponse?: boolean;
  readonly returnHeaders?: boolean;
}
type Call = (input: Input) => Promise<unknown>;

function boundApi<Api extends object>(api: Api): Api {
  const calls = Object.entries<Call>({ ...api } as Readonly<Record<string, Call>>);
  // Each bound call has the name, the input and the answer of the call itself.
  return Object.fromEntries(calls.map(([name, call]) => [name, bound(call)])) as Api;
}

/** Makes a call that passes the headers of the current request, and its cookies to the browser. */
function bound(call: Call): Call {
  return async (input = {}) => {
    const { headers, cookies } = await currentRequest();
    const whole = { headers, ...input };
    if (!cookies) return call(whole);
    if (input.asResponse) {
      const answer = (await call(whole)) as Response;
      setCookies(cookies, answer.headers);
      return answer;
    }
    const answer = (await call({ ...whole, returnHeaders: true })) as { headers: Headers; response: unknown };
    setCookies(cookies, answer.headers);
    return input.returnHeaders ? answer : answer.response;
  };
}
