import { ConfigurationError } from '../../contract/options/configuration-error.js';

/**
 * A store besides the database for data that may be lost: counters of rate limits and, if configured, one-time secrets and
 * sessions. All processes of an application share it; `@latchkey/redis` is one. Keys and values are texts. Lifetimes are whole
 * seconds of 1 or more, after which a key is removed. Every method is atomic, also between processes, and throws on failure.
 * `secondaryStorageConformance` of `latchkey/testing` checks an implementation.
 */
export interface SecondaryStorage {
  /** Returns the value under a key; `null` if the key has no value or the value has expired. */
  get(key: string): Promise<string | null>;
  /** Stores a value under a key and replaces an existing one. */
  set(key: string, value: string, ttlSeconds: number): Promise<void>;
  /** Stores a value under a key that has none: true for only one of several concurrent callers. */
  setIfAbsent(key: string, value: string, ttlSeconds: number): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Replaces the value `expected`. Returns false, and writes nothing, if the current value is different or missing. */
  replace(key: string, expected: string, value: string, ttlSeconds: number): Promise<boolean>;
  /**
   * Adds a text to the set under a key, for at least `ttlSeconds` from now: a shorter lifetime does not shorten that of an
   * existing text. Removes the expired texts of the set, so that it contains only live ones.
   */
  addMember(key: string, member: string, ttlSeconds: number): Promise<void>;
  /** Removes a text from the set under a key; an empty set is removed. */
  removeMember(key: string, member: string): Promise<void>;
  /** Returns every text in the set under a key that has not expired, in no particular order; none if there is no such set. */
  members(key: string): Promise<readonly string[]>;
  /**
   * Adds one to a number that begins at 0. The first increment opens a window of `ttlSeconds`, and the number is removed at its
   * end; later increments do not lengthen it. Each of several concurrent callers gets a different count.
   */
  increment(key: string, ttlSeconds: number): Promise<Increment>;
}

export interface Increment {
  /** The new number, this increment included. */
  readonly count: number;
  /** Seconds until the window ends; may have a fraction. */
  readonly ttl: number;
}

export const storageMethods: readonly (keyof SecondaryStorage)[] = [
  'get',
  'set',
  'setIfAbsent',
  'delete',
  'replace',
  'addMember',
  'removeMember',
  'members',
  'increment',
];

/** Refuses at start a storage that would fail at the first sign-in. Throws `ConfigurationError`. */
export function checkSecondaryStorage(storage: SecondaryStorage): void {
  const missing = storageMethods.filter((method) => typeof storage?.[method] !== 'function');
  if (missing.length === 0) return;
  throw new ConfigurationError('secondaryStorage', {
    givenAs: `an object without ${missing.join(', ')}`,
    expected: 'a storage such as redisStorage(client)',
    code: 'INVALID_SECONDARY_STORAGE',
  });
}

/** Rounds a lifetime for a storage: whole seconds, rounded up, at least one (H181). */
export function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds));
}
