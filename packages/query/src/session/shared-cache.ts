import type { QueryClient } from '@tanstack/query-core';
import { ConfigurationError, type CurrentSession } from 'latchkey/client';
import { isBrowser, type Wiring } from '../cache/wiring.js';
import { type InitialSession, isPromised } from './initial-session.js';
import { cachedSession } from './session-query.js';

/** By QueryClient and client: the id of the session that a server has rendered with it, `null` for a visitor without one. */
const rendered = new WeakMap<QueryClient, Map<Wiring, string | null>>();
/** The caches that were found to be shared after a promise of a session had settled. */
const shared = new WeakSet<QueryClient>();

/**
 * Throws on a server if a QueryClient has rendered another session before: a module-level one is shared by all requests, and would give
 * a visitor the data of the last one. For development: in production, hooks never read a cached session on a server.
 */
export function refuseSharedCache(wiring: Wiring, queryClient: QueryClient, given: InitialSession): void {
  if (isBrowser()) return;
  if (shared.has(queryClient)) throw sharedCache();
  if (isPromised(given))
    given.then(
      (session) => void (isOfAnother(wiring, queryClient, session) && shared.add(queryClient)),
      () => {},
    );
  else if (isOfAnother(wiring, queryClient, given === undefined ? cachedSession(wiring, queryClient) : given))
    throw sharedCache();
}

function isOfAnother(wiring: Wiring, queryClient: QueryClient, session: CurrentSession | null | undefined): boolean {
  if (session === undefined) return false;
  const before = rendered.get(queryClient) ?? new Map<Wiring, string | null>();
  rendered.set(queryClient, before);
  const id = session?.session.id ?? null;
  const last = before.get(wiring);
  before.set(wiring, id);
  return last !== undefined && last !== id;
}

function sharedCache(): ConfigurationError {
  return new ConfigurationError('QueryClient', {
    givenAs: 'one that has rendered the page of another visitor',
    expected: 'a new one for each request, made in a component: useState(() => new QueryClient())',
  });
}
