import type { SecondaryStorage } from '../domain/secondary-storage.js';

interface Entry {
  /** A set as the JSON of its members. */
  readonly value: string;
  readonly endsAtMs: number;
}

/** A secondary storage in the memory of a test, with that test's clock. */
export interface MemoryStorage extends SecondaryStorage {
  /** What is in it, in no order. */
  entries(): readonly { readonly key: string; readonly value: string }[];
  /** Seconds until a key is gone; `undefined` when it is. */
  ttlOf(key: string): Promise<number | undefined>;
}

/** For tests, or for one process that may forget everything when it ends: nothing removes what nobody asks for. */
export function memoryStorage(now: () => Date = () => new Date()): MemoryStorage {
  const kept = new Map<string, Entry>();
  const read = (key: string): Entry | undefined => {
    const entry = kept.get(key);
    if (entry === undefined || entry.endsAtMs > now().getTime()) return entry;
    kept.delete(key);
    return undefined;
  };
  const write = (key: string, value: string, ttlSeconds: number): void => {
    if (!Number.isSafeInteger(ttlSeconds) || ttlSeconds < 1) throw new RangeError(`not a lifetime: ${ttlSeconds}`);
    kept.set(key, { value, endsAtMs: now().getTime() + ttlSeconds * 1000 });
  };
  const membersOf = (entry: Entry | undefined): readonly string[] => (entry ? JSON.parse(entry.value) : []);
  const secondsLeft = ({ endsAtMs }: Entry): number => (endsAtMs - now().getTime()) / 1000;
  return {
    async get(key) {
      return read(key)?.value ?? null;
    },
    async set(key, value, ttlSeconds) {
      write(key, value, ttlSeconds);
    },
    async setIfAbsent(key, value, ttlSeconds) {
      if (read(key)) return false;
      write(key, value, ttlSeconds);
      return true;
    },
    async getAndDelete(key) {
      const entry = read(key);
      kept.delete(key);
      return entry?.value ?? null;
    },
    async delete(key) {
      kept.delete(key);
    },
    async replace(key, expected, value, ttlSeconds) {
      if (read(key)?.value !== expected) return false;
      write(key, value, ttlSeconds);
      return true;
    },
    async addMember(key, member, ttlSeconds) {
      const entry = read(key);
      write(key, JSON.stringify([...new Set([...membersOf(entry), member])]), ttlSeconds);
      const added = read(key);
      if (entry && added && entry.endsAtMs > added.endsAtMs) kept.set(key, { ...added, endsAtMs: entry.endsAtMs });
    },
    async removeMember(key, member) {
      const entry = read(key);
      const left = membersOf(entry).filter((each) => each !== member);
      if (entry && left.length > 0) kept.set(key, { ...entry, value: JSON.stringify(left) });
      else kept.delete(key);
    },
    async members(key) {
      return membersOf(read(key));
    },
    async increment(key, ttlSeconds) {
      const entry = read(key);
      const count = Number(entry?.value ?? 0) + 1;
      if (entry) kept.set(key, { ...entry, value: String(count) });
      else write(key, String(count), ttlSeconds);
      return { count, ttl: entry ? secondsLeft(entry) : ttlSeconds };
    },
    entries: () => [...kept.keys()].flatMap((key) => ({ key, value: read(key)?.value ?? '' })),
    async ttlOf(key) {
      const entry = read(key);
      return entry && secondsLeft(entry);
    },
  };
}
