import { checkMounted } from '../check-mounted.js';
import type { Mountable } from '../mountable.js';

export type NextRouteHandler = (request: Request) => Promise<Response>;

/** Creates the handlers for `app/api/auth/[...all]/route.ts`: `export const { GET, POST } = toNextHandler(auth)`. */
export function toNextHandler(auth: Mountable): { readonly GET: NextRouteHandler; readonly POST: NextRouteHandler } {
  checkMounted('toNextHandler', auth);
  // Next passes a second argument, which the handler does not use.
  const handle: NextRouteHandler = (request) => auth.handler(request);
  return { GET: handle, POST: handle };
}
