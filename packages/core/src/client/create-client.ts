import type { AnyContract } from '../contract/endpoint.js';
import type { Fields, NoFields } from '../contract/fields.js';
import type { Intersect, SessionOf, UserOf } from '../contract/infer.js';
import { fieldsFilledBy } from '../contract/known-fields.js';
import {
  aFunction,
  aText,
  checkOptions,
  either,
  type KnownOptions,
  listOf,
  oneOf,
  optionsOf,
  resultOf,
} from '../contract/known-options.js';
import type { Route } from '../contract/routes.js';
import type { CoreEndpoints } from '../features/core-endpoints.js';
import { coreRoutes } from '../features/core-routes.js';
import type { CallOptions, Calls, ContractsOf } from './call.js';
import { callOptions } from './call-options.js';
import { type ClientFeature, instantsOf } from './feature.js';
import { follow } from './follow.js';
import { type AnswerEvent, type RequestEvent, send, type Transport, urlOf } from './transport.js';

export interface ClientOptions<P extends readonly ClientFeature[], U extends Fields, S extends Fields> {
  /**
   * Where the server is, `https://app.example.com`; a path in it replaces `basePath`. Default: the page's own origin;
   * where there is no page, calls throw without it.
   */
  readonly baseURL?: string;
  /** Default `/api/auth`. */
  readonly basePath?: string;
  /** The same values as the server's `additionalFields`; they give answers and inputs their types. */
  readonly userFields?: U;
  readonly sessionFields?: S;
  /** The client parts of the features that the server lists. */
  readonly plugins?: P;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** For every call, unless the call says otherwise. */
  readonly fetchOptions?: CallOptions;
  readonly onRequest?: (event: RequestEvent) => void | Promise<void>;
  readonly onAnswer?: (event: AnswerEvent) => void | Promise<void>;
  /** Goes where an answer with `redirect: true` says; default `location.assign`. `false`: the caller does it. */
  readonly navigate?: ((url: string) => void) | false;
}

/** What a package that builds on the client needs of it; not for applications. */
export interface ClientInternals {
  readonly routes: Readonly<Record<string, Route>>;
  /** Where the endpoints begin. */
  readonly base: () => string;
  /** Calls back after every answer; returns how to stop that. */
  subscribe(listener: (event: AnswerEvent) => void | Promise<void>): () => void;
}
/** The same symbol in every copy of this package. */
export const clientInternals: unique symbol = Symbol.for('latchkey.client') as never;

/** One function for each operation of the server. A misspelt one is a compile error and `undefined`, never a request. */
export type Client<C extends AnyContract, U extends Fields, S extends Fields> = Calls<CoreEndpoints<C, U, S>> &
  Intersect<C extends AnyContract ? Calls<C['endpoints']> : never> & {
    readonly [clientInternals]: ClientInternals;
    /** Types of this configuration: `typeof client.$Infer.User`. */
    readonly $Infer: { readonly User: UserOf<C, U>; readonly Session: SessionOf<C, S> };
  };

/** Every option of `createAuthClient`. */
const clientOptions = {
  baseURL: aText,
  basePath: aText,
  userFields: /* @__PURE__ */ fieldsFilledBy('caller'),
  sessionFields: /* @__PURE__ */ fieldsFilledBy('server'),
  plugins: /* @__PURE__ */ listOf(/* @__PURE__ */ resultOf('twoFactorClient', 'routes')),
  fetch: aFunction,
  fetchOptions: /* @__PURE__ */ optionsOf(callOptions),
  onRequest: aFunction,
  onAnswer: aFunction,
  navigate: /* @__PURE__ */ either(aFunction, /* @__PURE__ */ oneOf(false)),
} satisfies KnownOptions<ClientOptions<readonly ClientFeature[], Fields, Fields>>;

/** Makes a client. Sends nothing by itself. */
export function createAuthClient<
  const P extends readonly ClientFeature[] = readonly [],
  U extends Fields = NoFields,
  S extends Fields = NoFields,
>(options: ClientOptions<P, U, S> = {}): Client<ContractsOf<P>, U, S> {
  try {
    // In a bundle for production nothing of this is left: a browser has no bytes to spare for it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('createAuthClient', options, clientOptions);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // no bundler has replaced it, and there is no `process`
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
    async onAnswer(event) {
      await options.onAnswer?.(event);
      for (const feature of features) await feature.onAnswer?.(event.result.data);
      // Whoever keeps answers learns of a change before the caller goes on.
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
  const calls = Object.entries(routes).map(([name, route]) => [name, functionOf(transport, name, route)]);
  // One function for each route, typed by the contract that the route came from.
  return { ...Object.fromEntries(calls), [clientInternals]: internals, $Infer: {} } as Client<ContractsOf<P>, U, S>;
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
  if (baseURL === undefined)
    throw new TypeError('createAuthClient needs a baseURL where there is no page, such as on a server.');
  const url = new URL(baseURL, globalThis.location?.origin);
  return url.pathname === '/' ? url.origin + basePath : url.origin + url.pathname.replace(/\/$/, '');
}
