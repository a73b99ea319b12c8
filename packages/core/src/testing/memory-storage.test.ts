import { describe, expect, it } from 'vitest';
import { createClock } from './clock.js';
import { memoryStorage } from './memory-storage.js';
import { secondaryStorageConformance } from './secondary-storage-conformance.js';

describe('a storage in memory', () => {
  secondaryStorageConformance({ describe, it }, async () => {
    const clock = createClock();
    const storage = memoryStorage(clock.now);
    return { storage, ttlOf: storage.ttlOf, age: async (seconds) => clock.advance(seconds) };
  });

  it.each([
    [-1, 'value', 2, false],
    [0, null, 1, true],
    [1, null, 1, true],
  ])('%i ms from its end a key holds %j', async (offset, value, count, isAbsent) => {
    const clock = createClock();
    const storage = memoryStorage(clock.now);
    for (const key of ['get', 'absent']) await storage.set(key, 'value', 10);
    await storage.increment('counter', 10);
    clock.advanceMs(10_000 + offset);
    expect(await storage.get('get')).toBe(value);
    expect(await storage.setIfAbsent('absent', 'new', 10)).toBe(isAbsent);
    expect((await storage.increment('counter', 10)).count).toBe(count);
  });

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses a lifetime of %d seconds [H181]',
    async (ttl) => {
      await expect(memoryStorage().set('key', 'value', ttl)).rejects.toThrow(RangeError);
      await expect(memoryStorage().increment('key', ttl)).rejects.toThrow(RangeError);
    },
  );
});
