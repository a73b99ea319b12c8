import type { PluralForms } from '@latchkey/ui';
import { loadLanguage } from '@latchkey/ui/languages';
import { english } from '@latchkey/ui/languages/en';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findingsOf, overflowOf } from './axe.js';
import { describeInBrowser, setStage } from './browser.js';
import { desktop, phone, shareOf, show, storiesOf, wantedOf } from './gallery-stories.js';

const { open } = setStage();
/** The stories differ in their screens; so a share that opens each in one look sees every look. */
const looks = [
  { name: 'a phone, light', viewport: phone, more: '', tag: 'en' },
  { name: 'a phone, light, in German', viewport: phone, more: '', tag: 'de' },
  { name: 'a phone, dark, in Arabic', viewport: phone, more: '&theme=dark', tag: 'ar' },
  { name: 'a desktop, dark, in Japanese', viewport: desktop, more: '&theme=dark', tag: 'ja' },
  { name: 'a desktop, right to left', viewport: desktop, more: '&direction=rtl', tag: 'en' },
] as const;

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
  it.each(looks.map((look, test) => ({ ...look, test })))(
    'stories on $name are accessible and fit',
    { timeout: 480_000, retry: 0 },
    async (look) => {
      const { viewport, more, tag, test } = look;
      const page = await open({ viewport, reducedMotion: 'reduce' });
      const direction = more.includes('rtl') ? 'rtl' : (await loadLanguage(tag)).direction;
      const stories = await storiesOf(page, tag);
      expect(stories.size).toBeGreaterThan(30);
      const addresses = shareOf(wantedOf(stories), { test, of: looks.length }).map(([, address]) => address);
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
    },
  );
});
