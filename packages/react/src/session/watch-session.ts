import type { QueryClient } from '@tanstack/react-query';
import { isSessionKey } from '../cache/keys.js';
import type { Wiring } from '../cache/wiring.js';
import { createTimer, instantOf } from './expiry.js';
import { createExtension } from './extension.js';
import { forgetUser, type Keep } from './forget-user.js';
import { cachedSession, findSessionQuery, identityOf, refreshSession } from './session-query.js';

/**
 * Follows the cached session, however it came there. When it becomes another user's, or somebody's after nobody's, the
 * cache of the last one is gone before any component learns of the next. When it ends, or is
 * due for extension, it is read again. Returns how to stop.
 */
export function watchSession(wiring: Wiring, queryClient: QueryClient, keep: Keep): () => void {
  let last = identityOf(cachedSession(wiring, queryClient));
  wiring.browserIdentity = last ?? wiring.browserIdentity;
  const end = createTimer(() => void refreshSession(wiring, queryClient));
  const extension = createExtension(wiring, queryClient);
  const follow = () => {
    const state = findSessionQuery(wiring, queryClient)?.state;
    if (state?.fetchStatus === 'idle')
      end.follow(instantOf(state.data?.session.expiresAt), Math.max(state.dataUpdatedAt, state.errorUpdatedAt));
    extension.follow();
  };
  follow();
  // Called in the same turn in which the data changes; components are told in a later one.
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (!isSessionKey(wiring.keys, query.queryKey)) return;
    // An application that clears the cache itself would leave every hook with the session that was there.
    if (type === 'removed' && query.getObserversCount() > 0) query.reset();
    if (type !== 'added' && type !== 'updated') return;
    follow();
    const next = identityOf(cachedSession(wiring, queryClient));
    if (next === undefined || next === last) return;
    const known = last !== undefined;
    last = next;
    wiring.browserIdentity = next;
    if (known) forgetUser(wiring, queryClient, keep);
  });
  return () => {
    unsubscribe();
    end.stop();
    extension.stop();
  };
}
