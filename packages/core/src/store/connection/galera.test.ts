// MariaDB with `galera: true`. One server is enough to see what is written; `npm run cluster -- galera` runs a real cluster.
import { CompiledQuery } from 'kysely';
import mysql from 'mysql2';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, engines, type TestDatabase } from '../../../test/fixtures/test-databases.js';
import { organization } from '../../features/organization/index.js';
import { twoFactor } from '../../features/two-factor/index.js';
import { testAuth } from '../../testing/test-auth.js';
import { coreTables } from '../schema/tables.js';
import { type DatabaseSource, openDatabase } from './database.js';

const engine = engines.find(({ name }) => name === 'MySQL or MariaDB');
const reason = engine ? await engine.unreachable() : 'there is none';
const isSkipped = reason !== undefined && process.env.LATCHKEY_REQUIRE_SERVICES !== '1';
const password = 'correct horse';

it('is refused for other databases, and with another value', () => {
  const open = (source: object) => () => openDatabase(source as DatabaseSource, { tables: coreTables });
  const pool = mysql.createPool({ host: '127.0.0.1', port: 1 });
  expect(open({ source: new pg.Pool({ port: 1 }), galera: true })).toThrow(
    'database.galera: got true, expected the option only with MariaDB or MySQL',
  );
  expect(open({ source: ':memory:', galera: true })).toThrow('database.galera: got true');
  expect(open({ source: pool, galera: 'yes' })).toThrow("database.galera: got 'yes', expected true or false");
  expect(open({ source: pool, galera: true })().dialect.locksByWriting).toBe(true);
  expect(open({ source: pool, galera: false })().dialect.locksByWriting).toBeUndefined();
});

/** A pool whose server says whether it is a node of a cluster. */
function poolOf(wsrep: 'ON' | 'OFF') {
  const sent: string[] = [];
  const rowsOf = (sql: string) =>
    sql.includes('wsrep_on') ? [{ Value: wsrep }] : sql.includes('lockWait') ? [{ lockWait: 1 }] : [];
  const handle = {
    query(query: string | { sql: string }, _: unknown, answer: (error: unknown, result: unknown) => void) {
      const { sql } = typeof query === 'string' ? { sql: query } : query;
      sent.push(sql);
      answer(null, rowsOf(sql));
    },
    release: () => {},
    destroy: () => void sent.push('destroyed'),
  };
  const getConnection = (got: (error: unknown, connection: typeof handle) => void) => got(null, handle);
  // A pool has many more members; the driver uses these two.
  const pool = { getConnection, promise: () => {} } as unknown as mysql.Pool;
  return { sent, pool };
}

it('is demanded for a node of a cluster, where a lock would hold on one node only', async () => {
  const { sent, pool } = poolOf('ON');
  const db = openDatabase(pool, { tables: coreTables });
  await expect(db.run(CompiledQuery.raw('select 1'))).rejects.toThrow(
    'database: got a node of a Galera cluster, expected { source: pool, galera: true }, which makes locks hold on all nodes',
  );
  expect(sent).toContain('destroyed');
});

it('waits on each node for what was committed on the others', async () => {
  const [node, single] = [poolOf('ON'), poolOf('OFF')];
  for (const { pool } of [node, single])
    await openDatabase({ source: pool, galera: true }, { tables: coreTables }).run(CompiledQuery.raw('select 1'));
  expect(node.sent).toContain('set session wsrep_sync_wait = 7');
  expect(single.sent.join()).not.toContain('sync_wait');
});

describe.skipIf(isSkipped)('on a Galera cluster', () => {
  let testDatabase: TestDatabase | undefined;
  beforeAll(async () => {
    testDatabase = await engine?.create();
  });
  afterAll(() => testDatabase?.drop());

  it('every locked row is also written, so that its lock holds on all nodes', async () => {
    const { source, end } = connect(testDatabase?.url ?? '');
    const sent: string[] = [];
    const mails: { readonly id: string; readonly token: string }[] = [];
    const { auth, openBrowser } = testAuth({
      database: { source: source as mysql.Pool, galera: true },
      user: { deleteUser: { enabled: true } },
      plugins: [organization({ sendInvitationEmail: (mail) => void mails.push(mail) }), twoFactor()],
      advanced: { onStatement: (sql) => void sent.push(sql) },
    });
    await auth.migrate();
    const meet = async (name: string) => {
      const browser = openBrowser();
      await browser.post('/sign-up/email', { name, email: `${name}@example.com`, password });
      return browser;
    };
    const [owner, guest] = [await meet('owner'), await meet('guest')];
    const { json } = await owner.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const organizationId = String(Reflect.get(Object(json), 'id'));
    await owner.post('/organization/invite-member', { email: 'guest@example.com', role: 'member' });
    await auth.settled();
    const { id: invitationId, token } = mails[0] ?? {};
    const accepted = await guest.post('/organization/accept-invitation', { invitationId, token });
    const active = await guest.post('/organization/set-active', { organizationId });
    const changed = await guest.post('/change-password', { currentPassword: password, newPassword: `new ${password}` });
    const deleted = await guest.post('/delete-user', { password: `new ${password}` });
    expect([accepted, active, changed, deleted].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await auth.close();
    await end();
    expect(unwritten(sent)).toEqual([]);
    expect(new Set(sent.flatMap((sql) => /^update `(\w+)` set `lockCount`/.exec(sql)?.[1] ?? []))).toEqual(
      new Set(['user', 'session', 'member', 'organization']),
    );
  });
});

/** Statements that lock rows without a write of `lockCount` beside them. */
function unwritten(sent: readonly string[]): readonly string[] {
  const writes = (sql: string | undefined) => sql?.startsWith('update ') && sql.includes('set `lockCount`');
  return sent.filter((sql, at) => {
    if (/ for update$/.test(sql)) return !writes(sent[at + 1]);
    return / lock in share mode$/.test(sql) && !writes(sent[at - 1]);
  });
}
