import { checkOptions, isWithoutEnvironment } from '../contract/options/known-options.js';
import type { Route } from '../contract/routes.js';
import type { CallOptions, Result } from './call.js';
import { callOptions } from './call-options.js';
import { AuthClientError, errorFrom } from './error.js';
import { revive } from './revive.js';

/** What a hook receives about a call. */
export interface RequestEvent {
  readonly name: string;
  readonly request: Request;
}
export interface AnswerEvent {
  readonly name: string;
  readonly route: Route;
  readonly result: Result<unknown, string>;
  /** Absent when the server was not reached. */
  readonly response: Response | undefined;
}

export interface Transport {
  /** The absolute URL below which all endpoints are, in browsers and on servers. */
  readonly base: () => string;
  readonly fetch: typeof fetch | undefined;
  readonly defaults: CallOptions;
  readonly instants: ReadonlySet<string>;
  readonly onRequest: ((event: RequestEvent) => void | Promise<void>) | undefined;
  readonly onAnswer: (event: AnswerEvent) => void | Promise<void>;
}

/** Milliseconds between two attempts. */
const pauseMs = 1000;

/**
 * Makes one call, with its retries, and reports the result. Outside production it rejects with `ConfigurationError` for an
 * option that does not exist.
 */
export async function send(
  transport: Transport,
  name: string,
  route: Route,
  input: unknown,
  options: CallOptions = {},
): Promise<Result<unknown, string>> {
  try {
    // A production bundle does not contain this check, to keep browsers' downloads small (decision 39).
    // `useMutation({ mutationFn: client.x })` passes TanStack's context, which has a property `client`, in place of the options.
    if (process.env.NODE_ENV !== 'production' && !('client' in options)) checkOptions(name, options, callOptions);
  } catch (error) {
    if (!isWithoutEnvironment(error)) throw error; // no bundler has replaced the expression
  }
  const headers = new Headers(transport.defaults.headers);
  for (const [header, value] of new Headers(options.headers)) headers.set(header, value);
  const merged = { ...transport.defaults, ...options, headers };
  let left = merged.retry ?? 0;
  for (;;) {
    const { result, response } = await attempt(transport, name, route, input, merged);
    if (left > 0 && isWorthRetrying(result) && (await pause(merged.signal))) {
      left -= 1;
      continue;
    }
    await transport.onAnswer({ name, route, result, response });
    return result;
  }
}

async function attempt(transport: Transport, name: string, route: Route, input: unknown, options: CallOptions) {
  // A missing baseURL is not a network failure, so it is found before the attempts begin.
  const url = urlOf(transport.base(), route, input);
  const limit = limitTime(options);
  try {
    const request = buildRequest(url, route, input, options, limit.signal);
    await transport.onRequest?.({ name, request });
    // Looked up at call time, so that a test or a monitoring tool can replace it.
    const response = await (transport.fetch ?? globalThis.fetch)(request);
    return { result: await read(transport, name, response), response };
  } catch (cause) {
    return { result: { data: null, error: failureOf(name, cause, limit, options.signal) }, response: undefined };
  } finally {
    limit.stop();
  }
}

async function read(transport: Transport, name: string, response: Response): Promise<Result<unknown, string>> {
  if (!response.ok) return { data: null, error: await errorFrom(response, name) };
  const text = await response.text();
  if (text === '') return { data: null, error: null };
  try {
    return { data: revive(JSON.parse(text), transport.instants), error: null };
  } catch (cause) {
    const message = `The answer to ${name} is not JSON. Does baseURL lead to the server?`;
    return {
      data: null,
      error: new AuthClientError(
        'UNEXPECTED_ANSWER',
        message,
        response.status,
        response.statusText,
        undefined,
        undefined,
        { cause },
      ),
    };
  }
}

/** The URL of a route: parameters in its path, and for routes with a query the input as query. */
export function urlOf(base: string, route: Route, input: unknown): string {
  const rest = new Map(Object.entries(input ?? {}));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)));
    rest.delete(name);
    return value;
  });
  if (route.via === 'body') return base + path;
  const query = new URLSearchParams();
  for (const [name, value] of rest) if (value !== undefined && value !== null) query.set(name, String(value));
  return query.size > 0 ? `${base}${path}?${query}` : base + path;
}

function buildRequest(
  url: string,
  route: Route,
  input: unknown,
  { headers, credentials = 'include' }: CallOptions,
  signal: AbortSignal | undefined,
): Request {
  const init: RequestInit = { method: route.methods[0] ?? 'GET', credentials };
  const sent = new Headers(headers);
  if (route.via === 'body') {
    init.body = JSON.stringify(input ?? {});
    sent.set('content-type', 'application/json');
  }
  if (signal) init.signal = signal;
  init.headers = sent;
  return new Request(url, init);
}

function limitTime({ timeout, signal }: CallOptions) {
  if (timeout === undefined) return { signal, stop() {}, timedOut: () => false };
  const controller = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, timeout * 1000);
  return {
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    stop: () => clearTimeout(timer),
    timedOut: () => late,
  };
}

function failureOf(
  name: string,
  cause: unknown,
  { timedOut }: ReturnType<typeof limitTime>,
  signal: AbortSignal | undefined,
): AuthClientError {
  if (timedOut())
    return new AuthClientError('TIMEOUT', `${name} took too long.`, 0, '', undefined, undefined, { cause });
  if (signal?.aborted)
    return new AuthClientError('ABORTED', `${name} was cancelled.`, 0, '', undefined, undefined, { cause });
  return new AuthClientError('NETWORK_ERROR', 'The server cannot be reached.', 0, '', undefined, undefined, { cause });
}

function isWorthRetrying({ error }: Result<unknown, string>): boolean {
  if (!error) return false;
  return error.code === 'NETWORK_ERROR' || error.code === 'TIMEOUT' || error.status === 429 || error.status >= 500;
}

/** Waits between two attempts. Returns false if the caller aborts during the wait. */
function pause(signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(false);
    const timer = setTimeout(() => resolve(true), pauseMs);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
