import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, ViewportSize } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { desktop, phone, shareOf, show, storiesOf, wantedOf, wish } from './gallery-stories.js';
import { checkFont, differenceFrom, keep, photograph } from './photograph.js';

const { open } = setStage();

const pictures = join(import.meta.dirname, 'gallery');
/** Where the pictures of failed stories are put. */
const newPictures = join(tmpdir(), 'latchkey-gallery');

interface Look {
  readonly name: string;
  readonly viewport: ViewportSize;
  readonly colorScheme: 'light' | 'dark';
}

const looks = {
  phoneLight: { name: 'phone-light', viewport: phone, colorScheme: 'light' },
  phoneDark: { name: 'phone-dark', viewport: phone, colorScheme: 'dark' },
  desktopLight: { name: 'desktop-light', viewport: desktop, colorScheme: 'light' },
  desktopDark: { name: 'desktop-dark', viewport: desktop, colorScheme: 'dark' },
} as const satisfies Record<string, Look>;

/** The looks of a story in each direction. A story is opened once for all of them: the page changes its size and scheme. */
const everyLook = Object.values(looks);
const shares: Readonly<Record<string, readonly Look[]>> = {
  ltr: wish === 'share' ? [looks.phoneLight, looks.desktopDark] : everyLook,
  rtl: wish === 'share' ? [looks.phoneDark, looks.desktopLight] : everyLook,
};

/** What the clock of the page says, so that times are the same in every picture. */
const now = new Date('2026-01-15T12:00:00Z');

/** What is wrong with a story that is shown. */
async function faultsOf(page: Page, file: string): Promise<readonly string[]> {
  const picture = await photograph(page);
  if (wish === 'write') {
    keep(picture, join(pictures, file));
    return [];
  }
  const difference = differenceFrom(join(pictures, file), picture);
  if (difference) keep(picture, join(newPictures, file));
  return [
    ...(difference ? [`${difference}: compare test/gallery/${file} with ${join(newPictures, file)}`] : []),
    ...((await page.evaluate(() => document.getAnimations().length)) > 0
      ? ['it moves, against the wish of the user']
      : []),
    ...(await faultsOfEnlarged(page)),
  ];
}

/** What is lost when the user makes the text twice as large: WCAG 2.2, 1.4.4, and 1.4.10 for a window of 320 pixels. */
async function faultsOfEnlarged(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const cut = [...document.querySelectorAll<HTMLElement>('main :not(input)')].filter((each) => {
      const { overflowX, textOverflow } = getComputedStyle(each);
      const isCut = overflowX === 'hidden' || overflowX === 'clip';
      return isCut && textOverflow !== 'ellipsis' && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1;
    });
    const outside = [...document.querySelectorAll('main *')].filter((each) => {
      const { left, right } = each.getBoundingClientRect();
      return right > window.innerWidth + 1 || left < -1;
    });
    const isWide = root.scrollWidth > window.innerWidth;
    root.style.fontSize = '';
    return [
      ...(isWide ? [`at 200 % it scrolls in two dimensions: ${outside[0]?.outerHTML.slice(0, 200)}`] : []),
      ...cut.map(({ className }) => `at 200 % a part is cut: ${className}`),
    ];
  });
}

describeInBrowser('the pictures of the gallery', () => {
  it.each(Object.keys(shares).map((direction, test) => ({ direction, test })))(
    'stories, $direction, look as in their pictures, stand still, and fit at 200 %',
    { timeout: 900_000, retry: 0 },
    async ({ direction, test }) => {
      const page = await open({ reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-US' });
      await page.clock.setFixedTime(now);
      // Playwright's questions to the page count as acts of a user, after which a screen may move the focus.
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'userActivation', { value: { isActive: false, hasBeenActive: false } });
      });
      const all = await storiesOf(page, 'en');
      expect(all.size).toBeGreaterThan(30);
      const stories = wantedOf(all);
      await checkFont(page);
      const faults: Record<string, readonly unknown[]> = {};
      for (const [story, address] of shareOf(stories, { test, of: 2 })) {
        await show(page, `${address}&theme=system&direction=${direction}`);
        for (const { name, viewport, colorScheme } of shares[direction] ?? []) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const found = await faultsOf(page, `${name}-${direction}/${story}.png`);
          if (found.length > 0) faults[`${story}, ${name}-${direction}`] = found;
        }
      }
      expect(faults).toEqual({});
    },
  );

  it('has no picture of a story that is gone', async () => {
    const page = await open();
    const stories = [...(await storiesOf(page, 'en')).keys()].map((story) => `${story}.png`).sort();
    for (const { name } of everyLook) {
      for (const direction of Object.keys(shares)) {
        expect(readdirSync(join(pictures, `${name}-${direction}`)).sort()).toEqual(stories);
      }
    }
  });
});
