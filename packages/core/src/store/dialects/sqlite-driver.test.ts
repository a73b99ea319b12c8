import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../database.js';
import type { Db } from '../executor.js';
import { applyMigration } from '../migrate/index.js';
import { count, list } from '../moves.js';
import { coreTables, user } from '../tables.js';
import { insertUser } from '../users.js';

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

async function openMigrated(handle: BetterSqlite.Database) {
  const database = openDatabase(handle, { tables: coreTables });
  await applyMigration(database);
  return database;
}

const pragma = async (db: Db, name: string) =>
  Object.values((await db.run(CompiledQuery.raw(`pragma ${name}`))).rows[0] ?? {})[0];

describe('the SQLite driver', () => {
  it('turns on foreign keys, a write-ahead log and five seconds of patience', async () => {
    const database = openDatabase(openHandle(newPath(), { timeout: 10 }), { tables: coreTables });
    expect(await pragma(database, 'foreign_keys')).toBe(1);
    expect(await pragma(database, 'journal_mode')).toBe('wal');
    expect(await pragma(database, 'busy_timeout')).toBe(5000);
  });

  it('leaves a longer patience, and the journal of a read-only file, as they are', async () => {
    const path = newPath();
    openHandle(path).exec('create table t (a)');
    const database = openDatabase(openHandle(path, { readonly: true, timeout: 9000 }), { tables: coreTables });
    expect(await pragma(database, 'busy_timeout')).toBe(9000);
    expect(await pragma(database, 'journal_mode')).toBe('delete');
  });

  it('holds the writer lock from the start of a transaction', async () => {
    const path = newPath();
    const database = await openMigrated(openHandle(path));
    const other = openHandle(path, { timeout: 0 });
    await database.transaction(async () => {
      expect(() => other.exec("insert into user values ('b', 'b', 'b', 0, null, 0, 0)")).toThrow('locked');
      expect(other.prepare('select count(*) as n from user').get()).toEqual({ n: 0 });
    });
    expect(() => other.exec("insert into user values ('b', 'b', 'b', 0, null, 0, 0)")).not.toThrow();
  });

  it('keeps statements outside of a transaction waiting until it ends, first come first served', async () => {
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

  it('H014: lets two databases on one handle take turns, so that neither undoes the work of the other', async () => {
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

  it('ends a wait for oneself with an error that names the mistake', async () => {
    const database = await openMigrated(openHandle(':memory:'));
    vi.useFakeTimers();
    const stuck = database.transaction(async () => insertUser(database, person('a')));
    const rejected = expect(stuck).rejects.toThrow('in place of tx');
    await vi.advanceTimersByTimeAsync(30_000);
    await rejected;
    vi.useRealTimers();
    expect(await count(database, user, {})).toBe(0);
  });

  it('prepares a text once, however often it runs', async () => {
    const handle = openHandle(':memory:');
    const database = await openMigrated(handle);
    const prepare = vi.spyOn(handle, 'prepare');
    for (let run = 0; run < 100; run++) await list(database, user, { id: `${run}` });
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  it('opens again after a first try that failed', async () => {
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
