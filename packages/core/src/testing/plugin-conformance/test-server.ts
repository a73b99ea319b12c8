import assert from 'node:assert/strict';
import { defineContract } from '../../contract/endpoint.js';
import { type AnyPlugin, definePlugin } from '../../define-plugin.js';
import type { App } from '../../domain/app/app.js';
import { Browser } from '../browser.js';
import type { Clock } from '../clock.js';
import type { DatabaseUnderTest } from '../database-conformance.js';
import { emptyTables } from '../empty-tables.js';
import { testAuth } from '../test-auth.js';
import { type Exchange, recorder } from './recorder.js';
import { readRows, type TableRow } from './rows.js';

/** A server with the plugin, and a browser in which the user `ada@example.com` is signed in. */
export interface TestServer {
  readonly browser: Browser;
  /** A browser in which no user is signed in. */
  readonly openBrowser: (ipAddress?: string) => Browser;
  readonly clock: Clock;
  /** Settles when mails and other background work have ended. */
  readonly settled: () => Promise<void>;
}

/** The server of one test, with what only the suite reads. */
export interface Opened {
  readonly server: TestServer;
  readonly plugin: AnyPlugin;
  readonly userId: string;
  /** What the log says, as text. */
  readonly logged: () => string;
  /** The rows of all tables. */
  readonly rows: () => Promise<readonly TableRow[]>;
  /** Every request with its answer. */
  readonly exchanges: readonly Exchange[];
  /** The tokens of the mails that reset a password. */
  readonly resets: readonly string[];
  readonly end: () => Promise<void>;
}

/** The user who is signed in, and the user who attacks. */
export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
export const eve = { name: 'Eve', email: 'eve@example.com', password: 'battery staple' };
/** Seconds until a session expires: longer than any age that an endpoint calls fresh. */
export const sessionLifetime = 365 * 86_400;

export async function openTestServer(plugin: AnyPlugin, { database, end }: DatabaseUnderTest): Promise<Opened> {
  const lines: string[] = [];
  const resets: string[] = [];
  const log = (message: string, details?: object) => void lines.push(`${message} ${JSON.stringify(details)}`);
  const reader = createReader();
  const { auth, clock } = testAuth({
    database,
    plugins: [plugin, reader.plugin],
    session: { expiresIn: sessionLifetime },
    rateLimit: { enabled: false },
    user: { deleteUser: { enabled: true } },
    emailAndPassword: { sendResetPassword: ({ token }) => void resets.push(token) },
    logLevel: 'debug',
    logger: { debug: log, info: log, warn: log, error: log },
  });
  const { exchanges, record } = recorder();
  const openBrowser = (ipAddress = '127.0.0.1') =>
    new Browser(
      record((request) => auth.handler(request, { ipAddress })),
      'https://app.example.com',
      clock.now,
    );
  // Only to create the tables. The address may be taken if the database was used before.
  await openBrowser().post('/sign-up/email', ada);
  await emptyTables(reader.app().database);
  const browser = openBrowser();
  return {
    server: { browser, openBrowser, clock, settled: () => auth.settled() },
    plugin,
    userId: await signUp(browser, ada),
    logged: () => lines.join('\n'),
    rows: () => readRows(reader.app()),
    exchanges,
    resets,
    async end() {
      await auth.settled();
      await auth.close();
      await end?.();
    },
  };
}

/** Signs a user up. Returns the user's id. */
export async function signUp(browser: Browser, person: typeof ada): Promise<string> {
  const { status, json, text } = await browser.post('/sign-up/email', person);
  assert.equal(status, 200, `${person.email} can sign up beside the plugin: ${text}`);
  return (json as { readonly user: { readonly id: string } }).user.id;
}

export async function signIn(browser: Browser, person: typeof ada): Promise<void> {
  assert.equal(
    (await browser.post('/sign-in/email', person)).status,
    200,
    `${person.email} can sign in with the password beside the plugin, also after exercise`,
  );
}

/** A plugin that lets the tests read the tables. */
function createReader() {
  let kept: App | undefined;
  return {
    app(): App {
      assert(kept, 'a user has signed up');
      return kept;
    },
    plugin: definePlugin(defineContract('conformance-reader', {}), {
      handlers: {},
      async userDraftGate(caller, draft) {
        kept = caller.app;
        return draft;
      },
    }),
  };
}
