import { ConfigurationError } from '../../contract/options/configuration-error.js';

/**
 * A store besides the database for counters, which may be lost: rate limits and budgets of attempts. All processes of an
 * application share it; `@latchkey/redis` is one. Keys are texts. Both methods are atomic, also between processes, and throw on
 * failure. `secondaryStorageConformance` of `latchkey/testing` checks an implementation.
 */
export interface SecondaryStorage {
  /**
   * Adds one to a number that begins at 0. The first increment opens a window of `ttlSeconds`, a whole number of 1 or more, and the
   * number is removed at its end; later increments do not lengthen it. Each of several concurrent callers gets a different count.
   */
  increment(key: string, ttlSeconds: number): Promise<Increment>;
  /** Removes a number, so that the next increment opens a new window. */
  delete(key: string): Promise<void>;
}

export interface Increment {
  /** The new number, this increment included. */
  readonly count: number;
  /** Seconds until the window ends; may have a fraction. */
  readonly ttl: number;
}

const methods: readonly (keyof SecondaryStorage)[] = ['increment', 'delete'];

/** Refuses at start a storage that would fail at the first sign-in. Throws `ConfigurationError`. */
export function checkSecondaryStorage(storage: SecondaryStorage): void {
  const missing = methods.filter((method) => typeof storage?.[method] !== 'function');
  if (missing.length === 0) return;
  throw new ConfigurationError('secondaryStorage', {
    givenAs: `an object without ${missing.join(', ')}`,
    expected: 'a storage such as redisStorage(client)',
    code: 'INVALID_SECONDARY_STORAGE',
  });
}
