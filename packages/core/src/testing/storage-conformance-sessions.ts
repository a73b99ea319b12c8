import assert from 'node:assert/strict';
import { together } from './database-conformance/suite.js';
import { assertLives, type Check, ttl } from './storage-conformance-suite.js';

/** Tests the operations that sessions depend on: changes without lost updates, and the set of a user's sessions. */
export function checkSessions(check: Check, texts: readonly string[]): void {
  check('replace changes a value only if it is the expected one', async ({ storage, ttlOf }) => {
    for (const text of texts) {
      await storage.set('key', text, ttl);
      assert.equal(await storage.replace('key', `${text} not`, 'other', ttl), false);
      assert.equal(await storage.get('key'), text);
      assert.equal(await storage.replace('key', text, `${text} new`, 10 * ttl), true);
      assert.equal(await storage.get('key'), `${text} new`);
      assertLives(await ttlOf('key'), 10 * ttl);
    }
  });

  check('replace does not restore a deleted value [R-E05]', async ({ storage, ttlOf }) => {
    for (const expected of ['', 'value', 'null'])
      assert.equal(await storage.replace('key', expected, 'new', ttl), false);
    assert.equal(await ttlOf('key'), undefined);
    await storage.set('key', 'value', ttl);
    await storage.delete('key');
    assert.equal(await storage.replace('key', 'value', 'new', ttl), false);
    assert.equal(await storage.get('key'), null);
  });

  check('a set has each member once, unchanged', async ({ storage, ttlOf }) => {
    assert.deepEqual(await storage.members('set'), []);
    await storage.removeMember('set', 'unknown');
    for (const text of [...texts, ...texts]) await storage.addMember('set', text, ttl);
    assert.deepEqual([...(await storage.members('set'))].sort(), [...texts].sort());
    assert.deepEqual(await storage.members('other'), []);
    for (const text of texts) await storage.removeMember('set', text);
    assert.deepEqual(await storage.members('set'), []);
    assert.equal(await ttlOf('set'), undefined);
  });

  check('a set lives as long as its longest member', async ({ storage, ttlOf }) => {
    await storage.addMember('set', 'one', ttl);
    assertLives(await ttlOf('set'), ttl);
    await storage.addMember('set', 'two', 10 * ttl);
    assertLives(await ttlOf('set'), 10 * ttl);
    await storage.addMember('set', 'three', ttl);
    assertLives(await ttlOf('set'), 10 * ttl);
    await storage.delete('set');
    assert.deepEqual(await storage.members('set'), []);
  });

  check('a member expires after its own lifetime, even if other members are added', async ({ storage, age }) => {
    await storage.addMember('set', 'short', ttl);
    await storage.addMember('set', 'longer', ttl);
    await storage.addMember('set', 'longer', 10 * ttl);
    await storage.addMember('set', 'longer', 1); // shortens nothing
    await age(2 * ttl);
    assert.deepEqual(await storage.members('set'), ['longer']);
    await storage.addMember('set', 'new', 10 * ttl);
    assert.deepEqual([...(await storage.members('set'))].sort(), ['longer', 'new']);
    await age(9 * ttl);
    assert.deepEqual(await storage.members('set'), ['new']);
  });

  for (const racers of [32, 64]) {
    check(`of ${racers} callers that replace one value, one succeeds [Z21]`, async ({ storage }) => {
      await storage.set('key', 'old', ttl);
      const replaced = await together(racers, (number) => storage.replace('key', 'old', `${number}`, ttl));
      assert.equal(replaced.filter(Boolean).length, 1);
      assert.equal(await storage.get('key'), `${replaced.indexOf(true)}`);
    });

    check(
      `of ${racers} members that are added and removed at the same time, none is lost [Z24]`,
      async ({ storage }) => {
        await together(racers, (number) => storage.addMember('set', `leaves ${number}`, ttl));
        await together(racers, async (number) => {
          await storage.addMember('set', `stays ${number}`, ttl);
          await storage.removeMember('set', `leaves ${number}`);
        });
        const stay = Array.from({ length: racers }, (_, number) => `stays ${number}`);
        assert.deepEqual([...(await storage.members('set'))].sort(), stay.sort());
      },
    );
  }

  check('16 concurrent replacements and 16 removals of a value: it stays removed [Z23]', async ({ storage }) => {
    await storage.set('key', 'value', ttl);
    await together(32, async (number) => {
      if (number % 2) return storage.delete('key');
      const seen = await storage.get('key');
      if (seen !== null) await storage.replace('key', seen, `${seen}${number}`, ttl);
    });
    assert.equal(await storage.get('key'), null);
  });
}
