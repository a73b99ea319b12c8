import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isWithoutBrowser, launchOptions } from '../../../vitest.chromium.ts';
import { type Application, build, type Command, start } from './application.ts';

const password = 'correct horse';
let serial = 0;
const newPerson = () => {
  serial += 1;
  return { name: `Ada ${serial}`, email: `ada${serial}-${process.pid}@example.com`, password };
};
type Person = ReturnType<typeof newPerson>;

// `npm test` drives the built application; `npm run consumers` the one of `next dev` too.
const commands: readonly Command[] = process.env.LATCHKEY_CONSUMERS === 'all' ? ['start', 'dev'] : ['start'];

describe.skipIf(isWithoutBrowser).each(commands)('next %s', (command) => {
  let application: Application;
  let browser: Browser;
  let opened: { readonly close: () => Promise<void>; readonly complaints: string[] }[] = [];

  beforeAll(async () => {
    if (command === 'start') {
      // A fresh checkout has no cache of an earlier build, and Next says so.
      const output = (await build()).replace(/^.*No build cache found.*$/m, '');
      expect(output).not.toMatch(/⚠|warn|error/i);
    }
    application = await start(command);
    browser = await chromium.launch(launchOptions);
  });
  afterEach(async () => {
    const last = opened;
    opened = [];
    await Promise.all(last.map(({ close }) => close()));
    expect(last.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await application?.stop();
  });

  /** A browser of another user. Everything in its console fails the test, and so does a request of the session. */
  async function open(options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ baseURL: application.url, ...options });
    context.setDefaultTimeout(command === 'dev' ? 50_000 : 20_000);
    const complaints: string[] = [];
    const requests: string[] = [];
    context.on('console', (message) => {
      if (!/React DevTools|\[HMR\]|\[Fast Refresh\]/.test(message.text()))
        complaints.push(`${message.text()} ${message.location().url}`);
    });
    context.on('weberror', (event) => complaints.push(String(event.error())));
    context.on('request', (request) => requests.push(new URL(request.url()).pathname));
    opened.push({ close: () => context.close(), complaints });
    return { page: await context.newPage(), requests };
  }

  it('signs up and out by server actions, and signs in by a hook: every page knows the user at once', async () => {
    const ada = newPerson();
    const { page, requests } = await open();
    await page.goto('/sign-up');
    await fill(page, ada);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: `Hello ${ada.name}` }).waitFor();
    await page.getByText(`Signed in as ${ada.name}`).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Hello visitor' }).waitFor();

    await page.goto('/sign-in/client');
    await fill(page, { email: ada.email, password });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: `Hello ${ada.name}` }).waitFor();

    requests.length = 0;
    const answer = await page.goto('/');
    expect(await answer?.text()).toContain(`Signed in as <!-- -->${ada.name}`);
    await page.waitForLoadState('networkidle');
    expect(requests.filter((path) => path.startsWith('/api/auth'))).toEqual([]);
  });

  it('without JavaScript, a visitor signs in, returns to the protected page, and changes the profile', async () => {
    const ada = newPerson();
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto('/sign-up');
    await fill(page, ada);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Hello visitor' }).waitFor();

    await page.goto('/account');
    expect(new URL(page.url()).search).toBe('?returnTo=%2Faccount');
    await fill(page, { email: ada.email, password: 'wrong horse' });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor();
    await fill(page, { email: ada.email, password });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(`${ada.name}, ${ada.email}`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');

    await page.getByLabel('Name').fill('Countess');
    await page.getByLabel('City').fill('London');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Countess, ${ada.email}, London`).waitFor();
    await page.getByText('Signed in as Countess').waitFor();
  });

  it('creates an organization, which is active in the new session of the page', async () => {
    const ada = newPerson();
    const { page } = await open();
    await page.goto('/sign-up');
    await fill(page, ada);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('link', { name: 'Organizations' }).click();
    await page.getByRole('heading', { name: 'Organizations', exact: true }).waitFor();
    // Next keeps the page before this one, hidden.
    await page.getByLabel('Name').filter({ visible: true }).fill(`Acme ${ada.name}`);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('listitem').filter({ hasText: 'active' }).waitFor();
  });

  it('a forged cookie opens no protected page', async () => {
    const headers = { cookie: 'latchkey.session_token=forged' };
    const answer = await fetch(`${application.url}/account`, { headers, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([307, '/sign-in?returnTo=%2Faccount']);
  });

  it('has written nothing to the log that is a warning or an error', () => {
    // `next dev` lists each request with its address, which has the code of a refusal: `?error=…`.
    const told = application.log().replace(/^ (?:GET|POST|HEAD) \/.*$/gm, '');
    expect(told).not.toMatch(/⚠|warn|error|unstable|latchkey:/i);
  });
});

async function fill(page: Page, person: Partial<Person>): Promise<void> {
  const labels = { name: 'Name', email: 'Email', password: 'Password' } as const;
  for (const [key, label] of Object.entries(labels)) {
    const value = Reflect.get(person, key);
    if (typeof value === 'string') await page.getByLabel(label, { exact: true }).fill(value);
  }
}
