import type { Browser } from 'playwright-core';

const widths = [1280, 390];

/** How many tables and blocks of code a screen of this width has, and those that it does not show as a whole: `/errors: Code…`. */
export interface Readable {
  readonly width: number;
  readonly tables: number;
  readonly blocks: number;
  readonly hidden: readonly string[];
}

/**
 * Looks for tables and blocks of code that are wider than their box, on all pages. One page of the browser shows the contents of each
 * page in turn, so that hundreds of pages take seconds.
 */
export async function findHidden(browser: Browser, url: string, routes: readonly string[]): Promise<Readable[]> {
  const page = await browser.newPage({ baseURL: url, javaScriptEnabled: false });
  await page.goto('/what-is-latchkey');
  const contents = await page.evaluateHandle(readContents, routes);
  const found: Readable[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    found.push({ width, ...(await page.evaluate(showEach, contents)) });
  }
  await page.close();
  return found;
}

/** Runs in the browser. */
async function readContents(routes: readonly string[]) {
  const read = async (route: string) => {
    const html = await (await fetch(route)).text();
    return { route, contents: html.slice(html.indexOf('<main'), html.indexOf('</main>')) };
  };
  return Promise.all(routes.map(read));
}

/** Runs in the browser. */
function showEach(pages: readonly { readonly route: string; readonly contents: string }[]) {
  const found = { tables: 0, blocks: 0, hidden: [] as string[] };
  const stage = document.querySelector('main');
  if (!stage) throw new Error('the page has no contents');
  const { right } = stage.getBoundingClientRect();
  for (const { route, contents } of pages) {
    stage.innerHTML = contents;
    for (const part of stage.querySelectorAll('table, pre')) {
      found[part.tagName === 'PRE' ? 'blocks' : 'tables'] += 1;
      if (part.scrollWidth <= part.clientWidth + 1 && part.getBoundingClientRect().right <= right + 1) continue;
      found.hidden.push(`${route}: ${part.textContent.trim().slice(0, 60)}`);
    }
  }
  return found;
}
