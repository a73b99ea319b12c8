import { CancelledError, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { AuthClientError, CurrentSession } from 'latchkey/client';
import type { Identity } from '../cache/keys.js';
import { isWorthRetrying, pauseBeforeRetry } from '../cache/retry.js';
import { share } from '../cache/share.js';
import { answerOf, isBrowser, type Wiring } from '../cache/wiring.js';
import { instantOf, sessionStaleTime } from './expiry.js';

/** Everything that TanStack Query needs to read the session. */
export interface SessionQuery {
  readonly queryKey: QueryKey;
  readonly queryFn: () => Promise<CurrentSession | null>;
  readonly staleTime: number;
  readonly gcTime: number;
  readonly retry: (failures: number, error: AuthClientError) => boolean;
  readonly retryDelay: (failures: number, error: AuthClientError) => number;
  readonly structuralSharing: (previous: unknown, next: unknown) => unknown;
}

/**
 * How the session is read. The abort signal is left alone on purpose: a query that takes it is aborted and sent again
 * when StrictMode mounts twice, and the session is asked for once.
 */
export function sessionQuery(wiring: Wiring): SessionQuery {
  return {
    queryKey: wiring.keys.session,
    queryFn: () => readSession(wiring),
    staleTime: isBrowser() ? sessionStaleTime : 0,
    gcTime: Number.POSITIVE_INFINITY,
    retry: isWorthRetrying,
    retryDelay: pauseBeforeRetry,
    structuralSharing: share,
  };
}

/** Whose session it is; `undefined` while nobody knows. */
export function identityOf(session: CurrentSession | null | undefined): Identity | undefined {
  return session ? session.user.id : session;
}

/** What the cache says of the session; `undefined` while nobody knows. */
export function cachedSession(wiring: Wiring, queryClient: QueryClient): CurrentSession | null | undefined {
  return queryClient.getQueryData<CurrentSession | null>(wiring.keys.session);
}

/** The cached query of the session, when somebody asked for one. */
export function findSessionQuery(wiring: Wiring, queryClient: QueryClient): Query<CurrentSession | null> | undefined {
  return queryClient.getQueryCache().find<CurrentSession | null>({ queryKey: wiring.keys.session });
}

/**
 * Reads the session anew, past the cookie cache. An answer to an older question never wins: whoever waits for one gets
 * the answer to this. Settles when the newest such reading has, with false when the server could not be asked.
 */
export async function refreshSession(wiring: Wiring, queryClient: QueryClient): Promise<boolean> {
  // Silently, and in one turn with the next fetch, to which TanStack then hands over those who wait.
  findSessionQuery(wiring, queryClient)?.cancel({ silent: true });
  try {
    await queryClient.fetchQuery({
      ...sessionQuery(wiring),
      queryFn: () => readSession(wiring, { disableCookieCache: true }),
      staleTime: 0,
      // The caller of a mutation waits for this; it must not pause until a browser believes that it is online.
      networkMode: 'always',
    });
    return true;
  } catch (error) {
    // Somebody else asks at this moment.
    return error instanceof CancelledError;
  }
}

async function readSession(
  wiring: Wiring,
  input?: { readonly disableCookieCache: boolean },
): Promise<CurrentSession | null> {
  const session = await answerOf(wiring.client.getSession({ ...input, extendAt: true }, { retry: 0 }));
  if (!isBrowser()) return session;
  // A loader may run before any provider is there to say who this is.
  if (wiring.browserIdentity === undefined) wiring.browserIdentity = identityOf(session);
  const due = instantOf(session?.extendAt);
  if (due <= Date.now()) wiring.extensionAskedAt = due;
  return session;
}
