import {
  aText,
  ConfigurationError,
  checkOptions,
  clientInternals,
  type KnownOptions,
  listOf,
  type Route,
} from 'latchkey/client';
import type { AnyAuthQueries, AuthQueries } from './auth-queries.js';
import { createKeys } from './cache/keys.js';
import { type AuthClient, type Call, queriesInternals, sessionEndpoint, type Wiring } from './cache/wiring.js';
import { connect } from './connect.js';
import { createMutation } from './endpoints/mutation-options.js';
import { createQuery } from './endpoints/query-options.js';
import { compareSession } from './session/compare-session.js';
import { untilRendered } from './session/forget-user.js';
import { seedSession } from './session/initial-session.js';
import { refreshSession, sessionKey, sessionQuery } from './session/session-query.js';
import { refuseSharedCache } from './session/shared-cache.js';

export interface AuthQueriesOptions {
  /** The beginning of every key; default `['auth']`. */
  readonly keyPrefix?: readonly string[] | undefined;
}

/** Every option of `createAuthQueries`. */
export const authQueriesOptions = {
  keyPrefix: /* @__PURE__ */ listOf(aText),
} satisfies KnownOptions<AuthQueriesOptions>;

/** One object for each client, so that all parts of a page share the session. */
const made = new WeakMap<AuthClient, AnyAuthQueries>();

/**
 * Makes TanStack's options for every call of a client. Sends nothing by itself. A second call for the same client returns the
 * same object.
 */
export function createAuthQueries<T extends AuthClient>(client: T, options: AuthQueriesOptions = {}): AuthQueries<T> {
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkCall(client, options);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  const auth = made.get(client) ?? create(client, options);
  made.set(client, auth);
  // One member for each route, typed by the call that the client has for the route.
  return auth as AuthQueries<T>;
}

function create(client: AuthClient, { keyPrefix }: AuthQueriesOptions): AnyAuthQueries {
  const wiring: Wiring = {
    client,
    keys: createKeys(keyPrefix),
    browserIdentity: undefined,
    failure: undefined,
    announced: false,
    early: new Map(),
    users: new WeakMap(),
    untilChange: new AbortController(),
    connections: new Map(),
    tabs: undefined,
    extensionAskedAt: undefined,
  };
  const routes = Object.entries(client[clientInternals].routes);
  const ofKind = <Made>(kind: Route['kind'], make: (wiring: Wiring, name: string, call: Call) => Made) =>
    Object.fromEntries(
      routes.flatMap(([name, route]) =>
        route.kind === kind && name !== sessionEndpoint
          ? [[name, make(wiring, name, callOf(client, name))] as const]
          : [],
      ),
    );
  return {
    keys: wiring.keys,
    session: { options: () => sessionQuery(wiring), key: () => sessionKey(wiring) },
    queries: ofKind('query', createQuery),
    mutations: ofKind('mutation', createMutation),
    connect: (queryClient, { keepOnSignOut } = {}) =>
      connect(wiring, queryClient, (key) => keepOnSignOut?.(key) ?? false),
    seedSession(queryClient, initial) {
      try {
        // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
        if (process.env.NODE_ENV !== 'production') refuseSharedCache(wiring, queryClient, initial);
      } catch (error) {
        if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
      }
      return seedSession(wiring, queryClient, initial);
    },
    compareSession: (queryClient, session) => void compareSession(wiring, queryClient, session),
    async refreshSession(queryClient) {
      await refreshSession(wiring, queryClient);
      await untilRendered();
    },
    [queriesInternals]: wiring,
  };
}

function checkCall(client: AuthClient, options: AuthQueriesOptions): void {
  checkClient('createAuthQueries', client);
  checkOptions('createAuthQueries', options, authQueriesOptions);
  const { keyPrefix } = options;
  const all = made.get(client)?.keys.all;
  if (!keyPrefix || !all || JSON.stringify(all) === JSON.stringify(keyPrefix)) return;
  const expected = `${JSON.stringify(all)}, as in the first call for this client`;
  throw new ConfigurationError('createAuthQueries.keyPrefix', { given: keyPrefix, expected });
}

/** Refuses anything that `createAuthClient` has not made. For code without types. Call it outside production only. */
export function checkClient(maker: string, client: unknown): void {
  if (typeof client === 'object' && client !== null && clientInternals in client) return;
  const expected = 'the client that createAuthClient() returned';
  throw new ConfigurationError(`${maker}.client`, { given: client, expected });
}

function callOf(client: AuthClient, name: string): Call {
  // A client has one call for each route of a query and of a mutation.
  return Reflect.get(client, name) as Call;
}
