import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject } from 'vitest';
import { executablePath, isWithoutBrowser } from '../../../vitest.chromium.js';
import { type Demo, type DemoOptions, startDemo } from '../server/start.js';
import { buildApp, flags } from './global-setup.js';

/** Like `describe`, skipped without a browser. */
export const describeInBrowser = describe.skipIf(isWithoutBrowser);

/** Milliseconds until an expected element counts as missing. */
const patienceMs = 20_000;

interface OpenOptions extends BrowserContextOptions {
  /** Error statuses that this user will get; the browser writes each to its console as an error. */
  readonly refusals?: readonly number[];
}

export interface Stage {
  /** The server of this file, on a database of its own. */
  readonly demo: () => Demo;
  /** Another user with their own browser, on an empty page. Errors of the page fail the test. */
  readonly open: (options?: OpenOptions) => Promise<Page>;
}

interface StageOptions extends Pick<DemoOptions, 'mailsDeletions' | 'demoIdPort'> {
  /** The build of the app. Default: the one for production, which all files share. */
  readonly mode?: 'development' | 'production';
  /** The scrollbars take room beside the page, as on Windows. Default: they are hidden. */
  readonly hasScrollbars?: boolean;
}

/** Sets the real demo up for the tests of a file. */
export function setStage({ mode = 'production', hasScrollbars = false, ...options }: StageOptions = {}): Stage {
  let browser: Browser | undefined;
  let demo: Demo | undefined;
  let dataFolder: string | undefined;
  let opened: { readonly context: BrowserContext; readonly complaints: string[] }[] = [];

  const running = (): Demo => {
    if (!demo) throw new Error('the demo has not started');
    return demo;
  };
  const start = async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-demo-'));
    const appFolder = mode === 'production' ? inject('appFolder') : join(dataFolder, 'app');
    if (mode === 'development') await buildApp(appFolder, mode);
    demo = await startDemo({ ...options, port: 0, dataFolder, appFolder });
  };
  const stop = async () => {
    await demo?.close();
    if (dataFolder) await rm(dataFolder, { recursive: true, force: true });
  };
  beforeAll(async () => {
    await start();
    browser = hasScrollbars ? await launchWithScrollbars() : await chromium.connect(inject('browser') ?? '');
  });
  // Of the first attempt of a test there are organizations, users and mails, whose names are taken: the second has an empty database.
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    await stop();
    await start();
  });
  afterEach(async () => {
    const last = opened;
    opened = [];
    await Promise.all(last.map(({ context }) => context.close()));
    expect(last.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await stop();
  });

  return {
    demo: running,
    async open({ refusals = [], ...settings } = {}) {
      if (!browser) throw new Error('the browser has not started');
      const context = await browser.newContext({ baseURL: running().url, reducedMotion: 'reduce', ...settings });
      context.setDefaultTimeout(patienceMs);
      countRequests(context);
      origins.set(context, running().url);
      opened.push({ context, complaints: await collectComplaints(context, refusals) });
      return context.newPage();
    },
  };
}

/** A browser of its own, because all pages of one browser have the same scrollbars. */
function launchWithScrollbars(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [...flags],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
}

/** Errors and warnings of the console, exceptions, and everything that the policy of a page has blocked. */
async function collectComplaints(context: BrowserContext, refusals: readonly number[]): Promise<string[]> {
  const complaints: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`the policy ${violatedDirective} stopped ${blockedURI}`);
    });
  });
  const isExpected = (text: string) =>
    refusals.some((status) => text.includes(`responded with a status of ${status} `));
  context.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    // A Chromium with a window asks each server for this icon. The server of the desktop app has none, and closes at once.
    const isIcon = message.location().url.endsWith('/favicon.ico');
    if (isComplaint && !isIcon && !isExpected(message.text()))
      complaints.push(`${message.page()?.url()}: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (event) => complaints.push(String(event.error())));
  return complaints;
}

const origins = new WeakMap<BrowserContext, string>();

/** The origin of the demo that this user has opened, also before the first page. */
export function originOf(page: Page): string {
  return origins.get(page.context()) ?? '';
}

const inFlight = new WeakMap<BrowserContext, Set<Request>>();

function countRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  inFlight.set(context, requests);
  context.on('request', (request) => void requests.add(request));
  context.on('requestfinished', (request) => void requests.delete(request));
  context.on('requestfailed', (request) => void requests.delete(request));
}

/** How many requests of this user have no answer yet. */
export function requestsOf(page: Page): number {
  return inFlight.get(page.context())?.size ?? 0;
}

/** Settles when the pages of this user wait for no answer. */
export async function isQuiet(page: Page): Promise<void> {
  await expect.poll(() => requestsOf(page)).toBe(0);
}
