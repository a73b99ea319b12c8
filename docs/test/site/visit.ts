import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How readers see the site; `npm test` has each size and each scheme once. */
const every = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { name: `desktop, ${colorScheme}`, colorScheme, size: { width: 1280, height: 800 } },
  { name: `phone, ${colorScheme}`, colorScheme, size: { width: 390, height: 844 } },
]);
const variants = process.env.LATCHKEY_SITE === 'all' ? every : every.filter((_, index) => index === 0 || index === 3);

/** A page of a browser, with everything that went wrong in it. */
export interface Visitor {
  readonly page: Page;
  readonly complaints: string[];
}

/** Opens a browser's page that records messages of the console, errors, and requests to other hosts. */
export async function openVisitor(browser: Browser, url: string): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const complaints: string[] = [];
  const say = (text: string) => void complaints.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on('console', (message) => say(`the console says ${message.text()}`));
  page.on('pageerror', (error) => say(`the page throws ${error.message}`));
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (target.protocol.startsWith('http') && target.origin !== url) say(`a request to ${target.origin}`);
  });
  return { page, complaints };
}

/** Opens a page and looks at it in every variant. Returns what is wrong: findings of axe, and contents wider than the screen. */
export async function inspectPage({ page, complaints }: Visitor, route: string): Promise<string[]> {
  const before = complaints.length;
  const answer = await page.goto(route);
  const found: string[] = answer?.status() === 200 ? [] : [`${route}: status ${answer?.status()}`];
  await page.waitForLoadState('networkidle');
  await page.evaluate(axeSource);
  for (const { name, colorScheme, size } of variants) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    for (const finding of await page.evaluate(findingsOfAxe)) found.push(`${route}, ${name}: ${finding}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > size.width) found.push(`${route}, ${name}: the page is ${width} pixels wide`);
  }
  return [...found, ...complaints.slice(before)];
}

/** Runs in the browser, where `axe` is a global. */
async function findingsOfAxe(): Promise<string[]> {
  const { violations } = await window.axe.run({ resultTypes: ['violations'] });
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes[0]?.target} (${nodes.length}) ${nodes[0]?.failureSummary}`,
  );
}
