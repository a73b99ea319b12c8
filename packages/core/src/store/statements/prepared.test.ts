import BetterSqlite from 'better-sqlite3';
import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../connection/database.js';
import { coreTables } from '../schema/tables.js';
import { preparedFor, slot } from './prepared.js';

afterEach(() => void vi.restoreAllMocks());

it('a database keeps at most a thousand statements, for any shapes of queries [I10-D22]', () => {
  const handle = new BetterSqlite(':memory:');
  const db = openDatabase(handle, { tables: coreTables });
  const compile = vi.spyOn(db.dialect.compiler, 'compileQuery');
  const ask = (number: number) =>
    preparedFor(db, `shape ${number}`, (q) => q.selectFrom('user').selectAll('user').where('user.id', '=', slot(0)));
  for (let number = 0; number <= 1000; number++) ask(number);
  expect(compile).toHaveBeenCalledTimes(1001);
  ask(1000);
  ask(1);
  expect(compile).toHaveBeenCalledTimes(1001);
  ask(0);
  expect(compile).toHaveBeenCalledTimes(1002);
  handle.close();
});
