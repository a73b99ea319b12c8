import BetterSqlite from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { databaseConformance } from '../../testing/database-conformance.js';
import { openDatabase } from '../connection/database.js';
import { isClosed } from '../connection/failure.js';
import { coreTables, user } from '../schema/tables.js';
import { count } from '../statements/index.js';
import type { BunSqlite, NodeSqlite } from './runtime-sqlite.js';

// Node 20 has no SQLite of its own: these classes have the methods of the runtimes over better-sqlite3, and no other method.
// `npm run consumers` runs the same suites on the runtimes themselves.

class DatabaseSync implements NodeSqlite {
  readonly #inner: BetterSqlite.Database;
  constructor(path: string) {
    this.#inner = new BetterSqlite(path);
  }
  get isTransaction() {
    return this.#inner.inTransaction;
  }
  location() {
    if (!this.#inner.open) throw new Error('database is not open');
    return this.#inner.memory ? null : this.#inner.name;
  }
  prepare(sql: string) {
    const statement = this.#inner.prepare(sql);
    return {
      columns: () => (statement.reader ? statement.columns() : []),
      all: (...values: unknown[]) => (statement.reader ? statement.all(...values) : []),
      run: (...values: unknown[]) => statement.run(...values),
    };
  }
  close() {
    this.#inner.close();
  }
}

class Database implements BunSqlite {
  readonly #inner: BetterSqlite.Database;
  constructor(readonly filename: string) {
    this.#inner = new BetterSqlite(filename);
  }
  get inTransaction() {
    if (!this.#inner.open) throw new Error('Database has closed');
    return this.#inner.inTransaction;
  }
  prepare(sql: string) {
    const statement = this.#inner.prepare(sql);
    return {
      columnNames: statement.reader ? statement.columns().map(({ name }) => name) : [],
      all: (...values: unknown[]) => (statement.reader ? statement.all(...values) : []),
      run: (...values: unknown[]) => statement.run(...values),
    };
  }
  close() {
    this.#inner.close();
  }
}

const drivers = { 'node:sqlite': DatabaseSync, 'bun:sqlite': Database };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('better-sqlite3');
  vi.resetModules();
});

describe.each(Object.entries(drivers))('%s', (_, Driver) => {
  databaseConformance({ describe, it }, async () => {
    const database = new Driver(':memory:');
    return { database, end: async () => database.close() };
  });

  it('is the native connection of a transaction, and two instances use it in turn', async () => {
    const native = new Driver(':memory:');
    const first = openDatabase(native, { tables: coreTables });
    const attempts = vi.fn();
    const second = openDatabase(native, { tables: coreTables, onStatement: attempts });
    const beside = await first.transaction(async (tx) => {
      expect(tx.native).toBe(native);
      const waiting = second.run(CompiledQuery.raw('select 1 as one'));
      await tx.run(CompiledQuery.raw('create table t (a)'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { waiting };
    });
    expect((await beside.waiting).rows).toEqual([{ one: 1 }]);
    expect(attempts).toHaveBeenCalledOnce(); // it would try again if it had met the transaction
    native.close();
  });

  it('fails with the error of a closed database after the application has closed it', async () => {
    const native = new Driver(':memory:');
    const database = openDatabase(native, { tables: coreTables });
    await database.run(CompiledQuery.raw('select 1'));
    native.close();
    expect(isClosed(await count(database, user, {}).catch((error: unknown) => error))).toBe(true);
  });
});

/** The versions and modules of a runtime. */
function runtime(versions: Readonly<Record<string, string>>, modules: Readonly<Record<string, object>>): void {
  vi.stubGlobal('process', { versions, getBuiltinModule: (name: string) => modules[name] });
}

async function versionOf(path: string): Promise<unknown> {
  const { openDatabase: openAnew } = await import('../connection/database.js');
  const database = openAnew(path, { tables: coreTables });
  const { rows } = await database.run(CompiledQuery.raw('select 1 as one'));
  await database.close();
  return rows;
}

describe('the path of a file', () => {
  it('is opened by Node with node:sqlite where better-sqlite3 is absent', async () => {
    vi.resetModules();
    vi.doMock('better-sqlite3', () => {
      throw new Error("Cannot find package 'better-sqlite3'");
    });
    const opened = vi.fn();
    runtime({ node: '24.0.0' }, { 'node:sqlite': { DatabaseSync: watched(DatabaseSync, opened) } });
    expect(await versionOf(':memory:')).toEqual([{ one: 1 }]);
    expect(opened).toHaveBeenCalledOnce();
  });

  it('is not opened by a node:sqlite that cannot tell whether a transaction is open', async () => {
    vi.resetModules();
    vi.doMock('better-sqlite3', () => {
      throw new Error("Cannot find package 'better-sqlite3'");
    });
    runtime({ node: '22.5.0' }, { 'node:sqlite': { DatabaseSync: class {} } });
    await expect(versionOf(':memory:')).rejects.toThrow('npm install better-sqlite3@12, or run Node 22.16');
  });

  it.each([
    ['bun', 'bun:sqlite', 'Database', Database],
    ['deno', 'node:sqlite', 'DatabaseSync', DatabaseSync],
  ] as const)(
    'is opened by %s with %s, even where better-sqlite3 is installed',
    async (name, module, exported, Driver) => {
      const opened = vi.fn();
      runtime({ node: '24.0.0', [name]: '9.0.0' }, { [module]: { [exported]: watched(Driver, opened) } });
      expect(await versionOf(':memory:')).toEqual([{ one: 1 }]);
      expect(opened).toHaveBeenCalledOnce();
    },
  );
});

function watched(Driver: typeof DatabaseSync | typeof Database, opened: () => void): object {
  return class extends Driver {
    constructor(path: string) {
      super(path);
      opened();
    }
  };
}

it('D1 is refused at the start, with the databases to use instead', () => {
  const d1 = { prepare() {}, batch() {}, exec() {}, dump() {}, withSession() {} };
  // An untyped caller.
  expect(() => openDatabase(d1 as never, { tables: coreTables })).toThrow(
    /^database: got a D1 database of Cloudflare, which has no transactions, expected a pg Pool or a mysql2 pool/,
  );
});
