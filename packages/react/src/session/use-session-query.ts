import { type AnyAuthQuery, type Identity, identityOf, isBrowser, queriesInternals } from '@latchkey/query';
import {
  type QueryClient,
  type QueryKey,
  type UseSuspenseQueryResult,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { AuthClientError, CurrentSession, SignedIn } from 'latchkey/client';
import { useContext, useSyncExternalStore } from 'react';
import type { Rendered, Wiring } from '../provider/wiring.js';
import { withWords } from './with-words.js';

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

/** Why no session is known: the error of its last read, also while it is read again. */
export function failureOf(
  { auth }: Wiring,
  rendered: Rendered,
  { data, error }: { readonly data: unknown; readonly error: AuthClientError | null },
): AuthClientError | undefined {
  return rendered === undefined && data === undefined ? (error ?? auth[queriesInternals].failure) : undefined;
}

/** The user whose answers are shown. */
export interface ShownIdentity {
  /** `undefined` while it is not known. */
  readonly identity: Identity | undefined;
  /** Whether the session is being read for the first time. */
  readonly isWaiting: boolean;
  /** The options of a query that cannot ask yet, or not without a user. */
  readonly off: { readonly enabled?: false };
}

/** Reads the user whose answers are shown. Renders again only when it changes. */
export function useIdentity(
  wiring: Wiring,
  queryClient: QueryClient,
  { needsSession }: Pick<AnyAuthQuery, 'needsSession'>,
): ShownIdentity {
  const rendered = useRendered(wiring);
  const { data, isPending } = useQuery({ ...wiring.auth.session.options(), select: identityOf }, queryClient);
  // If the session cannot be read, other queries must not wait for it: they show their own errors.
  const isWaiting =
    rendered === undefined ? isPending && !wiring.auth[queriesInternals].failure : rendered === 'pending';
  const identity = shownPart(rendered, data, identityOf);
  return { identity, isWaiting, off: isWaiting || (needsSession && identity === null) ? { enabled: false } : {} };
}

/** A result that is loading while the query waits for the session. TanStack calls such a query disabled, and not loading. */
export function loadingWhile<Result extends { readonly isPending: boolean }>(
  { isWaiting }: ShownIdentity,
  more: { readonly enabled?: unknown } | undefined,
  result: Result,
): Result {
  if (!isWaiting || more?.enabled === false) return result;
  return withWords(result, { isLoading: result.isPending });
}

/** The session of a component that suspends until it is known. */
export function useSessionSuspense(
  wiring: Wiring,
  queryClient: QueryClient,
  hook: string,
): UseSuspenseQueryResult<SignedIn | null, AuthClientError> {
  const source = useContext(wiring.ofServer) ?? queryClient;
  refuseOnServer(wiring, source, hook, wiring.auth.keys.session);
  return useSuspenseQuery(wiring.auth.session.options(), source);
}

/** Throws if a component on a server would have to send a request: it would not have the visitor's cookies. */
export function refuseOnServer(wiring: Wiring, queryClient: QueryClient, hook: string, queryKey: QueryKey): void {
  if (isBrowser()) return;
  const state = queryClient.getQueryState(queryKey);
  if (state?.error) throw state.error;
  if (state?.data === undefined && state?.fetchStatus !== 'fetching') throw cannotAsk(wiring, hook, queryKey);
}

/** In production a short text, because a browser should not load more (decision 39). */
function cannotAsk(wiring: Wiring, hook: string, queryKey: QueryKey): Error {
  try {
    if (process.env.NODE_ENV !== 'production') {
      const session = 'for the session on a server: give AuthProvider an initialSession';
      const answer = 'on a server: prefetch the answer, or leave it to the browser';
      return new Error(`${hook} cannot ask ${queryKey === wiring.auth.keys.session ? session : answer}.`);
    }
  } catch {
    // Without a bundler, in a runtime without `process`.
  }
  return new Error(`${hook} cannot ask on a server`);
}
