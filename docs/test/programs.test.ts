import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addresses } from '../../packages/core/test/fixtures/test-databases.ts';
import { readSnippets, writeSnippets } from '../scripts/snippets.ts';

// The programs of the pages run unchanged. They have a folder of their own, because the compiler's test recreates its folder.
const folder = join(import.meta.dirname, '../dist/programs');
writeSnippets(readSnippets(), folder);
const load = (file: string) => import(/* @vite-ignore */ join(folder, 'docs', file));

// The tests of the pages register themselves. The conformance of `terms` runs on these databases too.
for (const { kind, address } of addresses) process.env[`LATCHKEY_TEST_${kind.toUpperCase()}_URL`] = address;
await load('writing-a-plugin/invites/invites.test.ts');
await load('writing-a-plugin/invites/conformance.test.ts');
await load('build-api-keys/keys/conformance.test.ts');
await load('writing-a-plugin/terms.test.ts');
await load('writing-a-plugin/terms-conformance.test.ts');
await load('plugin-recipes/word-conformance.test.ts');
await load('step-up/badge.test.ts');
await load('testing/sign-in.test.ts');

describe('the first steps', () => {
  const home = process.cwd();
  const playground = mkdtempSync(join(tmpdir(), 'latchkey-docs-'));
  process.chdir(playground); // `app.db` goes here
  vi.stubEnv('LATCHKEY_SECRET', 'a secret for the programs of the pages');
  afterAll(() => {
    vi.unstubAllEnvs();
    process.chdir(home);
    rmSync(playground, { recursive: true, force: true });
  });

  it('lead to a server that returns the signed-in user', async () => {
    const { app }: { app: Hono } = await load('quick-start/hono-and-vite/server/app.ts');
    expect((await app.request('/api/me')).status).toBe(401);
    const signUp = await app.request('/api/auth/sign-up/email', post({ ...ada, email: 'ada@example.com' }));
    expect(signUp.status).toBe(200);
    const cookie = signUp.headers.getSetCookie().map((each) => each.split(';')[0]);
    const me = await app.request('/api/me', { headers: { cookie: cookie.join('; ') } });
    expect(await me.json()).toEqual({ name: 'Ada' });
  });

  it('a page behind the proxy of Vite reaches the server, and a page of another site is refused', async () => {
    const { app }: { app: Hono } = await load('quick-start/hono-and-vite/server/app.ts');
    const server = serve({ fetch: app.fetch, port: 0 });
    onTestFinished(() => void server.close());
    const { default: page } = await load('quick-start/hono-and-vite/vite.config.ts');
    const proxy = page.server.proxy['/api'];
    expect(proxy.target).toBe('http://localhost:3000');
    const target = `http://localhost:${(server.address() as AddressInfo).port}`;

    const { createServer } = await import('vite');
    const root = mkdtempSync(join(tmpdir(), 'latchkey-vite-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const vite = await createServer({
      configFile: false,
      root,
      logLevel: 'error',
      server: { port: 0, proxy: { '/api': { ...proxy, target } }, fs: page.server.fs },
    });
    await vite.listen();
    onTestFinished(() => vite.close());
    const url = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
    const signUp = (origin: string) =>
      fetch(`${url}/api/auth/sign-up/email`, post({ ...ada, email: 'bea@example.com' }, { origin }));

    expect((await signUp('http://foreign.example')).status).toBe(403);
    expect((await signUp(url)).status).toBe(200);

    // Vite delivers the files of its root, but neither the database nor the secrets.
    const files = [
      'app.db',
      'app.db-wal',
      'server/.env',
      'node_modules/.cache/latchkey/.env.development-secret',
      'page.css',
    ];
    for (const file of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), 'p {}');
    }
    const statuses = await Promise.all(files.map(async (file) => (await fetch(`${url}/${file}`)).status));
    expect(statuses).toEqual([403, 403, 403, 403, 200]);
    expect((await fetch(`${url}/@fs${join(root, 'app.db')}?raw`)).status).toBe(403);
  });
});

const ada = { name: 'Ada', password: 'correct horse' };

function post(body: object, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
