import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

export interface Finding {
  readonly id: string;
  readonly nodes: readonly string[];
}

/** What axe finds in the page, without some rules. */
export async function findingsOf(page: Page, without: readonly string[] = []): Promise<readonly Finding[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async (names) => {
    const rules = Object.fromEntries(names.map((name) => [name, { enabled: false }]));
    const { violations } = await window.axe.run(document, { rules });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  }, without);
}

/** By how much the content is wider than the window, in pixels. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
