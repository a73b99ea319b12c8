import { focusManager, type QueryClient } from '@tanstack/react-query';
import { clientInternals } from 'latchkey/client';
import type { Wiring } from '../cache/wiring.js';
import { createTimer, instantOf } from './expiry.js';
import { findSessionQuery, refreshSession } from './session-query.js';
import { openTabs } from './tabs.js';

/** Asks the server for a session that is due for extension. */
export interface Extension {
  /** Looks at the cached session, which has changed. */
  follow(): void;
  stop(): void;
}

/**
 * A session that came with the page is shown without a request, so nothing would extend it, and a user who opens pages
 * every day would be signed out after a week. It is asked for once when it is due: in a page that is visible, because a
 * forgotten one must not keep its user signed in, and in one tab of those that have it.
 */
export function createExtension(wiring: Wiring, queryClient: QueryClient): Extension {
  const name = `latchkey:${wiring.client[clientInternals].base()}:extend`;
  const read = () => findSessionQuery(wiring, queryClient)?.state;
  const isDue = () => {
    const state = read();
    const due = instantOf(state?.data?.extendAt);
    // While a request is on its way its answer decides.
    return state?.fetchStatus === 'idle' && due !== wiring.extensionAskedAt && due <= Date.now();
  };
  const ask = async () => {
    // The tab that had the lock before has told what it does.
    if (!isDue()) return;
    tabs.tell('extend');
    await refreshSession(wiring, queryClient);
  };
  const timer = createTimer(() => {
    if (!focusManager.isFocused()) return;
    const { locks } = globalThis.navigator ?? {};
    // Where there are no locks, as in a page without TLS, or a sandbox refuses them, several tabs may ask.
    if (isDue()) void (locks ? locks.request(name, ask).catch(ask) : ask());
    else follow(); // it fired early
  });
  const follow = () => {
    const state = read();
    if (state?.fetchStatus !== 'idle') return;
    const due = instantOf(state.data?.extendAt);
    timer.follow(due === wiring.extensionAskedAt ? Number.NaN : due, state.errorUpdatedAt);
  };
  const tabs = openTabs(name, () => {
    if (isDue()) wiring.extensionAskedAt = instantOf(read()?.data?.extendAt);
  });
  const unsubscribe = focusManager.subscribe(follow);
  return {
    follow,
    stop() {
      timer.stop();
      unsubscribe();
      tabs.close();
    },
  };
}
