import { commonErrors } from '../contract/catalogue.js';
import { failure } from '../contract/errors.js';
import { convertJson } from '../domain/answers/convert-json.js';
import { FormPage } from '../domain/answers/form-page.js';
import { Redirect } from '../domain/answers/redirect.js';
import { originOfCall } from '../domain/settings/origin-of.js';
import { type AnswerHeaders, answerWith, goTo, notFound, toHeaders, toResponse } from './call/answer.js';
import { type Exchange, headersOf, openExchange } from './call/exchange.js';
import type { Operation } from './call/operation.js';
import type { Server } from './call/server.js';
import { originsFor } from './checks/check-origin.js';
import { limitDirectCall } from './checks/rate-limit.js';
import { answerFailure, asAuthError } from './failure.js';
import { headersOfCall, isForClient } from './given-headers.js';
import { cleanInput } from './input/input-rules.js';
import { keepRefusal, withQueryToo } from './input/sent-input.js';
import { type CallNote, observeCall } from './observed-call.js';
import { perform } from './perform.js';

/** The arguments with which the server's own code calls an endpoint: `auth.api.x({ body, query, params, headers })`. */
export interface DirectInput {
  readonly body?: unknown;
  readonly query?: unknown;
  /** Parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /**
   * The headers of the request for which the call is made; its cookies identify the caller. With headers, also empty ones, the
   * sender of the request acts. Leave `headers` out for a call of the server's own code.
   */
  readonly headers?: Headers | Readonly<Record<string, string>>;
  /** The request itself, if there is one. */
  readonly request?: Request;
  /** The address of the socket's peer. */
  readonly ipAddress?: string | undefined;
  /** Answer with a `Response`, errors included. Default false. */
  readonly asResponse?: boolean;
  /** Answer with `{ headers, response }`; `headers` contains the cookies to pass on. Default false. */
  readonly returnHeaders?: boolean;
}
export type DirectCall = (input?: DirectInput) => Promise<unknown>;

/**
 * Makes an endpoint callable without HTTP: without an origin check, and without the rate limit of the route unless the caller
 * passes on a request or its headers. Everything else is as over HTTP, including the budgets of accounts and recipients. The call
 * throws `AuthError`. A session is extended only if the caller can pass the cookie on.
 */
export function createDirectCall(server: Server, operation: Operation): DirectCall {
  return async (input = {}) => {
    if (operation.isAbsent) return refuseAbsent(input);
    const [method = 'POST'] = operation.endpoint.route.methods;
    return observeCall(
      server.app,
      operation,
      { method, via: 'direct', statusOf: (answered) => (answered instanceof Response ? answered.status : undefined) },
      (note) => answer(server, operation, input, note),
    );
  };
}

async function answer(
  server: Server,
  operation: Operation,
  input: DirectInput,
  note: CallNote | undefined,
): Promise<unknown> {
  let exchange: Exchange | undefined;
  try {
    exchange = await beginDirectCall(server, input);
    if (note) note.exchange = exchange;
    await limitDirectCall(exchange, server.rateRules, operation);
    const sent = await keepRefusal(() => sentOf(operation, input));
    const answer = await perform(operation, exchange, sent);
    const headers = headersOf(exchange);
    if (input.asResponse) return toResponse(answerWith(answer, operation, headers, exchange.keptFor));
    const response = resultOf(operation, answer, headers);
    return input.returnHeaders ? { headers: toHeaders(headers), response } : response;
  } catch (error) {
    if (!input.asResponse) throw asAuthError(server.app, operation, error);
    return toResponse(answerFailure(server.app, operation, error, exchange, note));
  }
}

function resultOf(operation: Operation, answer: unknown, headers: AnswerHeaders): unknown {
  if (answer instanceof Redirect) return toResponse(goTo(answer.location, headers));
  if (answer instanceof FormPage) return answer.html;
  const decoded = convertJson(operation.output, answer, 'decode');
  if (!decoded.success) throw decoded.error;
  return decoded.data;
}

/** Begins a call of the server's own code: creates its exchange. */
export async function beginDirectCall(server: Server, input: DirectInput): Promise<Exchange> {
  const { app, origins } = server;
  await server.ready?.();
  const headers = headersOfCall(input);
  const origin = originOfCall(app.settings, input.request, headers);
  return openExchange({
    app,
    headers,
    request: input.request,
    origin,
    origins: origins ?? (await originsFor(app.settings, origin, input.request)),
    mayRefresh: Boolean(input.asResponse || input.returnHeaders),
    isConfirmed: true,
    isForClient: isForClient(input),
    context: input,
  });
}

function sentOf({ endpoint }: Operation, { body, query, params }: DirectInput): unknown {
  const { via } = endpoint.route;
  const inQuery = params && typeof query === 'object' ? { ...query, ...params } : (query ?? params);
  const sent = via === 'body' ? withQueryToo(endpoint, body, () => inQuery) : inQuery;
  return cleanInput(via, sent); // texts that a database cannot store are refused here as over HTTP
}

/** Answers a call of an absent endpoint with 404, as the router does over HTTP. */
function refuseAbsent({ asResponse }: DirectInput): Response {
  if (asResponse) return toResponse(notFound);
  throw failure(commonErrors, 'NOT_FOUND');
}
