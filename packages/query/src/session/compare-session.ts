import type { QueryClient } from '@tanstack/query-core';
import { clientInternals } from 'latchkey/client';
import { share } from '../cache/share.js';
import type { Wiring } from '../cache/wiring.js';
import { untilRendered } from './forget-user.js';
import { findSessionQuery, refreshSession } from './session-query.js';

/**
 * Compares a session that another request got, by `client.getSession()` or when a server has rendered the page, with the
 * cache. It does not say whether it is newer, so if it differs, the session is read again. While the session is read, that
 * answer decides. Dates can be texts, as JSON has them.
 */
export async function compareSession(wiring: Wiring, queryClient: QueryClient, other: unknown): Promise<void> {
  const state = findSessionQuery(wiring, queryClient)?.state;
  if (!state || state.fetchStatus === 'fetching') return;
  if (share(state.data, wiring.client[clientInternals].revive(other)) === state.data) return;
  await refreshSession(wiring, queryClient);
  await untilRendered();
}
