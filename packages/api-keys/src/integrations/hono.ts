import { admit, type CheckFor, type ChecksApiKeys, resolveCheck, type VerifiedApiKey } from './verify-api-key.js';

/** The part of Hono's context that the middleware uses. */
export interface HonoLikeContext<S extends string, U> {
  readonly req: { readonly raw: Request; param(name: string): string | undefined };
  set(key: 'apiKey', value: VerifiedApiKey<S, U>): void;
  header(name: string, value: string): void;
}

/**
 * Makes a middleware for Hono that requires a key: `app.use('/v1/*', honoApiKey(auth, { scopes: ['invoice:read'] }))`. The handlers
 * read the checked key with `c.get('apiKey')`.
 */
export function honoApiKey<S extends string, U>(
  auth: ChecksApiKeys<S, U>,
  check: CheckFor<S, [context: HonoLikeContext<S, U>]> = {},
) {
  return async (context: HonoLikeContext<S, U>, next: () => Promise<void>): Promise<Response | undefined> => {
    const { verified, refusal, headers } = await admit(auth, context.req.raw, await resolveCheck(check, context));
    if (refusal) return Response.json(refusal.body, { status: refusal.status, headers });
    context.set('apiKey', verified);
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    await next();
    return undefined;
  };
}
