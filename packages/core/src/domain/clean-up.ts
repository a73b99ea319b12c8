import type { Database } from '../store/executor.js';
import { deleteOldRateLimits } from '../store/rate-limits.js';
import { deleteExpiredVerifications } from '../store/verifications.js';
import type { SessionStore } from './session-store.js';
import type { Settings } from './settings.js';

/** Milliseconds between two clean-ups of one process. */
const interval = 3_600_000;

/**
 * Removes what has expired and nobody came back for. Called where rows are added, so that tables grow no faster than
 * they are used; does its work once an hour at the most. Never throws: nobody's sign-in fails over it.
 */
export function createCleanUp(
  database: Database,
  { now, logger, rateLimit }: Settings,
  sessions: SessionStore,
): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const instant = now();
    if (instant.getTime() - last < interval) return;
    last = instant.getTime();
    try {
      await sessions.deleteExpired(database, instant);
      await deleteExpiredVerifications(database, instant);
      if (rateLimit.storage === 'database') {
        await deleteOldRateLimits(database, new Date(instant.getTime() - rateLimit.longestWindow * 1000));
      }
    } catch (error) {
      logger.error('expired rows could not be removed', { error });
    }
  };
}
