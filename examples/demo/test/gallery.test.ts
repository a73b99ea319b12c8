import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findingsOf, overflowOf } from './axe.js';
import { describeInBrowser, setStage } from './browser.js';

const { open } = setStage();
const phone = { width: 360, height: 740 };
const desktop = { width: 1120, height: 800 };

/** The addresses of all stories, as the list of the gallery has them. */
async function addressesOf(page: Page): Promise<readonly string[]> {
  await page.goto('/gallery');
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  const links = await page.locator('li a:first-child').all();
  return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
}

/** Opens a story, and waits until it is in its state. */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(`/gallery${address}`);
  await page.locator('html[data-story="played"]').waitFor();
  // The last answer of the mock server is drawn.
  await page.waitForFunction(() => !document.querySelector('.lk-spinner'));
}

/** A part of the settings is below the heading of the application's own page. */
const rulesOfPages = ['region', 'page-has-heading-one'];

describeInBrowser('the gallery of screens', () => {
  it.each([
    ['a phone, light', { viewport: phone }, ''],
    ['a phone, dark, right to left', { viewport: phone }, '&theme=dark&direction=rtl'],
    ['a desktop, dark', { viewport: desktop }, '&theme=dark'],
    ['a desktop, right to left', { viewport: desktop }, '&direction=rtl'],
  ] as const)('every story on %s is accessible and fits', { timeout: 240_000 }, async (_, settings, more) => {
    const page = await open({ ...settings, reducedMotion: 'reduce' });
    const addresses = await addressesOf(page);
    expect(addresses.length).toBeGreaterThan(30);
    for (const address of addresses) {
      await show(page, address + more);
      const findings = await findingsOf(page, rulesOfPages);
      expect({ address, findings }).toEqual({ address, findings: [] });
      expect({ address, isTooWide: (await overflowOf(page)) > 0 }).toEqual({ address, isTooWide: false });
      expect({ address, text: await page.locator('main').textContent() }).not.toMatchObject({
        text: expect.stringMatching(/\{\w+\}|[A-Z]{3,}_[A-Z]{3,}|undefined/),
      });
    }
  });
});
