import assert from 'node:assert/strict';
import {
  atLeast,
  atMost,
  before,
  count,
  insertUnique,
  isNull,
  after as later,
  list,
  not,
  oneOf,
} from '../../store/statements/index.js';
import { after, type Checks, noon, type Specimen, specimen } from './suite.js';

interface Test<Value> {
  /** The argument of `where`. */
  readonly wanted: unknown;
  readonly holds: (value: Value) => boolean;
}

const order = (value: unknown) => (value === null ? Number.NaN : Number(value));

// Each condition with its meaning in plain code; the database must agree with it.
const tests: {
  readonly [Column in 'nick' | 'age' | 'weight' | 'checked' | 'seenAt']: readonly Test<Specimen[Column]>[];
} = {
  nick: [
    { wanted: 'a', holds: (nick) => nick === 'a' },
    { wanted: null, holds: (nick) => nick === null },
    { wanted: isNull, holds: (nick) => nick === null },
    { wanted: not('a'), holds: (nick) => nick !== 'a' },
    { wanted: not(null), holds: (nick) => nick !== null },
    { wanted: oneOf(['a', 'b', 'c']), holds: (nick) => nick !== null && ['a', 'b', 'c'].includes(nick) },
    { wanted: oneOf([]), holds: () => false },
  ],
  age: [
    { wanted: 1, holds: (age) => age === 1 },
    { wanted: not(1), holds: (age) => age !== 1 },
    { wanted: before(1), holds: (age) => age < 1 },
    { wanted: atMost(1), holds: (age) => age <= 1 },
    { wanted: later(1), holds: (age) => age > 1 },
    { wanted: atLeast(1), holds: (age) => age >= 1 },
    { wanted: oneOf([0, 2]), holds: (age) => age === 0 || age === 2 },
  ],
  weight: [
    { wanted: not(2 ** 40), holds: (weight) => weight !== 2 ** 40 },
    { wanted: later(2 ** 40), holds: (weight) => order(weight) > 2 ** 40 },
  ],
  checked: [
    { wanted: true, holds: (checked) => checked === true },
    { wanted: not(true), holds: (checked) => checked !== true },
    { wanted: null, holds: (checked) => checked === null },
  ],
  seenAt: [
    { wanted: noon, holds: (seenAt) => seenAt?.getTime() === noon.getTime() },
    { wanted: not(noon), holds: (seenAt) => seenAt?.getTime() !== noon.getTime() },
    { wanted: before(noon), holds: (seenAt) => order(seenAt) < noon.getTime() },
    { wanted: atMost(noon), holds: (seenAt) => order(seenAt) <= noon.getTime() },
    { wanted: later(noon), holds: (seenAt) => order(seenAt) > noon.getTime() },
    { wanted: null, holds: (seenAt) => seenAt === null },
  ],
};

export const conditions: Checks = {
  'every pair of conditions selects the rows that plain code selects, NULL included [H183 H184]': async (db) => {
    const rows: Specimen[] = [];
    const nicks = [null, 'a', 'b'];
    const times = [null, after(-1), noon, after(1)];
    for (let number = 0; number < 24; number++) {
      rows.push(
        await insertUnique(db, specimen, {
          id: `row ${number}`,
          token: `token ${number}`,
          name: '',
          place: `place ${number}`,
          nick: nicks[number % 3] ?? null,
          age: number % 4,
          weight: number % 5 === 0 ? null : 2 ** 40 + (number % 5) - 1,
          checked: [null, true, false][Math.floor(number / 3) % 3] ?? null,
          at: noon,
          seenAt: times[Math.floor(number / 2) % 4] ?? null,
        }),
      );
    }
    const single = Object.entries(tests).flatMap(([column, ofColumn]) => ofColumn.map((test) => ({ column, ...test })));
    for (const one of single) {
      for (const other of single) {
        if (one.column === other.column && one !== other) continue;
        const where = { [one.column]: one.wanted, [other.column]: other.wanted };
        const expected = rows.filter((row) => agrees(one, row) && agrees(other, row)).map((row) => row.id);
        const found = await list(db, specimen, where, { orderBy: [['id', 'asc']] });
        const told = JSON.stringify(where);
        assert.deepEqual(
          found.map((row) => row.id),
          [...expected].sort(),
          told,
        );
        assert.equal(await count(db, specimen, where), expected.length, told);
      }
    }
  },

  'order, limit and offset apply': async (db) => {
    for (const number of [3, 1, 2, 0]) {
      await insertUnique(db, specimen, {
        id: `${number}`,
        token: `${number}`,
        name: '',
        age: number % 2,
        at: after(number),
      });
    }
    const ids = async (options: Parameters<typeof list<Specimen>>[3]) =>
      (await list(db, specimen, {}, options)).map(({ id }) => id);
    assert.deepEqual(await ids({ orderBy: [['at', 'desc']] }), ['3', '2', '1', '0']);
    assert.deepEqual(
      await ids({
        orderBy: [
          ['age', 'desc'],
          ['at', 'asc'],
        ],
        limit: 2,
      }),
      ['1', '3'],
    );
    assert.deepEqual(await ids({ orderBy: [['at', 'asc']], limit: 2, offset: 1 }), ['1', '2']);
    assert.deepEqual(await ids({ orderBy: [['at', 'asc']], limit: 0 }), []);
  },
};

function agrees(test: { readonly column: string; readonly holds: (value: never) => boolean }, row: Specimen): boolean {
  // The code that lists the tests checks that columns and tests fit each other.
  return (test.holds as (value: unknown) => boolean)(Reflect.get(row, test.column));
}
