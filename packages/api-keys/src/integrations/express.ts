import { admit, type CheckFor, type ChecksApiKeys, resolveCheck } from './verify-api-key.js';

/** The part of Express's request that the middleware uses. */
export interface ExpressLikeRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly method?: string | undefined;
  readonly socket?: { readonly remoteAddress?: string | undefined } | undefined;
}

/** The part of Express's response that the middleware uses. */
export interface ExpressLikeResponse {
  readonly locals: Record<string, unknown>;
  setHeader(name: string, value: string): unknown;
  status(code: number): { json(body: unknown): unknown };
}

/**
 * Makes a middleware for Express that requires a key: `app.use('/v1', expressApiKey(auth, { scopes: ['invoice:read'] }))`. The handlers
 * read the checked key in `res.locals.apiKey`, a `VerifiedApiKey`.
 */
export function expressApiKey<S extends string, U, R extends ExpressLikeRequest = ExpressLikeRequest>(
  auth: ChecksApiKeys<S, U>,
  check: CheckFor<S, [request: R]> = {},
) {
  return async (request: R, response: ExpressLikeResponse, next: (error?: unknown) => void): Promise<void> => {
    try {
      const { verified, refusal, headers } = await admit(
        auth,
        { headers: headersOf(request), method: request.method },
        { ipAddress: request.socket?.remoteAddress, ...(await resolveCheck(check, request)) },
      );
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      if (refusal) return void response.status(refusal.status).json(refusal.body);
      response.locals.apiKey = verified;
    } catch (error) {
      return next(error);
    }
    next();
  };
}

function headersOf({ headers }: ExpressLikeRequest): Headers {
  const converted = new Headers();
  for (const [name, values] of Object.entries(headers)) {
    // HTTP/2 puts method, path and authority among the headers, under names that start with a colon.
    if (values === undefined || name.startsWith(':')) continue;
    for (const value of [values].flat()) converted.append(name, value);
  }
  return converted;
}
