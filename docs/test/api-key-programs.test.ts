import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiKeys } from '@latchkey/api-keys';
import type { Express } from 'express';
import type { Hono } from 'hono';
import { createAuth } from 'latchkey';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readSnippets, writeSnippets } from '../scripts/snippets.ts';

// The programs of docs/api-keys.md run unchanged, with the real frameworks.
const folder = join(import.meta.dirname, '../dist/api-key-programs');
writeSnippets(readSnippets(), folder);
const load = (file: string) => import(/* @vite-ignore */ join(folder, 'docs/api-keys', file));

/** The type of the page's `auth`. */
const documentedAuth = () =>
  createAuth({ plugins: [apiKeys({ prefix: 'acme', scopes: { invoice: ['read', 'create'] } })] });

type Answering = (headers: Readonly<Record<string, string>>) => Promise<Response>;
const url = 'https://app.example.com/v1/invoices';

/** Serves an application of Express, and asks it. */
async function askExpress(headers: Readonly<Record<string, string>>): Promise<Response> {
  const { app }: { app: Express } = await load('express.ts');
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  onTestFinished(() => void server.close());
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/invoices`, { headers });
}

const programs: Readonly<Record<string, Answering>> = {
  'Next.js': async (headers) => (await load('app/v1/invoices/route.ts')).GET(new Request(url, { headers })),
  async Hono(headers) {
    const { app }: { app: Hono } = await load('hono.ts');
    return app.request(url, { headers });
  },
  Express: askExpress,
};

describe('the programs that check keys', () => {
  const home = process.cwd();
  const playground = mkdtempSync(join(tmpdir(), 'latchkey-keys-'));
  let auth: ReturnType<typeof documentedAuth>;
  beforeAll(async () => {
    process.chdir(playground); // `app.db` goes here
    vi.stubEnv('LATCHKEY_SECRET', 'a secret for the programs of the pages');
    ({ auth } = await load('auth.ts'));
    await auth.migrate();
  });
  afterAll(async () => {
    await auth.close();
    vi.unstubAllEnvs();
    process.chdir(home);
    rmSync(playground, { recursive: true, force: true });
  });
  const newKey = (scopes: ('invoice:read' | 'invoice:create')[]) =>
    auth.api.createServiceKey({ body: { name: 'Import', scopes } });
  const bearing = (key: string) => ({ authorization: `Bearer ${key}` });

  it.each(Object.keys(programs))('%s answers a call with a key, and no other one', async (name) => {
    const ask = async (headers: Readonly<Record<string, string>>) => programs[name]?.(headers) ?? new Response();
    const { key } = await newKey(['invoice:read']);
    const answered = await ask(bearing(key));
    expect([answered.status, await answered.json()]).toMatchObject([200, { invoices: [] }]);
    expect(answered.headers.get('ratelimit-limit')).toBeNull();
    const without = await ask({});
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await without.json()).toMatchObject({ code: 'API_KEY_IS_REQUIRED' });
    expect((await ask(bearing(`${key}x`))).status).toBe(401);
    const poor = await ask(bearing((await newKey(['invoice:create'])).key));
    expect([poor.status, await poor.json()]).toMatchObject([403, { code: 'API_KEY_LACKS_SCOPE' }]);
  });

  it.each(Object.keys(programs))('%s says how many calls are left', async (name) => {
    const ask = async (headers: Readonly<Record<string, string>>) => programs[name]?.(headers) ?? new Response();
    const { id, key } = await newKey(['invoice:read']);
    await auth.api.setApiKeyQuota({ body: { id, quota: { limit: 2, window: 31_536_000 } } });
    const left = (answer: Response) => [answer.status, answer.headers.get('ratelimit-remaining')];
    const first = await ask(bearing(key));
    expect([left(first), first.headers.get('ratelimit-limit')]).toEqual([[200, '1'], '2']);
    expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    expect(left(await ask(bearing(key)))).toEqual([200, '0']);
    const refused = await ask(bearing(key));
    expect([left(refused), refused.headers.get('ratelimit-limit')]).toEqual([[429, '0'], '2']);
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'));
  });
});
