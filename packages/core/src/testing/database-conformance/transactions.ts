import assert from 'node:assert/strict';
import { insertUser } from '../../store/rows/users.js';
import { user } from '../../store/schema/tables.js';
import { DuplicateError } from '../../store/statements/errors.js';
import { count, find, guardedUpdate, insertUnique, list, lockRow, plus } from '../../store/statements/index.js';
import { type Checks, noon, person, specimen, together } from './suite.js';

const sample = (id: string) => ({ id, token: id, name: id, at: noon });

export const transactions: Checks = {
  'other connections see a transaction completely or not at all, and it returns what its function returns': async (
    db,
  ) => {
    const result = await db.transaction(async (tx) => {
      await insertUnique(tx, specimen, sample('a'));
      await insertUser(tx, person('u'));
      return (await list(tx, specimen, {})).length;
    });
    assert.equal(result, 1);
    assert.equal(await count(db, user, {}), 1);
  },

  'an error in a transaction rolls all of it back': async (db) => {
    const failing = db.transaction(async (tx) => {
      await insertUnique(tx, specimen, sample('a'));
      await insertUser(tx, person('u'));
      throw new RangeError('stop');
    });
    await assert.rejects(failing, RangeError);
    assert.equal((await count(db, specimen, {})) + (await count(db, user, {})), 0);
  },

  'a statement that fails ends its transaction, even if the error is caught': async (db) => {
    await insertUnique(db, specimen, sample('taken'));
    const going = db.transaction(async (tx) => {
      await insertUnique(tx, specimen, sample('a'));
      await insertUnique(tx, specimen, { ...sample('b'), token: 'taken' }).catch(() => {});
      await assert.rejects(find(tx, specimen, { id: 'a' }), DuplicateError);
      return 'done';
    });
    await assert.rejects(going, DuplicateError);
    assert.deepEqual(
      (await list(db, specimen, {})).map(({ id }) => id),
      ['taken'],
    );
  },

  'a transaction that has ended accepts no statements': async (db) => {
    const kept = await db.transaction(async (tx) => ({ tx }));
    await assert.rejects(insertUnique(kept.tx, specimen, sample('late')), /has ended/);
    assert.equal(await count(db, specimen, {}), 0);
  },

  'a transaction that is rolled back changes nothing of others [H014]': async (db) => {
    await together(8, async (number) => {
      const failing = db.transaction(async (tx) => {
        await insertUnique(tx, specimen, sample(`undone ${number}`));
        throw new RangeError('stop');
      });
      await Promise.all([assert.rejects(failing, RangeError), insertUnique(db, specimen, sample(`kept ${number}`))]);
    });
    const names = (await list(db, specimen, {})).map(({ name }) => name.split(' ')[0]);
    assert.deepEqual(
      names,
      Array.from({ length: 8 }, () => 'kept'),
    );
  },

  'transactions that lock rows in opposite order change each row once': async (db) => {
    for (const id of ['a', 'b']) await insertUnique(db, specimen, sample(id));
    // Few, because PostgreSQL looks for deadlocks only once a second.
    await together(4, (number) =>
      db.transaction(async (tx) => {
        const [first, second] = number % 2 ? (['a', 'b'] as const) : (['b', 'a'] as const);
        await lockRow(tx, specimen, first);
        await guardedUpdate(tx, specimen, { id: second }, { age: plus(1) });
        await guardedUpdate(tx, specimen, { id: first }, { age: plus(1) });
      }),
    );
    assert.deepEqual(
      (await list(db, specimen, {}, { orderBy: [['id', 'asc']] })).map(({ age }) => age),
      [4, 4],
    );
  },

  'a count under a lock stays within its limit': async (db) => {
    await insertUnique(db, specimen, sample('parent'));
    const joined = await together(16, (number) =>
      db.transaction(async (tx) => {
        await count(tx, specimen, { parentId: 'parent' }); // a read before the lock must not fix the snapshot for reads after it
        await lockRow(tx, specimen, 'parent');
        if ((await count(tx, specimen, { parentId: 'parent' })) >= 5) return false;
        await insertUnique(tx, specimen, { ...sample(`child ${number}`), parentId: 'parent' });
        return true;
      }),
    );
    assert.equal(joined.filter(Boolean).length, 5);
    assert.equal(await count(db, specimen, { parentId: 'parent' }), 5);
  },
};
