import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../connection/database.js';
import { applyMigration } from '../migrate/index.js';
import { insertUser } from '../rows/users.js';
import { coreTables, user } from '../schema/tables.js';
import type { Db } from '../statements/executor.js';
import { count, list } from '../statements/index.js';

const now = new Date('2024-06-01T12:00:00.123Z');
const person = (id: string) => ({ id, name: id, email: id, createdAt: now, updatedAt: now });

const cleaning: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-'));
  cleaning.push(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'test.db');
}

function openHandle(path: string, options?: BetterSqlite.Options): BetterSqlite.Database {
  const handle = new BetterSqlite(path, options);
  cleaning.push(() => handle.close());
  return handle;
}

async function openMigrated(handle: BetterSqlite.Database | string) {
  const database = openDatabase(handle, { tables: coreTables });
  await applyMigration(database);
  return database;
}

const pragma = async (db: Db, name: string) =>
  Object.values((await db.run(CompiledQuery.raw(`pragma ${name}`))).rows[0] ?? {})[0];

describe('the SQLite driver', () => {
  it('turns on foreign keys and a write-ahead log, and keeps the busy timeout of a given handle', async () => {
    const database = openDatabase(openHandle(newPath(), { timeout: 9000 }), { tables: coreTables });
    expect(await pragma(database, 'foreign_keys')).toBe(1);
    expect(await pragma(database, 'journal_mode')).toBe('wal');
    await applyMigration(database);
    expect((await database.onConnection((db) => db.run(CompiledQuery.raw('pragma busy_timeout')))).rows).toEqual([
      { timeout: 10 },
    ]);
  });

  it('compiles no pragma for the statements of its transaction, and none at all in memory and for a path of its own', async () => {
    const countOf = async (source: BetterSqlite.Database | string, users: readonly string[]) => {
      const database = await openMigrated(source);
      cleaning.push(() => database.close());
      const pragmas = vi.spyOn(BetterSqlite.prototype, 'pragma');
      await database.transaction(async (tx) => {
        for (const name of users) await insertUser(tx, person(name));
      });
      const { length } = pragmas.mock.calls;
      pragmas.mockRestore();
      return length;
    };
    const handle = openHandle(newPath());
    const ofOne = await countOf(handle, ['a']);
    expect(ofOne).toBeGreaterThan(0);
    expect(await countOf(handle, ['b', 'c', 'd'])).toBe(ofOne);
    expect(await countOf(openHandle(':memory:'), ['a', 'b'])).toBe(0);
    expect(await countOf(newPath(), ['a', 'b'])).toBe(0);
  });

  it('does not change the journal of a read-only file', async () => {
    const path = newPath();
    openHandle(path).exec('create table t (a)');
    const database = openDatabase(openHandle(path, { readonly: true }), { tables: coreTables });
    expect(await pragma(database, 'journal_mode')).toBe('delete');
  });

  it('serves other requests while another process holds the lock, and continues when it is free [I10-D21]', async () => {
    const path = newPath();
    const handle = openHandle(path);
    const database = await openMigrated(handle);
    const other = openHandle(path);
    other.exec('begin immediate');
    const attempts = vi.spyOn(handle, 'prepare');
    const blocked: number[] = [];
    const pragmas = vi.spyOn(handle, 'pragma').mockImplementation(function (this: unknown, source) {
      const patience = /busy_timeout = (\d+)/.exec(source)?.[1];
      if (patience !== undefined) blocked.push(Number(patience));
      return BetterSqlite.prototype.pragma.call(handle, source);
    });
    const writing = database.transaction((tx) => insertUser(tx, person('a')));
    const alone = insertUser(database, person('b'));
    // Reads, and everything else in this process, continue between the attempts.
    expect(await count(database, user, {})).toBe(0);
    other.exec('commit');
    await Promise.all([writing, alone]);
    expect(await count(database, user, {})).toBe(2);
    // SQLite itself never waits for more than some milliseconds, and the application's own busy timeout is restored.
    expect(Math.min(...blocked)).toBe(10);
    expect(blocked.at(-1)).toBe(5000);
    attempts.mockRestore();
    pragmas.mockRestore();
  });

  it('waits for the end of a transaction that the application has on the same handle [I10-D21]', async () => {
    const handle = openHandle(':memory:');
    const database = await openMigrated(handle);
    handle.exec('begin');
    const writing = [
      database.transaction((tx) => insertUser(tx, person('a'))),
      insertUser(database, person('b')),
      count(database, user, {}),
    ];
    await new Promise((resolve) => setImmediate(resolve));
    handle.exec('rollback');
    await Promise.all(writing);
    expect((await list(database, user, {})).map(({ id }) => id).sort()).toEqual(['a', 'b']);
  });

  it('refuses to work inside that transaction if it does not end, and does not end it', async () => {
    const handle = openHandle(':memory:');
    const database = await openMigrated(handle);
    handle.exec('begin');
    vi.useFakeTimers();
    const refused = [
      expect(database.transaction((tx) => insertUser(tx, person('a')))).rejects.toThrow('has an open transaction'),
      expect(insertUser(database, person('b'))).rejects.toThrow('has an open transaction'),
      expect(count(database, user, {})).rejects.toThrow('has an open transaction'),
    ];
    await vi.advanceTimersByTimeAsync(6000);
    await Promise.all(refused);
    vi.useRealTimers();
    expect(handle.inTransaction).toBe(true);
    handle.exec('commit');
    expect(await count(database, user, {})).toBe(0);
  });

  it('writes nothing outside of its transaction when a statement of the application has ended it', async () => {
    const handle = openHandle(':memory:');
    const database = await openMigrated(handle);
    const failing = database.transaction(async (tx) => {
      await insertUser(tx, person('a'));
      handle.exec('rollback');
      await insertUser(tx, person('b'));
    });
    await expect(failing).rejects.toThrow('a statement of the application ended the transaction');
    expect(await count(database, user, {})).toBe(0);
  });

  it('holds the writer lock from the start of a transaction', async () => {
    const path = newPath();
    const database = await openMigrated(openHandle(path));
    const other = openHandle(path, { timeout: 0 });
    const insert = () =>
      other.exec(
        "insert into user (id, name, email, emailVerified, createdAt, updatedAt, securityVersion) values ('b', 'b', 'b', 0, 0, 0, 0)",
      );
    await database.transaction(async () => {
      expect(insert).toThrow('locked');
      expect(other.prepare('select count(*) as n from user').get()).toEqual({ n: 0 });
    });
    expect(insert).not.toThrow();
  });

  it('makes statements outside of a transaction wait until it ends, first come first served', async () => {
    const database = await openMigrated(openHandle(':memory:'));
    const order: string[] = [];
    const transaction = database.transaction(async (tx) => {
      await insertUser(tx, person('a'));
      await new Promise((resolve) => setImmediate(resolve));
      await insertUser(tx, person('b'));
      order.push('transaction');
    });
    const waiting = ['first', 'second', 'third'].map(async (name) => {
      order.push(`${name} sees ${await count(database, user, {})}`);
    });
    await Promise.all([transaction, ...waiting]);
    expect(order).toEqual(['transaction', 'first sees 2', 'second sees 2', 'third sees 2']);
  });

  it('lets two databases on one handle take turns, so that neither undoes the work of the other [H014]', async () => {
    const handle = openHandle(':memory:');
    const one = await openMigrated(handle);
    const other = openDatabase(handle, { tables: coreTables });
    const failing = one.transaction(async (tx) => {
      await insertUser(tx, person('undone'));
      await new Promise((resolve) => setImmediate(resolve));
      throw new RangeError('stop');
    });
    await Promise.all([expect(failing).rejects.toThrow(RangeError), insertUser(other, person('kept'))]);
    expect((await list(one, user, {})).map(({ id }) => id)).toEqual(['kept']);
  });

  it('ends a deadlock with its own transaction with an error that names the mistake', async () => {
    const database = await openMigrated(openHandle(':memory:'));
    vi.useFakeTimers();
    const stuck = database.transaction(async () => insertUser(database, person('a')));
    const rejected = expect(stuck).rejects.toThrow('use the database instead of tx');
    await vi.advanceTimersByTimeAsync(30_000);
    await rejected;
    vi.useRealTimers();
    expect(await count(database, user, {})).toBe(0);
  });

  it('prepares a text once, for any number of runs', async () => {
    const handle = openHandle(':memory:');
    const database = await openMigrated(handle);
    const prepare = vi.spyOn(handle, 'prepare');
    for (let run = 0; run < 100; run++) await list(database, user, { id: `${run}` });
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  it('opens again after a failed first attempt', async () => {
    const path = newPath();
    const inside = join(path, 'inside.db');
    const database = openDatabase(inside, { tables: coreTables });
    await expect(count(database, user, {})).rejects.toThrow();
    const { mkdirSync } = await import('node:fs');
    mkdirSync(path);
    await applyMigration(database);
    expect(await count(database, user, {})).toBe(0);
    await database.close();
  });
});
