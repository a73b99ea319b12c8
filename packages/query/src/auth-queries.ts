import type { DataTag, QueryClient, QueryKey } from '@tanstack/query-core';
import type { ClientCall, CurrentSession, SignedIn } from 'latchkey/client';
import type { AuthKeys } from './cache/keys.js';
import type { AuthClient, queriesInternals, Wiring } from './cache/wiring.js';
import type { AnyAuthMutation, AuthMutation } from './endpoints/mutation-options.js';
import type { AnyAuthQuery, AuthQuery, AuthQueryOptions } from './endpoints/query-options.js';
import type { InitialSession } from './session/initial-session.js';

/** The options with which TanStack Query reads the session. */
export interface SessionQueryOptions<Value extends SignedIn, Code extends string>
  extends Omit<AuthQueryOptions<Value | null, Code>, 'queryFn'> {
  readonly queryFn: () => Promise<Value | null>;
  readonly staleTime: number;
  readonly gcTime: number;
}

/** How TanStack Query reads the session. */
export interface SessionQueries<Value extends SignedIn, Code extends string> {
  options(): SessionQueryOptions<Value, Code>;
  key(): DataTag<QueryKey, Value | null>;
}

export interface ConnectOptions {
  /** The application's queries that stay in the cache when the user signs out or another user signs in. Default: none. */
  readonly keepOnSignOut?: ((queryKey: QueryKey) => boolean) | undefined;
}

/** The parts that every framework uses, and that do not depend on the endpoints of a client. */
export interface AuthCache {
  /** Keys for `invalidateQueries`, `getQueryData` and similar calls. */
  readonly keys: AuthKeys;
  /**
   * Keeps a QueryClient up to date: with the calls of the client, with other tabs, with the end and the extension of the session,
   * and with a change of user. Call it once for a page, in a browser, and not on a server. Returns a function that stops it.
   */
  connect(queryClient: QueryClient, options?: ConnectOptions): () => void;
  /**
   * Puts the session of the server into a cache that has none: the session, `null` if no user is signed in, or a promise of one of
   * them. On a server, it replaces the session that the cache has: make the cache for each request. Call it before any component reads.
   * Returns it, with dates in place of the texts of JSON.
   */
  seedSession(queryClient: QueryClient, initial: InitialSession): InitialSession;
  /** Asks the server for the session if the session with which the server now renders the page differs from the session in the cache. */
  compareSession(queryClient: QueryClient, rendered: CurrentSession | null): void;
  /** Reads the session from the server, without its cookie cache. Settles when every component shows the answer. */
  refreshSession(queryClient: QueryClient): Promise<void>;
  readonly [queriesInternals]: Wiring;
}

/**
 * TanStack's options for every call of a client, and the functions that keep its answers up to date. Links and internal endpoints
 * have no options.
 */
export interface AuthQueries<T extends AuthClient> extends AuthCache {
  /** The session: `session.options()`. */
  readonly session: SessionOf<T['getSession']>;
  /** The endpoints that only read, by their names: `queries.listSessions.options()`. */
  readonly queries: QueriesOf<T>;
  /** The endpoints that change something, by their names: `mutations.signInEmail.options()`. */
  readonly mutations: MutationsOf<T>;
}

/** `AuthQueries` for code that does not know the type of the client. */
export interface AnyAuthQueries extends AuthCache {
  readonly session: SessionQueries<SignedIn, string>;
  readonly queries: Readonly<Record<string, AnyAuthQuery>>;
  readonly mutations: Readonly<Record<string, AnyAuthMutation>>;
}

/** Over `keyof T` itself, because the compiler keeps the documentation of properties only then. */
type QueriesOf<T> = {
  readonly [N in keyof T as T[N] extends Typed<'query'> ? Exclude<N, 'getSession'> : never]: T[N] extends ClientCall<
    'query',
    infer Sent,
    infer Answer,
    infer Code
  >
    ? AuthQuery<Sent, Answer, Code>
    : never;
};
type MutationsOf<T> = {
  readonly [N in keyof T as T[N] extends Typed<'mutation'> ? N : never]: T[N] extends ClientCall<
    'mutation',
    infer Sent,
    infer Answer,
    infer Code
  >
    ? AuthMutation<Sent, Answer, Code>
    : never;
};
type SessionOf<C> =
  C extends ClientCall<'query', infer _Sent, infer Answer, infer Code>
    ? SessionQueries<Extract<Answer, SignedIn>, Code>
    : never;

/** A call of a client, by its kind. A call without types has no kind. */
interface Typed<K> {
  readonly ' types'?: { readonly kind: K };
}
