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
    [-1, 2],
    [0, 1],
    [1, 1],
  ])('%i ms from its end a number counts on to %i', async (offset, count) => {
    const clock = createClock();
    const storage = memoryStorage(clock.now);
    await storage.increment('counter', 10);
    clock.advanceMs(10_000 + offset);
    expect((await storage.increment('counter', 10)).count).toBe(count);
  });

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses a lifetime of %d seconds [H181]',
    async (ttl) => {
      await expect(memoryStorage().increment('key', ttl)).rejects.toThrow(RangeError);
    },
  );
});
