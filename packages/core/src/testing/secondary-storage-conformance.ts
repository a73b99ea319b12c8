import assert from 'node:assert/strict';
import type { SecondaryStorage } from '../domain/settings/secondary-storage.js';
import { type Runner, together } from './database-conformance/suite.js';

/** An empty storage, and the facts that the suite needs about it. */
export interface StorageUnderTest {
  readonly storage: SecondaryStorage;
  /**
   * Returns the seconds until a key expires, read from the store itself; `undefined` without such a key, `Infinity` if it never
   * expires.
   */
  readonly ttlOf: (key: string) => Promise<number | undefined>;
  /** Moves the store's own clock forward by seconds, or makes all its contents older by this time. */
  readonly age: (seconds: number) => Promise<void>;
  /** Called after each test. */
  readonly end?: () => Promise<void>;
}

type Check = (name: string, test: (under: StorageUnderTest) => Promise<void>) => void;

/** Seconds. A test is always shorter than a tenth of this. */
const ttl = 600;

/**
 * Adds the tests that a secondary storage must pass: numbers are exact, and windows end.
 *
 * ```ts
 * secondaryStorageConformance({ describe, it }, async () => ({ storage: myStorage(), ttlOf: async (key) => …, age: async (seconds) => … }));
 * ```
 */
export function secondaryStorageConformance({ describe, it }: Runner, open: () => Promise<StorageUnderTest>): void {
  const check: Check = (name, test) => {
    it(name, async () => {
      const under = await open();
      try {
        await test(under);
      } finally {
        await under.end?.();
      }
    });
  };
  describe('counters', () => checkCounters(check));
  describe('windows', () => checkWindows(check));
}

/** Checks that a lifetime is the requested one, minus the duration of the test. */
function assertLives(seconds: number | undefined, asked: number): void {
  assert.ok(seconds !== undefined && seconds <= asked && seconds > asked * 0.9, `${seconds} of ${asked} seconds left`);
}

function checkCounters(check: Check): void {
  check('each increment adds one', async ({ storage }) => {
    for (const count of [1, 2, 3]) assert.equal((await storage.increment('key', ttl)).count, count);
    assert.equal((await storage.increment('other', ttl)).count, 1);
  });

  check('keys are compared byte by byte', async ({ storage }) => {
    const keys = ['key', 'KEY', 'key ', ' key', 'kéy', 'ke\u0301y', 'k*y', 'k?y', 'key:1', 'key\n', 'x'.repeat(500)];
    for (const key of keys) assert.equal((await storage.increment(key, ttl)).count, 1);
    await storage.delete('k*y');
    assert.equal((await storage.increment('key', ttl)).count, 2);
    assert.equal((await storage.increment('k*y', ttl)).count, 1);
  });

  check('a deleted counter starts again', async ({ storage, ttlOf }) => {
    await storage.delete('key');
    await storage.increment('key', ttl);
    await storage.increment('key', ttl);
    await storage.delete('key');
    assert.equal(await ttlOf('key'), undefined);
    const { count, ttl: left } = await storage.increment('key', 2 * ttl);
    assert.equal(count, 1);
    assertLives(left, 2 * ttl);
  });

  for (const racers of [32, 64]) {
    check(`${racers} increments at once are counted from 1 to ${racers} in one window [R-F05]`, async ({ storage }) => {
      const counts = await together(racers, () => storage.increment('key', ttl));
      assert.deepEqual(
        counts.map(({ count }) => count).sort((one, other) => one - other),
        Array.from({ length: racers }, (_, before) => before + 1),
      );
      for (const { ttl: left } of counts) assertLives(left, ttl);
    });
  }
}

function checkWindows(check: Check): void {
  check(
    'the first increment opens the window, and later ones do not lengthen it [R-F11 H181]',
    async ({ storage, ttlOf }) => {
      const first = await storage.increment('key', ttl);
      assertLives(first.ttl, ttl);
      const later = await storage.increment('key', 10 * ttl);
      assert.ok(later.ttl <= first.ttl, `${later.ttl} seconds after ${first.ttl}`);
      assertLives(later.ttl, ttl);
      assertLives(await ttlOf('key'), ttl);
    },
  );

  check('a number is removed at the end of its window, and the next increment opens another', async (under) => {
    await under.storage.increment('key', ttl);
    await under.age(2 * ttl);
    assert.equal(await under.ttlOf('key'), undefined);
    const { count, ttl: left } = await under.storage.increment('key', ttl);
    assert.equal(count, 1);
    assertLives(left, ttl);
  });
}
