import type { SecondaryStorage } from './secondary-storage.js';

/** Counts in fixed windows. `bump` is atomic: each of several concurrent callers gets a different count. */
export interface Counter {
  /** Counts one call under a key; the first one opens a window of `windowMs`, which later ones do not lengthen. */
  bump(key: string, windowMs: number, now: Date): Promise<Count> | Count;
  /** Closes the window of a key. Without this method, successful attempts count like failed ones. */
  forget?(key: string): Promise<void> | void;
}
export interface Count {
  /** Number of calls, this one included. */
  readonly count: number;
  readonly windowStart: Date;
}

/** Creates a counter in secondary storage, whose own clock ends the windows. */
export function createSharedCounter(storage: SecondaryStorage): Counter {
  return {
    async bump(key, windowMs, now) {
      const { count, ttl } = await storage.increment(counterKey(key), Math.max(1, Math.ceil(windowMs / 1000)));
      return { count, windowStart: new Date(now.getTime() + ttl * 1000 - windowMs) };
    },
    forget: (key) => storage.delete(counterKey(key)),
  };
}

const counterKey = (key: string) => `rate-limit:${key}`;
