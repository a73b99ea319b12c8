import { type Mutation, notifyManager, type QueryClient } from '@tanstack/query-core';
import { endpointOf, isSessionKey, type Keep } from '../cache/keys.js';
import type { Wiring } from '../cache/wiring.js';

/**
 * Cancels and removes the data of the last user in the QueryClient: everything except the session and the queries of
 * `keep`, and every mutation, also those that wait for the network, so that they are not sent as the next user. Queries
 * that a component still shows are emptied at once and read again, because without that they would stay visible.
 */
export function forgetUser(wiring: Wiring, queryClient: QueryClient, keep: Keep): void {
  const cache = queryClient.getQueryCache();
  const gone = new Set(
    cache.getAll().filter(({ queryKey }) => !isSessionKey(wiring.keys, queryKey) && !keep(queryKey)),
  );
  const changes = queryClient.getMutationCache();
  const isOver = ({ state }: Mutation<unknown, Error, unknown>) => state.status !== 'pending' || state.isPaused;
  notifyManager.batch(() => {
    for (const change of changes.getAll()) if (isOver(change)) changes.remove(change);
    for (const query of gone) {
      query.reset();
      // The keys of our own answers contain the user: components use the key of the next user.
      if (query.getObserversCount() === 0 || endpointOf(wiring.keys, query.queryKey) !== undefined) cache.remove(query);
    }
  });
  // Removed only after the components of the last user are unmounted: otherwise they would send requests as the next user.
  void untilRendered().then(() =>
    queryClient.refetchQueries({ type: 'active', predicate: (query) => gone.has(query) }, { cancelRefetch: false }),
  );
}

/** Cancels and removes the answers that were read while the session was not known: any user can have got them. */
export function dropUnknown(wiring: Wiring, queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ queryKey: wiring.keys.user(undefined) })) {
    query.reset();
    cache.remove(query);
  }
}

/** Settles when every component has rendered the present state of the cache. */
export function untilRendered(): Promise<void> {
  // TanStack notifies components in this order.
  return new Promise((resolve) => notifyManager.schedule(resolve));
}
