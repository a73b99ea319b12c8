import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { openApp } from '../../../test/fixtures/app.js';
import { describeOnEveryDatabase, type GetDatabase } from '../../../test/fixtures/databases.js';
import { createRandom } from '../../../test/fixtures/lists/random.js';
import type { CursorPage } from '../../contract/paging.js';
import { id, instant, integer, key } from '../../store/schema/column.js';
import { type RowOf, table } from '../../store/schema/table.js';
import type { Database } from '../../store/statements/executor.js';
import { atLeast, countUpTo, insertUnique, oneOf, range, remove, startsWith } from '../../store/statements/index.js';
import { createClock } from '../../testing/clock.js';
import { type CursorOptions, listByCursor } from './list-by-cursor.js';

/** Rows of several owners, sorted by columns with equal values, without values and with values that no two rows have. */
const note = table(
  'note',
  {
    id: id(),
    ownerId: id(),
    title: key(255),
    score: integer({ optional: true }),
    handle: key(40, { unique: true, optional: true }),
    createdAt: instant(),
  },
  {
    indexes: [
      ['ownerId', 'score', 'id'],
      ['ownerId', 'createdAt', 'id'],
      ['ownerId', 'title', 'id'],
    ],
  },
);
type Note = RowOf<typeof note>;

const start = new Date('2026-01-01T00:00:00.000Z').getTime();
const noteOf = (number: number, about: Partial<Note> = {}): Note => ({
  id: `n${String(number).padStart(5, '0')}`,
  ownerId: 'ada',
  title: `title ${number % 7}`,
  score: number % 4 === 0 ? null : number % 3,
  handle: number % 5 === 0 ? null : `${number % 3}-${number}`,
  createdAt: new Date(start + (number % 5)),
  ...about,
});

async function openNotes(getDatabase: GetDatabase, rows: readonly Note[]) {
  const db = await getDatabase({ tables: [note] });
  await db.transaction(async (tx) => {
    for (const row of rows) await insertUnique(tx, note, row);
  });
  const app = openApp(createClock(), { db });
  const page = (options: Partial<CursorOptions<Note>> = {}) =>
    listByCursor(app, note, { where: { ownerId: 'ada' }, sortBy: 'score', ...options });
  return { db, app, page };
}

type Page = Awaited<ReturnType<typeof openNotes>>['page'];
type Order = Pick<CursorOptions<Note>, 'sortBy' | 'direction'>;
const orders: readonly Order[] = (['score', 'createdAt', 'title', 'handle', 'id'] as const).flatMap((sortBy) =>
  (['asc', 'desc'] as const).map((direction) => ({ sortBy, direction })),
);

/** The rows in the order that every database has to give: rows without a value last, equal values by id. */
function sorted(rows: readonly Note[], { sortBy, direction }: Order): string[] {
  const sign = direction === 'desc' ? -1 : 1;
  const read = (row: Note) => row[sortBy];
  const compare = (one: unknown, other: unknown) =>
    Number(one) - Number(other) || (String(one) < String(other) ? -1 : 1);
  return rows
    .toSorted((one, other) => {
      const [first, second] = [read(one), read(other)];
      if ((first === null) !== (second === null)) return first === null ? 1 : -1;
      const isEqual = Number(first) === Number(second) || first === second;
      return sign * (isEqual ? (one.id < other.id ? -1 : 1) : compare(first, second));
    })
    .map((row) => row.id);
}

/** All pages from the first to the last, as ids. */
async function walk(page: Page, options: Partial<CursorOptions<Note>>, cursor?: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let at: string | null | undefined = cursor; at !== null; ) {
    const { rows, next }: Awaited<ReturnType<Page>> = await page({ ...options, cursor: at });
    pages.push(rows.map((row) => row.id));
    at = next;
  }
  return pages;
}

describeOnEveryDatabase('a list by cursor', (getDatabase, { engine }) => {
  it('has every row once, in the same order on every database, and the same pages backwards', async () => {
    const rows = Array.from({ length: 43 }, (_, number) => noteOf(number));
    const { page } = await openNotes(getDatabase, [...rows, noteOf(100, { ownerId: 'eve' })]);
    for (const order of orders) {
      const pages = await walk(page, { ...order, limit: 5 });
      expect(pages.flat()).toEqual(sorted(rows, order));
      expect(pages.map(({ length }) => length)).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 3]);

      let last = await page({ ...order, limit: 5 });
      while (last.next !== null) last = await page({ ...order, limit: 5, cursor: last.next });
      const backwards = [last.rows.map((row) => row.id)];
      for (let { previous } = last; previous !== null; ) {
        const before = await page({ ...order, limit: 5, cursor: previous });
        backwards.unshift(before.rows.map((row) => row.id));
        previous = before.previous;
      }
      expect(backwards).toEqual(pages);
    }
  });

  it('neither repeats nor leaves out a row while others are added and removed', { timeout: 120_000 }, async () => {
    const rounds = engine.name === 'SQLite in memory' ? 1000 : 40;
    const { db, page } = await openNotes(getDatabase, []);
    for (let round = 0; round < rounds; round++) {
      const random = createRandom(round);
      await remove(db, note, { ownerId: 'ada' });
      await interleave({ db, page, random, order: orders[round % orders.length] ?? { sortBy: 'id' } });
    }
  });

  it('leads back from a page whose rows were all removed', async () => {
    const rows = Array.from({ length: 6 }, (_, number) => noteOf(number));
    const { db, page } = await openNotes(getDatabase, rows);
    const order = { sortBy: 'id', limit: 2 } as const;
    const first = await page(order);
    for (const { id } of rows.slice(2)) await remove(db, note, { id });
    const empty = await page({ ...order, cursor: first.next ?? '' });
    expect(empty).toMatchObject({ rows: [], next: null });
    const back = await page({ ...order, cursor: empty.previous ?? '' });
    expect(back.rows).toEqual(first.rows);
    for (const { id } of first.rows) await remove(db, note, { id });
    const none = await page({ ...order, cursor: empty.previous ?? '' });
    expect(none.rows).toEqual([]);
    for (const number of [1, 2]) await insertUnique(db, note, noteOf(number));
    expect((await page({ ...order, cursor: none.next ?? '' })).rows).toEqual([noteOf(2)]);
    expect((await page({ ...order, cursor: none.previous ?? empty.previous ?? '' })).rows).toEqual([noteOf(1)]);
  });

  it('filters by exact values, beginnings, ranges and lists, all of which a row has to meet', async () => {
    const rows = Array.from({ length: 40 }, (_, number) => noteOf(number));
    const { db, page } = await openNotes(getDatabase, rows);
    const from = new Date(start + 1);
    const before = new Date(start + 4);
    const where = {
      ownerId: 'ada',
      title: startsWith('title 1'),
      createdAt: range({ from, before }),
      score: oneOf([1, 2]),
    };
    const wanted = rows.filter(
      ({ title, createdAt, score }) =>
        title === 'title 1' && createdAt >= from && createdAt < before && (score ?? 0) > 0,
    );
    expect(wanted.length).toBeGreaterThan(1);
    const found = await walk(page, { sortBy: 'id', where, limit: 1 });
    expect(found.flat()).toEqual(wanted.map(({ id }) => id));
    expect(await countUpTo(db, note, where)).toEqual({ count: wanted.length, more: false });
    expect(await countUpTo(db, note, { createdAt: range({}) })).toEqual({ count: 40, more: false });
    expect(await countUpTo(db, note, { createdAt: range({ before }) })).toEqual(
      await countUpTo(db, note, { createdAt: range({ from: new Date(0), before }) }),
    );
    expect(await countUpTo(db, note, {}, 39)).toEqual({ count: 39, more: true });
    expect(await countUpTo(db, note, {}, 40)).toEqual({ count: 40, more: false });
  });

  it('takes every character of a beginning literally, on every database', { timeout: 60_000 }, async () => {
    const random = createRandom(7);
    const letters = [
      'a',
      'A',
      'b',
      '%',
      '_',
      '\\',
      '!',
      "'",
      ' ',
      '\t',
      'é',
      'e\u0301',
      'ß',
      '\ud7ff',
      '\ue000',
      '\u{1f600}',
      '\u{10ffff}',
    ];
    const word = (longest: number) =>
      Array.from({ length: random(longest + 1) }, () => letters[random(letters.length)]).join('');
    const rows = Array.from({ length: 150 }, (_, number) => noteOf(number, { title: word(4) }));
    const { page } = await openNotes(getDatabase, rows);
    for (const beginning of ['', ...letters, ...Array.from({ length: 40 }, () => word(3))]) {
      const { rows: found } = await page({ sortBy: 'id', where: { title: startsWith(beginning) } });
      const wanted = rows.filter(({ title }) => title.startsWith(beginning)).slice(0, 100);
      expect([beginning, found.map(({ id }) => id)]).toEqual([beginning, wanted.map(({ id }) => id)]);
    }
  });

  it('goes on while filters that are not bound change, such as the present time', async () => {
    const { page } = await openNotes(
      getDatabase,
      Array.from({ length: 10 }, (_, number) => noteOf(number)),
    );
    const since = (ms: number) =>
      ({ sortBy: 'id', limit: 2, unbound: { createdAt: atLeast(new Date(start + ms)) } }) as const;
    const { next } = await page(since(0));
    const { rows } = await page({ ...since(3), cursor: next ?? '' });
    expect(rows.map(({ id }) => id)).toEqual(['n00003', 'n00004']);
  });
});

/** A table that another program made: its instants have microseconds, which Latchkey does not read. */
const imported = table('importedNote', { id: id(), createdAt: instant() }, { indexes: [['createdAt', 'id']] });
const finer = {
  sqlite: [],
  postgres: [
    'alter table "importedNote" alter column "createdAt" type timestamptz(6)',
    `update "importedNote" set "createdAt" = "createdAt" + interval '1 microsecond' * ascii(id)`,
  ],
  mysql: [
    'alter table importedNote modify createdAt datetime(6) not null',
    'update importedNote set createdAt = createdAt + interval ascii(id) microsecond',
  ],
};

describeOnEveryDatabase('a list by cursor of instants with microseconds', (getDatabase) => {
  it('neither repeats nor leaves out the rows of one millisecond', async () => {
    const db = await getDatabase({ tables: [imported] });
    for (const id of ['c', 'a', 'd', 'b']) await insertUnique(db, imported, { id, createdAt: new Date(start) });
    for (const sql of finer[db.dialect.name]) await db.run(CompiledQuery.raw(sql));
    const app = openApp(createClock(), { db });
    const met: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { rows, next }: CursorPage<RowOf<typeof imported>> = await listByCursor(app, imported, {
        sortBy: 'createdAt',
        direction: 'desc',
        limit: 1,
        cursor,
      });
      met.push(...rows.map(({ id }) => id));
      cursor = next;
      expect(met.length).toBeLessThan(5);
    }
    expect(met).toEqual(['d', 'c', 'b', 'a']);
  });
});

interface Interleaving {
  readonly db: Database;
  readonly page: Page;
  readonly random: (below: number) => number;
  readonly order: Order;
}

/** Walks through a list, there and back at random, while rows come and go. The rows that stay must be met once and in order. */
async function interleave({ db, page, random, order }: Interleaving): Promise<void> {
  const stays = Array.from({ length: 12 }, (_, at) => noteOf(random(1000) + at * 1000));
  const passing = Array.from({ length: 12 }, (_, at) => noteOf(random(1000) + at * 1000 + 50_000));
  const present = new Set<Note>();
  await db.transaction(async (tx) => {
    for (const row of stays) await insertUnique(tx, note, row);
  });
  const met: string[] = [];
  let cursor: string | undefined;
  const isBackwards = random(2) === 1;
  if (isBackwards) {
    // Begins at the end: the cursor before the last page.
    let last = await page({ ...order, limit: 5 });
    while (last.next !== null) last = await page({ ...order, limit: 5, cursor: last.next });
    met.push(...last.rows.toReversed().map((row) => row.id));
    cursor = last.previous ?? undefined;
    if (cursor === undefined) return;
  }
  for (;;) {
    for (let change = random(4); change > 0; change--) {
      const row = passing[random(passing.length)];
      if (!row) continue;
      if (present.delete(row)) await remove(db, note, { id: row.id });
      else {
        await insertUnique(db, note, row);
        present.add(row);
      }
    }
    const { rows, next, previous } = await page({ ...order, limit: 1 + random(4), cursor });
    met.push(...(isBackwards ? rows.toReversed() : rows).map((row) => row.id));
    const onward = isBackwards ? previous : next;
    if (onward === null) break;
    cursor = onward;
  }
  const ids = sorted(stays, order);
  const isStay = new Set(ids);
  expect(met.filter((each) => isStay.has(each))).toEqual(isBackwards ? ids.toReversed() : ids);
}
