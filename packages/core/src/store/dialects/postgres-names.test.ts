// Statements with names on PostgreSQL. `npm run cluster -- postgres` runs a whole application behind PgBouncer.
import mysql from 'mysql2';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { openTransactionPooler } from '../../../test/fixtures/connections/transaction-pooler.js';
import { engines } from '../../../test/fixtures/test-databases.js';
import { testAuth } from '../../testing/test-auth.js';
import { type DatabaseSource, openDatabase } from '../connection/database.js';
import { applyMigration } from '../migrate/index.js';
import { insertUser } from '../rows/users.js';
import { coreTables, user } from '../schema/tables.js';
import { find, guardedUpdate } from '../statements/index.js';

const engine = engines.find(({ name }) => name === 'PostgreSQL');
const reason = engine ? await engine.unreachable() : 'there is none';
const isSkipped = reason !== undefined && process.env.LATCHKEY_REQUIRE_SERVICES !== '1';
const now = new Date('2024-06-01T12:00:00.123Z');
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it('the option is refused for other databases, without a pool, and with another value', () => {
  const open = (source: object) => () => openDatabase(source as DatabaseSource, { tables: coreTables });
  const only = 'database.namedStatements: got true, expected the option only with a pg Pool';
  expect(open({ source: ':memory:', namedStatements: true })).toThrow(only);
  expect(open({ source: mysql.createPool({ port: 1 }), namedStatements: true })).toThrow(only);
  const dialect = { createDriver: () => ({}) };
  expect(open({ dialect, type: 'postgres', namedStatements: true })).toThrow(only);
  expect(open({ source: { dialect, type: 'postgres' }, namedStatements: true })).toThrow(only);
  const pool = new pg.Pool({ port: 1 });
  expect(open({ source: pool, namedStatements: 'yes' })).toThrow(
    "database.namedStatements: got 'yes', expected true or false",
  );
  for (const namedStatements of [true, false, undefined])
    expect(open({ source: pool, namedStatements })().dialect.name).toBe('postgres');
});

interface Opening {
  readonly through?: 'pooler';
  readonly namedStatements?: boolean;
  readonly clients?: number;
}

/** A database with one user, over a pool whose clients are all connected. */
async function open({ through, namedStatements, clients = 1 }: Opening = {}) {
  const place = await engine?.create();
  if (!place) throw new Error('there is no PostgreSQL');
  closing.push(() => place.drop());
  const pooler = through && (await openTransactionPooler(place.url));
  if (pooler) closing.push(() => pooler.close());
  const pool = new pg.Pool({ connectionString: pooler?.url ?? place.url, max: clients });
  pool.on('error', () => {});
  closing.push(() => pool.end());
  const connected = await Promise.all(Array.from({ length: clients }, () => pool.connect()));
  for (const client of connected) client.release();
  const source = { source: pool, ...(namedStatements === undefined ? {} : { namedStatements }) };
  const sent: string[] = [];
  const db = openDatabase(source, { tables: coreTables, onStatement: ({ sql }) => void sent.push(sql) });
  await applyMigration(db);
  await insertUser(db, { id: 'a', name: 'a', email: 'a', createdAt: now, updatedAt: now });
  sent.length = 0;
  return { db, pool, source, sent, read: () => find(db, user, { email: 'a' }) };
}

/** The names in use on the next connection of the pool. */
async function namesOn(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from pg_prepared_statements order by name');
  return rows.map(({ name }) => name);
}

const namesOf = async (pool: pg.Pool) => (await Promise.all([namesOn(pool), namesOn(pool)])).flat();

describe.skipIf(isSkipped)('a statement of PostgreSQL', () => {
  it('has a name from its second run on a connection that leads straight to the server', async () => {
    const { pool, read } = await open();
    const before = await namesOn(pool);
    const first = await read();
    expect(await namesOn(pool)).toEqual(before);
    expect([await read(), await read()]).toEqual([first, first]);
    expect(first).toMatchObject({ id: 'a', createdAt: now });
    const added = (await namesOn(pool)).filter((name) => !before.includes(name));
    expect(added).toEqual([expect.stringMatching(/^latchkey_[\w-]{43}$/)]);
  });

  it('has no name behind a pooler that shares connections between transactions, nor with the option false', async () => {
    for (const opening of [{ through: 'pooler', clients: 2 }, { namedStatements: false }] as const) {
      const { db, pool, read } = await open(opening);
      for (let run = 0; run < 6; run++) {
        expect(await read()).toMatchObject({ id: 'a' });
        await db.transaction((tx) => guardedUpdate(tx, user, { id: 'a' }, { name: `${run}` }));
      }
      expect(await read()).toMatchObject({ name: '5' });
      expect(await namesOf(pool)).toEqual([]);
    }
  });

  it('loses its name behind a pooler that does not know names, and then it runs without one: nothing fails, nothing runs twice', async () => {
    const { db, sent, read } = await open({ through: 'pooler', clients: 2, namedStatements: true });
    for (let run = 0; run < 6; run++) expect(await read()).toMatchObject({ id: 'a' });
    sent.length = 0;
    await db.transaction((tx) => guardedUpdate(tx, user, { id: 'a' }, { name: 'b' }));
    expect(sent).toHaveLength(1);
    expect(await read()).toMatchObject({ name: 'b' });
  });

  it('loses its name inside a transaction, which then runs again as a whole', async () => {
    const { db } = await open({ through: 'pooler', clients: 2, namedStatements: true });
    const names: string[] = [];
    for (const name of ['1', '2', '3', '4'])
      await db.transaction(async (tx) => {
        names.push(name);
        await guardedUpdate(tx, user, { id: 'a' }, { name });
      });
    // One of them has run twice: the server knew no such name, or another client's statement had it.
    expect(names).toHaveLength(5);
    expect(await find(db, user, { id: 'a' })).toMatchObject({ name: '4' });
  });

  it('runs on after the application has discarded the names of a connection, or has changed the type of a column', async () => {
    for (const change of ['discard all', 'alter table "user" alter column "image" type varchar(300)']) {
      const { pool, read } = await open();
      for (let run = 0; run < 3; run++) await read();
      expect(await namesOn(pool)).not.toEqual([]);
      await pool.query(change);
      expect(await read()).toMatchObject({ id: 'a' });
    }
  });
});

it.skipIf(isSkipped).each([true, undefined])(
  'an application works behind a pooler that does not know names, with the option %s',
  async (namedStatements) => {
    const { source } = await open({ through: 'pooler', clients: 4, ...(namedStatements && { namedStatements }) });
    const { auth, openBrowser } = testAuth({ database: source });
    await auth.migrate();
    const browsers = Array.from({ length: 4 }, () => openBrowser());
    const statuses = await Promise.all(
      browsers.map(async (browser, at) => {
        const person = { ...ada, email: `${at}@example.com` };
        const answers = [await browser.post('/sign-up/email', person)];
        for (let run = 0; run < 2; run++) {
          answers.push(await browser.get('/get-session'), await browser.post('/update-user', { name: `${run}` }));
          answers.push(await browser.post('/sign-in/email', person), await browser.get('/list-sessions'));
        }
        return answers.map(({ status }) => status);
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
    await auth.close();
  },
);
