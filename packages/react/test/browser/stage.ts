import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchOptions } from '../../../../vitest.chromium.js';
import { password, type ReactVersion, type Server, serve } from './serve.js';

/** A user's browser: tabs that share cookies. */
export interface Visitor {
  readonly context: BrowserContext;
  /** The requests of all tabs: method and path below `/api/auth`. */
  readonly requests: string[];
  /** Those of one tab from now on. */
  requestsOf(tab: Page): string[];
  /** What the consoles of the tabs have shown that is an error or a warning. Must be empty at the end of a test. */
  readonly complaints: string[];
  /** Opens a path in a new tab. */
  openTab(path: string): Promise<Page>;
  /** Creates a user, who is signed in afterwards. */
  signUp(name: string): Promise<void>;
}

/** Serves the page with a React, and starts a browser, for the tests of a block. */
export function setStage(version: ReactVersion) {
  let server: Server;
  let browser: Browser;
  let visitors: Visitor[] = [];

  beforeAll(async () => {
    server = await serve(version);
    browser = await chromium.launch(launchOptions);
  });
  afterEach(async () => {
    const last = visitors;
    visitors = [];
    await Promise.all(last.map(({ context }) => context.close()));
    expect(last.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function openBrowser(): Promise<Visitor> {
    const context = await browser.newContext({ baseURL: server.url });
    context.setDefaultTimeout(30_000);
    const requests: string[] = [];
    const complaints: string[] = [];
    collectRequests(context, requests);
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    context.on('weberror', (event) => complaints.push(String(event.error())));
    const visitor: Visitor = {
      context,
      requests,
      complaints,
      requestsOf: (tab) => collectRequests(tab, []),
      async openTab(path) {
        const page = await context.newPage();
        await page.goto(path);
        return page;
      },
      async signUp(name) {
        const data = { name, email: `${name.toLowerCase()}@example.com`, password };
        const answer = await context.request.post('/api/auth/sign-up/email', { data });
        expect(answer.status()).toBe(200);
      },
    };
    visitors.push(visitor);
    return visitor;
  }
  return { openBrowser };
}

function collectRequests(source: BrowserContext | Page, requests: string[]): string[] {
  const note = (request: Request) => {
    const [, path] = request.url().split('/api/auth');
    if (path !== undefined) requests.push(`${request.method()} ${path.replace(/\?.*/, '')}`);
  };
  // Each of the two has this event, with another type of listener.
  if ('newPage' in source) source.on('request', note);
  else source.on('request', note);
  return requests;
}

/** Waits until every component of a tab shows a text. */
export async function everyComponentShows(tab: Page, text: string, count: number): Promise<void> {
  await expect
    .poll(() => tab.locator('output').allTextContents(), { timeout: 30_000 })
    .toEqual(Array(count).fill(text));
}
