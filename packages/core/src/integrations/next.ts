// Next.js: everything that `latchkey/next` exports.
export type { AnswerWithHeaders, Mountable, ReadsSessions } from './mountable.js';
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
} from './next/proxy.js';
export { returnPath } from './next/return-path.js';
export { type NextRouteHandler, toNextHandler } from './next/route-handler.js';
export {
  type CookieOptions,
  type CookieResponse,
  type CookieStore,
  passCookies,
} from './next/set-cookies.js';
