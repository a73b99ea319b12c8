import type { AnyContract, QuestionOf } from '../contract/endpoint.js';
import type { Fields, NoFields } from '../contract/fields.js';
import type { EndpointsOf, Intersect, PluginQuestion, SessionOf, UserOf } from '../contract/infer.js';
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
import type { PublicCoreEndpoints } from '../features/core-endpoints.js';
import { coreRoutes } from '../features/core-routes.js';
import type { CallOptions, Calls, ContractsOf } from './call.js';
import { callOptions } from './call-options.js';
import { checkClientPlugins } from './check-client-plugins.js';
import { type ClientPlugin, instantsOf } from './define-client-plugin.js';
import { follow } from './follow.js';
import { revive } from './revive.js';
import {
  type AnswerEvent,
  type ClientInternals,
  type Listener,
  type RequestEvent,
  send,
  type Transport,
  urlOf,
} from './transport.js';

export interface ClientOptions<P extends readonly ClientPlugin[] | ServerType, U extends Fields, S extends Fields> {
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

/** The same symbol in every copy of this package. Editors offer only members whose symbol a module exports where it declares it. */
const internalsKey: unique symbol = Symbol.for('latchkey.client') as never;

export { internalsKey as clientInternals };

/** One function for each operation of the server. A misspelt name is a compile error and `undefined`, never a request. */
export type Client<C extends AnyContract, U extends Fields, S extends Fields> = Calls<
  PublicCoreEndpoints<C, U, S>,
  QuestionOf<C>
> &
  Intersect<PluginCalls<C, QuestionOf<C>, UserOf<C, U>>> & {
    readonly [internalsKey]: ClientInternals;
    /** Types of this configuration: `typeof client.$Infer.User`. */
    readonly $Infer: {
      readonly User: UserOf<C, U>;
      readonly Session: SessionOf<C, S>;
      readonly Challenge: PluginQuestion<QuestionOf<C>>;
    };
  };
/** Most plugins have no sign-in call. This check costs the compiler less than `EndpointsOf` for each plugin. */
type PluginCalls<C, Q, U> = C extends AnyContract
  ? C['~signInEndpoints'] extends undefined
    ? Calls<C['endpoints'], Q, C['~public'] & keyof C['endpoints']>
    : Calls<EndpointsOf<C, U>, Q, C['~public'] & keyof EndpointsOf<C, U>>
  : never;

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

/** An auth object. Its type cannot replace the list of plugins, because a client needs their routes at run time. */
interface ServerType {
  readonly handler: unknown;
}
/** The message of the compiler for `createAuthClient<typeof auth>()`. */
type WithoutServer =
  'createAuthClient takes no type: write createAuthClient({ plugins: [twoFactorClient()] }) with the client part of each plugin';

/** Creates a client. Sends no request by itself. */
export function createAuthClient<
  const P extends readonly ClientPlugin[] | ServerType = readonly [],
  U extends Fields = NoFields,
  S extends Fields = NoFields,
>(this: P extends ServerType ? WithoutServer : unknown, options?: ClientOptions<P, U, S>): Client<ContractsOf<P>, U, S>;
// One function for each route, with the types of the route's contract.
export function createAuthClient(options: ClientOptions<readonly ClientPlugin[], Fields, Fields> = {}): object {
  try {
    // A production bundle does not contain this check, to keep browsers' downloads small (decision 39).
    if (process.env.NODE_ENV !== 'production') {
      checkOptions('createAuthClient', options, clientOptions);
      checkClientPlugins(options.plugins ?? []);
    }
  } catch (error) {
    if (!isWithoutEnvironment(error)) throw error; // no bundler has replaced the expression
  }
  const features = options.plugins ?? [];
  const routes: Readonly<Record<string, Route>> = Object.assign({}, coreRoutes, ...features.map((each) => each.routes));
  const listeners = new Set<Listener>();
  const instants = new Set([
    ...instantsOf(options.userFields),
    ...instantsOf(options.sessionFields),
    ...features.flatMap((each) => each.instants),
  ]);
  const internals: ClientInternals = {
    routes,
    base: () => baseOf(options),
    changes: 0,
    revive: (value) => revive(value, instants),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const transport: Transport = {
    internals,
    listeners,
    options,
    instants,
    async onAnswer(event) {
      try {
        await options.onAnswer?.(event);
        for (const feature of features) await feature.onAnswer?.(event.result.data);
      } finally {
        internals.changes -= event.route.writes.length;
      }
      // Caches of answers learn of a change before the caller's promise resolves.
      for (const listener of listeners) await listener(event);
      if (options.navigate !== false) follow(event.result.data, options.navigate);
    },
  };
  const client: Record<string | symbol, unknown> = { [internalsKey]: internals, $Infer: {} };
  for (const [name, route] of Object.entries(routes))
    client[name] = /redirect|page/.test(route.kind)
      ? (input?: unknown) => urlOf(internals.base(), route, input)
      : (input?: unknown, options?: CallOptions) => send(transport, name, route, input, options);
  return client;
}

/** Reads the text itself, because the members of `URL` throw in older versions of React Native. */
function baseOf({ baseURL = '', basePath = '/api/auth' }: { baseURL?: string; basePath?: string }): string {
  const address = /^(?:\/|$)/.test(baseURL) ? globalThis.location?.origin + baseURL : baseURL;
  const [, origin, path = basePath] = /^(https?:\/\/[^/]+)(\/.+?)?\/?$/.exec(address) ?? [];
  if (!origin) throw noAddress(baseURL);
  return origin + path;
}

/** In production the text is short: a browser has the address of its page, and its bundle must stay small (decision 39). */
function noAddress(given: string): Error {
  try {
    if (process.env.NODE_ENV !== 'production') {
      const expected = 'an address such as "https://app.example.com", since there is no page';
      return new ConfigurationError('createAuthClient.baseURL', { expected, ...(given && { given }) });
    }
  } catch {
    // No bundler has replaced the expression, and the runtime has no `process`.
  }
  return new TypeError('createAuthClient needs baseURL');
}
