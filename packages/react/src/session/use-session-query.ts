import {
  type QueryClient,
  type QueryKey,
  type UseSuspenseQueryResult,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { AuthClientError, CurrentSession, SignedIn } from 'latchkey/client';
import { useContext, useSyncExternalStore } from 'react';
import type { Identity } from '../cache/keys.js';
import { isBrowser, type Rendered, type Wiring } from '../cache/wiring.js';
import { identityOf, sessionQuery } from './session-query.js';

/**
 * What the server has rendered, on the server and until React has hydrated the component: with anything else, its HTML would
 * not match, and React would discard it. `undefined` afterwards, and if the server had no session.
 */
export function useRendered(wiring: Wiring): Rendered {
  const rendered = useContext(wiring.rendered);
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return isHydrated ? undefined : rendered;
}

/** The part of the session that a component shows: of the cache, or of what the server has rendered. */
export function shownPart<Part>(
  rendered: Rendered,
  cached: Part | undefined,
  partOf: (session: CurrentSession | null) => Part | undefined,
): Part | undefined {
  if (rendered === undefined) return cached;
  return rendered === 'pending' ? undefined : partOf(rendered);
}

/** The user whose answers are shown, and the options of a query that waits for the session. */
export interface ShownIdentity {
  /** `undefined` while it is not known. */
  readonly identity: Identity | undefined;
  readonly waiting: { readonly enabled?: false };
}

/** Reads the user whose answers are shown. Renders again only when it changes. */
export function useIdentity(wiring: Wiring, queryClient: QueryClient): ShownIdentity {
  const rendered = useRendered(wiring);
  const { data, isPending } = useQuery({ ...sessionQuery(wiring), select: identityOf }, queryClient);
  // If the session cannot be read, other queries must not wait for it: they show their own errors.
  const isWaiting = isPending || rendered === 'pending';
  return { identity: shownPart(rendered, data, identityOf), waiting: isWaiting ? { enabled: false } : {} };
}

/** The session of a component that suspends until it is known. */
export function useSessionSuspense(
  wiring: Wiring,
  queryClient: QueryClient,
  hook: string,
): UseSuspenseQueryResult<SignedIn | null, AuthClientError> {
  refuseOnServer(
    queryClient,
    wiring.keys.session,
    `${hook} cannot ask for the session`,
    'give AuthProvider an initialSession',
  );
  return useSuspenseQuery(sessionQuery(wiring), queryClient);
}

/** Throws if a component on a server would have to send a request: it would not have the visitor's cookies. */
export function refuseOnServer(queryClient: QueryClient, queryKey: QueryKey, what: string, advice: string): void {
  if (isBrowser()) return;
  const state = queryClient.getQueryState(queryKey);
  if (state?.error) throw state.error;
  if (!state || (state.data === undefined && state.fetchStatus === 'idle'))
    throw new Error(`${what} on a server: ${advice}.`);
}
