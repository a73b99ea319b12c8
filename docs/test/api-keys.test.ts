// The table and the functions of api-keys.md, as they stand there, on PostgreSQL.
import { join } from 'node:path';
import { createAuth } from 'latchkey';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { engines } from '../../packages/core/test/fixtures/test-databases.ts';
import { readHouse } from '../scripts/house.ts';
import { codeBlocks } from '../scripts/markdown.ts';
import { readSnippets, writeSnippets } from '../scripts/snippets.ts';

const folder = join(import.meta.dirname, '../dist/api-keys');
const postgres = engines.find(({ name }) => name === 'PostgreSQL');
const missing = await postgres?.unreachable();
if (missing && process.env.LATCHKEY_REQUIRE_SERVICES === '1') throw new Error(missing);

interface ApiKeys {
  createApiKey(userId: string, name: string): Promise<string>;
  findKeyOwner(request: Request): Promise<string | undefined>;
  removeApiKeys(userId: string): Promise<void>;
}

it.skipIf(!postgres || missing)('a key finds its owner until it expires or its user is deleted', async () => {
  const database = await postgres?.create();
  if (!database) throw new Error('there is no database');
  onTestFinished(() => database.drop());
  vi.stubEnv('DATABASE_URL', database.url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const pool = new pg.Pool({ connectionString: database.url });
  onTestFinished(() => pool.end());
  const auth = createAuth({ database: pool });
  await auth.migrate();
  const [table] = codeBlocks(readHouse('docs/api-keys.md')).filter(({ language }) => language === 'sql');
  await pool.query(table?.code ?? '');
  writeSnippets(readSnippets(), folder);
  const keys: ApiKeys = await import(/* @vite-ignore */ join(folder, 'docs/api-keys/api-keys.ts'));

  const { user } = await auth.api.createUser({ body: { name: 'Ada', email: 'ada@example.com' } });
  const key = await keys.createApiKey(user.id, 'My program');
  const stored = JSON.stringify((await pool.query('select * from api_key')).rows);
  expect(stored).not.toContain(key.slice(5));
  expect(await keys.findKeyOwner(requestWith(key))).toBe(user.id);
  expect(await keys.findKeyOwner(requestWith(`${key}x`))).toBeUndefined();
  expect(await keys.findKeyOwner(new Request('https://app.example.com/'))).toBeUndefined();

  await pool.query(`update api_key set expires_at = now() - interval '1 second'`);
  expect(await keys.findKeyOwner(requestWith(key))).toBeUndefined();

  const second = await keys.createApiKey(user.id, 'Another');
  await auth.api.removeUser({ body: { userId: user.id } });
  expect(await keys.findKeyOwner(requestWith(second))).toBeUndefined();
  expect((await pool.query('select * from api_key')).rows).toEqual([]);
});

function requestWith(key: string): Request {
  return new Request('https://app.example.com/report', { headers: { authorization: `Bearer ${key}` } });
}
