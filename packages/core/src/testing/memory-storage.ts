import type { SecondaryStorage } from '../domain/settings/secondary-storage.js';

interface Entry {
  readonly count: number;
  readonly endsAtMs: number;
}

/** A secondary storage in the memory of a test, with that test's clock. */
export interface MemoryStorage extends SecondaryStorage {
  /** Returns the contents, in no particular order. */
  entries(): readonly { readonly key: string; readonly count: number }[];
  /** Returns the seconds until a key expires; `undefined` if there is no such key. */
  ttlOf(key: string): Promise<number | undefined>;
}

/**
 * Creates a storage for tests, or for one process that can lose all data when it ends. Expired keys are removed only when they
 * are read.
 */
export function memoryStorage(now: () => Date = () => new Date()): MemoryStorage {
  const kept = new Map<string, Entry>();
  const read = (key: string): Entry | undefined => {
    const entry = kept.get(key);
    if (entry === undefined || entry.endsAtMs > now().getTime()) return entry;
    kept.delete(key);
    return undefined;
  };
  const secondsLeft = ({ endsAtMs }: Entry): number => (endsAtMs - now().getTime()) / 1000;
  return {
    async increment(key, ttlSeconds) {
      if (!Number.isSafeInteger(ttlSeconds) || ttlSeconds < 1)
        throw new RangeError(`expected a lifetime in whole seconds, got ${ttlSeconds}`);
      const { count, endsAtMs } = read(key) ?? { count: 0, endsAtMs: now().getTime() + ttlSeconds * 1000 };
      const entry = { count: count + 1, endsAtMs };
      kept.set(key, entry);
      return { count: entry.count, ttl: secondsLeft(entry) };
    },
    async delete(key) {
      kept.delete(key);
    },
    entries: () => [...kept.keys()].flatMap((key) => ({ key, count: read(key)?.count ?? 0 })),
    async ttlOf(key) {
      const entry = read(key);
      return entry && secondsLeft(entry);
    },
  };
}
