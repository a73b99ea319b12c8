import type { Dialect } from './dialects/dialect.js';
import { isDriverError } from './failure.js';

const MOST_ATTEMPTS = 12;
const LONGEST = 10_000; // milliseconds after which a failure is final: a lock time-out may have taken most of it

/**
 * Runs `work` again while it fails in a way that the database calls temporary: a deadlock, a serialisation failure, a busy file.
 * The pauses are random and short, so that two that collided do not collide again.
 */
export async function retrying<T>(dialect: Dialect, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const temporary = isDriverError(error) && dialect.isRetryable(error);
      if (!temporary || attempt >= MOST_ATTEMPTS || performance.now() - startedAt > LONGEST) throw error;
      const pauseMs = Math.random() * Math.min(2 ** attempt, 100);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
