import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Locator, type Page, type Request } from 'playwright-core';
import { launchOptions } from '../../../vitest.chromium.ts';
import { lookAt } from './look.js';

/** A browser of a reader who follows a guide. */
export interface Reader {
  /** Does one line: `open http://…`, `in the form Sign up`, `type Ada into Name`, `click Sign up`, `see Hello Ada`. */
  follow(line: string): Promise<void>;
  /** What the console of the pages has said, and faults of the pages that a person sees. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface ReaderOptions {
  /** In milliseconds: how long a line may take. A development server compiles a page when it is opened. */
  readonly timeout: number;
  readonly javaScriptEnabled?: boolean;
  /** The pictures of the first form and of the first answer. Default: none is taken. */
  readonly pictures?: Pictures | undefined;
}

export interface Pictures {
  /** What they are called. */
  readonly name: string;
  /** The kept picture with which the answer is compared. */
  readonly lastStep: string;
}

export async function openReader({ timeout, javaScriptEnabled = true, pictures }: ReaderOptions): Promise<Reader> {
  const browser = await chromium.launch(launchOptions);
  const context = await browser.newContext({ javaScriptEnabled });
  context.setDefaultTimeout(timeout);
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (!isChatter(message.text())) complaints.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (event) => complaints.push(String(event.error())));
  const page = await context.newPage();
  const settled = watchRequests(context);
  let part: Page | Locator = page;
  const seen = new Set<string>();
  return {
    complaints,
    async follow(line) {
      const form = /^in the form (.+)$/.exec(line)?.[1];
      if (form === undefined) await act(page, part, line);
      // A reader waits for the page to be still before the next line. So an answer does not empty a form that is being filled.
      if (/^(?:click|open) /.test(line)) await settled();
      const look =
        line.startsWith('see ') && seen.has('form') ? 'answer' : line.endsWith(' into Password') ? 'form' : undefined;
      if (pictures !== undefined && look !== undefined && !seen.has(look)) {
        seen.add(look);
        const lastStep = look === 'answer' ? pictures.lastStep : undefined;
        complaints.push(...(await lookAt(page, `${pictures.name}-${look}`, lastStep)));
      }
      if (form !== undefined)
        part = page.locator('form', { has: page.getByRole('button', { name: form, exact: true }) });
      else if (line.startsWith('open ')) part = page;
    },
    close: () => browser.close(),
  };
}

/** Returns a function that waits until no request has been under way for a moment. */
function watchRequests(context: BrowserContext): () => Promise<void> {
  const open = new Set<Request>();
  context.on('request', (request) => void open.add(request));
  context.on('requestfinished', (request) => void open.delete(request));
  context.on('requestfailed', (request) => void open.delete(request));
  return async () => {
    for (let quiet = 0, turn = 0; quiet < 6 && turn < 200; turn++) {
      await sleep(50);
      quiet = open.size === 0 ? quiet + 1 : 0;
    }
  };
}

/** What development tools say without a fault, and what the browser says of an answer that refuses a form. */
function isChatter(text: string): boolean {
  return /React DevTools|\[HMR\]|\[Fast Refresh\]|\[vite\]|the server responded with a status of 40[13]/.test(text);
}

async function act(page: Page, part: Page | Locator, line: string): Promise<void> {
  const [, verb, what = '', , where = ''] = /^(open|type|click|see) (.+?)( into (.+))?$/.exec(line) ?? [];
  if (verb === 'open') await page.goto(what);
  else if (verb === 'type') await part.getByLabel(where, { exact: true }).filter({ visible: true }).fill(what);
  else if (verb === 'click') await clickable(part, what).click();
  else if (verb === 'see') await page.getByText(what).filter({ visible: true }).first().waitFor();
  else throw new Error(`a reader cannot follow: ${line}`);
}

function clickable(part: Page | Locator, name: string): Locator {
  const options = { name, exact: true };
  const roles = ['button', 'link', 'menuitem'] as const;
  return roles
    .map((role) => part.getByRole(role, options))
    .reduce((all, each) => all.or(each))
    .filter({ visible: true });
}
