import { ConfigurationError } from '../../contract/options/configuration-error.js';

/**
 * A store besides the database for data that may be lost: counters of rate limits and, if configured, one-time secrets and
 * sessions.
 * Shared by all processes of an application; `@latchkey/redis` is one. Keys and values are texts. Lifetimes are whole
 * seconds of 1 or more, after which a key is removed. Every method is atomic, also between processes, and throws on failure.
 *
 * `secondaryStorageConformance` of `latchkey/testing` checks an implementation.
 */
export interface SecondaryStorage {
  /** The value under a key; `null` if there is none or it has expired. */
  get(key: string): Promise<string | null>;
  /** Stores a value under a key and replaces an existing one. */
  set(key: string, value: string, ttlSeconds: number): Promise<void>;
  /** Puts a value under a key that has none: true for exactly one of any number of callers. */
  setIfAbsent(key: string, value: string, ttlSeconds: number): Promise<boolean>;
  /** Takes the value under a key away: it goes to exactly one of any number of callers, to all others `null`. */
  getAndDelete(key: string): Promise<string | null>;
  delete(key: string): Promise<void>;
  /** Puts a value in place of `expected`: false, and nothing is written, where there is another or none. */
  replace(key: string, expected: string, value: string, ttlSeconds: number): Promise<boolean>;
  /**
   * Adds a text to the set under a key, for `ttlSeconds` from now at the least: a shorter lifetime does not shorten that of a
   * text that is there. Removes the texts of the set whose lifetime is over, so that it holds no more than what is alive.
   */
  addMember(key: string, member: string, ttlSeconds: number): Promise<void>;
  /** Removes a text from the set under a key; an empty set is removed. */
  removeMember(key: string, member: string): Promise<void>;
  /** Every text in the set under a key whose lifetime is not over, in no order; none if there is no such set. */
  members(key: string): Promise<readonly string[]>;
  /**
   * Adds one to a number that begins at 0. The first increment opens a window of `ttlSeconds`, and the number is removed at its
   * end; later increments do not lengthen it. Each of several concurrent callers gets a different count.
   */
  increment(key: string, ttlSeconds: number): Promise<Increment>;
}

export interface Increment {
  /** This increment included. */
  readonly count: number;
  /** Seconds until the window ends; may have a fraction. */
  readonly ttl: number;
}

const methods: readonly (keyof SecondaryStorage)[] = [
  'get',
  'set',
  'setIfAbsent',
  'getAndDelete',
  'delete',
  'replace',
  'addMember',
  'removeMember',
  'members',
  'increment',
];

/** Refuses at start what would fail at the first sign-in. Throws `ConfigurationError`. */
export function checkSecondaryStorage(storage: SecondaryStorage): void {
  const missing = methods.filter((method) => typeof storage?.[method] !== 'function');
  if (missing.length === 0) return;
  throw new ConfigurationError('secondaryStorage', {
    givenAs: `an object without ${missing.join(', ')}`,
    expected: 'a storage such as redisStorage(client)',
    code: 'INVALID_SECONDARY_STORAGE',
  });
}

/** A lifetime as a storage takes it: whole seconds, none of them lost, one at the least (H181). */
export function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds));
}
