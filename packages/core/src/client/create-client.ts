import type { AnyContract, QuestionOf } from '../contract/endpoint.js';
import type { Fields, NoFields } from '../contract/fields.js';
import type { Intersect, SessionOf, UserOf } from '../contract/infer.js';
import { ConfigurationError } from '../contract/options/configuration-error.js';
import { fieldsFilledBy } from '../contract/options/known-fields.js';
import {
  aFunction,
  anyText,
  aText,
  checkOptions,
  either,
  isWithoutEnvironment,
  type KnownOptions,
  listOf,
  oneOf,
  optionsOf,
  resultOf,
} from '../contract/options/known-options.js';
import type { Route } from '../contract/routes.js';
import type { CoreEndpoints } from '../features/core-endpoints.js';
import { coreRoutes } from '../features/core-routes.js';
import type { CallOptions, Calls, ContractsOf } from './call.js';
import { callOptions } from './call-options.js';
import { type ClientPlugin, instantsOf } from './define-client-plugin.js';
import { follow } from './follow.js';
import { type AnswerEvent, type RequestEvent, send, type Transport, urlOf } from './transport.js';

export interface ClientOptions<P extends readonly ClientPlugin[], U extends Fields, S extends Fields> {
  /**
   * The server's URL, `https://app.example.com`; a path in it replaces `basePath`. Default: the page's own origin.
   * Outside of a page calls throw without it.
   */
  readonly baseURL?: string;
  /** Default `/api/auth`. */
  readonly basePath?: string;
  /** The same values as the server's `additionalFields`; answers and inputs get their types from it. */
  readonly userFields?: U;
  readonly sessionFields?: S;
  /** The client parts of the plugins that the server lists. */
  readonly plugins?: P;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Options for every call; options given to a single call win. */
  readonly fetchOptions?: CallOptions;
  readonly onRequest?: (event: RequestEvent) => void | Promise<void>;
  readonly onAnswer?: (event: AnswerEvent) => void | Promise<void>;
  /** Navigates to the URL of an answer with `redirect: true`; default `location.assign`. `false`: the caller navigates. */
  readonly navigate?: ((url: string) => void) | false;
}

/** What packages built on the client need from it; not for applications. */
export interface ClientInternals {
  readonly routes: Readonly<Record<string, Route>>;
  /** The absolute URL below which all endpoints are. */
  readonly base: () => string;
  /**
   * The id of the user whom the page shows. Each call names this user, and the server refuses a call in the session of
   * another one. Absent while it is not known: then calls name no user.
   */
  shownUser?: string | null | undefined;
  /** Calls `listener` after every answer. Returns a function that removes the listener. */
  subscribe(listener: (event: AnswerEvent) => void | Promise<void>): () => void;
}
/** The same symbol in every copy of this package. */
export const clientInternals: unique symbol = Symbol.for('latchkey.client') as never;

/** One function for each operation of the server. A misspelt name is a compile error and `undefined`, never a request. */
export type Client<C extends AnyContract, U extends Fields, S extends Fields> = Calls<
  CoreEndpoints<C, U, S>,
  QuestionOf<C>
> &
  Intersect<PluginCalls<C, QuestionOf<C>>> & {
    readonly [clientInternals]: ClientInternals;
    /** Types of this configuration: `typeof client.$Infer.User`. */
    readonly $Infer: {
      readonly User: UserOf<C, U>;
      readonly Session: SessionOf<C, S>;
      readonly Challenge: QuestionOf<C>;
    };
  };
type PluginCalls<C, Q> = C extends AnyContract ? Calls<C['endpoints'], Q> : never;

/** Every option of `createAuthClient`. */
const clientOptions = {
  baseURL: anyText,
  basePath: aText,
  userFields: /* @__PURE__ */ fieldsFilledBy('caller'),
  sessionFields: /* @__PURE__ */ fieldsFilledBy('server'),
  plugins: /* @__PURE__ */ listOf(/* @__PURE__ */ resultOf('twoFactorClient', 'routes')),
  fetch: aFunction,
  fetchOptions: /* @__PURE__ */ optionsOf(callOptions),
  onRequest: aFunction,
  onAnswer: aFunction,
  navigate: /* @__PURE__ */ either(aFunction, /* @__PURE__ */ oneOf(false)),
} satisfies KnownOptions<ClientOptions<readonly ClientPlugin[], Fields, Fields>>;

/** Creates a client. Sends no request by itself. */
export function createAuthClient<
  const P extends readonly ClientPlugin[] = readonly [],
  U extends Fields = NoFields,
  S extends Fields = NoFields,
>(options: ClientOptions<P, U, S> = {}): Client<ContractsOf<P>, U, S> {
  try {
    // A production bundle does not contain this check, to keep browsers' downloads small (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('createAuthClient', options, clientOptions);
  } catch (error) {
    if (!isWithoutEnvironment(error)) throw error; // no bundler has replaced the expression
  }
  const features = options.plugins ?? [];
  const routes: Readonly<Record<string, Route>> = Object.assign({}, coreRoutes, ...features.map((each) => each.routes));
  const listeners = new Set<(event: AnswerEvent) => void | Promise<void>>();
  const transport: Transport = {
    base: () => baseOf(options),
    fetch: options.fetch,
    defaults: options.fetchOptions ?? {},
    instants: new Set([
      ...instantsOf(options.userFields),
      ...instantsOf(options.sessionFields),
      ...features.flatMap((each) => each.instants),
    ]),
    onRequest: options.onRequest,
    shownUser: () => internals.shownUser,
    async onAnswer(event) {
      await options.onAnswer?.(event);
      for (const feature of features) await feature.onAnswer?.(event.result.data);
      // Caches of answers learn of a change before the caller's promise resolves.
      for (const listener of listeners) await listener(event);
      if (options.navigate !== false) follow(event.result.data, options.navigate);
    },
  };
  const internals: ClientInternals = {
    routes,
    base: transport.base,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const client: Record<string | symbol, unknown> = { [clientInternals]: internals, $Infer: {} };
  for (const [name, route] of Object.entries(routes)) client[name] = functionOf(transport, name, route);
  // One function for each route, with the types of the route's contract.
  return client as Client<ContractsOf<P>, U, S>;
}

function functionOf(transport: Transport, name: string, route: Route) {
  if (route.kind === 'redirect' || route.kind === 'page')
    return (input?: unknown) => urlOf(transport.base(), route, input);
  return (input?: unknown, options?: CallOptions) => send(transport, name, route, input, options);
}

function baseOf({
  baseURL = globalThis.location?.origin,
  basePath = '/api/auth',
}: {
  baseURL?: string;
  basePath?: string;
}): string {
  if (baseURL === undefined) throw noAddress();
  const url = new URL(baseURL, globalThis.location?.origin);
  return url.pathname === '/' ? url.origin + basePath : url.origin + url.pathname.replace(/\/$/, '');
}

/** In production a short text: a browser always has a page, and should not load more (decision 39). */
function noAddress(): Error {
  try {
    if (process.env.NODE_ENV !== 'production') {
      const expected = 'an address, since there is no page';
      return new ConfigurationError('createAuthClient.baseURL', { expected });
    }
  } catch {
    // Without a bundler, in a runtime without `process`.
  }
  return new TypeError('createAuthClient needs a baseURL');
}
