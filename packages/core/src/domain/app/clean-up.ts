import { isClosed } from '../../store/connection/failure.js';
import { deleteOldRateLimits } from '../../store/rows/rate-limits.js';
import { deleteExpiredSessions } from '../../store/rows/sessions.js';
import { deleteExpiredVerifications } from '../../store/rows/verifications.js';
import type { Database } from '../../store/statements/executor.js';
import { readDatabaseClock } from '../../store/statements/reading.js';
import type { Settings } from '../settings/settings.js';
import type { App } from './app.js';
import type { Background, DueWork } from './background.js';

/** Milliseconds between two clean-ups of one process, unless there was more than one batch to remove. */
const interval = 3_600_000;
/** Maximum number of rows that one clean-up removes from each table. */
const batch = 500;

/** Maximum number of rows in one statement: SQLite runs it in this process, which serves no request meanwhile. */
const slice = 25;

/** Milliseconds that a secret is kept after its expiry, so that its user gets `expired` and not `wrong`. */
const grace = 600_000;

/** The rules of a clean-up: its tables, its settings and its clocks. */
interface CleanUpPlan {
  readonly settings: Pick<Settings, 'now' | 'secondClock' | 'rateLimit'>;
  readonly background: Background;
  /** The due work of plugins: each does a batch, and returns whether there may be more. */
  readonly dueWork?: readonly (() => Promise<boolean>)[];
}

/**
 * Removes expired rows that were not used again. Called where rows are added or looked up, so that tables grow no faster than
 * they are used. It starts one bounded batch in the background; the caller never waits for it and never fails because of it.
 */
export function createCleanUp(database: Database, plan: CleanUpPlan): () => void {
  const { settings, background, dueWork = [] } = plan;
  let lastMs: number | undefined;
  let isRunning = false;
  return () => {
    const nowMs = settings.now().getTime();
    // A clock that was set back must not stop the clean-up.
    if (isRunning || (lastMs !== undefined && Math.abs(nowMs - lastMs) < interval)) return;
    [isRunning, lastMs] = [true, nowMs];
    background.run('removing expired rows', async () => {
      try {
        let hasMore = await removeBatch(database, settings);
        for (const doBatch of dueWork) hasMore = (await doBatch()) || hasMore;
        if (hasMore) lastMs = undefined; // the next call continues
      } catch (error) {
        // A process that ends closes its database without waiting for this. The next process removes the rest.
        if (!isClosed(error)) throw error;
      } finally {
        isRunning = false;
      }
    });
  };
}

/** The clean-up, as work for `auth.tick`. */
export const cleanUpWork: DueWork<App> = {
  name: 'clean-up',
  run: ({ database, settings }) => removeBatch(database, settings),
};

/** Removes a batch. Returns whether the tables may have more expired rows. */
async function removeBatch(database: Database, settings: CleanUpPlan['settings']): Promise<boolean> {
  const { rateLimit, now, secondClock } = settings;
  const readings = secondClock ? [secondClock(), await readDatabaseClock(database)] : [];
  const instant = earliest(now(), readings);
  const removed = [
    await inSlices((limit) => deleteExpiredSessions(database, instant, limit)),
    await inSlices((limit) => deleteExpiredVerifications(database, new Date(instant.getTime() - grace), limit)),
  ];
  if (rateLimit.storage === 'database') {
    const before = new Date(instant.getTime() - rateLimit.longestWindow * 1000);
    removed.push(await inSlices((limit) => deleteOldRateLimits(database, before, limit)));
  }
  return removed.some((rows) => rows >= batch);
}

/** Removes a batch with many short statements, and lets other work of the process run between two of them. Returns how many rows. */
async function inSlices(removeSome: (limit: number) => Promise<number>): Promise<number> {
  let removed = 0;
  while (removed < batch) {
    const rows = await removeSome(slice);
    removed += rows;
    if (rows < slice) break;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return removed;
}

/**
 * Returns the earliest time of several clocks. If one clock has jumped ahead, its time must not remove rows that are still valid.
 * An expired row that stays longer does no harm.
 */
function earliest(first: Date, others: readonly Date[]): Date {
  return new Date(Math.min(first.getTime(), ...others.map((each) => each.getTime())));
}
