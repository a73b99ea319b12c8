import assert from 'node:assert/strict';
import { defineContract } from '../../contract/endpoint.js';
import { refusal } from '../../contract/errors.js';
import { type AnyPlugin, definePlugin } from '../../define-plugin.js';
import type { App } from '../../domain/app/app.js';
import type { AuditEntry } from '../../domain/app/audit-entry.js';
import { auditorOf } from '../../domain/audit/auditor-of.js';
import { endEverySession } from '../../domain/sessions/end-session.js';
import { inTransaction } from '../../domain/transactions/in-transaction.js';
import { Browser, type BrowserAnswer } from '../browser.js';
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
  /** Another browser in which Ada is signed in. */
  readonly openSession: (ipAddress?: string) => Promise<Browser>;
  readonly clock: Clock;
  /** Settles when mails and other background work have ended. */
  readonly settled: () => Promise<void>;
  readonly auth: {
    /** Like that of the `auth` of `testAuth`. */
    readonly settled: () => Promise<void>;
    /** Makes a call of the server's own code, such as that of an internal endpoint which gives Ada a role. */
    readonly call: (name: string, body: object) => Promise<unknown>;
  };
}

/**
 * Answers what the plugin asks before a session begins, in the browser of the sign-up or the sign-in that was asked. `answer` is
 * the answer with the question.
 */
export type PassQuestions = (
  browser: Browser,
  answer: BrowserAnswer,
  server: Pick<TestServer, 'clock' | 'settled'>,
) => Promise<unknown>;

/** The plugin under test, and the settings of its server. */
export interface Served {
  readonly plugin: () => AnyPlugin;
  readonly passQuestions?: PassQuestions;
  readonly companions?: () => readonly AnyPlugin[];
  /** Whether guesses are counted. Calls of endpoints are not limited. Default false. */
  readonly countsGuesses?: boolean;
}

/** The server of one test, with what only the suite reads. */
export interface Opened {
  readonly server: TestServer;
  readonly plugin: AnyPlugin;
  readonly userId: string;
  readonly app: App;
  /** Signs a user up, with the questions of the plugin. Fails unless a session begins. */
  readonly signUp: (browser: Browser, person: typeof ada) => Promise<string>;
  /** Signs a user in, with the questions of the plugin. Fails unless a session begins. */
  readonly signIn: (browser: Browser, person: typeof ada) => Promise<string>;
  /** Ends each session of Ada, at once. */
  readonly endSessions: () => Promise<void>;
  /** Returns the log as text. */
  readonly logged: () => string;
  /** The errors in the log, each as one line. */
  readonly failures: readonly string[];
  /** From now on a gate refuses each sign-in. */
  readonly refuseSignIns: () => void;
  /** The rows of all tables. */
  readonly rows: () => Promise<readonly TableRow[]>;
  /** The actions that the audit log has got, once they are committed. */
  readonly audited: readonly AuditEntry[];
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

/** If the server with the plugin cannot be set up, throws an error that contains the reason and the log. */
export async function openTestServer(under: Served, database: DatabaseUnderTest): Promise<Opened> {
  let failures: readonly string[] = [];
  try {
    const served = serve(under, database.database);
    failures = served.failures;
    return await prepare(under, served, database.end);
  } catch (error) {
    if (error instanceof Error) error.message = `the server of the test cannot be set up: ${error.message}`;
    throw withFailures(error, failures);
  }
}

/** Adds the log to an error: the answer of a call that fails does not contain the reason. */
export function withFailures(error: unknown, failures: readonly string[]): unknown {
  if (error instanceof Error && failures.length > 0)
    error.message += `\nThe log of the server has: ${[...new Set(failures)].slice(0, 3).join('\n')}`;
  return error;
}

async function prepare(
  under: Served,
  { plugin, auth, clock, app, ...read }: ReturnType<typeof serve>,
  end: DatabaseUnderTest['end'],
): Promise<Opened> {
  const { exchanges, record } = recorder();
  const openBrowser = (ipAddress = '127.0.0.1') =>
    new Browser(
      record((request) => auth.handler(request, { ipAddress })),
      'https://app.example.com',
      clock.now,
    );
  // Only to create the tables. The address may be taken if the database was used before.
  const first = await openBrowser().post('/sign-up/email', ada);
  assert(first.status < 500, `the first sign-up fails: ${first.status} ${first.text}`);
  await emptyTables(app().database);
  const settled = () => auth.settled();
  const call = async (name: string, body: object): Promise<unknown> => {
    const found: unknown = Reflect.get(auth.api, name);
    assert(typeof found === 'function', `auth.api has no call ${name}`);
    return found({ body });
  };
  const begin = async (browser: Browser, path: string, person: typeof ada) => {
    const answer = await browser.post(path, person);
    assert.equal(answer.status, 200, `${path} of ${person.email} fails beside the plugin: ${answer.text}`);
    if ((await sessionOf(browser)) === undefined) await under.passQuestions?.(browser, answer, { clock, settled });
    return assertSession(browser, `${path} of ${person.email} begins no session, and answers ${answer.text}`);
  };
  const signUp: Opened['signUp'] = (browser, person) => begin(browser, '/sign-up/email', person);
  const browser = openBrowser();
  const userId = await signUp(browser, ada);
  const openSession = async (ipAddress?: string) => {
    const other = openBrowser(ipAddress);
    await begin(other, '/sign-in/email', ada);
    return other;
  };
  return {
    server: { browser, openBrowser, openSession, clock, settled, auth: { settled, call } },
    ...{ plugin, userId, app: app(), signUp, exchanges, ...read },
    signIn: (browser, person) => begin(browser, '/sign-in/email', person),
    endSessions: () => inTransaction(app(), (work) => endEverySession(work, userId)),
    rows: () => readRows(app()),
    async end() {
      await auth.settled();
      await auth.close();
      await end?.();
    },
  };
}

/** An auth object with the plugin. */
function serve(under: Served, database: DatabaseUnderTest['database']) {
  const lines: string[] = [];
  const resets: string[] = [];
  const failures: string[] = [];
  const log = (message: string, details?: object) => void lines.push(`${message} ${JSON.stringify(details)}`);
  const logError = (message: string, details: object = {}) => {
    log(message, details);
    const causes = Object.values(details).filter((each) => each instanceof Error);
    failures.push([message, ...causes.map(String)].join(' '));
  };
  const reader = createReader();
  const plugin = under.plugin();
  const { auth, clock } = testAuth({
    database,
    plugins: [...(under.companions?.() ?? []), plugin, reader.plugin],
    session: { expiresIn: sessionLifetime },
    rateLimit: under.countsGuesses ? unlimitedCalls(plugin) : { enabled: false },
    user: { deleteUser: { enabled: true } },
    emailAndPassword: { sendResetPassword: ({ token }) => void resets.push(token) },
    logLevel: 'debug',
    logger: { debug: log, info: log, warn: log, error: logError },
  });
  const { app, refuseSignIns, audited } = reader;
  return { plugin, auth, clock, resets, app, refuseSignIns, audited, failures, logged: () => lines.join('\n') };
}

/** Counts guesses and mails, and lets every client call each endpoint of the test often. */
function unlimitedCalls({ contract }: AnyPlugin) {
  const paths = Object.values(contract.declared.endpoints).map(({ route }) => route.path.replace(/:\w+/g, '*'));
  const often = { window: 10, max: 1_000_000 };
  const rules = ['/sign-in/*', '/sign-up/*', '/get-session', ...paths].map((path) => [path, often]);
  return { enabled: true, customRules: Object.fromEntries(rules), mailsPerRecipient: { max: 1000, total: 1000 } };
}

/** The user of the browser's session; `undefined` if there is no session. */
export async function sessionOf(browser: Browser): Promise<string | undefined> {
  const { json } = await browser.get('/get-session?disableCookieCache=true');
  return (json as { readonly user: { readonly id: string } } | null)?.user.id;
}

/** Throws without a session: a check that needs a session would pass without it, and prove nothing. */
export async function assertSession(browser: Browser, about: string): Promise<string> {
  const userId = await sessionOf(browser);
  assert(userId !== undefined, `${about}. passQuestions has to answer what the plugin asks before a session begins`);
  return userId;
}

/** A plugin that lets the tests read the tables, refuse sign-ins, and see what the audit log gets. */
function createReader() {
  let kept: App | undefined;
  let isRefusing = false;
  const audited: AuditEntry[] = [];
  return {
    audited,
    refuseSignIns() {
      isRefusing = true;
    },
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
      auditor: auditorOf({
        rowsOf: () => [],
        recorded: (entry) => void audited.push(entry),
        async recordAlone(_, entry) {
          audited.push(entry);
        },
      }),
      async signInGate() {
        if (isRefusing) throw refusal('A gate refuses this sign-in', 403);
        return undefined;
      },
    }),
  };
}
