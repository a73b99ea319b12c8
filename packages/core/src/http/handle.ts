import { originOfRequest } from '../domain/settings/origin-of.js';
import { type Answer, notAllowed, notFound, toResponse } from './call/answer.js';
import { type Exchange, openExchange } from './call/exchange.js';
import { type Match, type RequestUrl, readRequestUrl } from './call/router.js';
import type { RequestContext, Server } from './call/server.js';
import { checkForm, checkOrigin, originsFor, refusePrefetch } from './checks/check-origin.js';
import { isLimited, limitRate } from './checks/rate-limit.js';
import { answerFailure } from './failure.js';
import { readBody, readQuery } from './input/input.js';
import { keepRefusal, withQueryToo } from './input/sent-input.js';
import { type CallNote, observeCall } from './observed-call.js';
import { perform } from './perform.js';
import { answerWithSession } from './session-answer.js';

type Answering<T> = (request: Request, context?: RequestContext) => Promise<T>;

export interface Handler extends Answering<Response> {
  /**
   * Like the handler, but returns an answer and not a `Response`, for an integration that writes to a socket. Absent if another
   * function wraps the handler.
   */
  readonly answer?: Answering<Answer>;
}

export function createHandler(server: Server): Handler {
  const answer: Answering<Answer> = async (request, context) => {
    const url = readRequestUrl(request.url);
    const match = findRoute(server, request.method, url);
    if (!match) return (await server.development?.())?.explainMissing(server, request.method, url.whole()) ?? notFound;
    const { operation } = match;
    const isHead = request.method === 'HEAD';
    if (isHead && !operation.endpoint.onlyReads) return notAllowed(operation.endpoint.route.methods);
    const made = { method: request.method, via: 'http', statusOf: ({ status }: Answer) => status } as const;
    const answered = await observeCall(server.app, operation, made, (note) =>
      answerCall(server, match, { request, url, context, note }),
    );
    return isHead ? { ...answered, body: null } : answered; // RFC 9110 §9.3.2
  };
  const handler: Answering<Response> = async (request, context) => toResponse(await answer(request, context));
  return Object.assign(handler, { answer });
}

interface Asked {
  readonly request: Request;
  readonly url: RequestUrl;
  readonly context: RequestContext | undefined;
  readonly note: CallNote | undefined;
}

/** Handles a request with these steps, always in this order; a step returns or throws, and no exception leaves this function. */
async function answerCall(server: Server, match: Match, { request, url, context, note }: Asked): Promise<Answer> {
  let exchange: Exchange | undefined;
  try {
    exchange = await begin(server, request, url, context);
    if (note) note.exchange = exchange;
    checkOrigin(match.operation, request, exchange.origins);
    refusePrefetch(match.operation, request.headers);
    if (isLimited(exchange)) await limitRate(exchange, server.rateRules, match.operation, request);
    const opened = exchange;
    const sent = await keepRefusal(() =>
      hasBody(match, request)
        ? readBodyInput(server, match, opened, { request, url })
        : { ...readQuery(url.query), ...match.parameters },
    );
    if (request.method === 'POST') await checkForm(match.operation, request, exchange, sent.value);
    const answered = await perform(match.operation, exchange, sent);
    const response = await answerWithSession(server, match.operation, exchange, answered);
    return server.development && url.whole().protocol === 'http:'
      ? (await server.development()).explainCookies(server.app, requestForExplanation(request, url), response)
      : response;
  } catch (error) {
    const response = answerFailure(server.app, match.operation, error, exchange, note);
    if (!server.development) return response;
    return (await server.development()).explainRefusal(
      server.app,
      requestForExplanation(request, url),
      error,
      response,
    );
  }
}

const requestForExplanation = ({ headers }: Request, url: RequestUrl) => ({ url: url.whole(), headers });

function findRoute({ app, router }: Server, method: string, { pathname }: RequestUrl): Match | undefined {
  const { basePath } = app.settings;
  return pathname.startsWith(`${basePath}/`) ? router.match(method, pathname.slice(basePath.length)) : undefined;
}

async function begin(
  server: Server,
  request: Request,
  url: RequestUrl,
  context: RequestContext | undefined,
): Promise<Exchange> {
  const { app, origins } = server;
  const { headers, method } = request;
  await server.ready?.();
  const origin = app.settings.origin ?? originOfRequest(app.settings, url.whole(), headers);
  return openExchange({
    app,
    headers,
    request,
    origin,
    origins: origins ?? (await originsFor(app.settings, origin, request)),
    mayRefresh: method !== 'HEAD',
    isConfirmed: false,
    isForClient: true,
    context,
  });
}

function hasBody({ operation }: Match, { method }: Request): boolean {
  const { via, kind } = operation.endpoint.route;
  return via === 'body' || (kind === 'redirect' && method === 'POST');
}

async function readBodyInput(
  { app }: Server,
  { operation, parameters }: Match,
  exchange: Exchange,
  { request, url }: Pick<Asked, 'request' | 'url'>,
): Promise<unknown> {
  const form = operation.endpoint.route.kind === 'redirect' && request.method === 'POST';
  const body = await readBody(request, {
    maxBytes: app.settings.maxBodySize,
    form,
    keep(text) {
      exchange.sentBody = text;
    },
  });
  if (form) return typeof body === 'object' ? { ...body, ...parameters } : body;
  return withQueryToo(operation.endpoint, body, () => readQuery(url.query));
}
