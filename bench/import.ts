// `npm run bench -- import`: moves 10,000 and 100,000 users of better-auth from an SQLite file into PostgreSQL, with the built command
// line in a process of its own. Prints its time, its processor time and its most memory. `npm run bench -- import 1000` moves 1,000.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import Database from 'better-sqlite3';

const server = process.env.LATCHKEY_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const cli = join(import.meta.dirname, '..', 'packages', 'cli');
/** Megabytes of heap. The same for each number of users: an import that kept its rows would end for lack of memory. */
const heap = 96;

type Row = Readonly<Record<string, string | number | null>>;
interface Recorded {
  readonly ddl: { readonly sqlite: string };
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  readonly known: { readonly secret: string; readonly bob: { readonly id: string } };
}
/** What the published better-auth has written, so the copies have its tables and a hash of its own. */
const recorded: Recorded = JSON.parse(
  readFileSync(join(cli, 'test', 'fixtures', 'old-systems', 'better-auth.json'), 'utf8'),
);

const sizes = process.argv.slice(2).map(Number);
for (const users of sizes.length > 0 ? sizes : [10_000, 100_000]) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-import-'));
  const schema = `latchkey_import_${process.pid}_${users}`;
  try {
    writeApplication(folder, schema);
    writeOld(join(folder, 'old.db'), users);
    latchkey(folder, 'migrate', '--yes');
    const startedAt = performance.now();
    const { json, used } = latchkey(folder, 'import', '--from', 'better-auth', '--database', 'old.db', '--yes');
    const seconds = (performance.now() - startedAt) / 1000;
    const rows = provenRows(json);
    console.log(
      `${users} users, ${rows} rows: ${seconds.toFixed(0)} s, ${(rows / seconds).toFixed(0)} rows per second, ${used}`,
    );
  } finally {
    run(folder, ['drop.mjs']);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An application that keeps its rows in a schema of its own, and a program that removes it. */
function writeApplication(folder: string, schema: string): void {
  symlinkSync(join(cli, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'auth.mjs'),
    `import { createAuth, organization } from 'latchkey';
import { oldPasswords } from 'latchkey/migration';
import pg from 'pg';
export const auth = createAuth({
  baseURL: 'https://app.example.com', secret: 'a secret for measuring that is long enough', logLevel: 'error',
  database: { source: new pg.Pool({ connectionString: '${server}' }), schema: '${schema}' },
  emailAndPassword: { enabled: true, password: oldPasswords() }, plugins: [organization()],
});`,
  );
  writeFileSync(
    join(folder, 'drop.mjs'),
    `import pg from 'pg';
const client = new pg.Client('${server}');
await client.connect();
await client.query('drop schema if exists "${schema}" cascade');
await client.end();`,
  );
  writeFileSync(
    join(folder, 'used.mjs'),
    `process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const seconds = ((userCPUTime + systemCPUTime) / 1e6).toFixed(0);
  console.error('used: ' + seconds + ' s of processor time, at most ' + Math.round(maxRSS / 1000) + ' MB of memory');
});`,
  );
}

/** Every user has a password and a session; every second one has another account and another session. */
function writeOld(path: string, users: number): void {
  const old = new Database(path);
  old.exec(recorded.ddl.sqlite);
  const copy = copier(old);
  const { id } = recorded.known.bob;
  const ofBob = (row: Row) => row.userId === id;
  const models = {
    user: modelOf('user', (row) => row.id === id),
    account: modelOf('account', (row) => ofBob(row) && row.providerId === 'credential'),
    session: modelOf('session', ofBob),
  };
  old.transaction(() => {
    for (let n = 0; n < users; n++) {
      const userId = `user-${n}`;
      copy('user', { ...models.user, id: userId, email: `${userId}@example.com`, phoneNumber: null, username: null });
      copy('account', { ...models.account, id: `account-${n}`, userId, accountId: userId });
      copy('session', { ...models.session, id: `session-${n}`, userId, token: `the-token-of-user-${n}` });
      if (n % 2 === 1) continue;
      const github = { providerId: 'github', accountId: String(n), password: null };
      copy('account', { ...models.account, id: `github-${n}`, userId, ...github });
      copy('session', { ...models.session, id: `other-${n}`, userId, token: `the-other-token-of-user-${n}` });
    }
  })();
  old.close();
}

/** A function that inserts a row, with a prepared statement for each table. */
function copier(database: Database.Database): (table: string, row: Row) => void {
  const statements = new Map<string, Database.Statement>();
  return (table, row) => {
    const columns = Object.keys(row);
    const names = columns.map((name) => `"${name}"`).join();
    const statement =
      statements.get(table) ??
      database.prepare(`insert into "${table}" (${names}) values (${columns.map(() => '?').join()})`);
    statements.set(table, statement);
    statement.run(...Object.values(row));
  };
}

function modelOf(table: string, isModel: (row: Row) => boolean): Row {
  const model = recorded.rows[table]?.find(isModel);
  if (!model) throw new Error(`the recording has no such ${table}`);
  return model;
}

/** Runs the command line. Throws its message if it did not do everything. */
function latchkey(folder: string, ...args: readonly string[]): { readonly json: unknown; readonly used: string } {
  const program = join(cli, 'latchkey.js');
  const options = [`--max-old-space-size=${heap}`, '--import', './used.mjs', program, ...args, '--json'];
  const { stdout, stderr } = run(folder, options);
  return { json: JSON.parse(stdout), used: /^used: (.*)$/m.exec(stderr)?.[1] ?? '' };
}

function run(folder: string, args: readonly string[]): { readonly stdout: string; readonly stderr: string } {
  const env = { ...process.env, NODE_ENV: 'development', BETTER_AUTH_SECRET: recorded.known.secret };
  const done = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8', maxBuffer: 1e8 });
  if (done.status !== 0) throw new Error(`${args.join(' ')} ended with ${done.status}: ${done.stderr.slice(-500)}`);
  return done;
}

/** The rows that the command line has read again in the new database. */
function provenRows(report: unknown): number {
  const { proofs = [] }: { readonly proofs?: readonly { readonly found: number }[] } = Object(report);
  return proofs.reduce((sum, { found }) => sum + found, 0);
}
