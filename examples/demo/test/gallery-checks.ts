import type { PluralForms } from '@latchkey/ui';
import type { LanguageTag } from '@latchkey/ui/languages';
import { english } from '@latchkey/ui/languages/en';
import type { Page } from 'playwright-core';
import { findingsOf, overflowOf } from './axe.js';

/** A part of the settings is below the heading of the application's own page. */
const rulesOfPages = ['region', 'page-has-heading-one'];

const textsInEnglish: Readonly<Record<string, Readonly<Record<string, string | PluralForms>>>> = {
  ...english.texts,
  errors: english.errors,
};
/** The texts of the English screens and errors that no other language shares. */
const englishSentences = Object.values(textsInEnglish)
  .flatMap((texts) => Object.values(texts))
  .flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)))
  .filter((text) => text.split(' ').length > 2 && !text.includes('{'));

interface Expected {
  readonly tag: LanguageTag;
  readonly direction: 'ltr' | 'rtl';
}

/** What is wrong with a story for a user of assistive technology, or in its texts. */
export async function faultsOfScreen(page: Page, { tag, direction }: Expected): Promise<readonly unknown[]> {
  const findings = await findingsOf(page, rulesOfPages);
  const { covered, rowsOfTabs, text, lang, dir } = await readScreen(page);
  const inEnglish = tag === 'en' ? [] : englishSentences.filter((sentence) => text.includes(sentence));
  const [code] = /\{\w+\}|[A-Z]{3,}_[A-Z]{3,}|undefined/.exec(text) ?? [];
  return [
    ...findings,
    ...((await overflowOf(page)) > 0 ? ['it is wider than the window'] : []),
    ...covered.map((heading) => `a toast covers the heading ${heading}`),
    ...(rowsOfTabs > 1 ? ['its tabs are in several rows'] : []),
    ...(code === undefined ? [] : [`it shows ${code}`]),
    ...inEnglish.map((sentence) => `it is not translated: ${sentence}`),
    ...(lang === tag && dir === direction ? [] : [`the page says that it is in ${lang}, ${dir}`]),
  ];
}

/** The texts of the story, the headings that a toast covers, and the number of rows of a list of tabs: it has one row, which scrolls. */
function readScreen(page: Page) {
  return page.evaluate(() => {
    const boxesOf = (selector: string) =>
      Array.from(document.querySelectorAll(selector), (element) => ({ element, box: element.getBoundingClientRect() }));
    const toasts = boxesOf('.lk-toast');
    const covered = boxesOf('h1, h2, h3').filter(({ box }) =>
      toasts.some((toast) => toast.box.top < box.bottom && toast.box.bottom > box.top),
    );
    const { lang, dir } = document.documentElement;
    return {
      covered: covered.map(({ element }) => element.textContent),
      rowsOfTabs: new Set(boxesOf('[role="tab"]').map(({ box }) => Math.round(box.top))).size,
      text: document.querySelector('main')?.textContent ?? '',
      lang,
      dir,
    };
  });
}
