import { focusManager, onlineManager, type QueryClient } from '@tanstack/query-core';
import { clientInternals } from 'latchkey/client';
import { type Identity, isSessionKey, type Keep } from '../cache/keys.js';
import type { Wiring } from '../cache/wiring.js';
import { hint } from './early-answers.js';
import { createTimer, instantOf, pauseAfter, sessionStaleTime } from './expiry.js';
import type { Extension } from './extension.js';
import { dropUnknown, forgetUser } from './forget-user.js';
import { cachedSession, findSessionQuery, identityOf, refreshSession } from './session-query.js';

/**
 * Follows the cached session, which any code can write. If another user signs in, or a user signs in after no user was
 * signed in, the cache of the last user is removed before any component gets the next one. When the session ends, or is
 * due for extension, it is read again, and after a failed read until the server answers. Calls of the client name the user.
 * `onKnown` is called whenever the session is known. Returns a function that stops it.
 */
export function watchSession(
  wiring: Wiring,
  queryClient: QueryClient,
  keep: Keep,
  extension: Extension,
  onKnown: () => void,
): () => void {
  const internals = wiring.client[clientInternals];
  let last = identityOf(cachedSession(wiring, queryClient));
  const show = (next: Identity | undefined) => {
    wiring.browserIdentity = next;
    internals.shownUser = next;
    if (next === undefined) return;
    hint(wiring, next, last);
    onKnown();
  };
  // A loader can have read the session before.
  if (last !== undefined) show(last);
  const reading = createReading(wiring, queryClient);
  const follow = () => {
    reading.follow();
    extension.follow();
  };
  follow();
  // Called in the same turn in which the data changes; components are notified in a later one.
  const stopFollowing = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (!isSessionKey(wiring.keys, query.queryKey)) return;
    // If an application clears the cache itself, every hook would keep the old session.
    if (type === 'removed' && query.getObserversCount() > 0) query.reset();
    if (type !== 'added' && type !== 'updated') return;
    follow();
    const next = identityOf(cachedSession(wiring, queryClient));
    show(next);
    if (next === undefined) return;
    dropUnknown(wiring, queryClient);
    if (next === last) return;
    const known = last !== undefined;
    last = next;
    if (known) forgetUser(wiring, queryClient, keep);
  });
  const stops = [
    focusManager.subscribe(follow),
    onlineManager.subscribe(follow),
    stopFollowing,
    reading.stop,
    extension.stop,
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Reads the session when it ends, and after a failed read. */
function createReading(wiring: Wiring, queryClient: QueryClient) {
  let failuresBefore = 0;
  const timer = createTimer(() => {
    // A hidden or offline page reads the session when it becomes visible or online.
    if (!wiring.failure || (focusManager.isFocused() && onlineManager.isOnline()))
      void refreshSession(wiring, queryClient);
  });
  return {
    /** Sets the timer by the result of the last read. */
    follow() {
      const state = findSessionQuery(wiring, queryClient)?.state;
      if (!state) return;
      const { status, error, data, errorUpdateCount, errorUpdatedAt } = state;
      if (status === 'success') {
        failuresBefore = errorUpdateCount;
        wiring.failure = undefined;
      }
      // While a read runs, TanStack has removed the error of the read before it.
      wiring.failure = error ?? wiring.failure;
      const at = error
        ? // A known session stays for a minute, as after its end.
          errorUpdatedAt +
          (data === undefined ? pauseAfter(errorUpdateCount - failuresBefore, error) : sessionStaleTime)
        : instantOf(data?.session.expiresAt);
      if (state.fetchStatus === 'idle') timer.follow(at, Math.max(state.dataUpdatedAt, errorUpdatedAt));
      else timer.stop();
    },
    stop: timer.stop,
  };
}
