// Next.js: everything that `latchkey/next` exports.
export {
  type Callable,
  createNextAuth,
  type NextAuth,
  type NextAuthOptions,
  type SignedInOf,
} from './next/next-auth.js';
export {
  type PagesOptions,
  type PagesProxy,
  type PageUrl,
  type ProxyRequest,
  protectByCookie,
  protectBySession,
  type ReadsSessions,
} from './next/proxy.js';
export { returnPath } from './next/return-path.js';
export { type Mountable, type NextRouteHandler, toNextHandler } from './next/route-handler.js';
export {
  type AnswerWithHeaders,
  type CookieOptions,
  type CookieResponse,
  type CookieStore,
  passCookies,
} from './next/set-cookies.js';
