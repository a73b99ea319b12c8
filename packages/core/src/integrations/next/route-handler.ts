import { checkMounted } from '../check-mounted.js';

/** The object to mount, as `createAuth` returns it. */
export interface Mountable {
  handler(request: Request): Promise<Response>;
}
export type NextRouteHandler = (request: Request) => Promise<Response>;

/** Creates the handlers for `app/api/auth/[...all]/route.ts`: `export const { GET, POST } = toNextHandler(auth)`. */
export function toNextHandler(auth: Mountable): { readonly GET: NextRouteHandler; readonly POST: NextRouteHandler } {
  checkMounted('toNextHandler', auth);
  // Next passes a second argument, which the handler does not use.
  const handle: NextRouteHandler = (request) => auth.handler(request);
  return { GET: handle, POST: handle };
}
