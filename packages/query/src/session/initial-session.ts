import type { QueryClient } from '@tanstack/query-core';
import { type CurrentSession, clientInternals } from 'latchkey/client';
import { isBrowser, type Wiring } from '../cache/wiring.js';
import { hint } from './early-answers.js';
import { cachedSession, sessionQuery } from './session-query.js';

/** The session with which a server renders a page, `null` without one, or a promise; `undefined` if the server did not look. */
export type InitialSession = CurrentSession | null | Promise<CurrentSession | null> | undefined;

/** Puts the session of a server into a cache that has none. Returns it, with dates: an application can pass it on as JSON. */
export function seedSession(wiring: Wiring, queryClient: QueryClient, given: InitialSession): InitialSession {
  const { revive } = wiring.client[clientInternals];
  const initial = isPromised(given) ? given : revive(given);
  const { queryFn, ...options } = sessionQuery(wiring);
  // Also for code that writes to this key without options: a session that no component shows is not collected.
  queryClient.setQueryDefaults(wiring.keys.session, {
    gcTime: options.gcTime,
    structuralSharing: options.structuralSharing,
  });
  if (initial === undefined) return initial;
  // On a server, the cached session can be that of the last visitor.
  if (!isBrowser()) queryClient.removeQueries({ queryKey: wiring.keys.session, exact: true });
  else if (cachedSession(wiring, queryClient) !== undefined) return initial;
  const isOld = isFromHistory();
  if (!isPromised(initial))
    // With time 0 the page shows it and reads it again at once: the browser may have learned meanwhile that no user is signed in.
    queryClient.setQueryData<CurrentSession | null>(
      wiring.keys.session,
      isOld && hint(wiring) === '' ? null : initial,
      isOld ? { updatedAt: 0 } : {},
    );
  // A promise that React passes from a server component is not complete: its methods return nothing.
  else if (!isOld)
    void queryClient.prefetchQuery({
      ...options,
      queryFn: () =>
        Promise.resolve(initial)
          .then(revive)
          .catch(isBrowser() ? queryFn : rejected),
    });
  return initial;
}

/**
 * Whether the browser has opened the page by a step back or forward in its history. Then it can take the page from its cache, as it
 * was before a sign-out.
 */
function isFromHistory(): boolean {
  const [entry] = globalThis.performance?.getEntriesByType?.('navigation') ?? [];
  return Object(entry).type === 'back_forward';
}

/** A server cannot ask for the session: its request would not have the visitor's cookies. */
function rejected(cause: unknown): never {
  throw new Error('The initial session was rejected', { cause });
}

/** Whether a server has passed a promise, for which the page does not wait. */
export function isPromised(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}
