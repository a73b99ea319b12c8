import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWithoutBrowser, launchOptions } from '../../../vitest.chromium.ts';
import { house } from '../../scripts/house.ts';
import { readSitePages } from '../../site/pages.ts';
import { serveSite } from '../../site/server.ts';
import { folders } from '../../site/stage.ts';
import { deadLinks, readBuiltPages } from './built-links.ts';
import { findHidden } from './readable.ts';
import { missedWords, openBuiltSearch } from './search-index.ts';
import { inspectPage, openVisitor, type Visitor } from './visit.ts';

const { LATCHKEY_SITE, LATCHKEY_SITE_SEED } = process.env;

/** One page of each kind; `npm run docs -- --check` visits all. */
const kinds = [
  '/',
  '/quick-start/nextjs',
  '/errors/invalid_origin',
  '/reference/tables',
  '/comparison',
  '/options/session',
  '/endpoints/sign-in-email',
];
const pages = readSitePages();
const routes = pages.map(({ route }) => route);
/** Another seed each day, so that `npm test` sees every page in time. */
const seed = Number(LATCHKEY_SITE_SEED ?? Math.floor(Date.now() / 86_400_000));

let site: Awaited<ReturnType<typeof serveSite>> | undefined;
let browser: Browser | undefined;

beforeAll(async () => {
  const program = ['--import', 'tsx', 'site/main.ts'];
  // Vitest sets `test`, which would make another build than for readers.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, program, { cwd: join(house, 'docs'), env, maxBuffer: 1e8 });
  site = await serveSite(0);
  if (!isWithoutBrowser) browser = await chromium.launch(launchOptions);
}, 900_000); // the build alone takes minutes on a machine that runs other tests
afterAll(async () => {
  await browser?.close();
  site?.server.close();
});

describe('the built site', () => {
  it('has every page, without a dead link or anchor', () => {
    const built = readBuiltPages();
    expect(routes.filter((route) => !built.has(route))).toEqual([]);
    expect(deadLinks(built)).toEqual([]);
  });

  it('has a page for each object of options and each endpoint, and the old anchors of both', () => {
    const built = readBuiltPages();
    expect(built.get('/options/session')?.ids).toContain('sessionexpiresin');
    expect(built.get('/options')?.ids).toContain('session');
    expect(built.get('/endpoints')?.ids).toContain('signinemail');
  });

  it('has a Markdown twin of every page, and lists it in llms.txt', () => {
    const index = readFileSync(join(folders.built, 'llms.txt'), 'utf8');
    const twins = routes.map((route) => (route === '/' ? '/index.md' : `${route}.md`));
    expect(twins.filter((path) => !existsSync(join(folders.built, path)))).toEqual([]);
    expect(twins.filter((path) => path !== '/index.md' && !index.includes(`](${path})`))).toEqual([]);
  });

  it('has an index of the search that finds the place of each word in search-words.ts first', async () => {
    expect(missedWords(await openBuiltSearch())).toEqual([]);
  });

  it('has at most twelve links on the home page, and its version and changelog on every page', () => {
    const home = readFileSync(join(folders.built, 'index.html'), 'utf8');
    const [, main = ''] = /<main class="home"[^>]*>([\s\S]*)<\/main>/.exec(home) ?? [];
    const links = main.match(/<a [^>]*href="\//g) ?? [];
    expect(links.length).toBeGreaterThan(5);
    expect(links.length).toBeLessThanOrEqual(12);
    const built = [...readBuiltPages().values()].filter(({ route }) => routes.includes(route));
    expect(built.filter(({ targets }) => !targets.includes('/changelog'))).toEqual([]);
  });

  it('serves the address that an error names', async () => {
    const answer = await fetch(`${site?.url}/errors`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('id="invalid_origin"');
  });
});

describe.skipIf(isWithoutBrowser)('in a browser', () => {
  it.each(chosenRoutes())('%s: no finding of axe, no message, no foreign request', async (route) => {
    expect(await withVisitor((visitor) => inspectPage(visitor, route))).toEqual([]);
  });

  it('every table and block of code of all pages fits its box, at 1,280 and at 390 pixels', async () => {
    if (!browser || !site) throw new Error('the browser or the site is not ready');
    for (const { width, tables, blocks, hidden } of await findHidden(browser, site.url, routes)) {
      console.log(`${width} pixels: ${tables} tables, ${blocks} blocks of code, ${hidden.length} too wide`);
      expect(tables).toBeGreaterThan(routes.length);
      expect(hidden).toEqual([]);
    }
  });

  it.each([
    ['second factor', '/two-factor'],
    ['logout', '/sessions#ending-sessions'],
    ['How can I ban a user?', '/block-a-user'],
    ['mongodb', '/missing#mongodb-and-other-databases-without-sql'],
  ])('the search for %s finds %s first', async (words, place) => {
    const complaints = await withVisitor(async ({ page, complaints }) => {
      await page.goto('/');
      await page
        .getByRole('button', { name: /search/i })
        .first()
        .click();
      await page.getByRole('searchbox').fill(words);
      const first = page.locator('a.result').first();
      // The id of a page is the anchor of its title.
      expect(await first.getAttribute('href')).toMatch(place.includes('#') ? new RegExp(`^${place}$`) : `${place}#`);
      await first.click();
      await page.waitForURL(`**${place}**`);
      return complaints;
    });
    expect(complaints).toEqual([]);
  });

  it('each picture of a screen leads to its story in the gallery, which works', async () => {
    const complaints = await withVisitor(async ({ page, complaints }) => {
      await page.goto('/gallery');
      await page.getByRole('link', { name: 'sign-in', exact: true }).waitFor(); // the page is written by its script
      const stories = await page.locator('li > a:first-child').allTextContents();
      await page.goto('/ui');
      const links = await page.locator('a.live').all();
      const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
      const names = addresses.map((address) => address?.split('story=')[1] ?? '');
      expect(names.length).toBeGreaterThan(25);
      expect(names.filter((name) => !stories.includes(name))).toEqual([]);
      await page.locator('a.live').first().click();
      await page.locator('html[data-story="played"]').waitFor();
      await page.getByLabel('Email').first().fill('ada@example.com');
      return complaints;
    });
    expect(complaints).toEqual([]);
  });

  it('a block of code can be copied', async () => {
    const copied = await withVisitor(async ({ page }) => {
      await page.goto('/getting-started');
      await page.locator('div.language-ts button.copy').first().click();
      await page.locator('button.copy.copied').waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    });
    expect(copied).toContain("import { createAuth } from 'latchkey';");
  });

  it('an unknown address has a page that leads home', async () => {
    const status = await withVisitor(async ({ page }) => {
      const answer = await page.goto('/nowhere');
      await page.getByRole('link', { name: 'go to home' }).click();
      await page.getByRole('heading', { level: 1, name: 'Auth that runs inside your own server' }).waitFor();
      return answer?.status();
    });
    expect(status).toBe(404);
  });
});

/** All routes, or the kinds and two more of this seed. */
function chosenRoutes(): readonly string[] {
  if (LATCHKEY_SITE === 'all') return routes;
  const others = routes.filter((route) => !kinds.includes(route));
  const sample = [0, 1].map((turn) => others[(seed * 2 + turn) % others.length] ?? '/');
  console.log(`The sample of the site, repeated with LATCHKEY_SITE_SEED=${seed}: ${sample.join(' ')}`);
  return [...kinds, ...sample];
}

async function withVisitor<T>(work: (visitor: Visitor) => Promise<T>): Promise<T> {
  if (!browser || !site) throw new Error('the browser or the site is not ready');
  const visitor = await openVisitor(browser, site.url);
  try {
    return await work(visitor);
  } finally {
    await visitor.page.context().close();
  }
}
