import { focusManager, type QueryClient } from '@tanstack/query-core';
import { clientInternals } from 'latchkey/client';
import type { Wiring } from '../cache/wiring.js';
import { createTimer, instantOf } from './expiry.js';
import { findSessionQuery, refreshSession } from './session-query.js';

/** Reads a session from the server when it is due for extension. */
export interface Extension {
  /** Call it after a change of the cached session, and when the page becomes visible. */
  follow(): void;
  /** Another tab asks the server, so this tab does not. */
  leave(): void;
  stop(): void;
}

/**
 * A session that came with the page is shown without a request. So no request would extend it, and a user who opens such
 * pages every day would be signed out after a week. It is read once when it is due: in a visible page, because a page that
 * the user left open must not keep them signed in, and in one of several tabs. `tell`
 * tells the others.
 */
export function createExtension(wiring: Wiring, queryClient: QueryClient, tell: () => void): Extension {
  const name = `latchkey:${wiring.client[clientInternals].base()}:extend`;
  const read = () => findSessionQuery(wiring, queryClient)?.state;
  const isDue = () => {
    const state = read();
    const due = instantOf(state?.data?.extendAt);
    // While a request runs, its answer decides.
    return state?.fetchStatus === 'idle' && due !== wiring.extensionAskedAt && due <= Date.now();
  };
  const ask = async () => {
    // The tab that had the lock before has told this tab about its read.
    if (!isDue()) return;
    tell();
    await refreshSession(wiring, queryClient);
  };
  const timer = createTimer(() => {
    if (!focusManager.isFocused()) return;
    const { locks } = globalThis.navigator ?? {};
    // Without locks (a page without TLS, or a sandbox that refuses them), several tabs can ask.
    if (isDue()) void (locks ? locks.request(name, ask).catch(ask) : ask());
    else follow(); // the timer fired too early
  });
  const follow = () => {
    const state = read();
    if (state?.fetchStatus !== 'idle') return;
    const due = instantOf(state.data?.extendAt);
    timer.follow(due === wiring.extensionAskedAt ? Number.NaN : due, state.errorUpdatedAt);
  };
  return {
    follow,
    leave() {
      if (isDue()) wiring.extensionAskedAt = instantOf(read()?.data?.extendAt);
    },
    stop: timer.stop,
  };
}
