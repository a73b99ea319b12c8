import assert from 'node:assert/strict';
import { type Runner, together } from './database-conformance/suite.js';
import { checkKeptSessions } from './session-conformance.js';
import { checkSessions } from './storage-conformance-sessions.js';
import { assertLives, type Check, type StorageUnderTest, ttl } from './storage-conformance-suite.js';

export type { StorageUnderTest } from './storage-conformance-suite.js';

const texts = ['', 'plain', 'null', '0', '{"a":"\\n"}', 'two\nlines\r\n\0', 'Ünïcode 🗝', 'x'.repeat(100_000)];

/**
 * Adds the tests that a secondary storage must pass: limits hold, one-time secrets work once, and revoked sessions stay revoked.
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
  describe('values', () => checkValues(check));
  describe('changes and sets', () => checkSessions(check, texts));
  describe('counters', () => checkCounters(check));
  describe('sessions', () => checkKeptSessions(check));
  describe('races', () => checkRaces(check));
}

function checkValues(check: Check): void {
  check('a key that was never set has no value', async ({ storage, ttlOf }) => {
    assert.equal(await storage.get('key'), null);
    await storage.delete('key');
    assert.equal(await ttlOf('key'), undefined);
  });

  check('values come back unchanged', async ({ storage }) => {
    for (const text of texts) {
      await storage.set('key', text, ttl);
      assert.equal(await storage.get('key'), text);
      await storage.delete('key');
      assert.equal(await storage.get('key'), null);
      assert.equal(await storage.setIfAbsent('key', text, ttl), true);
      assert.equal(await storage.get('key'), text);
      await storage.delete('key');
    }
  });

  check('keys are compared byte by byte', async ({ storage }) => {
    const keys = ['key', 'KEY', 'key ', ' key', 'kéy', 'ke\u0301y', 'k*y', 'k?y', 'key:1', 'key\n', 'x'.repeat(500)];
    for (const key of keys) await storage.set(key, `of ${key}`, ttl);
    for (const key of keys) assert.equal(await storage.get(key), `of ${key}`);
    await storage.delete('k*y');
    assert.equal(await storage.get('key'), 'of key');
  });

  check('set replaces a value and its lifetime', async ({ storage, ttlOf }) => {
    await storage.set('key', 'old', ttl);
    await storage.set('key', 'new', 10 * ttl);
    assert.equal(await storage.get('key'), 'new');
    assertLives(await ttlOf('key'), 10 * ttl);
    await storage.set('key', 'newer', ttl);
    assertLives(await ttlOf('key'), ttl);
  });

  check('every key expires [H181]', async ({ storage, ttlOf }) => {
    await storage.set('set', 'value', ttl);
    await storage.setIfAbsent('setIfAbsent', 'value', ttl);
    await storage.increment('increment', ttl);
    for (const key of ['set', 'setIfAbsent', 'increment']) assertLives(await ttlOf(key), ttl);
  });

  check('setIfAbsent does not change an existing value', async ({ storage, ttlOf }) => {
    assert.equal(await storage.setIfAbsent('key', 'first', ttl), true);
    assert.equal(await storage.setIfAbsent('key', 'second', 10 * ttl), false);
    assert.equal(await storage.get('key'), 'first');
    assertLives(await ttlOf('key'), ttl);
    await storage.delete('key');
    assert.equal(await storage.setIfAbsent('key', 'third', ttl), true);
  });
}

function checkCounters(check: Check): void {
  check('each increment adds one', async ({ storage }) => {
    for (const count of [1, 2, 3]) assert.equal((await storage.increment('key', ttl)).count, count);
    assert.equal((await storage.increment('other', ttl)).count, 1);
  });

  check(
    'the first increment opens the window, and later ones do not lengthen it [R-F11]',
    async ({ storage, ttlOf }) => {
      const first = await storage.increment('key', ttl);
      assertLives(first.ttl, ttl);
      const later = await storage.increment('key', 10 * ttl);
      assert.ok(later.ttl <= first.ttl, `${later.ttl} seconds after ${first.ttl}`);
      assertLives(later.ttl, ttl);
      assertLives(await ttlOf('key'), ttl);
    },
  );

  check('a deleted counter starts again', async ({ storage }) => {
    await storage.increment('key', ttl);
    await storage.increment('key', ttl);
    await storage.delete('key');
    const { count, ttl: left } = await storage.increment('key', 2 * ttl);
    assert.equal(count, 1);
    assertLives(left, 2 * ttl);
  });
}

function checkRaces(check: Check): void {
  for (const racers of [32, 64]) {
    check(`of ${racers} callers that replace one value, one succeeds`, async ({ storage }) => {
      await storage.set('key', 'value', ttl);
      const replaced = await together(racers, (number) => storage.replace('key', 'value', `${number}`, ttl));
      assert.equal(replaced.filter(Boolean).length, 1);
      assert.equal(await storage.get('key'), `${replaced.indexOf(true)}`);
    });

    check(`of ${racers} callers that set an absent key, one succeeds [H012]`, async ({ storage }) => {
      const set = await together(racers, (number) => storage.setIfAbsent('key', `${number}`, ttl));
      assert.equal(set.filter(Boolean).length, 1);
      assert.equal(await storage.get('key'), `${set.indexOf(true)}`);
    });

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
