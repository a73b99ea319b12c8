// `npm run bench -- users [millions]`: pages of an administrator's list among a million users, on every database of this machine.
import { performance } from 'node:perf_hooks';
import { createAuth } from 'latchkey';
import { admin } from '../packages/admin/src/index.js';
import { type DatabaseSource, openDatabase } from '../packages/core/src/store/connection/database.js';
import { schemaOf } from '../packages/core/src/store/dialects/schemas.js';
import { rawSql } from '../packages/core/test/fixtures/plugins/raw-sql.js';
import { connect, type Engine, engines } from '../packages/core/test/fixtures/test-databases.js';
import { ada, cookieOf, measured } from './measured.js';
import { quantile } from './peers/compare.js';
import { origin } from './peers/contestants/contestant.js';

const millions = Number(process.argv[2] ?? 1);
const pages = {
  'first page': 'sortBy=createdAt',
  'by address': 'sortBy=email',
  'address begins with u77': 'searchValue=u77',
  'one role': 'role=user',
  banned: 'banned=true',
} as const;

console.log(`| ${['database', ...Object.keys(pages), 'page 200', 'statements'].join(' | ')} |`);
console.log(`| --- ${'| --: '.repeat(Object.keys(pages).length + 2)}|`);
for (const engine of engines.filter(({ keeps }) => keeps)) {
  const reason = await engine.unreachable();
  if (reason === undefined) console.log(`| ${[engine.name, ...(await milliseconds(engine))].join(' | ')} |`);
}

/** The median time of each page, and the most statements of one. */
async function milliseconds(engine: Engine): Promise<readonly string[]> {
  const testDatabase = await engine.create();
  const { source, end } = connect(testDatabase.url);
  const statements: string[] = [];
  const auth = createAuth({
    ...measured,
    database: source,
    plugins: [admin()],
    advanced: { onStatement: (sql) => void statements.push(sql) },
  });
  try {
    const headers = { origin, 'content-type': 'application/json' };
    const body = JSON.stringify(ada);
    const signedUp = await auth.handler(
      new Request(`${origin}/api/auth/sign-up/email`, { method: 'POST', headers, body }),
    );
    const { user } = await signedUp.json();
    await auth.api.adminAssignRole({ body: { userId: user.id, role: 'admin' } });
    await fill(source);
    const cookie = cookieOf(signedUp.headers);
    const read = async (query: string): Promise<{ readonly nextCursor: string | null }> => {
      const request = new Request(`${origin}/api/auth/admin/list-users?limit=10&${query}`, { headers: { cookie } });
      const answer = await auth.handler(request);
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    const times: string[] = [];
    let most = 0;
    for (const query of [...Object.values(pages), await deep(read)]) {
      await read(query); // the statement is prepared
      statements.length = 0;
      await read(query);
      most = Math.max(most, statements.length);
      times.push((await medianOf(() => read(query))).toFixed(1));
    }
    return [...times, String(most)];
  } finally {
    await auth.close();
    await end();
    await testDatabase.drop();
  }
}

/** The query of a page that comes after 199 others. */
async function deep(read: (query: string) => Promise<{ readonly nextCursor: string | null }>): Promise<string> {
  let query = '';
  for (let page = 0; page < 199; page++) query = `cursor=${encodeURIComponent((await read(query)).nextCursor ?? '')}`;
  return query;
}

/** Copies the first user a million times, without the role. */
async function fill(source: DatabaseSource): Promise<void> {
  const database = openDatabase(source, { tables: [] });
  const { quote } = await schemaOf(database);
  const user = quote('user');
  const run = (sql: string) => database.run(rawSql(sql));
  const [first = {}] = (await run(`select * from ${user}`)).rows;
  const digits = `(${Array.from({ length: 10 }, (_, digit) => `select ${digit} as i`).join(' union all ')})`;
  const places = ['a', 'b', 'c', 'd', 'e', 'f'];
  const number = places.map((place, at) => `${place}.i * ${10 ** at}`).join(' + ');
  const columns = Object.keys(first);
  for (let million = 0; million < millions; million++) {
    const name = `concat('u${million === 0 ? '' : `${million}-`}', ${number})`;
    const own: Readonly<Record<string, string>> = { id: name, email: `concat(${name}, '@example.com')`, role: 'null' };
    await run(`insert into ${user} (${columns.map(quote).join()})
      select ${columns.map((column) => own[column] ?? `one.${quote(column)}`).join()}
      from ${places.map((place) => `${digits} ${place}`).join(', ')}, (select * from ${user} limit 1) one`);
  }
  await run(database.dialect.name === 'mysql' ? `analyze table ${user}` : `analyze ${user}`);
  await database.close();
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
