import type { QueryClient } from '@tanstack/query-core';
import type {
  AuthClientError,
  CallOptions,
  ClientInternals,
  CurrentSession,
  clientInternals,
  Result,
} from 'latchkey/client';
import type { AuthKeys, Identity, Keep } from './keys.js';

/** The part of a client that its queries need; every `createAuthClient()` has it. */
export interface AuthClient {
  getSession(
    input?: { readonly disableCookieCache?: boolean; readonly extendAt?: boolean },
    options?: CallOptions,
  ): Promise<Result<CurrentSession | null, string>>;
  readonly [clientInternals]: ClientInternals;
}

/** One operation of the client, as a query or a mutation calls it. */
export type Call = (input: unknown, options?: CallOptions) => Promise<Result<unknown, string>>;

/** A request that was sent while the session was not known. */
interface EarlyAnswer {
  readonly result: ReturnType<Call>;
  /** How many components wait for it. */
  waiting: number;
}

/** The channel to other tabs of the same application. */
export interface Tabs {
  /** Sends which calls have changed something. The tabs read that from the server, so messages contain no data of a user. */
  tell(kind: string): void;
  close(): void;
}

/** The parts that keep one QueryClient up to date. */
export interface Connection {
  /** One for each provider that shares the QueryClient. */
  readonly keeps: Set<Keep>;
  /** Handles the message of another tab. */
  hear(calls: readonly string[]): Promise<void>;
  stop(): void;
}

/** The state that all queries of one client share. On a server, where requests share it too, it has no data of a user. */
export interface Wiring {
  readonly client: AuthClient;
  readonly keys: AuthKeys;
  /** The user of this browser, for options that are made outside of components. `undefined` on servers and while unknown. */
  browserIdentity: Identity | undefined;
  /** Why the last read of the session failed, until a read succeeds. `undefined` on servers. */
  failure: AuthClientError | undefined;
  /** Whether this page has told other tabs that it knows its session. */
  announced: boolean;
  /** Requests that were sent before the session was known. */
  readonly early: Map<string, EarlyAnswer>;
  /** For the result of each early request: the user with whose session the server answered it. */
  readonly users: WeakMap<object, string | undefined>;
  /** Aborts the reads of the session when a call has changed it. */
  untilChange: AbortController;
  /** By the QueryClients of the page. */
  readonly connections: Map<QueryClient, Connection>;
  /** The channel to other tabs while there is a connection. */
  tabs: Tabs | undefined;
  /** The last `extendAt` at which the server was asked for the session; `undefined` on servers. */
  extensionAskedAt: number | undefined;
}

/** The endpoint that returns the session. */
export const sessionEndpoint = 'getSession';

/** The property with the wiring, for packages built on this one; the same symbol in every copy of it. */
export const queriesInternals: unique symbol = Symbol.for('latchkey.query') as never;

/** The answer of a call; rejects with its `AuthClientError`, as TanStack Query needs it. */
export async function answerOf<Answer>(result: Promise<Result<Answer, string>>): Promise<Answer> {
  const { data, error } = await result;
  if (error) throw error;
  return data;
}

/** False on servers and workers, where one module serves many users. */
export function isBrowser(): boolean {
  return typeof window !== 'undefined';
}
