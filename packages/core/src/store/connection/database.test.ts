import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type Dialect as KyselyDialect,
  SqliteDialect,
} from 'kysely';
import mysql from 'mysql2';
import mysqlPromise from 'mysql2/promise';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { applyMigration } from '../migrate/index.js';
import { findSession, insertSession } from '../rows/sessions.js';
import { findUserById, insertUser, touchUser } from '../rows/users.js';
import { extendTable, key } from '../schema/table.js';
import { coreTables, session, user, verification } from '../schema/tables.js';
import { MissingColumnError } from '../statements/errors.js';
import type { Db } from '../statements/executor.js';
import { consume, find, guardedUpdate, insertUnique, remove } from '../statements/index.js';
import { type DatabaseSource, openDatabase, type StatementEvent } from './database.js';

const now = new Date('2024-06-01T12:00:00.123Z');
const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', createdAt: now, updatedAt: now };

const folder = mkdtempSync(join(tmpdir(), 'latchkey-'));
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (source: DatabaseSource) => openDatabase(source, { tables: coreTables });

describe('openDatabase', () => {
  it('opens an SQLite file at the first statement, not before, and closes it', async () => {
    const path = join(folder, 'lazy.db');
    const db = open(path);
    expect(existsSync(path)).toBe(false);
    await applyMigration(db);
    expect(existsSync(path)).toBe(true);
    await insertUser(db, ada);
    await db.close();
    await expect(findUserById(db, 'ada')).rejects.toThrow();
    const again = open(path);
    expect(await findUserById(again, 'ada')).toMatchObject({ email: 'ada@example.com' });
    await again.close();
  });

  it('never closes a database that it was given', async () => {
    const handle = new BetterSqlite(':memory:');
    closing.push(() => handle.close());
    const db = open(handle);
    await applyMigration(db);
    await db.close();
    expect(handle.open).toBe(true);
  });

  it('takes a Kysely dialect with its type, and a Kysely instance whose plugins it leaves alone', async () => {
    const handle = new BetterSqlite(':memory:');
    closing.push(() => handle.close());
    const dialect = new SqliteDialect({ database: handle });
    const byDialect = open({ dialect, type: 'sqlite' });
    await applyMigration(byDialect);
    await insertUser(byDialect, ada);
    const kysely = new Kysely<object>({ dialect, plugins: [new CamelCasePlugin()] });
    const byKysely = open({ kysely, type: 'sqlite' });
    expect(await findUserById(byKysely, 'ada')).toMatchObject({ emailVerified: false, createdAt: now });
    await byKysely.close();
    expect(handle.open).toBe(true);
  });

  it('recognises the pools of pg, mysql2 and mysql2/promise without connecting', async () => {
    const nowhere = { host: '127.0.0.1', port: 9 };
    const pool = new pg.Pool(nowhere);
    const callbackPool = mysql.createPool(nowhere);
    const promisePool = mysqlPromise.createPool(nowhere);
    closing.push(
      () => pool.end(),
      () => callbackPool.end(),
      () => promisePool.end(),
    );
    expect(open(pool).dialect.name).toBe('postgres');
    expect(open(callbackPool).dialect.name).toBe('mysql');
    expect(open(promisePool).dialect.name).toBe('mysql');
  });

  it.each([
    ['a single pg connection', () => new pg.Client()],
    ['nothing', () => undefined],
    ['an empty path', () => ''],
    [
      'a Kysely dialect without a type',
      () => ({ dialect: new SqliteDialect({ database: new BetterSqlite(':memory:') }) }),
    ],
    [
      'an unknown type',
      () => ({ dialect: new SqliteDialect({ database: new BetterSqlite(':memory:') }), type: 'oracle' }),
    ],
    ['an object that is not a Kysely instance', () => ({ kysely: {}, type: 'sqlite' })],
    ['null in place of an instance', () => ({ kysely: null, type: 'sqlite' })],
    ['an object of a better kind', () => ({ prepare() {}, exec() {}, close() {} })],
  ])('refuses %s and lists what it takes', (_, make) => {
    // Arguments of untyped callers.
    const source = make() as DatabaseSource;
    expect(() => open(source)).toThrow(ConfigurationError);
    expect(() => open(source)).toThrow(
      /better-sqlite3 Database[\s\S]*pg Pool[\s\S]*mysql2 pool[\s\S]*\{ dialect, type \} or \{ kysely, type \}/,
    );
  });

  it('names the package to install if the driver of SQLite is missing', async () => {
    vi.resetModules();
    vi.doMock('better-sqlite3', () => {
      throw new Error("Cannot find package 'better-sqlite3'");
    });
    try {
      const { openDatabase: openAnew } = await import('./database.js');
      const db = openAnew('app.db', { tables: coreTables });
      await expect(db.run(CompiledQuery.raw('select 1'))).rejects.toThrow(
        /^database: got .*, expected its driver: npm install better-sqlite3@12, or run Node 22\.16 or newer, which has node:sqlite\. latchkey\/docs/,
      );
    } finally {
      vi.doUnmock('better-sqlite3');
      vi.resetModules();
    }
  });

  it('refuses two tables with one name [H187]', () => {
    expect(() => openDatabase(':memory:', { tables: [user, extendTable(user, { x: key(1) })] })).toThrow('two tables');
  });
});

describe('a database that was not migrated [H203]', () => {
  it('has its own error, never an empty result', async () => {
    const db = open(':memory:');
    closing.push(() => db.close());
    await expect(findUserById(db, 'ada')).rejects.toThrow(MissingColumnError);
    await expect(findSession(db, 'token')).rejects.toThrow(/run npx @latchkey\/cli migrate or await auth\.migrate\(\)/);
  });
});

describeOnEveryDatabase('a database that lacks a column', (getDatabase) => {
  it('is an error for reads and for changes [H203]', async () => {
    const db = await getDatabase();
    await insertUser(db, ada);
    const newer = extendTable(user, { plan: key(16, { optional: true }) });
    const ahead = { ...db, tables: new Map([...db.tables, ['user', newer]]) };
    await expect(find(ahead, newer, { id: 'ada' })).rejects.toThrow(MissingColumnError);
    await expect(find(ahead, newer, { plan: 'free' })).rejects.toThrow(MissingColumnError);
    await expect(findSession(ahead, 'token')).rejects.toThrow(MissingColumnError);
    await expect(guardedUpdate(ahead, newer, { id: 'ada' }, { plan: 'free' })).rejects.toThrow(MissingColumnError);
    await expect(insertUnique(ahead, newer, { ...ada, id: 'b', email: 'b' })).rejects.toThrow(MissingColumnError);
  });
});

describeOnEveryDatabase('statements', (getDatabase) => {
  it('all statements of a transaction run in it, and are reported with its number [H025]', async () => {
    const seen: StatementEvent[] = [];
    const db = await getDatabase({ onStatement: (statement) => seen.push(statement), poolSize: 1 });
    await insertUser(db, ada);
    for (const token of ['a', 'b']) {
      await db.transaction(async (tx) => {
        await touchUser(tx, 'ada', now);
        const proven = (await findUserById(tx, 'ada')) ?? { securityVersion: -1 };
        const row = { id: token, token, userId: 'ada', expiresAt: now, createdAt: now, updatedAt: now };
        expect(await insertSession(tx, row, proven)).toBe(true);
      });
    }
    const numbers = seen.map(({ transaction }) => transaction);
    const [first] = numbers.filter((number) => number !== undefined);
    expect(numbers).toEqual([undefined, ...[0, 0, 0, 1, 1, 1].map((later) => (first ?? 0) + later)]);
    expect(JSON.stringify(seen)).not.toContain('ada@example.com');
  });
});

describe('a driver that does not report affected rows as a number [H005]', () => {
  it.each([undefined, '1', null, Number.NaN])('is an error, not a success, for %s', async (reported) => {
    const db = openDatabase({ dialect: reporting(reported), type: 'sqlite' }, { tables: coreTables });
    await expect(remove(db, verification, { id: 'a' })).rejects.toThrow('how many rows');
    await expect(guardedUpdate(db, verification, { id: 'a' }, { attempts: 1 })).rejects.toThrow('how many rows');
    expect(await consume(db, verification, { id: 'a' })).toBeUndefined();
  });

  it('is not needed for a bigint or a number', async () => {
    for (const reported of [1n, 1]) {
      const db = openDatabase({ dialect: reporting(reported), type: 'sqlite' }, { tables: coreTables });
      expect(await remove(db, session, { id: 'a' })).toBe(1);
    }
  });
});

/** A dialect whose driver runs nothing and reports this number of rows. */
function reporting(numAffectedRows: unknown): KyselyDialect {
  const connection = { executeQuery: async () => ({ rows: [], numAffectedRows }) };
  const driver: Partial<Driver> = {
    init: async () => {},
    // A driver in plain JavaScript can report any type.
    acquireConnection: async () => connection as unknown as DatabaseConnection,
    releaseConnection: async () => {},
  };
  const sqlite = new SqliteDialect({ database: new BetterSqlite(':memory:') });
  return {
    createDriver: () => driver as Driver,
    createAdapter: () => sqlite.createAdapter(),
    createQueryCompiler: () => sqlite.createQueryCompiler(),
    createIntrospector: (db) => sqlite.createIntrospector(db),
  };
}

describeOnEveryDatabase('PostgreSQL', (getDatabase, { engine }) => {
  it.runIf(engine.name === 'PostgreSQL')(
    'may end connections, idle or in use, without ending the process',
    async () => {
      const db = await getDatabase({ poolSize: 1 });
      const other = await getDatabase({ poolSize: 1 });
      const backend = async (on: Db) =>
        (await on.run(CompiledQuery.raw('select pg_backend_pid() as pid'))).rows[0]?.pid;
      // Returns when the server has ended the connection.
      const end = (pid: unknown) => other.run(CompiledQuery.raw(`select pg_terminate_backend(${pid}, 5000)`));
      const uncaught: unknown[] = [];
      const note = (error: unknown) => void uncaught.push(error);
      process.on('uncaughtException', note);
      closing.push(() => process.off('uncaughtException', note));

      await expect(
        db.transaction(async (tx) => {
          await end(await backend(tx));
          await find(tx, user, { id: 'ada' });
        }),
      ).rejects.toThrow();
      expect(await find(db, user, { id: 'ada' })).toBeUndefined();
      await end(await backend(db));
      await expect
        .poll(() =>
          find(db, user, { id: 'ada' }).then(
            () => 'well',
            () => 'broken',
          ),
        )
        .toBe('well');
      expect(uncaught).toEqual([]);
    },
  );
});

describeOnEveryDatabase('MySQL', (getDatabase, { engine }) => {
  it.runIf(engine.name.includes('MySQL'))(
    'is refused in the mode in which its driver cannot escape values',
    async () => {
      const db = await getDatabase({ poolSize: 1 });
      const source = mysql.createPool({
        uri: process.env.LATCHKEY_TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/',
        connectionLimit: 1,
      });
      closing.push(() => source.end());
      source.on('connection', (connection) => connection.query("set session sql_mode = 'NO_BACKSLASH_ESCAPES'"));
      const refused = open(source);
      await expect(refused.run(CompiledQuery.raw('select 1'))).rejects.toThrow('NO_BACKSLASH_ESCAPES');
      expect(db.dialect.name).toBe('mysql');
    },
  );
});
