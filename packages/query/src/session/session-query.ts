import {
  CancelledError,
  type DataTag,
  notifyManager,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/query-core';
import type { AuthClientError, CurrentSession } from 'latchkey/client';
import type { Identity } from '../cache/keys.js';
import { isWorthRetrying, pauseBeforeRetry } from '../cache/retry.js';
import { share } from '../cache/share.js';
import { answerOf, isBrowser, type Wiring } from '../cache/wiring.js';
import { instantOf, sessionStaleTime } from './expiry.js';

/** The options with which TanStack Query reads the session. */
export interface SessionQuery {
  readonly queryKey: DataTag<QueryKey, CurrentSession | null>;
  readonly queryFn: () => Promise<CurrentSession | null>;
  readonly staleTime: number;
  readonly gcTime: number;
  readonly refetchOnWindowFocus: 'always';
  readonly retryOnMount: false;
  readonly refetchOnMount: (query: { readonly state: { readonly status: string } }) => boolean;
  readonly retry: (failures: number, error: AuthClientError) => boolean;
  readonly retryDelay: (failures: number, error: AuthClientError) => number;
  readonly structuralSharing: (previous: unknown, next: unknown) => unknown;
}

/**
 * The query of the session. It does not use the abort signal: with it, the request would be aborted and sent again when
 * StrictMode mounts twice, and the session should be read once.
 */
export function sessionQuery(wiring: Wiring): SessionQuery {
  return {
    queryKey: sessionKey(wiring),
    queryFn: () => readSession(wiring),
    staleTime: isBrowser() ? sessionStaleTime : 0,
    gcTime: Number.POSITIVE_INFINITY,
    // Another user may have signed in meanwhile, in a tab that this page cannot hear.
    refetchOnWindowFocus: 'always',
    // After a failure the session is read again by a timer, for all components together, and not by each that mounts.
    retryOnMount: false,
    refetchOnMount: ({ state }) => state.status !== 'error',
    // Afterwards `watchSession` asks again, so that a component does not wait longer to say that the session is not known.
    retry: (failures, error) => !wiring.failure && error.code !== 'TIMEOUT' && isWorthRetrying(failures, error),
    retryDelay: pauseBeforeRetry,
    structuralSharing: share,
  };
}

/** The key of the session. */
export function sessionKey({ keys }: Wiring): DataTag<QueryKey, CurrentSession | null> {
  // A tag exists only for the compiler.
  return keys.session as DataTag<QueryKey, CurrentSession | null>;
}

/** The user of the session; `undefined` while it is not known. */
export function identityOf(session: CurrentSession | null | undefined): Identity | undefined {
  return session ? session.user.id : session;
}

/** The cached session; `undefined` while it is not known. */
export function cachedSession(wiring: Wiring, queryClient: QueryClient): CurrentSession | null | undefined {
  return queryClient.getQueryData<CurrentSession | null>(wiring.keys.session);
}

/** The cached query of the session, if the session was read. */
export function findSessionQuery(
  wiring: Wiring,
  queryClient: QueryClient,
): Query<CurrentSession | null, AuthClientError> | undefined {
  return queryClient.getQueryCache().find({ queryKey: wiring.keys.session });
}

/**
 * Reads the session again, without the cookie cache. The answer to an older request is never used: callers that wait for it
 * get the answer to this one. Settles with the newest such read; `false` if the server did not answer.
 */
export async function refreshSession(wiring: Wiring, queryClient: QueryClient): Promise<boolean> {
  // Without an error, and in the same turn as the next fetch, whose answer TanStack then gives to waiting callers.
  findSessionQuery(wiring, queryClient)?.cancel({ silent: true });
  try {
    await queryClient.fetchQuery({
      ...sessionQuery(wiring),
      queryFn: () => readSession(wiring, { disableCookieCache: true }),
      staleTime: 0,
      // The caller of a mutation waits for this, so it must not pause until the browser says that it is online.
      networkMode: 'always',
    });
    return true;
  } catch (error) {
    // Another read has begun meanwhile.
    return error instanceof CancelledError;
  }
}

/** Writes the session after a call. A read that was sent before is aborted, and callers that wait for it get this session. */
export function writeSession(wiring: Wiring, queryClient: QueryClient, session: CurrentSession | null): void {
  wiring.untilChange.abort();
  wiring.untilChange = new AbortController();
  notifyManager.batch(() => {
    findSessionQuery(wiring, queryClient)?.cancel({ revert: true });
    queryClient.setQueryData<CurrentSession | null>(wiring.keys.session, noteRead(wiring, session));
  });
}

async function readSession(
  wiring: Wiring,
  input?: { readonly disableCookieCache: boolean },
): Promise<CurrentSession | null> {
  const { signal } = wiring.untilChange;
  return noteRead(wiring, await answerOf(wiring.client.getSession({ ...input, extendAt: true }, { retry: 0, signal })));
}

function noteRead(wiring: Wiring, session: CurrentSession | null): CurrentSession | null {
  if (!isBrowser()) return session;
  // A loader can run before a provider has set the user.
  if (wiring.browserIdentity === undefined) wiring.browserIdentity = identityOf(session);
  const due = instantOf(session?.extendAt);
  if (due <= Date.now()) wiring.extensionAskedAt = due;
  return session;
}
