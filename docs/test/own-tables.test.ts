// The programs of own-tables.md, as they stand there, on databases of their own.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { Auth } from 'latchkey';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { readSnippets, writeSnippets } from '../scripts/snippets.ts';

const folder = join(import.meta.dirname, '../dist/own-tables');
const page = 'own-tables';
writeSnippets(readSnippets(), folder);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  vi.unstubAllEnvs();
});

type Run = (sql: string) => Promise<readonly object[]>;
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const createProfile =
  'create table profile ("userId" varchar(255) primary key references "user" (id), plan text not null)';

async function openPostgres(): Promise<Run> {
  const name = `latchkey_test_${randomBytes(6).toString('hex')}`;
  const base = process.env.LATCHKEY_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  closing.push(() => admin.end());
  await admin.query(`create schema ${name}`);
  closing.push(() => admin.query(`drop schema ${name} cascade`));
  await admin.query(`set search_path to ${name}`);
  const url = new URL(base);
  url.searchParams.set('options', `-c search_path=${name}`);
  vi.stubEnv('DATABASE_URL', url.href);
  return async (sql) => (await admin.query<object>(sql)).rows;
}

async function openFile(): Promise<Run> {
  const place = mkdtempSync(join(tmpdir(), 'latchkey-docs-'));
  closing.push(() => rmSync(place, { recursive: true, force: true }));
  const file = join(place, 'app.db');
  vi.stubEnv('DATABASE_FILE', file);
  const database = new BetterSqlite(file);
  closing.push(() => database.close());
  return async (sql) => {
    const statement = database.prepare<[], object>(sql);
    if (statement.reader) return statement.all();
    statement.run();
    return [];
  };
}

it.each([
  ['kysely.ts', openPostgres],
  ['pg.ts', openPostgres],
  ['drizzle-pg.ts', openPostgres],
  ['drizzle-sqlite.ts', openFile],
])('%s writes a profile with its user, or neither', async (file, open) => {
  const run = await open();
  const loaded: { readonly auth: Auth<never, Record<never, never>, Record<never, never>> } = await import(
    /* @vite-ignore */ join(folder, 'docs', page, file)
  );
  const { auth } = loaded;
  await auth.migrate();
  await expect(auth.api.signUpEmail({ body: ada })).rejects.toThrow(); // there is no such table yet
  expect(await run('select id from "user"')).toEqual([]);

  await run(createProfile);
  const { headers, response } = await auth.api.signUpEmail({ body: ada, returnHeaders: true });
  expect(await run('select * from profile')).toEqual([{ userId: response.user.id, plan: 'free' }]);

  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  await auth.api.deleteUser({ body: { password: ada.password }, headers: { cookie } });
  expect(await run('select * from profile')).toEqual([]);
  expect(await run('select id from "user"')).toEqual([]);
});
