import BetterSqlite from 'better-sqlite3';
import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../connection/database.js';
import { applyMigration } from '../migrate/index.js';
import { coreTables } from '../schema/tables.js';
import { rowsBy } from './statement.js';

afterEach(() => void vi.restoreAllMocks());

it('a database keeps at most a thousand statements, for any shapes of queries [I10-D22]', async () => {
  const handle = new BetterSqlite(':memory:');
  const db = openDatabase(handle, { tables: coreTables });
  await applyMigration(db);
  const compile = vi.spyOn(db.dialect.compiler, 'compileQuery');
  const ask = (number: number) =>
    rowsBy(db, `shape ${number}`, ['ada'], (q, next) =>
      q.selectFrom('user').selectAll('user').where('user.id', '=', next()),
    );
  for (let number = 0; number <= 1000; number++) await ask(number);
  expect(compile).toHaveBeenCalledTimes(1001);
  await ask(1000);
  await ask(1);
  expect(compile).toHaveBeenCalledTimes(1001);
  await ask(0);
  expect(compile).toHaveBeenCalledTimes(1002);
  handle.close();
});
