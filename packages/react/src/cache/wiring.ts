import type { QueryClient } from '@tanstack/react-query';
import type { CallOptions, ClientInternals, CurrentSession, clientInternals, Result } from 'latchkey/client';
import { type Context, useContext } from 'react';
import type { AuthKeys, Identity } from './keys.js';

/** The part of a client that the hooks need; every `createAuthClient()` has it. */
export interface AuthClient {
  getSession(
    input?: { readonly disableCookieCache?: boolean; readonly extendAt?: boolean },
    options?: CallOptions,
  ): Promise<Result<CurrentSession | null, string>>;
  readonly [clientInternals]: ClientInternals;
}

/** The session with which the server renders a page; `'pending'` if it has a promise, which it does not wait for. */
export type Rendered = CurrentSession | null | 'pending' | undefined;

/** One operation of the client, as the hooks call it. */
export type Call = (input: unknown, options?: CallOptions) => Promise<Result<unknown, string>>;

/** The state that all hooks of one client share. On a server, where requests share it too, it has no data of a user. */
export interface Wiring {
  readonly client: AuthClient;
  readonly keys: AuthKeys;
  /** `AuthProvider` puts the QueryClient that it keeps up to date here. */
  readonly context: Context<QueryClient | undefined>;
  /** What the server rendered: the `initialSession`, or that it was a promise. `undefined` if it had none. */
  readonly rendered: Context<Rendered>;
  /** The user of this browser, for options that are made outside of components. `undefined` on servers and while unknown. */
  browserIdentity: Identity | undefined;
  /** Whether this page has told other tabs that it knows its session. */
  announced: boolean;
  /** Aborts the reads of the session when the user signs out. */
  untilSignOut: AbortController;
  /** The last `extendAt` at which the server was asked for the session; `undefined` on servers. */
  extensionAskedAt: number | undefined;
}

/** The property of hooks with their wiring, for other entries of this package; the same symbol in every copy of it. */
export const hooksInternals: unique symbol = Symbol.for('latchkey.react') as never;

/** The QueryClient that the provider keeps up to date. Throws without a provider. */
export function useAuthQueryClient(wiring: Wiring, hook: string): QueryClient {
  const queryClient = useContext(wiring.context);
  if (queryClient) return queryClient;
  throw new Error(
    `${hook} needs an AuthProvider above it: wrap the application in the one that createAuthHooks returned.`,
  );
}

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
