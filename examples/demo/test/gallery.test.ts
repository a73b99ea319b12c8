import type { PluralForms } from '@latchkey/ui';
import { type LanguageTag, loadLanguage } from '@latchkey/ui/languages';
import { english } from '@latchkey/ui/languages/en';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findingsOf, overflowOf } from './axe.js';
import { describeInBrowser, setStage } from './browser.js';

const { open } = setStage();
const phone = { width: 360, height: 740 };
const desktop = { width: 1120, height: 800 };

/** The addresses of all stories in a language, as the list of the gallery has them. */
async function addressesOf(page: Page, tag: LanguageTag): Promise<readonly string[]> {
  await page.goto(`/gallery?language=${tag}`);
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

const textsInEnglish: Readonly<Record<string, Readonly<Record<string, string | PluralForms>>>> = {
  ...english.texts,
  errors: english.errors,
};
/** The texts of the English screens and errors that no other language shares. */
const englishSentences = Object.values(textsInEnglish)
  .flatMap((texts) => Object.values(texts))
  .flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)))
  .filter((text) => text.split(' ').length > 2 && !text.includes('{'));

/** The headings that a toast covers, and the number of rows of a list of tabs: it has one row, which scrolls. */
async function layoutOf(page: Page) {
  return page.evaluate(() => {
    const boxesOf = (selector: string) =>
      Array.from(document.querySelectorAll(selector), (element) => ({ element, box: element.getBoundingClientRect() }));
    const toasts = boxesOf('.lk-toast');
    const covered = boxesOf('h1, h2, h3').filter(({ box }) =>
      toasts.some((toast) => toast.box.top < box.bottom && toast.box.bottom > box.top),
    );
    const rows = new Set(boxesOf('[role="tab"]').map(({ box }) => Math.round(box.top)));
    return { covered: covered.map(({ element }) => element.textContent), rowsOfTabs: rows.size };
  });
}

/** A part of the settings is below the heading of the application's own page. */
const rulesOfPages = ['region', 'page-has-heading-one'];

describeInBrowser('the gallery of screens', () => {
  it.each([
    ['a phone, light', { viewport: phone }, '', 'en'],
    ['a phone, light, in German', { viewport: phone }, '', 'de'],
    ['a phone, dark, in Arabic', { viewport: phone }, '&theme=dark', 'ar'],
    ['a desktop, dark, in Japanese', { viewport: desktop }, '&theme=dark', 'ja'],
    ['a desktop, right to left', { viewport: desktop }, '&direction=rtl', 'en'],
  ] as const)('every story on %s is accessible and fits', { timeout: 480_000 }, async (_, settings, more, tag) => {
    const page = await open({ ...settings, reducedMotion: 'reduce' });
    const direction = more.includes('rtl') ? 'rtl' : (await loadLanguage(tag)).direction;
    const addresses = await addressesOf(page, tag);
    expect(addresses.length).toBeGreaterThan(30);
    for (const address of addresses) {
      await show(page, address + more);
      const findings = await findingsOf(page, rulesOfPages);
      expect({ address, findings }).toEqual({ address, findings: [] });
      expect({ address, isTooWide: (await overflowOf(page)) > 0 }).toEqual({ address, isTooWide: false });
      const { covered, rowsOfTabs } = await layoutOf(page);
      expect({ address, covered, isOneRow: rowsOfTabs <= 1 }).toEqual({ address, covered: [], isOneRow: true });
      const text = (await page.locator('main').textContent()) ?? '';
      expect({ address, text }).not.toMatchObject({
        text: expect.stringMatching(/\{\w+\}|[A-Z]{3,}_[A-Z]{3,}|undefined/),
      });
      const inEnglish = tag === 'en' ? [] : englishSentences.filter((sentence) => text.includes(sentence));
      expect({ address, inEnglish }).toEqual({ address, inEnglish: [] });
      const { lang, dir } = await page.evaluate(() => {
        const { documentElement: html } = document;
        return { lang: html.lang, dir: html.dir };
      });
      expect({ address, lang, dir }).toEqual({ address, lang: tag, dir: direction });
    }
  });
});
