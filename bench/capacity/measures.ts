// What one call costs: CPU of the process, CPU of the database, statements.
import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Browser } from '../peers/browser.js';
import { quantile } from '../peers/compare.js';
import { type Application, openApplication } from './application.js';
import type { Engine, TableSize } from './engines.js';

export interface Cost {
  /** Microseconds of CPU of the process. */
  readonly process: number;
  /** Microseconds of CPU of the database's connections. */
  readonly database: number;
  readonly statements: number;
}

export const callNames = [
  'session, from the cookie',
  'session, from the database',
  'session, extended once a day',
  'permission check',
  'list of organizations',
  'sign-in, without the hash',
  'sign-up, without the hash',
  'sign-out',
  'mail for a new password',
] as const;
export type CallName = (typeof callNames)[number];

export interface Measured {
  readonly costs: Readonly<Record<CallName, Cost>>;
  readonly sizes: readonly TableSize[];
}

const day = 86_400_000;
const password = 'correct horse';
const addressOf = (index: number) => `person-${index}@example.com`;
const inFlight = 8;

/** Measures one engine with this number of people. It has to be a multiple of the number of calls that run at once. */
export async function measure(engine: Engine, people: number): Promise<Measured> {
  const application = openApplication(engine.source);
  await application.auth.migrate();
  const browsers = Array.from({ length: people }, () => application.openBrowser());
  const each = (call: (browser: Browser, index: number) => Promise<unknown>) =>
    costOf(engine, application, browsers, call);

  const signUp = await each((browser, index) =>
    browser.send('/sign-up/email', { name: `Person ${index}`, email: addressOf(index), password }),
  );
  await fillOrganizations(application, browsers);
  application.takeStatements();
  const stored = await each((browser) => browser.send('/get-session'));
  const permission = await each((browser) =>
    browser.send('/organization/has-permission', { permission: { member: ['create'] } }),
  );
  const list = await each((browser) => browser.send('/organization/list'));
  const mail = await each(
    (_, index) => browsers[0]?.send('/forget-password', { email: addressOf(index) }) ?? nothing(),
  );
  await application.auth.settled();
  const sizes = await engine.sizes();
  const signIn = await each((browser, index) => browser.send('/sign-in/email', { email: addressOf(index), password }));
  const signOut = await each((browser) => browser.send('/sign-out', {}));
  for (const [index, browser] of browsers.entries())
    await browser.send('/sign-in/email', { email: addressOf(index), password });
  application.pass(day + 1);
  application.takeStatements();
  const extended = await each((browser) => browser.send('/get-session'));
  const cached = await costOfCached(engine, people);
  await application.auth.settled();
  return {
    sizes,
    costs: {
      'session, from the cookie': cached,
      'session, from the database': stored,
      'session, extended once a day': extended,
      'permission check': permission,
      'list of organizations': list,
      'sign-in, without the hash': signIn,
      'sign-up, without the hash': signUp,
      'sign-out': signOut,
      'mail for a new password': mail,
    },
  };
}

async function nothing(): Promise<void> {}

/** Twenty members each; each person is in one. The first of each twenty creates it, and all have it as the active one. */
async function fillOrganizations({ auth }: Application, browsers: readonly Browser[]): Promise<void> {
  let organizationId = '';
  for (const [index, browser] of browsers.entries()) {
    if (index % 20 === 0) {
      const name = `company-${index}`;
      organizationId = idIn(await browser.send('/organization/create', { name, slug: name }));
      continue;
    }
    const { user } = (await browser.send('/get-session')) as { readonly user: { readonly id: string } }; // the contract of get-session
    await auth.api.addMember({ body: { organizationId, userId: user.id, role: 'member' } });
    await browser.send('/organization/set-active', { organizationId });
  }
}

/** The id in the answer of `create`. */
function idIn(answer: unknown): string {
  return (answer as { readonly id: string }).id; // the contract of createOrganization
}

async function costOfCached(engine: Engine, people: number): Promise<Cost> {
  const application = openApplication(engine.source, { cookieCache: true });
  const count = Math.min(people, 256);
  const browsers = Array.from({ length: count }, () => application.openBrowser());
  for (const [index, browser] of browsers.entries())
    await browser.send('/sign-in/email', { email: addressOf(index), password });
  const rounds = Array.from({ length: Math.ceil(people / count) }, () => browsers).flat();
  application.takeStatements();
  return costOf(engine, application, rounds, (browser) => browser.send('/get-session'));
}

/**
 * The cost of one call: several run at once, in ten parts. The second-cheapest part counts, because other programs of the machine
 * only make a part dearer.
 */
async function costOf(
  engine: Engine,
  { takeStatements }: Application,
  browsers: readonly Browser[],
  call: (browser: Browser, index: number) => Promise<unknown>,
): Promise<Cost> {
  takeStatements();
  const size = Math.ceil(browsers.length / 10);
  const ofProcess: number[] = [];
  const ofDatabase: number[] = [];
  for (let begin = 0; begin < browsers.length; begin += size) {
    const part = browsers.slice(begin, begin + size);
    const waiting = part.entries();
    const work = async () => {
      for (const [index, browser] of waiting) await call(browser, begin + index);
    };
    const databaseBefore = await engine.cpu();
    const before = process.cpuUsage();
    await Promise.all(Array.from({ length: inFlight }, work));
    const { user, system } = process.cpuUsage(before);
    ofProcess.push((user + system) / part.length);
    ofDatabase.push(((await engine.cpu()) - databaseBefore) / part.length);
  }
  const statements = takeStatements() / browsers.length;
  return { process: quantile(ofProcess, 0.1), database: quantile(ofDatabase, 0.1), statements };
}

/** Milliseconds of CPU of the cheapest of twenty hashes at the default cost. */
export async function costOfHash(): Promise<number> {
  const hash = promisify<string, Buffer, number, object, Buffer>(scrypt);
  const taken: number[] = [];
  for (let round = 0; round < 20; round++) {
    const before = process.cpuUsage();
    await hash(password, Buffer.alloc(16, round), 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 128 * 1024 * 1024 });
    const { user, system } = process.cpuUsage(before);
    taken.push((user + system) / 1000);
  }
  return Math.min(...taken);
}
