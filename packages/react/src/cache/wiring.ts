import type { QueryClient } from '@tanstack/react-query';
import type { CallOptions, ClientInternals, CurrentSession, clientInternals, Result } from 'latchkey/client';
import { type Context, useContext } from 'react';
import type { AuthKeys, Identity } from './keys.js';

/** What the hooks need of a client; every `createAuthClient()` has it. */
export interface AuthClient {
  getSession(
    input?: { readonly disableCookieCache?: boolean; readonly extendAt?: boolean },
    options?: CallOptions,
  ): Promise<Result<CurrentSession | null, string>>;
  readonly [clientInternals]: ClientInternals;
}

/** One operation of the client, as the hooks call it. */
export type Call = (input: unknown, options?: CallOptions) => Promise<Result<unknown, string>>;

/** What all hooks of one client share. Holds nothing of a person on a server, where requests share it too. */
export interface Wiring {
  readonly client: AuthClient;
  readonly keys: AuthKeys;
  /** Where `AuthProvider` leaves the QueryClient that it keeps up to date. */
  readonly context: Context<QueryClient | undefined>;
  /** Who uses this browser, for options that are made outside of components. `undefined` on servers and while unknown. */
  browserIdentity: Identity | undefined;
  /** The last instant of an extension that the server was asked about after it had come; `undefined` on servers. */
  extensionAskedAt: number | undefined;
}

/** Where hooks keep their wiring, for entries of this package that build on them; the same symbol in every copy of it. */
export const hooksInternals: unique symbol = Symbol.for('latchkey.react') as never;

/** The QueryClient that the provider keeps up to date. Throws where no provider is. */
export function useAuthQueryClient(wiring: Wiring, hook: string): QueryClient {
  const queryClient = useContext(wiring.context);
  if (queryClient) return queryClient;
  throw new Error(
    `${hook} needs an AuthProvider above it: wrap the application in the one that createAuthHooks returned.`,
  );
}

/** The answer of a call; rejects with its `AuthClientError`, as TanStack Query wants it. */
export async function answerOf<Answer>(result: Promise<Result<Answer, string>>): Promise<Answer> {
  const { data, error } = await result;
  if (error) throw error;
  return data;
}

/** False on servers and workers, where one module serves many people. */
export function isBrowser(): boolean {
  return typeof window !== 'undefined';
}
