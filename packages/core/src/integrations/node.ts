import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import { aBoolean, checkOptions, type KnownOptions } from '../contract/options/known-options.js';
import type { Handler } from '../http/handle.js';
import { checkMounted } from './check-mounted.js';
import { keptPrivate, setCookieName } from './kept-private.js';
import type { AnswerWithHeaders, Mountable } from './mountable.js';
import {
  answerFrom,
  type FastifyLikeReply,
  type NodeResponse,
  sendReply,
  type Written,
  writeAnswer,
} from './node-answer.js';

export type { AnswerWithHeaders, FastifyLikeReply, Mountable, NodeResponse };

export interface NodeHandlerOptions {
  /**
   * Trust `X-Forwarded-Proto` and `X-Forwarded-Host`. Only if every request comes through your own proxy, which sets both:
   * otherwise an attacker could choose the origin of links and cookies. Default false.
   */
  readonly trustProxy?: boolean;
}

/** Every option of `toNodeHandler`. */
export const nodeHandlerOptions = { trustProxy: aBoolean } satisfies KnownOptions<NodeHandlerOptions>;

export type NodeRequest = IncomingMessage | Http2ServerRequest;
/** The request that a Fastify handler gets. */
export interface FastifyLikeRequest {
  readonly raw: NodeRequest;
  readonly body?: unknown;
}
/** Fits `http.createServer`, `http2.createSecureServer`, an Express or Connect route, a Fastify route, a Next page. */
export type NodeHandler = (
  request: NodeRequest | FastifyLikeRequest,
  response: NodeResponse | FastifyLikeReply,
) => Promise<void>;

/**
 * Creates a handler for Node's own request and response. Works before and after a body parser: an unread body is read from the
 * stream, a parsed one is taken from `rawBody` or `body`. Never throws and never rejects; a malformed HTTP request is answered
 * 400.
 * For Koa: `ctx.respond = false; await toNodeHandler(auth)(ctx.req, ctx.res)`.
 */
export function toNodeHandler(auth: Mountable, options: NodeHandlerOptions = {}): NodeHandler {
  checkMounted('toNodeHandler', auth);
  checkOptions('toNodeHandler', options, nodeHandlerOptions);
  return async (request, response) => {
    const incoming = 'raw' in request ? request.raw : request;
    const outgoing = 'raw' in response ? response.raw : response;
    const write = async (answer: Written) =>
      'raw' in response ? sendReply(response, answer) : writeAnswer(response, answer, incoming.method);
    // An error event without a listener would end the process.
    incoming.on('error', ignore);
    const body = takesBody(incoming) && isUnread(incoming) ? openStream(incoming) : undefined;
    try {
      const converted = convert(incoming, body?.stream ?? parsedBody(request), options);
      if (!converted) return await write(emptyAnswer(400));
      abortWith(converted, outgoing);
      const context = { ipAddress: incoming.socket?.remoteAddress };
      await write(await answerOf(auth, converted, context));
    } catch {
      // The handler does not throw; the remaining causes are a connection that ended half-way or a response that has already
      // begun.
      if (!outgoing.headersSent && !outgoing.destroyed) await write(emptyAnswer(500)).catch(() => {});
    } finally {
      body?.release();
    }
  };
}

/** Calls the handler. An answer of our own needs no `Response`. */
async function answerOf(auth: Mountable, ...asked: Parameters<Handler>): Promise<Written> {
  return auth.handler.answer?.(...asked) ?? answerFrom(await auth.handler(...asked));
}

function emptyAnswer(status: number): Written {
  return { status, headers: [], body: null };
}

/** Converts Node's headers to `Headers`, for `auth.api`: `auth.api.getSession({ headers: fromNodeHeaders(req.headers) })`. */
export function fromNodeHeaders(headers: IncomingHttpHeaders): Headers {
  const converted = new Headers();
  for (const name in headers) {
    const value = headers[name];
    // HTTP/2 puts method, path and authority among the headers, under names that start with a colon.
    if (value === undefined || name.startsWith(':')) continue;
    if (Array.isArray(value)) for (const one of value) converted.append(name, one);
    else converted.append(name, value);
  }
  return converted;
}

/**
 * Adds the cookies of an answer to a response of yours, except those that the response sets itself, and returns the answer:
 *
 * ```ts
 * const session = passCookies(res, await auth.api.getSession({ headers: fromNodeHeaders(req.headers), returnHeaders: true }));
 * ```
 * A response that gets a cookie is marked `Cache-Control: private`, so that no shared cache gives it to other users. Call this
 * function after you have set that header yourself, and before the headers are sent.
 */
export function passCookies<Answer>(target: NodeResponse, { headers, response }: AnswerWithHeaders<Answer>): Answer {
  const own = [target.getHeader('set-cookie') ?? []].flat().map(String);
  const names = new Set(own.map(setCookieName));
  const passed = headers.getSetCookie().filter((cookie) => !names.has(setCookieName(cookie)));
  if (passed.length > 0) {
    target.setHeader('set-cookie', [...own, ...passed]);
    target.setHeader('cache-control', keptPrivate(String(target.getHeader('cache-control') ?? '')));
  }
  return response;
}

/** Returns the request for the handler; `undefined` when its method, target, host or headers make no URL or request. */
function convert(
  incoming: NodeRequest,
  body: ReadableStream<Uint8Array> | ParsedBody | undefined,
  options: NodeHandlerOptions,
): Request | undefined {
  const url = urlOf(incoming, options);
  if (url === undefined) return undefined;
  try {
    const method = incoming.method ?? 'GET';
    const headers = fromNodeHeaders(incoming.headers);
    if (!takesBody(incoming) || body === undefined) return new Request(url, { method, headers });
    const content = body instanceof ReadableStream ? body : serialise(body, headers);
    const init: RequestInit & { duplex: 'half' } = { method, headers, body: content, duplex: 'half' };
    return new Request(url, init);
  } catch {
    return undefined;
  }
}

/**
 * Gives a request a signal that is aborted when the client leaves before it has its answer. It is made when code asks for it: a
 * `Request` with a signal costs four times as much as one without.
 */
function abortWith(request: Request, outgoing: NodeResponse): void {
  let signal: AbortSignal | undefined;
  const get = () => {
    signal ??= abortedWith(outgoing);
    return signal;
  };
  Object.defineProperty(request, 'signal', { get, configurable: true });
}

function abortedWith(outgoing: NodeResponse): AbortSignal {
  const gone = new AbortController();
  const abort = () => {
    if (!outgoing.writableFinished) gone.abort();
  };
  if (outgoing.destroyed) abort();
  else outgoing.once('close', abort);
  return gone.signal;
}

function urlOf(incoming: NodeRequest, { trustProxy = false }: NodeHandlerOptions): string | undefined {
  const { headers, socket } = incoming;
  const target = splitTarget(textOf(propertiesOf(incoming).originalUrl) ?? incoming.url ?? '/');
  if (!target) return undefined;
  const forwarded = (name: string) => (trustProxy ? lastOf(headers[name]) : undefined);
  const isTls = socket !== undefined && 'encrypted' in socket && socket.encrypted === true;
  const protocol = forwarded('x-forwarded-proto') ?? (isTls ? 'https' : 'http');
  // RFC 9112 §3.2.2: an absolute target wins over the Host header. HTTP/1.0 has neither.
  const host =
    forwarded('x-forwarded-host') ?? target.host ?? textOf(headers[':authority']) ?? headers.host ?? 'localhost';
  if (!/^https?$/.test(protocol) || !/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)) return undefined;
  // The texts are joined and not resolved: a resolver would take `evil.example` in `//evil.example/x` for the host.
  const url = `${protocol}://${host}${target.path}`;
  return URL.canParse(url) ? url : undefined;
}

/** Parses the origin form `/path`, or the absolute form `http://host/path` as clients of proxies send it (RFC 9112 §3.2). */
function splitTarget(target: string): { readonly path: string; readonly host?: string } | undefined {
  if (target.startsWith('/')) return { path: target };
  const absolute = /^https?:\/\/([^/?#]+)([/?].*)?$/i.exec(target);
  if (!absolute) return undefined;
  const [, host = '', path = '/'] = absolute;
  return { host, path: path.startsWith('/') ? path : `/${path}` };
}

/** Returns the last entry of a list to which proxies append: the application's own proxy has written it. */
function lastOf(value: string | string[] | undefined): string | undefined {
  const list = Array.isArray(value) ? value.join() : value;
  return list?.split(',').at(-1)?.trim();
}

const ignore = () => {};

/** A `Request` with these methods has no body. If a client sends one, Node discards it. */
function takesBody({ method = 'GET' }: NodeRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function isUnread({ readableDidRead, readableEnded, destroyed }: NodeRequest): boolean {
  return !readableDidRead && !readableEnded && !destroyed;
}

interface OpenBody {
  readonly stream: ReadableStream<Uint8Array>;
  /** Discards the unread body, so that the connection stays usable. Call it when the answer is written. */
  release(): void;
}

/**
 * Returns the body as a web stream that waits for its reader. Not `Readable.toWeb`: when the reader stops early, as it does for a
 * body that is too large, `toWeb` destroys the socket and so the answer too.
 */
function openStream(incoming: NodeRequest): OpenBody {
  let release = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const onData = (chunk: Uint8Array) => {
        controller.enqueue(chunk);
        incoming.pause();
      };
      const onEnd = () => {
        release();
        controller.close();
      };
      const onGone = () => {
        release();
        controller.error(new Error('The client closed the connection before its request was complete.'));
      };
      const listeners = { data: onData, end: onEnd, aborted: onGone, error: onGone, close: onGone };
      release = () => {
        for (const [event, listener] of Object.entries(listeners)) incoming.off(event, listener);
        incoming.resume();
        release = () => {};
      };
      for (const [event, listener] of Object.entries(listeners)) incoming.on(event, listener);
      incoming.pause();
    },
    pull() {
      incoming.resume();
    },
    cancel: () => release(),
  });
  return { stream, release: () => release() };
}

interface ParsedBody {
  readonly value: unknown;
}

/**
 * Returns the body after a parser has read it: the raw bytes if they were kept, else the parsed value. Fastify keeps it beside
 * Node's request.
 */
function parsedBody(request: NodeRequest | FastifyLikeRequest): ParsedBody | undefined {
  const { rawBody, body } = propertiesOf(request);
  if (typeof rawBody === 'string' || rawBody instanceof Uint8Array) return { value: rawBody };
  return body === undefined ? undefined : { value: body };
}

/** Serialises a parsed body again, in the format of its content type. */
function serialise({ value }: ParsedBody, headers: Headers): NonNullable<RequestInit['body']> {
  // These headers describe the received bytes, which the parser has decompressed and counted.
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) headers.delete(name);
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return new Uint8Array(value);
  const type = headers.get('content-type') ?? '';
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return formOf(value);
  return JSON.stringify(value);
}

function formOf(value: unknown): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, entry] of Object.entries(propertiesOf(value))) {
    for (const one of Array.isArray(entry) ? entry : [entry]) form.append(name, String(one));
  }
  return form;
}

/**
 * Returns the properties of a value that frameworks add to Node's request, or that a parser made from a body. It can be anything,
 * so every use checks it.
 */
function propertiesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
