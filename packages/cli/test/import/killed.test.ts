import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import BetterSqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { isWhole } from '../../../core/test/fixtures/grid.js';
import { makeApplication } from '../fixtures/application.js';
import { betterAuth, writeBetterAuth } from '../fixtures/old-systems/better-auth.js';
import { movingAuth } from './moved.js';

const { bob, secret } = betterAuth.known;
/** The import says where it is after every thousand users. `npm run grids` kills it once more, after the second. */
const PEOPLE = isWhole ? 2500 : 1100;

/** The recorded rows, and many copies of one user with an account and a session. */
async function writeMany(path: string): Promise<void> {
  const copiesOf = (rows: readonly object[], belongs: (row: object) => boolean, change: (n: number) => object) => {
    const model = rows.find(belongs);
    return Array.from({ length: PEOPLE }, (_, number) => ({ ...model, ...change(number) }));
  };
  const ofBob = (row: object) => Reflect.get(row, 'userId') === bob.id;
  await writeBetterAuth(path, ({ user = [], account = [], session = [], ...others }) => ({
    user: [
      ...user,
      ...copiesOf(
        user,
        (row) => Reflect.get(row, 'id') === bob.id,
        (n) => ({ id: `u${n}`, email: `u${n}@example.com`, phoneNumber: null }),
      ),
    ],
    account: [...account, ...copiesOf(account, ofBob, (n) => ({ id: `a${n}`, userId: `u${n}`, accountId: `u${n}` }))],
    session: [
      ...session,
      ...copiesOf(session, ofBob, (n) => ({ id: `s${n}`, userId: `u${n}`, token: `token-of-user-number-${n}` })),
    ],
    ...others,
  }));
}

function rowsOf(path: string): unknown {
  const database = new BetterSqlite(path, { readonly: true });
  const all = (sql: string) => database.prepare(sql).all();
  const rows = [
    all('select id, email, name from user order by id'),
    all('select id, userId, password from account order by id'),
    all('select id, userId, token from session order by id'),
    all('select id, userId, role from member order by id'),
    all('select id, memberId from teamMember order by id'),
  ];
  database.close();
  return rows;
}

const program = join(import.meta.dirname, '..', '..', 'latchkey.js');

/** Runs the built command line in a process of its own, and ends it with SIGKILL when it prints this line. */
async function runUntil(folder: string, old: string, line: RegExp | undefined): Promise<number | null> {
  const env = { ...process.env, NODE_ENV: 'development', BETTER_AUTH_SECRET: secret, OLD_DATABASE_URL: old };
  const args = [program, 'import', '--from', 'better-auth', '--yes'];
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const printed of createInterface({ input: child.stderr })) if (line?.test(printed)) child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

it('an import that is killed goes on when it is repeated, and ends as if it had never been killed', async () => {
  const [killed, whole] = ['killed.db', 'whole.db'].map((name) => {
    const { folder, write, latchkey } = makeApplication({});
    write({ 'auth.ts': movingAuth(join(folder, name)) });
    return { folder, latchkey, path: join(folder, name) };
  });
  if (!killed || !whole) throw new TypeError('two applications were made');
  const old = join(whole.folder, 'old.db');
  await writeMany(old);
  for (const { latchkey } of [killed, whole]) expect(await latchkey(['migrate', '--yes'])).toMatchObject({ code: 0 });
  expect(await runUntil(whole.folder, old, undefined)).toBe(1); // the recording has rows that are refused
  const later = isWhole ? [/2000 of \d+ users moved/] : [];
  for (const moment of [/1000 of \d+ users checked/, /1000 of \d+ users moved/, ...later])
    expect(await runUntil(killed.folder, old, moment)).toBeNull();
  expect(rowsOf(killed.path)).not.toEqual(rowsOf(whole.path));
  expect(await runUntil(killed.folder, old, undefined)).toBe(1);
  expect(rowsOf(killed.path)).toEqual(rowsOf(whole.path));
}, 240_000); // six processes, each of which reads and writes thousands of rows
