import { originOfRequest } from '../domain/settings/origin-of.js';
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
    const url = new URL(request.url);
    const match = findRoute(server, request.method, url);
    if (!match) return (await server.development?.())?.explainMissing(server, request.method, url) ?? notFound();
    const made = { method: request.method, via: 'http' } as const;
    const run = () =>
      observeCall(server.app, match.operation, made, (note) => answer(server, match, { request, url, context, note }));
    if (request.method !== 'HEAD') return run();
    if (!match.operation.endpoint.onlyReads) return notAllowed(match.operation.endpoint.route.methods);
    return withoutBody(await run());
  };
}

interface Asked {
  readonly request: Request;
  readonly url: URL;
  readonly context: RequestContext | undefined;
  readonly note: CallNote | undefined;
}

/** Handles a request with these steps, always in this order; a step returns or throws, and no exception leaves this function. */
async function answer(server: Server, match: Match, { request, url, context, note }: Asked): Promise<Response> {
  let exchange: Exchange | undefined;
  try {
    exchange = await begin(server, request, url, context);
    if (note) note.exchange = exchange;
    checkOrigin(match.operation, request, exchange.origins);
    refusePrefetch(match.operation, request.headers);
    if (isLimited(exchange)) await limitRate(exchange, server.rateRules, match.operation, request);
    const sent = hasBody(match, request)
      ? await readSent(() => readBodyInput(server, match, request, url))
      : readSentNow(() => ({ ...readQuery(url), ...match.parameters }));
    if (request.method === 'POST') await checkForm(match.operation, request, exchange, sent.value);
    const answered = await perform(match.operation, exchange, sent);
    const response = await answerWithSession(server, match.operation, exchange, answered);
    return server.development && url.protocol === 'http:'
      ? (await server.development()).explainCookies(server.app, { url, headers: request.headers }, response)
      : response;
  } catch (error) {
    const response = answerFailure(server.app, match.operation, error, exchange, note);
    if (!server.development) return response;
    return (await server.development()).explainRefusal(server.app, { url, headers: request.headers }, error, response);
  }
}

function findRoute({ app, router }: Server, method: string, { pathname }: URL): Match | undefined {
  const { basePath } = app.settings;
  return pathname.startsWith(`${basePath}/`) ? router.match(method, pathname.slice(basePath.length)) : undefined;
}

async function begin(server: Server, request: Request, url: URL, context?: RequestContext): Promise<Exchange> {
  const { app, origins } = server;
  const starting = server.ready?.();
  if (starting) await starting;
  const origin = originOfRequest(app.settings, url, request.headers);
  return openExchange({
    app,
    headers: request.headers,
    request,
    origin,
    origins: origins ?? (await originsFor(app.settings, origin, request)),
    mayRefresh: request.method !== 'HEAD',
    isConfirmed: false,
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
  url: URL,
): Promise<unknown> {
  const form = operation.endpoint.route.kind === 'redirect' && request.method === 'POST';
  const body = await readBody(request, { maxBytes: app.settings.maxBodySize, form });
  if (form) return typeof body === 'object' ? { ...body, ...parameters } : body;
  return withQueryToo(operation.endpoint, body, () => readQuery(url));
}
