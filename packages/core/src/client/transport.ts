import { checkOptions, isWithoutEnvironment } from '../contract/options/known-options.js';
import type { Route } from '../contract/routes.js';
import type { CallOptions, Result } from './call.js';
import { callOptions } from './call-options.js';
import { AuthClientError, type CommonCode, errorFrom } from './error.js';
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
  /** The id of the user whom the page shows. */
  readonly shownUser: () => string | null | undefined;
}

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
  const call: Sending = { ...transport.defaults, ...options, name, route, input };
  let left = call.retry ?? 0;
  for (;;) {
    const { result, response } = await attempt(transport, call);
    if (left > 0 && isWorthRetrying(result) && (await pause(call.signal))) {
      left -= 1;
      continue;
    }
    await transport.onAnswer({ name, route, result, response });
    return result;
  }
}

/** One call, with the options of the client and its own. */
interface Sending extends CallOptions {
  readonly name: string;
  readonly route: Route;
  readonly input: unknown;
}

async function attempt(transport: Transport, call: Sending) {
  // A missing baseURL is not a network failure, so it is found before the attempts begin.
  const base = transport.base();
  const { signal, timeout = 30 } = call;
  const controller = new AbortController();
  let code: 'NETWORK_ERROR' | 'TIMEOUT' | 'ABORTED' = 'NETWORK_ERROR';
  // Rejects by itself, because a hook or the application's own `fetch` can ignore the signal.
  const stopped = new Promise<never>((_, reject) => {
    controller.signal.onabort = () => reject(signal?.reason);
  });
  const stop = (why: typeof code) => {
    code = why;
    controller.abort();
  };
  const cancel = () => stop('ABORTED');
  // A longer timer than this would fire at once.
  const timer = setTimeout(stop, Math.min(timeout * 1000, 2 ** 31 - 1), 'TIMEOUT');
  // Not `AbortSignal.any`, which older browsers lack.
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  try {
    return await Promise.race([stopped, exchange(transport, call, base, controller.signal)]);
  } catch (cause) {
    return { result: failed(code, describe(code, call.name), cause), response: undefined };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

function describe(code: CommonCode, name: string): string {
  if (code === 'NETWORK_ERROR') return 'The server cannot be reached.';
  return `${name} ${code === 'TIMEOUT' ? 'took too long' : 'was cancelled'}.`;
}

async function exchange(transport: Transport, call: Sending, base: string, signal: AbortSignal) {
  const request = buildRequest(transport, call, base, signal);
  await transport.onRequest?.({ name: call.name, request });
  // Looked up at call time, so that a test or a monitoring tool can replace it.
  const response = await (transport.fetch ?? globalThis.fetch)(request);
  return { result: await read(transport, call.name, response), response };
}

async function read(transport: Transport, name: string, response: Response): Promise<Result<unknown, string>> {
  if (!response.ok) return { data: null, error: await errorFrom(response, name) };
  const text = await response.text();
  if (text === '') return { data: null, error: null };
  try {
    return { data: revive(JSON.parse(text), transport.instants), error: null };
  } catch (cause) {
    const message = `The answer to ${name} is not JSON. Does baseURL lead to the server?`;
    return failed('UNEXPECTED_ANSWER', message, cause, response);
  }
}

function failed(code: CommonCode, message: string, cause: unknown, response?: Response): Result<never, string> {
  const { status = 0, statusText } = response ?? {};
  return { data: null, error: new AuthClientError(code, message, status, statusText, undefined, undefined, { cause }) };
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
  // Not `size`, which older browsers lack.
  return `${base}${path}?${query}`.replace(/\?$/, '');
}

function buildRequest(
  { defaults, shownUser }: Transport,
  { route, input, headers: own, credentials = 'include' }: Sending,
  base: string,
  signal: AbortSignal,
): Request {
  const headers = new Headers(defaults.headers);
  const user = shownUser();
  if (user) headers.set('x-latchkey-user', user);
  new Headers(own).forEach((value, name) => {
    headers.set(name, value);
  });
  const init: RequestInit = { method: route.methods[0] ?? 'GET', credentials, headers, signal };
  if (route.via === 'body') {
    init.body = JSON.stringify(input ?? {});
    headers.set('content-type', 'application/json');
  }
  return new Request(urlOf(base, route, input), init);
}

function isWorthRetrying({ error }: Result<unknown, string>): boolean {
  if (!error || error.code === 'ABORTED') return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/** Waits one second between two attempts. Returns false if the caller aborts during the wait. */
async function pause(signal: AbortSignal | undefined): Promise<boolean> {
  await new Promise((resolve) => {
    setTimeout(resolve, 1000);
    signal?.addEventListener('abort', resolve);
  });
  return !signal?.aborted;
}
