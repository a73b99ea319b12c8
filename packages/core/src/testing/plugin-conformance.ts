import assert from 'node:assert/strict';
import type { AnyEndpoint } from '../contract/endpoint.js';
import { defineContract } from '../contract/endpoint.js';
import type { App } from '../domain/app/app.js';
import { type AnyFeature, defineFeature } from '../feature.js';
import { list } from '../store/statements/moves.js';
import type { Browser, BrowserAnswer } from './browser.js';
import type { Clock } from './clock.js';
import type { Runner } from './database-conformance/suite.js';
import type { DatabaseUnderTest } from './database-conformance.js';
import { emptyTables } from './empty-tables.js';
import { testAuth } from './test-auth.js';

/** A server with the plugin, and a browser in which the user `ada@example.com` is signed in. */
export interface PluginWorld {
  readonly browser: Browser;
  /** A browser in which no user is signed in. */
  readonly openBrowser: (ipAddress?: string) => Browser;
  readonly clock: Clock;
  /** Settles when mails and other background work have ended. */
  readonly settled: () => Promise<void>;
}

export interface PluginUnderTest {
  /** Makes the plugin anew. */
  readonly plugin: () => AnyFeature;
  /**
   * Uses the plugin as its users do. Returns the secrets that it has handed out by then, such as tokens and codes in mails:
   * none of them may be readable in the tables or in the log.
   */
  readonly exercise: (world: PluginWorld) => Promise<readonly string[]>;
  /** More databases, by name. SQLite in memory is always tested. */
  readonly databases?: Readonly<Record<string, () => Promise<DatabaseUnderTest>>>;
  /** Tables of the plugin that keep the id of a user after the user has been deleted. */
  readonly keeps?: readonly string[];
}

/** The user who is signed in. */
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const malformed: readonly unknown[] = [
  null,
  [],
  'text',
  7,
  {},
  { a: { b: [] } },
  { email: {}, id: [], token: 1, code: null },
];
const needingSession = ['session', 'fresh', 'token'];

/**
 * Adds tests that every plugin must pass: endpoints refuse callers without a session, malformed input does not cause a 500,
 * neither the tables nor the log contain readable secrets, and no row names a deleted user.
 *
 * pluginConformance({ describe, it }, { plugin: () => myPlugin(), exercise: async ({ browser }) => { …; return [] } });
 */
export function pluginConformance({ describe, it }: Runner, under: PluginUnderTest): void {
  const databases: NonNullable<PluginUnderTest['databases']> = {
    'SQLite in memory': async () => ({ database: ':memory:' }),
    ...under.databases,
  };
  for (const [name, openDatabase] of Object.entries(databases)) {
    const check = (sentence: string, test: (opened: Opened) => Promise<void>) =>
      it(sentence, async () => {
        const opened = await open(under, await openDatabase());
        try {
          await test(opened);
        } finally {
          await opened.end();
        }
      });
    describe(`the plugin ${under.plugin().contract.name} on ${name}`, () => {
      check('endpoints that need a session refuse callers without one that lives', checkSessions);
      check('internal endpoints cannot be reached over HTTP', checkInternal);
      check('malformed input is no failure of the server', checkInput);
      check('secrets are readable neither in the tables nor in the log', (opened) => checkSecrets(opened, under));
      check('no row names a deleted user', (opened) => checkDeletion(opened, under));
    });
  }
}

interface Opened {
  readonly world: PluginWorld;
  readonly plugin: AnyFeature;
  readonly userId: string;
  /** What the log says, as text. */
  readonly logged: () => string;
  /** The rows of all tables, as text, by table. */
  readonly readTables: () => Promise<ReadonlyMap<string, string>>;
  readonly end: () => Promise<void>;
}

async function open({ plugin: make }: PluginUnderTest, { database, end }: DatabaseUnderTest): Promise<Opened> {
  const plugin = make();
  const lines: string[] = [];
  const log = (message: string, details?: object) => void lines.push(`${message} ${JSON.stringify(details)}`);
  const reader = createReader();
  const { auth, clock, openBrowser } = testAuth({
    database,
    plugins: [plugin, reader.plugin],
    rateLimit: { enabled: false },
    user: { deleteUser: { enabled: true } },
    logLevel: 'debug',
    logger: { debug: log, info: log, warn: log, error: log },
  });
  const settled = () => auth.settled();
  await openBrowser().post('/sign-up/email', ada);
  await emptyTables(reader.app().database);
  const browser = openBrowser();
  const { status, json } = await browser.post('/sign-up/email', ada);
  assert.equal(status, 200, 'a user can sign up beside the plugin');
  return {
    world: { browser, openBrowser, clock, settled },
    plugin,
    userId: (json as { readonly user: { readonly id: string } }).user.id,
    logged: () => lines.join('\n'),
    readTables: () => reader.read(),
    async end() {
      await settled();
      await auth.close();
      await end?.();
    },
  };
}

/** A plugin that lets the tests read the tables. */
function createReader() {
  let kept: App | undefined;
  const app = (): App => {
    assert(kept, 'a user has signed up');
    return kept;
  };
  return {
    app,
    plugin: defineFeature(defineContract('conformance-reader', {}), {
      handlers: {},
      async userDraftGate(caller, draft) {
        kept = caller.app;
        return draft;
      },
    }),
    async read(): Promise<ReadonlyMap<string, string>> {
      const found = new Map<string, string>();
      for (const [name, table] of app().database.tables)
        found.set(name, JSON.stringify(await list(app().db, table, {})));
      return found;
    },
  };
}

async function checkSessions({ plugin, world }: Opened): Promise<void> {
  const { browser, openBrowser, clock } = world;
  const asking = async (cookie: string, who: string) => {
    const headers = cookie === '' ? {} : { cookie };
    for (const [name, endpoint] of reachable(plugin)) {
      if (!needingSession.includes(endpoint.access)) continue;
      for (const input of malformed) {
        const { status } = await ask(openBrowser(), endpoint, input, headers);
        assert.equal(status, 401, `${name} ${who}, with ${JSON.stringify(input)}`);
      }
    }
  };
  await asking('', 'without a session');
  const other = openBrowser();
  await other.post('/sign-in/email', ada);
  const ended = other.cookieHeader;
  assert.notEqual(ended, '', 'the user can sign in beside the plugin');
  await other.post('/sign-out');
  await asking(ended, 'with a session that has ended');
  const expired = browser.cookieHeader;
  clock.advance(30 * 86_400);
  await asking(expired, 'with a session that has expired');
}

async function checkInternal({ plugin, world }: Opened): Promise<void> {
  for (const [name, endpoint] of Object.entries(plugin.contract.endpoints))
    if (endpoint.route.kind === 'internal')
      assert.equal((await ask(world.browser, endpoint, {})).status, 404, `${name} over HTTP`);
}

async function checkInput({ plugin, world }: Opened): Promise<void> {
  for (const [name, endpoint] of reachable(plugin))
    for (const input of malformed) {
      const { status, text } = await ask(world.browser, endpoint, input);
      assert(status < 500, `${name} with ${JSON.stringify(input)}: ${status} ${text}`);
    }
}

async function checkSecrets({ world, readTables, logged }: Opened, { exercise }: PluginUnderTest): Promise<void> {
  const secrets = await exercise(world);
  await world.settled();
  const tables = await readTables();
  for (const secret of secrets) {
    for (const [table, rows] of tables) assert(!rows.includes(secret), `a secret is readable in the table ${table}`);
    assert(!logged().includes(secret), 'a secret is readable in the log');
  }
}

async function checkDeletion(opened: Opened, { exercise, keeps = [] }: PluginUnderTest): Promise<void> {
  const { world, userId, readTables } = opened;
  await exercise(world);
  await world.settled();
  assert((await readTables()).get('user')?.includes(userId), 'exercise must not delete the user');
  const browser = world.openBrowser();
  assert.equal(
    (await browser.post('/sign-in/email', ada)).status,
    200,
    'exercise must not change how the user signs in',
  );
  assert.equal((await browser.post('/delete-user', { password: ada.password })).status, 200);
  await world.settled();
  for (const [table, rows] of await readTables())
    if (!keeps.includes(table))
      assert(
        !rows.includes(userId),
        `the table ${table} names a deleted user: let its column reference the user with onDelete 'cascade', or delete the rows on userDeleted`,
      );
}

/** The endpoints that answer over HTTP. */
function reachable({ contract, absent = [] }: AnyFeature): readonly (readonly [string, AnyEndpoint])[] {
  return Object.entries(contract.endpoints).filter(
    ([name, { route }]) => route.kind !== 'internal' && !absent.includes(name),
  );
}

function ask(
  browser: Browser,
  { route }: AnyEndpoint,
  input: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<BrowserAnswer> {
  const path = route.path.replace(/:\w+/g, 'x');
  if (route.via === 'body') return browser.post(path, input, { headers });
  const flat = typeof input === 'object' && input !== null ? Object.entries(input) : [['input', input]];
  const query = new URLSearchParams(flat.map(([name, value]) => [String(name), JSON.stringify(value)]));
  return browser.get(`${path}?${query}`, { headers });
}
