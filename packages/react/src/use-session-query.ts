import { type QueryClient, type UseSuspenseQueryResult, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { AuthClientError, SignedIn } from 'latchkey/client';
import type { Identity } from './keys.js';
import { findSessionQuery, identityOf, sessionQuery } from './session-query.js';
import { isBrowser, type Wiring } from './wiring.js';

/** Whose answers to show; `undefined` while nobody knows. Renders anew only when that changes. */
export function useIdentity(wiring: Wiring, queryClient: QueryClient): Identity | undefined {
  const { data, isPending } = useQuery({ ...sessionQuery(wiring), select: identityOf }, queryClient);
  // A session that cannot be read must not keep everything else waiting: other calls have failures of their own to show.
  return isPending ? undefined : (data ?? null);
}

/** The session of a component that suspends until it is known. */
export function useSessionSuspense(
  wiring: Wiring,
  queryClient: QueryClient,
  hook: string,
): UseSuspenseQueryResult<SignedIn | null, AuthClientError> {
  const state = findSessionQuery(wiring, queryClient)?.state;
  if (!isBrowser() && (!state || (state.data === undefined && state.fetchStatus === 'idle'))) {
    // A request from here would carry no cookies, and its answer be shown as if it were this visitor's.
    throw new Error(`${hook} cannot ask for the session on a server: give AuthProvider an initialSession.`);
  }
  return useSuspenseQuery(sessionQuery(wiring), queryClient);
}
