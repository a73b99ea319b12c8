import BetterSqlite from 'better-sqlite3';
import pg from 'pg';
import { expect, it } from 'vitest';
import { applyMigration } from '../migrate/index.js';
import { insertUser } from '../rows/users.js';
import { countWrite, hasWritesOf } from '../rows/write-counts.js';
import { coreTables, user } from '../schema/tables.js';
import { NestedTransactionError } from '../statements/errors.js';
import { find, list } from '../statements/index.js';
import { type DatabaseOptions, type DatabaseSource, openDatabase } from './database.js';

const now = new Date('2024-06-01T12:00:00.123Z');
const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', createdAt: now, updatedAt: now };
const current = async () => true;

/** A primary in memory with a user, and as many replicas with the same rows. */
async function open(replicas: readonly object[], more: Partial<DatabaseOptions> = {}) {
  // Some of the replicas are broken on purpose.
  const source = { primary: new BetterSqlite(':memory:'), replicas } as unknown as DatabaseSource;
  const db = openDatabase(source, { tables: coreTables, ...more });
  await applyMigration(db);
  await insertUser(db, ada);
  const { replicas: followers } = db;
  if (!followers) throw new Error('replicas were listed');
  return { db, followers };
}

/** A database that has the tables, and no rows. */
async function empty(): Promise<BetterSqlite.Database> {
  const handle = new BetterSqlite(':memory:');
  await applyMigration(openDatabase({ primary: handle, replicas: [] }, { tables: coreTables }));
  return handle;
}

it.each([
  [{ primary: ':memory:' }, 'database.replicas: got nothing, expected a list of databases that follow the primary'],
  [{ replicas: [] }, 'database.primary: got nothing, expected one of: '],
  [{ primary: ':memory:', replicas: ':memory:' }, "database.replicas: got ':memory:', expected a list"],
  [{ primary: ':memory:', replicas: [], schema: 'auth' }, 'database.schema: got an option that does not exist'],
  [{ primary: ':memory:', replicas: [':memory:', 5] }, 'database.replicas[1]: got a value that Latchkey cannot open'],
  [{ primary: 'postgres://db.example', replicas: [] }, 'database.primary: got an address that begins with postgres://'],
  [
    { primary: ':memory:', replicas: [new pg.Pool({ port: 1 })] },
    'database.replicas[0]: got a database of the kind postgres, expected sqlite, like the primary',
  ],
  [
    { primary: ':memory:', replicas: [{ source: ':memory:', tables: {} }] },
    'database.replicas[0]: got an object with source, expected the pool alone, because the tables and settings of the primary apply',
  ],
])('%o is refused at the start', (source, message) => {
  // An application without types can pass anything.
  expect(() => openDatabase(source as unknown as DatabaseSource, { tables: coreTables })).toThrow(message);
});

it('names of the primary count for its replicas', async () => {
  const names = { tables: { user: { name: 'people' } } };
  const source = { primary: { source: ':memory:', ...names }, replicas: [new BetterSqlite(':memory:')] } as const;
  const sent: string[] = [];
  const db = openDatabase(source, { tables: coreTables, onStatement: ({ sql }) => void sent.push(sql) });
  await db.replicas?.read(current, (replica) => list(replica, user, {}));
  expect(sent.join()).toContain('from "people"');
});

it('only with replicas, rows of users count the calls that changed something', async () => {
  const plain = openDatabase(':memory:', { tables: coreTables });
  expect(plain.replicas).toBeUndefined();
  expect(plain.tables.get('user')?.columns).not.toHaveProperty('writeCount');
  const { db } = await open([]);
  await countWrite(db, 'ada');
  await countWrite(db, 'ada');
  await countWrite(db, 'a user who is gone');
  expect(await find(db, user, { id: 'ada' })).toMatchObject({ id: 'ada', writeCount: 2 });
});

it('a replica is current for a user if it has counted as many changes', async () => {
  const { db } = await open([]);
  const follower = openDatabase({ primary: await empty(), replicas: [] }, { tables: coreTables });
  const seen = await find(db, user, { id: 'ada' });
  if (!seen) throw new Error('the user exists');
  expect(await hasWritesOf(follower, seen)).toBe(false); // it does not know the user
  await insertUser(follower, ada);
  expect(await hasWritesOf(follower, seen)).toBe(true);
  await countWrite(db, 'ada');
  const later = await find(db, user, { id: 'ada' });
  expect(later && (await hasWritesOf(follower, later))).toBe(false);
  await countWrite(follower, 'ada');
  await countWrite(follower, 'ada');
  expect(later && (await hasWritesOf(follower, later))).toBe(true);
});

it('replicas are read in turn, and never without the check', async () => {
  const [one, other] = [await empty(), await empty()];
  await insertUser(openDatabase({ primary: one, replicas: [] }, { tables: coreTables }), ada);
  const { followers } = await open([one, other]);
  const lengths: unknown[] = [];
  for (let turn = 0; turn < 4; turn++)
    lengths.push(await followers.read(current, async (db) => (await list(db, user, {})).length));
  expect(new Set(lengths.slice(0, 2).map((each) => JSON.stringify(each)))).toEqual(
    new Set(['{"found":0}', '{"found":1}']),
  );
  expect(lengths.slice(2)).toEqual(lengths.slice(0, 2));
  expect(await followers.read(async () => false, current)).toBeUndefined();
});

it('a replica that fails is reported, and is not asked for some seconds', async () => {
  const failures: unknown[] = [];
  const broken = new BetterSqlite(':memory:'); // without tables
  const { followers } = await open([broken, await empty()], { onReplicaFailure: (error) => void failures.push(error) });
  const read = () => followers.read(current, (db) => list(db, user, {}));
  const found = [await read(), await read(), await read(), await read()];
  expect(found.filter((each) => each === undefined)).toHaveLength(1);
  expect(failures).toMatchObject([{ message: expect.stringContaining('no such table') }]);
});

it('a read that the replica has cancelled for changes that it applies is no failure of the replica', async () => {
  const failures: unknown[] = [];
  const { followers } = await open([await empty()], { onReplicaFailure: (error) => void failures.push(error) });
  const busy = Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
  expect(await followers.read(current, () => Promise.reject(busy))).toBeUndefined();
  expect(await followers.read(current, (db) => list(db, user, {}))).toEqual({ found: [] });
  expect(failures).toEqual([]);
});

it('without a replica, or if all have failed, there is no answer', async () => {
  expect(await (await open([])).followers.read(current, current)).toBeUndefined();
  const { followers } = await open([new BetterSqlite(':memory:')]);
  const read = () => followers.read(current, (db) => list(db, user, {}));
  expect([await read(), await read()]).toEqual([undefined, undefined]);
});

it('a replica is not read inside a transaction, whose rows it does not have', async () => {
  const { db, followers } = await open([await empty()], { guardsNesting: true });
  const nested = db.transaction(() => followers.read(current, current));
  await expect(nested).rejects.toThrow(NestedTransactionError);
});
