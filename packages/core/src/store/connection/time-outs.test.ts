import { CompiledQuery } from 'kysely';
import mysql from 'mysql2';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { openTcpProxy } from '../../../test/fixtures/connections/tcp-proxy.js';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { connect, engines } from '../../../test/fixtures/test-databases.js';
import { testAuth } from '../../testing/test-auth.js';
import { applyMigration } from '../migrate/index.js';
import { insertUser } from '../rows/users.js';
import { coreTables, user } from '../schema/tables.js';
import { DatabaseUnavailableError } from '../statements/errors.js';
import type { Db } from '../statements/executor.js';
import { find, guardedUpdate, lockRow } from '../statements/index.js';
import { type DatabaseSource, openDatabase } from './database.js';

const now = new Date('2024-06-01T12:00:00.123Z');
const person = (id: string) => ({ id, name: id, email: id, createdAt: now, updatedAt: now });
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function placeOf(name: string): Promise<string> {
  const place = await engines.find((each) => each.name === name)?.create();
  if (!place) throw new Error(`there is no ${name}`);
  closing.push(() => place.drop());
  return place.url;
}

const bounds = {
  postgres:
    "select current_setting('lock_timeout') as lock_wait, current_setting('statement_timeout') as statement_time",
  mysql: 'select @@session.innodb_lock_wait_timeout as lock_wait',
};

async function boundsOf(db: Db): Promise<unknown> {
  if (db.dialect.name === 'sqlite') return undefined;
  return (await db.run(CompiledQuery.raw(bounds[db.dialect.name]))).rows[0];
}

it('on MySQL and MariaDB a transaction reads committed rows, and the session of the application keeps its own level', async () => {
  const pool = mysql.createPool({ uri: await placeOf('MySQL or MariaDB'), connectionLimit: 1 });
  closing.push(() => pool.promise().end());
  const session = async () => {
    const [rows] = await pool
      .promise()
      .query<mysql.RowDataPacket[]>("show session variables where Variable_name like '%\\_isolation'");
    return new Set(rows.map(({ Value }) => Value));
  };
  for (const level of ['REPEATABLE-READ', 'SERIALIZABLE']) {
    await pool.promise().query(`set session transaction isolation level ${level.replace('-', ' ')}`);
    const db = openDatabase(pool, { tables: coreTables });
    await applyMigration(db);
    await db.transaction(async (tx) => {
      await insertUser(tx, person(level));
      const { rows } = await tx.run(
        CompiledQuery.raw(
          'select trx_isolation_level as level from information_schema.innodb_trx where trx_mysql_thread_id = connection_id()',
        ),
      );
      expect(rows).toEqual([{ level: 'READ COMMITTED' }]);
    });
    expect(await session()).toContain(level);
  }
});

it('on MariaDB a transaction takes two round trips besides its statements, and the connection is as it was', async () => {
  const pool = mysql.createPool({ uri: await placeOf('MySQL or MariaDB'), connectionLimit: 1 });
  closing.push(() => pool.promise().end());
  const read = async (sql: string) => (await pool.promise().query<mysql.RowDataPacket[]>(sql))[0];
  const [server] = await read('select version() as version');
  const trips = /mariadb/i.test(String(server?.version)) ? 2 : 4;
  const questions = async () => Number((await read("show session status like 'Questions'"))[0]?.Value);
  const settings = () => read('select @@session.innodb_lock_wait_timeout as lockWait, @@in_transaction as isOpen');
  const db = openDatabase(pool, { tables: coreTables });
  await applyMigration(db);
  const before = await settings();
  const count = async (name: string, work: () => Promise<unknown>) => {
    const first = await questions();
    const outcome = db.transaction(async (tx) => {
      await insertUser(tx, person(name));
      await work();
    });
    await outcome.catch(() => {});
    return (await questions()) - first - 1; // the question itself
  };
  expect(await count('committed', async () => {})).toBe(trips + 1);
  const undone = count('undone', async () => {
    throw new RangeError('undo');
  });
  expect(await undone).toBe(trips + 1);
  expect(await settings()).toEqual(before);
  expect(await find(db, user, { id: 'undone' })).toBeUndefined();
});

describeOnEveryDatabase('the time-outs of a transaction', (getDatabase, { engine }) => {
  it.skipIf(engine.name.includes('SQLite'))('end with it, and the connection is as it was', async () => {
    const db = await getDatabase({ poolSize: 1 });
    const before = await boundsOf(db);
    const inside = await db.transaction(boundsOf);
    expect(inside).not.toEqual(before);
    expect(await boundsOf(db)).toEqual(before);
    await expect(
      db.transaction(async () => {
        throw new RangeError('undo');
      }),
    ).rejects.toThrow(RangeError);
    expect(await boundsOf(db)).toEqual(before);
    // A migration can take long.
    expect(inside).toMatchObject(
      engine.name === 'PostgreSQL' ? { lock_wait: '5s', statement_time: '15s' } : { lock_wait: 5 },
    );
  });
});

/** Pools with time limits that the application has set. */
const pools = [
  {
    engine: 'PostgreSQL',
    open(url: string) {
      const pool = new pg.Pool({ connectionString: url });
      pool.on('connect', (client) => void client.query("set lock_timeout = '100ms'"));
      return { source: pool as DatabaseSource, end: () => pool.end() };
    },
  },
  {
    engine: 'MySQL or MariaDB',
    open(url: string) {
      const pool = mysql.createPool({ uri: url });
      pool.on('connection', (connection) => connection.query('set session innodb_lock_wait_timeout = 1'));
      return { source: pool as DatabaseSource, end: () => new Promise((resolve) => pool.end(resolve)) };
    },
  },
];

describe.each(pools)('a lock that another process holds on $engine', ({ engine, open }) => {
  it("ends the wait at the application's own limit, and the call is answered 503", { timeout: 30_000 }, async () => {
    const url = await placeOf(engine);
    const holder = connect(url);
    closing.push(() => holder.end());
    const other = openDatabase(holder.source, { tables: coreTables });
    const { source, end } = open(url);
    closing.push(end);
    const lines: unknown[] = [];
    const logger = { debug() {}, info() {}, warn() {}, error: (...said: unknown[]) => void lines.push(said) };
    const { openBrowser, auth } = testAuth({ database: source, logger });
    await auth.migrate();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const row = await find(other, user, { email: ada.email });
    await other.transaction(async (tx) => {
      await lockRow(tx, user, row?.id ?? '');
      const answer = await browser.post('/change-password', {
        currentPassword: ada.password,
        newPassword: 'battery staple',
      });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    });
    expect(lines).toHaveLength(1);
    // Nothing was changed, and the lock was released.
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(200);
  });
});

describe.each(['PostgreSQL', 'MySQL or MariaDB'])('a cut connection to %s', (engine) => {
  it('repeats a read, and fails a change whose outcome is unknown', {
    timeout: 30_000,
  }, async () => {
    const url = await placeOf(engine);
    const proxy = await openTcpProxy(url);
    closing.push(() => proxy.close());
    const { source, end } = connect(proxy.url, { poolSize: 1 });
    closing.push(() => end());
    const db = openDatabase(source, { tables: coreTables });
    await applyMigration(db);
    await insertUser(db, person('a'));
    proxy.cutOn('select');
    expect(await find(db, user, { id: 'a' })).toMatchObject({ id: 'a' });
    proxy.cutOn('update');
    const change = guardedUpdate(db, user, { id: 'a' }, { name: 'b' });
    await expect(change).rejects.toThrow(DatabaseUnavailableError);
    expect(await find(db, user, { id: 'a' })).toMatchObject({ name: 'a' });
  });
});
