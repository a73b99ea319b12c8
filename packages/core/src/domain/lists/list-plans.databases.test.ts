import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { openApp } from '../../../test/fixtures/app.js';
import { rowsRead } from '../../../test/fixtures/connections/plans.js';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { id, instant, integer } from '../../store/schema/column.js';
import { type RowOf, table } from '../../store/schema/table.js';
import type { Database, Db, Query } from '../../store/statements/executor.js';
import { countUpTo, insertUnique } from '../../store/statements/index.js';
import { createClock } from '../../testing/clock.js';
import { type CursorOptions, listByCursor } from './list-by-cursor.js';

const entry = table(
  'entry',
  { id: id(), ownerId: id(), score: integer({ optional: true }), createdAt: instant() },
  {
    indexes: [
      ['ownerId', 'createdAt', 'id'],
      ['ownerId', 'score', 'id'],
    ],
  },
);
type Entry = RowOf<typeof entry>;

const start = new Date('2026-01-01T00:00:00.000Z').getTime();
const rows = 1200;

/** A database whose statements are kept, to be explained. */
function watched(db: Db): { readonly db: Db; readonly queries: Query[] } {
  const queries: Query[] = [];
  const run = (query: Query) => {
    queries.push(query);
    return db.run(query);
  };
  return { db: { dialect: db.dialect, tables: db.tables, run }, queries };
}

/** Explains a statement; PostgreSQL runs it and counts the rows. */
async function explain(db: Db, { sql, parameters }: Query, by: string): Promise<string> {
  const found = await db.run(CompiledQuery.raw(`${by} ${sql}`, [...parameters]));
  return JSON.stringify(found.rows);
}

/** Counts the entries of indexes and tables that MySQL or MariaDB reads for some work on one connection. */
async function handlerReads(database: Database, work: (db: Db) => Promise<unknown>): Promise<number> {
  return database.onConnection(async (db) => {
    const read = async () => {
      const { rows: found } = await db.run(CompiledQuery.raw("show session status like 'Handler_read%'"));
      return found.reduce((sum, row) => sum + Number(row.Value), 0);
    };
    await work(db); // the first use reads settings of the connection
    const before = await read();
    await work(db);
    return (await read()) - before;
  });
}

/** MySQL and MariaDB read a small table as a whole, without its indexes. */
async function enlarge(db: Db): Promise<void> {
  for (const letter of ['a', 'b', 'c', 'd']) {
    const columns = 'ownerId, score, createdAt';
    const copy = `insert into entry (id, ${columns}) select concat('${letter}', id), ${columns} from entry`;
    await db.run(CompiledQuery.raw(copy));
  }
  await db.run(CompiledQuery.raw('analyze table entry'));
}

describeOnEveryDatabase('a page of a list by cursor', (getDatabase) => {
  const open = async () => {
    const db = await getDatabase({ tables: [entry] });
    await db.transaction(async (tx) => {
      for (let number = 0; number < rows; number++) {
        const score = number % 3 === 0 ? null : number % 2; // long runs of equal values
        const createdAt = new Date(start + Math.floor(number / 300));
        await insertUnique(tx, entry, { id: `e${String(number).padStart(5, '0')}`, ownerId: 'ada', score, createdAt });
      }
    });
    if (db.dialect.name === 'postgres') await db.run(CompiledQuery.raw('analyze "entry"'));
    if (db.dialect.name === 'mysql') await enlarge(db);
    const app = openApp(createClock(), { db });
    const page = (options: Partial<CursorOptions<Entry>>) =>
      listByCursor(app, entry, { where: { ownerId: 'ada' }, sortBy: 'createdAt', limit: 10, ...options });
    return { db, page };
  };

  it.each([
    { sortBy: 'createdAt', direction: 'asc' },
    { sortBy: 'createdAt', direction: 'desc' },
    { sortBy: 'score', direction: 'asc' },
    { sortBy: 'score', direction: 'desc' },
  ] as const)(
    'reads an index in its order, and as much deep in the table as at the beginning: $sortBy $direction',
    {
      timeout: 60_000,
    },
    async (order) => {
      const { db, page } = await open();
      let deep = await page({ ...order, limit: 100 });
      for (let number = 0; number < 9; number++) deep = await page({ ...order, limit: 100, cursor: deep.next ?? '' });
      const cursors = [undefined, deep.next ?? '', deep.previous ?? ''];
      for (const cursor of cursors) {
        const seen = watched(db);
        await page({ ...order, cursor, db: seen.db });
        if (db.dialect.name === 'sqlite') {
          const plans = await Promise.all(seen.queries.map((query) => explain(db, query, 'explain query plan')));
          for (const plan of plans) {
            expect(plan).toContain('SEARCH entry USING INDEX');
            expect(plan).not.toContain('TEMP B-TREE');
            if (cursor !== undefined && order.sortBy === 'createdAt') expect(plan).toContain('(createdAt,id)');
          }
        } else if (db.dialect.name === 'postgres') {
          for (const query of seen.queries) {
            const plan = await explain(db, query, 'explain (analyze, format json)');
            expect(plan).toMatch(/Index (Only )?Scan/);
            expect(rowsRead(plan)).toBeLessThanOrEqual(11);
          }
        } else {
          expect(await handlerReads(db, (one) => page({ ...order, cursor, db: one }))).toBeLessThanOrEqual(30);
        }
        expect(seen.queries.length).toBeLessThanOrEqual(2);
      }
    },
  );

  it('is counted to a limit: the statement reads one entry more than that', async () => {
    const { db } = await open();
    const count = (on: Db) => countUpTo(on, entry, { ownerId: 'ada' }, 100);
    expect(await count(db)).toEqual({ count: 100, more: true });
    const seen = watched(db);
    await count(seen.db);
    const [query] = seen.queries;
    if (!query) throw new Error('no statement ran');
    if (db.dialect.name === 'sqlite') {
      const plan = await explain(db, query, 'explain query plan');
      expect(plan).toContain('SEARCH entry USING COVERING INDEX');
    } else if (db.dialect.name === 'postgres') {
      expect(rowsRead(await explain(db, query, 'explain (analyze, format json)'))).toBe(101);
    } else {
      // The rows of the limited statement are read once from the index, and once from where they were put.
      expect(await handlerReads(db, count)).toBeLessThanOrEqual(2 * 101 + 10);
    }
  });
});
