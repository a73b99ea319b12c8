import { checkOptions, isWithoutEnvironment } from '../contract/options/known-options.js';
import { type Route, sessionAnswerType, shownUserHeader } from '../contract/routes.js';
import type { CurrentSession } from '../contract/shapes.js';
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
  /** The session after the call. Absent if `clientInternals` had no listener, or if the call cannot change the session. */
  readonly session?: CarriedSession | null | undefined;
}

/** The session that came with the answer of a call: the next answer of `getSession`, without the token. */
export interface CarriedSession extends Omit<CurrentSession, 'session'> {
  readonly session: Omit<CurrentSession['session'], 'token'>;
}

/** The members of a client for packages that build on it. Not for applications. */
export interface ClientInternals {
  readonly routes: Readonly<Record<string, Route>>;
  /** The absolute URL below which all endpoints are, in browsers and on servers. */
  readonly base: () => string;
  /**
   * The id of the user whom the page shows. Each call names this user, and the server refuses a call in the session of
   * another user. Absent while the user is not known: then calls name no user.
   */
  shownUser?: string | null | undefined;
  /** The number of `writes` of all calls whose answers have not reached the listeners yet. */
  changes: number;
  /** Returns the value with dates in place of the texts that JSON has made of them. */
  revive<Value>(value: Value): Value;
  /** Calls `listener` after every answer. Returns a function that removes the listener. */
  subscribe(listener: Listener): () => void;
}
export type Listener = (event: AnswerEvent) => void | Promise<void>;

export interface Transport {
  readonly internals: ClientInternals;
  /** If there is a listener, calls that change data also ask for the session. */
  readonly listeners: ReadonlySet<Listener>;
  /** The options of the client. */
  readonly options: {
    readonly fetch?: typeof fetch;
    readonly fetchOptions?: CallOptions;
    readonly onRequest?: (event: RequestEvent) => void | Promise<void>;
  };
  readonly instants: ReadonlySet<string>;
  readonly onAnswer: Listener;
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
  const { internals } = transport;
  // A missing baseURL is not a network failure, so it is found before the attempts begin.
  const call: Sending = { ...transport.options.fetchOptions, ...options, name, route, input, base: internals.base() };
  internals.changes += route.writes.length;
  let left = call.retry ?? 0;
  let answered = await attempt(transport, call);
  while (left-- > 0 && isWorthRetrying(answered) && (await pause(call.signal)))
    answered = await attempt(transport, call);
  await transport.onAnswer({ name, route, ...answered });
  return answered.result;
}

/** One attempt, as listeners get it. */
type Answered = Omit<AnswerEvent, 'name' | 'route'>;

/** One call, with the options of the client and its own. */
interface Sending extends CallOptions {
  readonly name: string;
  readonly route: Route;
  readonly input: unknown;
  readonly base: string;
}

async function attempt(transport: Transport, call: Sending): Promise<Answered> {
  const { signal, timeout = 30 } = call;
  const controller = new AbortController();
  let code: Failure = 'NETWORK_ERROR';
  // Rejects by itself, because a hook or the application's own `fetch` can ignore the signal.
  const stopped = new Promise<never>((_, reject) => {
    controller.signal.onabort = () => reject(signal?.reason);
  });
  const stop = (why: Failure) => {
    code = why;
    controller.abort();
  };
  const cancel = () => stop('ABORTED');
  // A timer of a browser with a longer time would fire at once.
  const timer = setTimeout(stop, Math.min(timeout * 1000, 2 ** 31 - 1), 'TIMEOUT');
  // Not `AbortSignal.any`, which older browsers lack.
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  try {
    return await Promise.race([stopped, exchange(transport, call, controller.signal)]);
  } catch (cause) {
    return failed(code, call.name, cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

async function exchange(transport: Transport, call: Sending, signal: AbortSignal): Promise<Answered> {
  const request = buildRequest(transport, call, signal);
  await transport.options.onRequest?.({ name: call.name, request });
  // Looked up at call time, so that a test or a monitoring tool can replace it.
  const response = await (transport.options.fetch ?? fetch)(request);
  if (!response.ok) return { result: { data: null, error: await errorFrom(response, call.name) }, response };
  const text = await response.text();
  let data: unknown = null;
  let session: AnswerEvent['session'];
  try {
    data = revive(JSON.parse(text), transport.instants);
  } catch (cause) {
    return failed('UNEXPECTED_ANSWER', call.name, cause, response);
  }
  // With this content type the server has sent both: the answer and the session.
  if (response.headers.get('content-type')?.includes(sessionAnswerType))
    ({ answer: data, session } = data as { readonly answer: unknown; readonly session: CarriedSession | null });
  return { result: { data, error: null }, response, session };
}

type Failure = 'NETWORK_ERROR' | 'TIMEOUT' | 'ABORTED' | 'UNEXPECTED_ANSWER';

function failed(code: Failure, name: string, cause: unknown, response?: Response): Answered {
  const message = {
    NETWORK_ERROR: `${name} got no answer.`,
    TIMEOUT: `${name} took too long.`,
    ABORTED: `${name} was aborted.`,
    UNEXPECTED_ANSWER: `${name} got no JSON. Check baseURL.`,
  }[code];
  const status = response?.status ?? 0;
  const error = new AuthClientError(code, message, status, response?.statusText, undefined, undefined, { cause });
  return { result: { data: null, error }, response };
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
  for (const [name, value] of rest) if (value !== undefined && value !== null) query.append(name, String(value));
  // Neither `size`, which older browsers lack, nor `set`, which older versions of React Native lack.
  return `${base}${path}?${query}`.replace(/\?$/, '');
}

function buildRequest(
  { options, internals, listeners }: Transport,
  { base, route, input, headers: own, credentials = 'include' }: Sending,
  signal: AbortSignal,
): Request {
  const headers = new Headers(options.fetchOptions?.headers);
  if (internals.shownUser) headers.set(shownUserHeader, internals.shownUser);
  for (const [name, value] of new Headers(own)) headers.set(name, value);
  // Set last, in place of an `accept` of the application: the client unpacks the answer, so the caller gets the plain one.
  if (listeners.size && route.writes[0]) headers.set('accept', sessionAnswerType);
  const init: RequestInit = { method: route.methods[0] ?? 'GET', credentials, headers, signal };
  if (route.via === 'body') {
    init.body = JSON.stringify(input ?? {});
    headers.set('content-type', 'application/json');
  }
  return new Request(urlOf(base, route, input), init);
}

function isWorthRetrying({ result: { error } }: Answered): boolean {
  return !!error && error.code !== 'ABORTED' && (!error.status || error.status === 429 || error.status >= 500);
}

/** Waits one second between two attempts. Returns false if the caller aborts during the wait. */
async function pause(signal: AbortSignal | undefined): Promise<boolean> {
  await new Promise((resolve) => {
    setTimeout(resolve, 1000);
    signal?.addEventListener('abort', resolve);
  });
  return !signal?.aborted;
}
