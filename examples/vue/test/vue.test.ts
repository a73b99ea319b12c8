import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isWithoutBrowser, launchOptions } from '../../../vitest.chromium.ts';
import { startServer } from '../server/app.js';

const home = join(import.meta.dirname, '..');
const password = 'correct horse';

it('binding and pages together have no more than 200 lines', () => {
  const files = readdirSync(join(home, 'src'), { recursive: true, encoding: 'utf8' });
  const lines = files
    .filter((path) => /\.(?:ts|vue)$/.test(path))
    .flatMap((path) =>
      readFileSync(join(home, 'src', path), 'utf8')
        .trimEnd()
        .split('\n'),
    );
  console.log(`Vue: ${lines.length} of 200 lines`);
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.length).toBeLessThanOrEqual(200);
});

describe.skipIf(isWithoutBrowser)('the built page', () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof startServer>>;
  let browser: Browser;
  let opened: { readonly context: BrowserContext; readonly complaints: string[] }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-vue-'));
    const appFolder = join(folder, 'app');
    await buildApp(appFolder);
    server = await startServer({ port: 0, dataFolder: folder, appFolder, secret: 'k3Jw9QmZ7xRb2TnV8cLp5YdHs4GfUa6E' });
    browser = await chromium.launch(launchOptions);
  });
  afterEach(async () => {
    const last = opened;
    opened = [];
    await Promise.all(last.map(({ context }) => context.close()));
    expect(last.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A browser of another user, and the requests of its tabs. Errors of its pages fail the test. */
  async function openBrowser() {
    const context = await browser.newContext({ baseURL: server.url });
    context.setDefaultTimeout(20_000);
    const complaints: string[] = [];
    const requests: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    context.on('weberror', (event) => complaints.push(String(event.error())));
    context.on('request', (request) => {
      const [, path] = request.url().split('/api/auth/');
      if (path !== undefined) requests.push(`${request.method()} ${path.replace(/\?.*/, '')}`);
    });
    opened.push({ context, complaints });
    const openTab = async () => {
      const page = await context.newPage();
      await page.goto('/');
      return page;
    };
    return { context, requests, openTab };
  }

  it('a visitor costs one request: all components share the session, and no list is asked for', async () => {
    const { requests, openTab } = await openBrowser();
    const page = await openTab();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByText('Not signed in').waitFor();
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual(['GET get-session']);
  });

  it('signs up, creates an organization, signs out and signs in again, without a second read of the session', async () => {
    const { requests, openTab } = await openBrowser();
    const page = await openTab();
    await signUp(page, 'Ada');
    await page.getByRole('heading', { name: 'Organizations' }).waitFor();
    await page.getByLabel('Name').fill('Analytical Engines');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Analytical Engines' }).waitFor();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByText('Analytical Engines').count()).toBe(0);

    await fill(page, { email: 'ada@example.com', password });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Signed in as Ada').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Analytical Engines' }).waitFor();
    // The answers to sign-up, sign-in and sign-out carry the session.
    expect(requests.filter((each) => each === 'GET get-session')).toHaveLength(1);
  });

  it('shows why a sign-in was refused', async () => {
    const { openTab } = await openBrowser();
    const page = await openTab();
    await page.getByLabel('Email').fill('grace@example.com');
    await page.getByLabel('Password').fill('wrong horse');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor();
    // The browser writes each refusal to its console.
    opened[0]?.complaints.splice(0, 1);
  });

  it('a second tab follows a sign-in, and is cleared at once by a sign-out, although no server answers it', async () => {
    const { context, openTab } = await openBrowser();
    const [one, two] = [await openTab(), await openTab()];
    await signUp(one, 'Grace');
    await two.bringToFront();
    await two.getByText('Signed in as Grace').waitFor();

    // From now on the second tab gets no answer.
    await two.route('**/api/auth/**', () => {});
    await one.bringToFront();
    await one.getByRole('button', { name: 'Sign out' }).click();
    await two.getByText('Not signed in').waitFor();
    expect(await two.getByText('Grace').count()).toBe(0);
    await context.close();
  });
});

async function signUp(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'I am new here' }).click();
  await page.getByLabel('Name').fill(name);
  await fill(page, { email: `${name.toLowerCase()}@example.com`, password });
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText(`Signed in as ${name}`).waitFor();
}

async function fill(page: Page, person: { readonly email: string; readonly password: string }): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
}

async function buildApp(outDir: string): Promise<void> {
  const { NODE_ENV } = process.env;
  // Vitest sets `test`, which would make another build than for users.
  process.env.NODE_ENV = 'production';
  try {
    await build({ configFile: join(home, 'vite.config.ts'), logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
