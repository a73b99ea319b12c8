import { originOfRequest } from '../domain/settings/origin-of.js';
import { type RequestUrl, readRequestUrl } from './addresses/request-url.js';
import { notAllowed, notFound, withoutBody } from './call/answer.js';
import { type Exchange, openExchange } from './call/exchange.js';
import type { Match } from './call/router.js';
import type { RequestContext, Server } from './call/server.js';
import { checkForm, refusePrefetch } from './checks/check-form.js';
import { checkOrigin, originsFor } from './checks/check-origin.js';
import { isLimited, limitRate } from './checks/rate-limit.js';
import { answerFailure } from './failure.js';
import { readBody, readQuery } from './input/input.js';
import { withQueryToo } from './input/query-too.js';
import { type CallNote, observeCall } from './observed-call.js';
import { perform } from './perform.js';
import { readSent, readSentNow } from './sent.js';
import { answerWithSession } from './session-answer.js';

export type Handler = (request: Request, context?: RequestContext) => Promise<Response>;

export function createHandler(server: Server): Handler {
  return async (request, context) => {
    const url = readRequestUrl(request.url);
    const match = findRoute(server, request.method, url);
    if (!match)
      return (await server.development?.())?.explainMissing(server, request.method, url.whole()) ?? notFound();
    const made = { method: request.method, via: 'http' } as const;
    const run = () =>
      observeCall(server.app, match.operation, made, (note) => answer(server, match, { request, url, context, note }));
    // Awaited: an async function needs two turns more to take over a promise.
    if (request.method !== 'HEAD') return await run();
    if (!match.operation.endpoint.onlyReads) return notAllowed(match.operation.endpoint.route.methods);
    return withoutBody(await run());
  };
}

interface Asked {
  readonly request: Request;
  readonly url: RequestUrl;
  readonly context: RequestContext | undefined;
  readonly note: CallNote | undefined;
}

/** Handles a request with these steps, always in this order; a step returns or throws, and no exception leaves this function. */
async function answer(server: Server, match: Match, { request, url, context, note }: Asked): Promise<Response> {
  let exchange: Exchange | undefined;
  try {
    const begun = begin(server, request, url, context);
    exchange = begun instanceof Promise ? await begun : begun;
    if (note) note.exchange = exchange;
    checkOrigin(match.operation, request, exchange.origins);
    refusePrefetch(match.operation, request.headers);
    if (isLimited(exchange)) await limitRate(exchange, server.rateRules, match.operation, request);
    const sent = hasBody(match, request)
      ? await readSent(() => readBodyInput(server, match, request, url))
      : readSentNow(() => ({ ...readQuery(url.query), ...match.parameters }));
    if (request.method === 'POST') await checkForm(match.operation, request, exchange, sent.value);
    const answered = await perform(match.operation, exchange, sent);
    const answering = answerWithSession(server, match.operation, exchange, answered);
    const response = answering instanceof Promise ? await answering : answering;
    return server.development && url.whole().protocol === 'http:'
      ? (await server.development()).explainCookies(server.app, askedBy(request, url), response)
      : response;
  } catch (error) {
    const response = answerFailure(server.app, match.operation, error, exchange, note);
    if (!server.development) return response;
    return (await server.development()).explainRefusal(server.app, askedBy(request, url), error, response);
  }
}

const askedBy = ({ headers }: Request, url: RequestUrl) => ({ url: url.whole(), headers });

function findRoute({ app, router }: Server, method: string, { pathname }: RequestUrl): Match | undefined {
  const { basePath } = app.settings;
  return pathname.startsWith(`${basePath}/`) ? router.match(method, pathname.slice(basePath.length)) : undefined;
}

/** Without a promise in the usual case: nothing to wait for costs less than a wait. */
function begin(
  server: Server,
  request: Request,
  url: RequestUrl,
  context: RequestContext | undefined,
): Exchange | Promise<Exchange> {
  const starting = server.ready?.();
  if (starting || !server.origins) return beginLater(server, request, url, { context, starting });
  return beginWith(server, request, context, { origin: originFor(server, request, url), origins: server.origins });
}

async function beginLater(
  server: Server,
  request: Request,
  url: RequestUrl,
  {
    context,
    starting,
  }: { readonly context: RequestContext | undefined; readonly starting: Promise<unknown> | undefined },
): Promise<Exchange> {
  await starting;
  const origin = originFor(server, request, url);
  const origins = server.origins ?? (await originsFor(server.app.settings, origin, request));
  return beginWith(server, request, context, { origin, origins });
}

function originFor({ app: { settings } }: Server, { headers }: Request, url: RequestUrl): string {
  return settings.origin ?? originOfRequest(settings, url.whole(), headers);
}

function beginWith(
  { app }: Server,
  request: Request,
  context: RequestContext | undefined,
  { origin, origins }: Pick<Exchange, 'origins'> & { readonly origin: string },
): Exchange {
  const { headers, method } = request;
  return openExchange({
    app,
    headers,
    request,
    origin,
    origins,
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
  request: Request,
  url: RequestUrl,
): Promise<unknown> {
  const form = operation.endpoint.route.kind === 'redirect' && request.method === 'POST';
  const body = await readBody(request, { maxBytes: app.settings.maxBodySize, form });
  if (form) return typeof body === 'object' ? { ...body, ...parameters } : body;
  return withQueryToo(operation.endpoint, body, () => readQuery(url.query));
}
