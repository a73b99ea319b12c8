import BetterSqlite from 'better-sqlite3';
import { createPool } from 'mysql2';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { coreTables, user } from '../schema/tables.js';
import { count } from '../statements/index.js';
import { type DatabaseSource, openDatabase } from './database.js';
import { isClosed } from './failure.js';

const sources: Readonly<Record<string, () => Promise<DatabaseSource>>> = {
  async 'better-sqlite3'() {
    const handle = new BetterSqlite(':memory:');
    handle.close();
    return handle;
  },
  async pg() {
    const pool = new Pool({ host: '127.0.0.1', port: 1 });
    await pool.end();
    return pool;
  },
  async mysql2() {
    const pool = createPool({ host: '127.0.0.1', port: 1 });
    await new Promise((resolve) => pool.end(resolve));
    return pool;
  },
};

it.each(Object.entries(sources))(
  '%s: a database that the application has closed has another error than one that fails',
  async (_, open) => {
    const database = openDatabase(await open(), { tables: coreTables });
    const statement = await count(database, user, {}).catch((error: unknown) => error);
    const transaction = await database.transaction((tx) => count(tx, user, {})).catch((error: unknown) => error);
    expect([isClosed(statement), isClosed(transaction)]).toEqual([true, true]);
  },
);

it('detects that the application has closed its database', async () => {
  const database = openDatabase(':memory:', { tables: coreTables });
  await count(database, user, {}).catch(() => {}); // opens it; there are no tables
  await database.close();
  expect(isClosed(await count(database, user, {}).catch((error: unknown) => error))).toBe(true);
});

it('does not take an unreachable server for a closed database', async () => {
  const database = openDatabase(new Pool({ host: '127.0.0.1', port: 1 }), { tables: coreTables });
  const error = await count(database, user, {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(isClosed(error)).toBe(false);
});
