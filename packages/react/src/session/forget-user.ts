import { type Mutation, notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { endpointOf, isSessionKey } from '../cache/keys.js';
import type { Wiring } from '../cache/wiring.js';

/** Which queries stay when somebody else, or nobody, is signed in. */
export type Keep = (queryKey: QueryKey) => boolean;

/**
 * Cancels and removes what the QueryClient holds of the last user: everything except the session and what `keep` names,
 * and every change that was made or that waits for the network, lest it be sent in the name of the next one.
 * What a component still shows is emptied at once and asked for again, because removing alone leaves it on the screen.
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
      // Our own answers stand under their user: whoever shows them takes the key of the next one.
      if (query.getObserversCount() === 0 || endpointOf(wiring.keys, query.queryKey) !== undefined) cache.remove(query);
    }
  });
  // Once the components that go away with the user are gone, so that they do not ask in the name of the next one.
  void rendered().then(() =>
    queryClient.refetchQueries({ type: 'active', predicate: (query) => gone.has(query) }, { cancelRefetch: false }),
  );
}

/** Settles when every component has rendered what the cache holds now. */
export function rendered(): Promise<void> {
  // TanStack tells components in the order of these.
  return new Promise((resolve) => notifyManager.schedule(resolve));
}
