import * as z from 'zod/mini';
import { Redirect } from '../domain/redirect.js';
import { answerWith, goTo } from './answer.js';
import { originsFor } from './check-origin.js';
import { type Exchange, openExchange } from './exchange.js';
import { answerFailure, asAuthError } from './failure.js';
import { cleanInput } from './input-rules.js';
import type { Operation } from './operation.js';
import { perform } from './perform.js';
import type { Server } from './server.js';

/** How the server's own code calls an endpoint: `auth.api.x({ body, query, params, headers })`. */
export interface DirectInput {
  readonly body?: unknown;
  readonly query?: unknown;
  /** Parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** The headers of the request on whose behalf the call is made; its cookies say who calls. */
  readonly headers?: Headers | Readonly<Record<string, string>>;
  /** The request itself, where there is one. */
  readonly request?: Request;
  /** Answer with a `Response`, errors included. */
  readonly asResponse?: boolean;
  /** Answer with `{ headers, response }`; `headers` carries the cookies to pass on. */
  readonly returnHeaders?: boolean;
}
export type DirectCall = (input?: DirectInput) => Promise<unknown>;

/**
 * Makes an endpoint callable without HTTP: no origin check and no rate limit, everything else as over HTTP. Throws
 * `AuthError`. A session is extended only where the caller can pass the cookie on.
 */
export function createDirectCall(server: Server, operation: Operation): DirectCall {
  return async (input = {}) => {
    const exchange = await begin(server, input);
    try {
      const answer = await perform(operation, exchange, sentOf(operation, input));
      const cookies = exchange.jar.written();
      if (input.asResponse) return answerWith(answer, operation, cookies);
      const response = answer instanceof Redirect ? goTo(answer.location, cookies) : z.decode(operation.output, answer);
      return input.returnHeaders ? { headers: cookieHeaders(cookies), response } : response;
    } catch (error) {
      if (!input.asResponse) throw asAuthError(server.app, operation, error);
      const { failureTarget } = exchange;
      return answerFailure(server.app, operation, error, { failureTarget, cookies: exchange.jar.written() });
    }
  };
}

async function begin(server: Server, input: DirectInput): Promise<Exchange> {
  const { app, origins } = server;
  await server.ready?.();
  const headers = input.request?.headers ?? new Headers(input.headers);
  const origin = app.settings.origin ?? (input.request ? new URL(input.request.url).origin : '');
  return openExchange({
    app,
    headers,
    request: input.request,
    origin,
    origins: origins ?? (await originsFor(app.settings, origin, input.request)),
    mayRefresh: Boolean(input.asResponse || input.returnHeaders),
  });
}

function sentOf({ endpoint }: Operation, { body, query, params }: DirectInput): unknown {
  const { via } = endpoint.route;
  const sent =
    via === 'body' ? body : params && typeof query === 'object' ? { ...query, ...params } : (query ?? params);
  return cleanInput(via, sent); // texts that a database would choke on are refused here as over HTTP
}

function cookieHeaders(cookies: readonly string[]): Headers {
  return new Headers(cookies.map((cookie) => ['set-cookie', cookie]));
}
