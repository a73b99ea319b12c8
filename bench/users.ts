// `npm run bench -- users [rows] [engine]`: pages of an administrator's list among a million users, on every database of this machine.
import { performance } from 'node:perf_hooks';
import Database from 'better-sqlite3';
import { createAuth, organization, twoFactor, username } from 'latchkey';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { admin } from '../packages/admin/src/index.js';
import { connect, type Engine, engines } from '../packages/core/test/fixtures/test-databases.js';
import { ada, cookieOf, measured } from './measured.js';
import { quantile } from './peers/compare.js';
import { origin } from './peers/contestants/contestant.js';

const [, , rows = '1000000', only = ''] = process.argv;
/** Rows of one statement. */
const batch = 100_000;
const pages = {
  'first page': '',
  'by name': 'sortBy=name',
  'address begins with u77': 'searchValue=u77',
  'name begins with N77': 'searchField=name&searchValue=N77',
  'username begins with u77': 'searchField=username&searchValue=u77',
  'role user': 'role=user',
  banned: 'banned=true',
  'not verified': 'emailVerified=false',
  'second factor': 'twoFactorEnabled=true',
  'with a password': 'providerId=credential',
  'with Google, one of 1,000': 'providerId=google',
  'organization of 10,000': 'organizationId=o',
  'not verified, with Google': 'providerId=google&emailVerified=false',
} as const;
const deepPages = ['', 'role=user', 'providerId=credential', 'organizationId=o'];
const columns = [...Object.keys(pages), ...deepPages.map((filter) => `page 200 ${filter}`.trim()), 'statements'];

console.log(`| database | ${columns.join(' | ')} |`);
console.log(`| --- ${'| --: '.repeat(columns.length)}|`);
for (const engine of engines.filter(({ keeps, name }) => keeps && name.includes(only))) {
  const reason = await engine.unreachable();
  if (reason === undefined) console.log(`| ${[engine.name, ...(await milliseconds(engine))].join(' | ')} |`);
}

/** The median time of each page, and the most statements of one besides that which reads the session. */
async function milliseconds(engine: Engine): Promise<readonly string[]> {
  const testDatabase = await engine.create();
  const { source, end } = connect(testDatabase.url);
  const statements: string[] = [];
  const auth = createAuth({
    ...measured,
    database: source,
    plugins: [admin(), username(), twoFactor(), organization()],
    advanced: { onStatement: (sql) => void statements.push(sql) },
  });
  try {
    const { headers, response } = await auth.api.signUpEmail({ body: ada, returnHeaders: true });
    await auth.api.adminAssignRole({ body: { userId: response.user.id, role: 'admin' } });
    await fill(testDatabase.url);
    const cookie = cookieOf(headers);
    const read = async (query: string): Promise<{ readonly nextCursor: string | null }> => {
      const request = new Request(`${origin}/api/auth/admin/list-users?limit=50&${query}`, { headers: { cookie } });
      const answer = await auth.handler(request);
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    const times: string[] = [];
    let most = 0;
    const later: string[] = [];
    for (const filter of deepPages) later.push(await deep(read, filter));
    for (const query of [...Object.values(pages), ...later]) {
      await read(query); // the statement is prepared
      statements.length = 0;
      await read(query);
      most = Math.max(most, statements.length - 1);
      times.push((await medianOf(() => read(query))).toFixed(1));
    }
    return [...times, String(most)];
  } finally {
    await auth.close();
    await end();
    await testDatabase.drop();
  }
}

/** The query of a page that comes after 199 others, or of the last one. */
async function deep(read: (query: string) => Promise<{ readonly nextCursor: string | null }>, filter: string) {
  let query = filter;
  for (let page = 0; page < 199; page++) {
    const { nextCursor } = await read(query);
    if (nextCursor === null) break;
    query = `${filter}&cursor=${encodeURIComponent(nextCursor)}`;
  }
  return query;
}

/** Runs SQL by the driver alone: a statement of this size runs into the deadline that the library sets. */
async function open(url: string) {
  if (url.startsWith('mysql:')) {
    const connection = await mysql.createConnection(url);
    const run = async (sql: string) => void (await connection.query(sql));
    return { run, quote: '`', later: 'interval i second', analyze: 'analyze table', end: () => connection.end() };
  }
  if (url.startsWith('postgres')) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const run = async (sql: string) => void (await client.query(sql));
    return { run, quote: '"', later: `i * interval '1 second'`, analyze: 'vacuum analyze', end: () => client.end() };
  }
  const database = new Database(url);
  const run = async (sql: string) => void database.exec(sql);
  return { run, quote: '"', later: 'i * 1000', analyze: 'analyze', end: async () => void database.close() };
}

/**
 * Adds users with a password: every second one has a verified address, every 500th a second factor, every hundredth is a member of one
 * organization. Every thousandth is banned, and another one has an account at Google.
 */
async function fill(url: string): Promise<void> {
  const { run, quote, later, analyze, end } = await open(url);
  const quoted = (name: string) => `${quote}${name}${quote}`;
  const user = quoted('user');
  const digits = `(${Array.from({ length: 10 }, (_, digit) => `select ${digit} as d`).join(' union all ')})`;
  const places = ['a', 'b', 'c', 'd', 'e'];
  const values = {
    id: `concat('u', i)`,
    name: `concat('N', i)`,
    searchName: `concat('n', i)`,
    email: `concat('u', i, '@example.com')`,
    username: `concat('u', i)`,
    emailVerified: 'i % 2 = 0',
    role: `'user'`,
    banned: 'i % 1000 = 0',
    twoFactorEnabled: 'i % 500 = 0',
    createdAt: `one.${quoted('createdAt')} - ${later}`,
    updatedAt: `one.${quoted('updatedAt')}`,
    securityVersion: '0',
  };
  for (let from = 0; from < Number(rows); from += batch) {
    const number = places.map((place, at) => `${place}.d * ${10 ** at}`).join(' + ');
    const numbers = `(select ${from} + ${number} as i from ${places.map((place) => `${digits} ${place}`).join(', ')}) n`;
    const one = `(select * from ${user} where ${quoted('email')} = '${ada.email}') one`;
    const insert = async (table: string, columns: Readonly<Record<string, string>>, which = 'true') =>
      run(
        `insert into ${quoted(table)} (${Object.keys(columns).map(quoted).join()}) select ${Object.values(columns).join()} from ${numbers}, ${one} where ${which}`,
      );
    const { id, createdAt, updatedAt } = values;
    await insert('user', values);
    const account = { id, accountId: id, providerId: `'credential'`, userId: id, createdAt, updatedAt };
    await insert('account', account);
    const atGoogle = { ...account, id: `concat('g', i)`, providerId: `'google'` };
    await insert('account', atGoogle, 'i % 1000 = 1');
    const membership = { id, organizationId: `'o'`, userId: id, role: `'member'`, createdAt };
    await insert('member', membership, 'i % 100 = 0');
    if (from === 0) await insert('organization', { id: `'o'`, name: `'O'`, slug: `'o'`, createdAt }, 'i = 0');
  }
  for (const table of ['user', 'account', 'member']) await run(`${analyze} ${quoted(table)}`);
  await end();
}

async function medianOf(read: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < 30; round++) {
    const startedAt = performance.now();
    await read();
    taken.push(performance.now() - startedAt);
  }
  return quantile(taken, 0.5);
}
