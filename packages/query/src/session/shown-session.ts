import type { QueryClient } from '@tanstack/query-core';
import type { CurrentSession } from 'latchkey/client';
import type { Keep } from '../cache/keys.js';
import type { Wiring } from '../cache/wiring.js';
import type { CrossedAnswers } from './crossed-answers.js';
import { forgetUser, untilRendered } from './forget-user.js';
import { cachedSession, refreshSession, writeSession } from './session-query.js';

/** Changes the session that the page shows. */
export interface ShownSession {
  /** Shows a session without a request: neither a slow nor a failing server can keep the last user on the screen. */
  show(session: CurrentSession | null): Promise<void>;
  /**
   * Gets the session after a change of it, with `refreshSession` by default. Queries that no component shows any more need not be
   * read, such as those of another organization.
   */
  readAgain(read?: (wiring: Wiring, queryClient: QueryClient, keep: Keep) => Promise<unknown>): Promise<void>;
  /** Whether `readAgain` is under way. */
  isChanging(): boolean;
}

export function createShownSession(
  wiring: Wiring,
  queryClient: QueryClient,
  keep: Keep,
  crossed: CrossedAnswers,
): ShownSession {
  let renewals = 0;
  return {
    async show(session) {
      const wasKnown = cachedSession(wiring, queryClient) !== undefined;
      writeSession(wiring, queryClient, session);
      // If the last user is known, `watchSession` has already removed their data.
      if (!wasKnown) forgetUser(wiring, queryClient, keep);
      // A user may have signed in at the same time. Only the server knows which call came last, so the session is read again.
      if (!session && (renewals > 0 || crossed.isDoubtful())) void refreshSession(wiring, queryClient);
      await untilRendered();
    },
    async readAgain(read = refreshSession) {
      renewals += 1;
      await read(wiring, queryClient, keep);
      await untilRendered();
      // Decreased at the end: if several answers came together, the last one reads the changes of all.
      renewals -= 1;
    },
    isChanging: () => renewals > 0,
  };
}
