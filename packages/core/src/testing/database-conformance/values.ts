import assert from 'node:assert/strict';
import { DuplicateError } from '../../store/statements/errors.js';
import { find, guardedUpdate, insertUnique, list, oneOf } from '../../store/statements/index.js';
import { statement } from '../../store/statements/statement.js';
import { after, type Checks, noon, specimen } from './suite.js';

const sample = (id: string) => ({ id, token: id, name: id, at: noon });

// Values that Unicode, a collation or a limit could make equal.
const lookalikes = [
  'abc',
  'ABC',
  'abc ',
  ' abc',
  'ábc',
  'a\u0301bc',
  'abc\t',
  'ａｂｃ',
  'straße',
  'strasse',
  'ﬀ',
  'ff',
  '',
];

const instants = [
  '1970-01-01T00:00:00.000Z',
  '2024-02-29T23:59:59.999Z',
  '2024-03-10T07:30:00.001Z', // does not exist in New York's local time
  '2024-10-27T01:30:00.500Z', // exists twice in Berlin's
  '1999-12-31T23:59:59.001Z',
  '9999-12-31T23:59:59.999Z',
  '1900-01-01T00:00:00.001Z', // zones had seconds then
];

export const values: Checks = {
  'a row comes back as it was inserted, with its initial values and nulls': async (db) => {
    const inserted = await insertUnique(db, specimen, sample('a'));
    assert.deepEqual(inserted, {
      id: 'a',
      token: 'a',
      name: 'a',
      note: null,
      nick: null,
      place: 'here',
      age: 0,
      weight: null,
      open: false,
      checked: null,
      at: noon,
      seenAt: null,
      data: null,
      parentId: null,
    });
    assert.deepEqual(await find(db, specimen, { id: 'a' }), inserted);
  },

  'every kind of value comes back with its type, and can change': async (db) => {
    const full = await insertUnique(db, specimen, {
      ...sample('a'),
      note: 'é 😀 \\ \' " ` ? :x %',
      age: -(2 ** 31) + 1,
      weight: Number.MAX_SAFE_INTEGER,
      open: true,
      checked: false,
      seenAt: after(1),
      data: { list: [1, 'two', null], nested: { yes: true } },
      parentId: 'a',
    });
    assert.deepEqual(await find(db, specimen, { id: 'a' }), full);
    const changes = {
      note: null,
      weight: -Number.MAX_SAFE_INTEGER,
      open: false,
      checked: true,
      data: {},
      parentId: null,
    };
    assert.equal(await guardedUpdate(db, specimen, { id: 'a' }, changes), 1);
    assert.deepEqual(await find(db, specimen, { id: 'a' }), { ...full, ...changes });
  },

  'instants keep their milliseconds, in all time zones of process, driver and server': async (db) => {
    for (const text of instants) {
      const at = new Date(text);
      await insertUnique(db, specimen, { ...sample(text), at, seenAt: at });
      const found = await find(db, specimen, { at, seenAt: at });
      assert.equal(found?.at.toISOString(), text);
      assert.equal(found.seenAt?.toISOString(), text);
    }
    const joined = statement([specimen], (q) =>
      q.selectFrom('specimen').select(['specimen.id', 'specimen.at as moment']).orderBy('specimen.at'),
    );
    const read = await joined.all(db, {});
    assert.deepEqual(
      read.map(({ moment }) => moment.toISOString()),
      [...instants].sort(),
    );
  },

  'ids, tokens and normalised names compare byte by byte': async (db) => {
    for (const token of lookalikes) await insertUnique(db, specimen, { ...sample(`id ${token}`), token, nick: token });
    for (const token of lookalikes) {
      assert.deepEqual(
        (await list(db, specimen, { token })).map((row) => row.token),
        [token],
      );
      assert.deepEqual(
        (await list(db, specimen, { id: `id ${token}` })).map((row) => row.token),
        [token],
      );
      assert.deepEqual(
        (await list(db, specimen, { nick: oneOf([token]) })).map((row) => row.token),
        [token],
      );
    }
  },

  'the error of a unique constraint names its columns': async (db) => {
    await insertUnique(db, specimen, { ...sample('a'), nick: 'n', place: 'p' });
    const refusal = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof DuplicateError, String(error));
      assert.equal(error.table, 'specimen');
      return error.columns;
    };
    assert.deepEqual(await refusal(insertUnique(db, specimen, { ...sample('b'), token: 'a' })), ['token']);
    assert.deepEqual(await refusal(insertUnique(db, specimen, { ...sample('a'), token: 'b' })), ['id']);
    const same = { ...sample('b'), nick: 'n', place: 'p' };
    assert.deepEqual(await refusal(insertUnique(db, specimen, same)), ['nick', 'place']);
    await insertUnique(db, specimen, { ...same, nick: 'other' });
    assert.deepEqual(await refusal(guardedUpdate(db, specimen, { id: 'b' }, { nick: 'n' })), ['nick', 'place']);
    assert.deepEqual(await refusal(guardedUpdate(db, specimen, { id: 'b' }, { token: 'a' })), ['token']);
  },

  'a unique constraint over optional columns allows any number of rows without a value': async (db) => {
    for (const id of ['a', 'b', 'c']) await insertUnique(db, specimen, { ...sample(id), nick: null });
    assert.equal((await list(db, specimen, { nick: null })).length, 3);
  },

  'a reference that is set to null is NULL, not a text [H186]': async (db) => {
    await insertUnique(db, specimen, sample('parent'));
    await insertUnique(db, specimen, { ...sample('child'), parentId: 'parent' });
    await guardedUpdate(db, specimen, { id: 'child' }, { parentId: null });
    assert.deepEqual((await list(db, specimen, { parentId: null })).map(({ id }) => id).sort(), ['child', 'parent']);
  },
};
