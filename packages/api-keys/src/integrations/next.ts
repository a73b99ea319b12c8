import { admit, type CheckFor, type ChecksApiKeys, resolveCheck, type VerifiedApiKey } from './verify-api-key.js';

/**
 * Makes a route handler for Next.js, or for every other framework of `Request` and `Response`, that requires a key:
 * `export const GET = nextApiKey(auth, { scopes: ['invoice:read'] }, (request, { user }) => …)`. `Context` is Next's second argument.
 */
export function nextApiKey<S extends string, U, R extends Request, Context>(
  auth: ChecksApiKeys<S, U>,
  check: CheckFor<S, [request: R, context: Context]>,
  handler: (request: R, verified: VerifiedApiKey<S, U>, context: Context) => Promise<Response> | Response,
) {
  return async (request: R, context: Context): Promise<Response> => {
    const { verified, refusal, headers } = await admit(auth, request, await resolveCheck(check, request, context));
    if (refusal) return Response.json(refusal.body, { status: refusal.status, headers });
    const { body, status, statusText, headers: own } = await handler(request, verified, context);
    const all = new Headers(own); // those of a redirect cannot be changed
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    return new Response(body, { status, statusText, headers: all });
  };
}
