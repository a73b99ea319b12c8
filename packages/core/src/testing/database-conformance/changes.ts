import assert from 'node:assert/strict';
import { insertAccount } from '../../store/rows/accounts.js';
import { insertSession } from '../../store/rows/sessions.js';
import { deleteUser, insertUser, updateUserRow } from '../../store/rows/users.js';
import { account, session, user } from '../../store/schema/tables.js';
import {
  changeOne,
  consume,
  count,
  find,
  guardedUpdate,
  insertUnique,
  insertWhile,
  later,
  list,
  lockRow,
  oneOf,
  plus,
  remove,
  replaceLatest,
} from '../../store/statements/index.js';
import { after, type Checks, noon, person, sessionOf, specimen } from './suite.js';

const sample = (id: string) => ({ id, token: id, name: id, at: noon });

export const changes: Checks = {
  'an update counts the matching rows, also those that already have the value [H015 H016]': async (db) => {
    for (const id of ['a', 'b', 'c']) await insertUnique(db, specimen, { ...sample(id), age: id === 'c' ? 2 : 1 });
    assert.equal(await guardedUpdate(db, specimen, { age: 1 }, { note: 'x' }), 2);
    assert.equal(await guardedUpdate(db, specimen, { age: 1 }, { note: 'x' }), 2);
    assert.equal(await guardedUpdate(db, specimen, { id: 'a', age: 5 }, { note: 'y' }), 0);
    assert.equal((await find(db, specimen, { id: 'a' }))?.note, 'x');
  },

  'a removal counts the removed rows [H015]': async (db) => {
    for (const id of ['a', 'b', 'c']) await insertUnique(db, specimen, sample(id));
    assert.equal(await remove(db, specimen, { id: oneOf(['a', 'b', 'z']) }), 2);
    assert.equal(await remove(db, specimen, { id: 'a' }), 0);
    assert.deepEqual(
      (await list(db, specimen, {})).map(({ id }) => id),
      ['c'],
    );
  },

  'a change that counts, or increases a version, uses the old value': async (db) => {
    await insertUnique(db, specimen, { ...sample('a'), age: 3, weight: 2 ** 40 });
    assert.equal(
      await guardedUpdate(db, specimen, { id: 'a' }, { age: plus(2), weight: plus(-1), at: later(noon) }),
      1,
    );
    const moved = await find(db, specimen, { id: 'a' });
    assert.deepEqual([moved?.age, moved?.weight, moved?.at], [5, 2 ** 40 - 1, after(1)]);
    await guardedUpdate(db, specimen, { id: 'a' }, { at: later(after(-5000)) });
    assert.deepEqual((await find(db, specimen, { id: 'a' }))?.at, after(2));
    await guardedUpdate(db, specimen, { id: 'a' }, { at: later(after(5000)) });
    assert.deepEqual((await find(db, specimen, { id: 'a' }))?.at, after(5000));
  },

  'changeOne returns the row as the change left it, or nothing': async (db) => {
    const row = await insertUnique(db, specimen, { ...sample('a'), nick: 'n', data: { a: 1 } });
    const changed = await changeOne(
      db,
      specimen,
      { id: 'a', nick: 'n' },
      { age: plus(1), at: later(noon), nick: null },
    );
    assert.deepEqual(changed, { ...row, age: 1, at: after(1), nick: null });
    assert.deepEqual(await find(db, specimen, { id: 'a' }), changed);
    assert.equal(await changeOne(db, specimen, { id: 'a', nick: 'n' }, { age: plus(1) }), undefined);
  },

  'consume returns the row and removes it, once': async (db) => {
    const row = await insertUnique(db, specimen, { ...sample('a'), seenAt: after(7), weight: 5, data: { a: [1] } });
    assert.equal(await consume(db, specimen, { id: 'a', age: 1 }), undefined);
    assert.deepEqual(await consume(db, specimen, { id: 'a', age: 0 }), row);
    assert.equal(await consume(db, specimen, { id: 'a' }), undefined);
    assert.equal(await count(db, specimen, {}), 0);
  },

  'replaceLatest leaves one row, without any value of the old one': async (db) => {
    const first = await replaceLatest(db, specimen, ['token'], { ...sample('a'), age: 4, note: 'old', seenAt: noon });
    assert.deepEqual(await find(db, specimen, { token: 'a' }), first);
    const second = await replaceLatest(db, specimen, ['token'], { ...sample('b'), token: 'a' });
    assert.deepEqual(await list(db, specimen, {}), [second]);
    assert.deepEqual([second.id, second.age, second.note, second.seenAt], ['b', 0, null, null]);
  },

  'insertWhile inserts only while the other row matches': async (db) => {
    await insertUser(db, person('u'));
    const guarded = (token: string, updatedAt: Date) =>
      insertWhile(db, session, sessionOf('u', token), user, { id: 'u', updatedAt });
    assert.equal(await guarded('a', noon), true);
    assert.equal(await guarded('b', after(1)), false);
    await updateUserRow(db, 'u', { name: 'new' }, noon);
    assert.equal(await guarded('c', noon), false);
    assert.equal(await guarded('d', after(1)), true);
    assert.deepEqual(
      (await list(db, session, {}, { orderBy: [['id', 'asc']] })).map(({ id }) => id),
      ['a', 'd'],
    );
  },

  'lockRow returns the newest row inside a transaction, and undefined without a row': async (db) => {
    const row = await insertUnique(db, specimen, sample('a'));
    await db.transaction(async (tx) => {
      assert.deepEqual(await lockRow(tx, specimen, 'a'), row);
      assert.equal(await lockRow(tx, specimen, 'b'), undefined);
      assert.equal(await guardedUpdate(tx, specimen, { id: 'a' }, { age: 1 }), 1);
    });
  },

  'rows that reference a user are deleted with the user, and an optional reference becomes NULL [H190]': async (db) => {
    await insertUser(db, person('u'));
    await insertSession(db, sessionOf('u', 's'), { securityVersion: 0 });
    const ofUser = { id: 'a', accountId: 'u', providerId: 'p', userId: 'u', createdAt: noon, updatedAt: noon };
    await insertAccount(db, ofUser);
    assert.equal(await deleteUser(db, 'u'), true);
    assert.equal(await deleteUser(db, 'u'), false);
    assert.equal((await count(db, session, {})) + (await count(db, account, {})), 0);

    await insertUnique(db, specimen, sample('parent'));
    await insertUnique(db, specimen, { ...sample('child'), parentId: 'parent' });
    await remove(db, specimen, { id: 'parent' });
    assert.equal((await find(db, specimen, { id: 'child' }))?.parentId, null);
  },

  'a reference to a missing row is refused': async (db) => {
    await assert.rejects(insertUnique(db, specimen, { ...sample('a'), parentId: 'unknown' }));
    assert.equal(await count(db, specimen, {}), 0);
  },
};
