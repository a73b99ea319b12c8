import type { SecondaryStorage } from '../domain/settings/secondary-storage.js';

interface Entry {
  /** A set is stored as the JSON of its members with the expiry of each. */
  readonly value: string;
  readonly endsAtMs: number;
}

/** A secondary storage in the memory of a test, with that test's clock. */
export interface MemoryStorage extends SecondaryStorage {
  /** Returns the contents, in no particular order. */
  entries(): readonly { readonly key: string; readonly value: string }[];
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
  const write = (key: string, value: string, ttlSeconds: number): void => {
    checkLifetime(ttlSeconds);
    kept.set(key, { value, endsAtMs: now().getTime() + ttlSeconds * 1000 });
  };
  // Members of a set, each with its expiry in milliseconds; expired members are left out.
  const membersOf = (entry: Entry | undefined): Map<string, number> => {
    const all: readonly (readonly [string, number])[] = entry ? JSON.parse(entry.value) : [];
    return new Map(all.filter(([, endsAtMs]) => endsAtMs > now().getTime()));
  };
  const keepMembers = (key: string, members: ReadonlyMap<string, number>): void => {
    if (members.size === 0) kept.delete(key);
    else kept.set(key, { value: JSON.stringify([...members]), endsAtMs: Math.max(...members.values()) });
  };
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
    async delete(key) {
      kept.delete(key);
    },
    async replace(key, expected, value, ttlSeconds) {
      if (read(key)?.value !== expected) return false;
      write(key, value, ttlSeconds);
      return true;
    },
    async addMember(key, member, ttlSeconds) {
      checkLifetime(ttlSeconds);
      const members = membersOf(read(key));
      const endsAtMs = now().getTime() + ttlSeconds * 1000;
      keepMembers(key, members.set(member, Math.max(endsAtMs, members.get(member) ?? 0)));
    },
    async removeMember(key, member) {
      const members = membersOf(read(key));
      if (members.delete(member)) keepMembers(key, members);
    },
    async members(key) {
      return [...membersOf(read(key)).keys()];
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

function checkLifetime(seconds: number): void {
  if (!Number.isSafeInteger(seconds) || seconds < 1)
    throw new RangeError(`expected a lifetime in whole seconds, got ${seconds}`);
}
