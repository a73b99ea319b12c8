import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createMails, devMailbox } from '@latchkey/mail';
import { build } from 'esbuild';
import { createAuth } from 'latchkey';
import { toNodeHandler } from 'latchkey/node';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { launchOptions } from '../../../vitest.chromium.js';

/** Serves the page with a real Latchkey on SQLite and its mailbox, and starts a browser. */
export function setStage() {
  let server: Awaited<ReturnType<typeof serve>>;
  let browser: Browser;
  let contexts: BrowserContext[] = [];

  beforeAll(async () => {
    server = await serve();
    browser = await chromium.launch(launchOptions);
  });
  afterEach(async () => {
    const last = contexts;
    contexts = [];
    await Promise.all(last.map((context) => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  return {
    /** A new browser, with the page and the open panel. `name`: the user who is signed in. */
    async openPage(name: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
      const context = await browser.newContext({ baseURL: server.url, colorScheme });
      contexts.push(context);
      context.setDefaultTimeout(20_000);
      const data = { name, email: `${name.toLowerCase()}@example.com`, password: 'correct horse' };
      const answer = await context.request.post('/api/auth/sign-up/email', { data });
      expect(answer.status()).toBe(200);
      const page = await context.newPage();
      await page.goto('/');
      await page.getByText('1 devices').waitFor();
      await page.getByRole('button', { name: 'Latchkey devtools' }).click();
      return page;
    },
  };
}

async function serve() {
  const script = await bundle();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // A server that listens on a port has an address with this form.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('NODE_ENV', 'development'); // the mailbox is for development
  const mailbox = devMailbox({ baseURL: url });
  vi.unstubAllEnvs();
  const mails = createMails({ appName: 'Acme', from: 'no-reply@acme.example', send: mailbox.send });
  const auth = createAuth({
    baseURL: url,
    secret: 'k3Jw9QmZ7xRb2TnV8cLp5YdHs4GfUa6E',
    database: ':memory:',
    migrate: true,
    emailAndPassword: { enabled: true, cost: { ln: 4, r: 1, p: 1 }, sendResetPassword: mails.resetPassword },
    rateLimit: { enabled: false },
  });
  const handle = toNodeHandler(auth);
  async function respond(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    if (path.startsWith('/api/auth/')) return handle(request, answer);
    if (path === '/page.js') return void answer.setHeader('content-type', 'text/javascript').end(script);
    if (path.startsWith('/dev/')) {
      const response = await mailbox.handler(new Request(url + path));
      return void answer.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
    }
    answer.setHeader('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'");
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(
      '<!doctype html><html lang="en"><title>Page</title><script type="module" src="/page.js"></script></html>',
    );
  }
  server.on('request', (request, answer) => void respond(request, answer));
  return {
    url,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await auth.close();
    },
  };
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'page.ts')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@latchkey/source'],
    define: { 'process.env.NODE_ENV': '"development"' },
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
