// `npm run bench -- growth [rows …]`: calls of one user beside 1,000 to 1,000,000 other users, sessions and members, in a file.
// Rows that grow with the number of other rows need an index. The last two lists have as many rows as the tables.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createAuth, organization } from 'latchkey';
import { ada, measured } from './measured.js';
import { Browser } from './peers/browser.js';
import { quantile } from './peers/compare.js';

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1000, 10_000, 100_000, 1_000_000];
const paths = ['/get-session', '/organization/list', '/list-sessions?limit=10', '/organization/list-members?limit=10'];
const folder = mkdtempSync(join(tmpdir(), 'latchkey-growth-'));
console.log(`| rows | ${paths.join(' | ')} |`);
console.log(`| --: | ${paths.map(() => '--:').join(' | ')} |`);
for (let round = 0; round < 5; round++) await microsecondsWith(1); // until the code is compiled
for (const size of sizes)
  console.log(`| ${size} | ${(await microsecondsWith(size)).map((each) => each.toFixed(1)).join(' | ')} |`);
rmSync(folder, { recursive: true });

/** Microseconds of CPU of each call. */
async function microsecondsWith(size: number): Promise<readonly number[]> {
  const database = new Database(join(mkdtempSync(join(folder, 'rows-')), 'growth.db'));
  const auth = createAuth({
    ...measured,
    database,
    plugins: [organization({ membershipLimit: 10_000_000 })],
  });
  const browser = new Browser({ ...auth, codes: new Map(), permissionField: 'permission', addMember: async () => {} });
  await browser.send('/sign-up/email', ada);
  await browser.send('/organization/create', { name: 'Acme', slug: 'acme' });
  fill(database, size);
  const figures: number[] = [];
  for (const path of paths) figures.push(await cpuOf(() => auth.handler(browser.request(path))));
  await auth.close();
  database.close();
  return figures;
}

/** Copies the user with an account's rows, so that every column is filled. The session's user has half of the sessions. */
function fill(database: InstanceType<typeof Database>, size: number): void {
  const columnsOf = (table: string) =>
    database.prepare(`select name from pragma_table_info('${table}')`).pluck().all().map(String);
  const copy = (table: string, values: Readonly<Record<string, string>>) => {
    const columns = columnsOf(table);
    const selected = columns.map((name) => values[name] ?? `one."${name}"`);
    database.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${size})
      insert into "${table}" (${columns.map((name) => `"${name}"`).join()})
      select ${selected.join()} from n, (select * from "${table}" limit 1) as one`);
  };
  database.transaction(() => {
    copy('user', { id: `'u' || i`, email: `'u' || i || '@example.com'` });
    const own = `(select "userId" from "session" limit 1)`;
    copy('session', { id: `'s' || i`, token: `'t' || i`, userId: `iif(i % 2, 'u' || i, ${own})`, createdAt: 'i' });
    copy('member', { id: `'m' || i`, userId: `'u' || i`, role: `'member'`, createdAt: `one."createdAt" + i` });
  })();
  database.exec('analyze');
}

async function cpuOf(call: () => Promise<Response>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < 12; round++) {
    const before = process.cpuUsage();
    const calls = 50;
    for (let made = 0; made < calls; made++) {
      const answer = await call();
      if (!answer.ok) throw new Error(await answer.text());
      await answer.arrayBuffer();
    }
    const { user, system } = process.cpuUsage(before);
    taken.push((user + system) / calls);
  }
  return quantile(taken, 0.25);
}
