import type { Context, Handler, MiddlewareHandler } from 'hono';
import { checkMounted } from './check-mounted.js';
import { keptPrivate, setCookieName } from './kept-private.js';
import { lists } from './lists.js';
import type { Mountable, ReadsSessions as ReadsUntyped } from './mountable.js';

export type { Mountable };

/** The part of an auth object that the middleware reads sessions with. */
export interface ReadsSessions extends ReadsUntyped {
  readonly $Infer: { readonly User: unknown; readonly Session: unknown };
}
export interface AuthVariables<A extends ReadsSessions> {
  readonly user: A['$Infer']['User'] | null;
  readonly session: A['$Infer']['Session'] | null;
}

/** Serves the auth object: `app.on(['GET', 'POST'], '/api/auth/*', toHonoHandler(auth))`. Knows the socket's address. */
export function toHonoHandler(auth: Mountable): Handler {
  checkMounted('toHonoHandler', auth);
  return async (context) =>
    passAnswer(context, await auth.handler(context.req.raw, { ipAddress: socketAddress(context) }));
}

/**
 * Answers through the context. If middleware has set a cookie before, Hono would drop all cookies of a response that a handler
 * returns, and would prefer each of the middleware's headers.
 */
function passAnswer(context: Context, { body, headers, status }: Response): Response {
  for (const [name, value] of headers) context.header(name, value, { append: lists.has(name) });
  return context.newResponse(body, new Response(null, { status }));
}

/**
 * Reads the session of every request below it into `c.var.session` and `c.var.user`, typed as configured, `null`
 * without a session. Extends the session if it is due.
 */
export function authMiddleware<A extends ReadsSessions>(auth: A): MiddlewareHandler<{ Variables: AuthVariables<A> }> {
  checkMounted('authMiddleware', auth, 'api');
  return async (context, next) => {
    const { headers, response } = await auth.api.getSession({ headers: context.req.raw.headers, returnHeaders: true });
    // The answer of this auth object's own getSession; `$Infer` names its parts.
    const signedIn = response as { user: A['$Infer']['User']; session: A['$Infer']['Session'] } | null;
    context.set('user', signedIn?.user ?? null);
    context.set('session', signedIn?.session ?? null);
    await next();
    passCookies(context, headers.getSetCookie());
  };
}

/** Adds cookies to the answer, except those that the answer sets itself: the removal of the cookie by a sign-out must win. */
function passCookies(context: Context, cookies: readonly string[]): void {
  const own = new Set(context.res.headers.getSetCookie().map(setCookieName));
  const passed = cookies.filter((cookie) => !own.has(setCookieName(cookie)));
  if (passed.length === 0) return;
  for (const cookie of passed) context.header('set-cookie', cookie, { append: true });
  context.header('cache-control', keptPrivate(context.res.headers.get('cache-control')));
}

/** Returns the address of the peer, from the place where this server's runtime keeps it; `undefined` on Workers. */
function socketAddress({ env, req }: Context): string | undefined {
  const bindings: unknown = env;
  // @hono/node-server
  const node = textAt(bindings, 'incoming', 'socket', 'remoteAddress');
  if (node !== undefined) return node;
  // Deno.serve
  const deno = textAt(bindings, 'remoteAddr', 'hostname');
  if (deno !== undefined) return deno;
  // Bun.serve passes its server, alone or as a binding.
  const server = propertyOf(bindings, 'server') ?? bindings;
  const requestIP = propertyOf(server, 'requestIP');
  return typeof requestIP === 'function' ? textAt(requestIP.call(server, req.raw), 'address') : undefined;
}

function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = path.reduce(propertyOf, value);
  return typeof found === 'string' ? found : undefined;
}

function propertyOf(value: unknown, name: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined;
  return Reflect.get(value, name);
}
