// During a failover a connection can lead to a server that was the primary, or that is not yet.
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { engines } from '../../../test/fixtures/test-databases.js';
import { applyMigration } from '../migrate/index.js';
import { insertUser } from '../rows/users.js';
import { coreTables } from '../schema/tables.js';
import { DatabaseUnavailableError } from '../statements/errors.js';
import { openDatabase } from './database.js';

const engine = engines.find(({ name }) => name === 'PostgreSQL');
const reason = engine ? await engine.unreachable() : 'there is none';
const isSkipped = reason !== undefined && process.env.LATCHKEY_REQUIRE_SERVICES !== '1';
const now = new Date('2024-06-01T12:00:00.123Z');

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it.skipIf(isSkipped)(
  'a server that only reads is an unavailable database, and its connection is replaced',
  async () => {
    const place = await engine?.create();
    if (place) closing.push(() => place.drop());
    const pool = new pg.Pool({ connectionString: place?.url, max: 1 });
    closing.push(() => pool.end());
    const db = openDatabase(pool, { tables: coreTables });
    await applyMigration(db);
    const before = await pool.query('select pg_backend_pid() as pid');
    await pool.query('set default_transaction_read_only = on');
    const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', createdAt: now, updatedAt: now };
    await expect(db.transaction((tx) => insertUser(tx, ada))).rejects.toThrow(DatabaseUnavailableError);
    // The pool opened another connection, which can write.
    await db.transaction((tx) => insertUser(tx, ada));
    expect((await pool.query('select pg_backend_pid() as pid')).rows).not.toEqual(before.rows);
  },
);
