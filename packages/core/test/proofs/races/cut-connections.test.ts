import { Kysely, PostgresDialect } from 'kysely';
import mysql from 'mysql2';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { organization } from '../../../src/features/organization/index.js';
import type { DatabaseSource } from '../../../src/store/connection/database.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { openTcpProxy, type TcpProxy } from '../../fixtures/connections/tcp-proxy.js';
import { isSmallShare } from '../../fixtures/grid.js';
import { connect, type Engine, engines, ofCluster, type TestDatabase } from '../../fixtures/test-databases.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const eve = { name: 'Eve', email: 'eve@example.com', password: 'correct horse' };
const carl = { name: 'Carl', email: 'carl@example.com', password: 'correct horse' };
const silent = { debug() {}, info() {}, warn() {}, error() {} };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0).reverse()) await close();
});

/** The ways to pass a pool. Each pool has one connection, so that the next request gets the connection that failed. */
interface Way {
  readonly name: string;
  readonly engine: string;
  /** The first statement of a transaction. */
  readonly begin: string;
  /** Only the driver's commit, and not `read committed`. Each server gets one of these. */
  readonly commit: string | readonly string[];
  open(url: string): { readonly source: DatabaseSource; end(): Promise<unknown> };
}

// Milliseconds; the driver's own time-out. Statements that are not held must be faster, also on a busy machine.
const driverTimeOut = 1500;
const poolOf = (url: string) => new pg.Pool({ connectionString: url, max: 1, query_timeout: driverTimeOut });

const ways: readonly Way[] = [
  {
    name: 'a pool of pg with query_timeout',
    engine: 'PostgreSQL',
    begin: 'begin',
    commit: 'commit\0',
    open(url) {
      const pool = poolOf(url);
      return { source: pool, end: () => pool.end() };
    },
  },
  {
    name: "Kysely's dialect over a pool of pg with query_timeout",
    engine: 'PostgreSQL',
    begin: 'transaction isolation',
    commit: 'commit\0',
    open(url) {
      const pool = poolOf(url);
      return { source: { dialect: new PostgresDialect({ pool }), type: 'postgres' }, end: () => pool.end() };
    },
  },
  {
    name: 'an instance of Kysely over a pool of pg with query_timeout',
    engine: 'PostgreSQL',
    begin: 'transaction isolation',
    commit: 'commit\0',
    open(url) {
      const pool = poolOf(url);
      const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
      return { source: { kysely, type: 'postgres' }, end: () => pool.end() };
    },
  },
  {
    name: 'a pool of mysql2',
    engine: 'MySQL or MariaDB',
    begin: 'start transaction',
    commit: ['\x03commit', 'begin not atomic commit'], // MySQL, and MariaDB, whose commit also restores limits

    open(url) {
      const pool = mysql.createPool({ uri: url, connectionLimit: 1 });
      return { source: ofCluster(pool), end: () => new Promise((resolve) => pool.end(resolve)) };
    },
  },
];

async function databaseOf(name: string): Promise<TestDatabase> {
  const engine: Engine | undefined = engines.find((each) => each.name === name);
  const testDatabase = await engine?.create();
  if (!testDatabase) throw new Error(`there is no ${name}`);
  closing.push(() => testDatabase.drop());
  return testDatabase;
}

/** The application behind a proxy, and a second one that reads the stored rows. */
async function openBehindProxy(way: Way) {
  const testDatabase = await databaseOf(way.engine);
  const direct = connect(testDatabase.url);
  closing.push(() => direct.end());
  const witness = testAuth({ database: direct.source, plugins: [organization()] });
  await witness.auth.migrate();
  const proxy = await openTcpProxy(testDatabase.url);
  closing.push(() => proxy.close());
  const { source, end } = way.open(proxy.url);
  closing.push(() => proxy.letGo(), end);
  const app = testAuth({ database: source, migrate: false, plugins: [organization()], logger: silent });
  return { proxy, witness, app };
}

/** Holds the answer to a statement until the driver or the library runs into its time-out. */
async function failOn(
  proxy: TcpProxy,
  text: Way['commit'],
  way: Way,
  request: () => Promise<{ readonly status: number }>,
) {
  const byDeadline = way.engine !== 'PostgreSQL';
  if (byDeadline) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const held = proxy.holdAnswersTo(text);
  const answering = request();
  await held;
  if (byDeadline) await vi.advanceTimersByTimeAsync(30_000);
  const { status } = await answering;
  vi.useRealTimers();
  proxy.letGo();
  return status;
}

/** Kysely's own driver waits for the same time-outs of the same pool, so the smallest share leaves it out. */
const tried = isSmallShare ? ways.filter(({ name }) => name.startsWith('a pool')) : ways;

for (const way of tried) {
  describe(`after a transaction that failed on ${way.name} [D28 I10-D19]`, () => {
    it.each([
      ['its begin', way.begin],
      ['a statement of it', 'insert into "account"'],
      ['its commit', way.commit],
    ])('no later request joins it: the answer to %s never came', { timeout: 60_000 }, async (_, statement) => {
      const { proxy, witness, app } = await openBehindProxy(way);
      const browser = app.openBrowser();
      expect((await browser.post('/sign-up/email', ada)).status).toBe(200);
      const phone = app.openBrowser();
      expect((await phone.post('/sign-in/email', ada)).status).toBe(200);
      const see = (path: string, { cookieHeader }: typeof browser) =>
        witness.openBrowser().get(path, { headers: { cookie: cookieHeader } });

      const text =
        way.engine === 'PostgreSQL' ? statement : [statement].flat().map((each) => each.replaceAll('"', '`'));
      const failed = await failOn(proxy, text, way, () => app.openBrowser().post('/sign-up/email', eve));
      expect(failed).toBe(503);

      // The first later request is a single statement: in an open transaction, other connections would not see its change.
      const phoneCookies = phone.clone();
      expect((await phone.post('/sign-out')).status).toBe(200);
      expect((await see('/get-session', phoneCookies)).json).toBeNull();

      // These have a transaction of their own, whose commit would also commit half of the sign-up.
      expect((await browser.post('/organization/create', { name: 'Acme', slug: 'acme' })).status).toBe(200);
      const full = await see('/organization/get-full-organization?organizationSlug=acme', browser);
      expect(full.json).toMatchObject({ members: [{ role: 'owner' }] });
      expect((await app.openBrowser().post('/sign-up/email', carl)).status).toBe(200);
      expect((await witness.openBrowser().post('/sign-in/email', carl)).status).toBe(200);

      // The failed sign-up is stored completely or not at all: if the commit was not answered, it can be stored.
      const isThere = (await witness.openBrowser().post('/sign-in/email', eve)).status === 200;
      expect((await witness.openBrowser().post('/sign-up/email', eve)).status).toBe(isThere ? 422 : 200);
      if (statement !== way.commit) expect(isThere).toBe(false);
    });
  });
}
