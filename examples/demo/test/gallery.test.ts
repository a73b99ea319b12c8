import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LanguageTag, loadLanguage } from '@latchkey/ui/languages';
import type { Page, ViewportSize } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { faultsOfScreen } from './gallery-checks.js';
import { desktop, phone, pictures, show, storiesOf, wantedOf, wish } from './gallery-stories.js';
import { faultsOfLargeText, faultsOfZoom } from './gallery-zoom.js';
import { differenceFrom, keep, photograph } from './photograph.js';
import { movingParts } from './watching.js';

const { open } = setStage();

/** Where the pictures of failed stories are put. */
const newPictures = join(tmpdir(), 'latchkey-gallery');
const isShare = wish === 'share';

interface Frame {
  readonly name: string;
  readonly viewport: ViewportSize;
  readonly colorScheme: 'light' | 'dark';
}

const frames = {
  phoneLight: { name: 'phone-light', viewport: phone, colorScheme: 'light' },
  phoneDark: { name: 'phone-dark', viewport: phone, colorScheme: 'dark' },
  desktopLight: { name: 'desktop-light', viewport: desktop, colorScheme: 'light' },
  desktopDark: { name: 'desktop-dark', viewport: desktop, colorScheme: 'dark' },
} as const satisfies Record<string, Frame>;
const { phoneLight, phoneDark, desktopLight, desktopDark } = frames;
const everyFrame = Object.values(frames);

interface Look {
  readonly tag: LanguageTag;
  /** Default: that of the language. */
  readonly direction?: 'rtl';
  /** A story is opened once for all of them: the page changes its size and scheme. The first is the one held to axe. */
  readonly frames: readonly Frame[];
  /** The stories are compared with their pictures, which are in English. A share takes none. */
  readonly isPhotographed: boolean;
  /** The place of the look in a share, in which each story is opened in one of several looks: a number below `turns`. */
  readonly turn: number;
}

/** Of a share, each story that has its turn is opened in one look, and held to axe in it. */
const looks: readonly Look[] = [
  { tag: 'en', frames: isShare ? [phoneLight, desktopDark] : everyFrame, isPhotographed: true, turn: 0 },
  {
    tag: 'en',
    direction: 'rtl',
    frames: isShare ? [desktopLight, phoneDark] : [desktopLight, desktopDark, phoneLight, phoneDark],
    isPhotographed: true,
    turn: 5,
  },
  { tag: 'de', frames: [phoneLight], isPhotographed: false, turn: 10 },
  { tag: 'ar', frames: [phoneDark], isPhotographed: false, turn: 15 },
  { tag: 'ja', frames: [desktopDark], isPhotographed: false, turn: 20 },
];

/** So many stories share a place of a look. Another seed opens others; `npm run gallery` opens all in every look. */
const turns = 25;
const seed = Number(process.env.LATCHKEY_GALLERY_SEED ?? 10);
const hasTurn = (story: number, { turn }: Look) => !isShare || (story + seed) % turns === turn;

/** What the clock of the page says, so that times are the same in every picture. */
const now = new Date('2026-01-15T12:00:00Z');

async function openGallery({ isPhotographed }: Look): Promise<Page> {
  const page = await open({ reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-US' });
  if (!isPhotographed) return page;
  await page.clock.setFixedTime(now);
  // Playwright's questions to the page count as acts of a user, after which a screen may move the focus.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false, hasBeenActive: false } });
  });
  return page;
}

/** What is wrong with the picture of a story that is shown. */
async function faultsOfPicture(page: Page, file: string): Promise<readonly string[]> {
  const picture = await photograph(page);
  if (wish === 'write') {
    keep(picture, join(pictures, file));
    return [];
  }
  const difference = differenceFrom(join(pictures, file), picture);
  if (!difference) return [];
  keep(picture, join(newPictures, file));
  return [`${difference}: compare ${join(pictures, file)} with ${join(newPictures, file)}`];
}

describeInBrowser('the gallery of screens', () => {
  it.each(looks.filter(({ isPhotographed }) => isPhotographed || wish !== 'write'))(
    'stories in $tag $direction look as before, are accessible, stand still, and fit enlarged',
    { timeout: 1_800_000, retry: 0 },
    async (look) => {
      const { tag, isPhotographed } = look;
      if (isShare) console.log(`The share of the gallery, repeated with LATCHKEY_GALLERY_SEED=${seed}`);
      const direction = look.direction ?? (await loadLanguage(tag)).direction;
      const page = await openGallery(look);
      const all = await storiesOf(page, tag);
      expect(all.size).toBeGreaterThan(30);
      const faults: Record<string, readonly unknown[]> = {};
      let opened = 0;
      for (const [index, [story, address]] of wantedOf(all).entries()) {
        if (!hasTurn(index, look)) continue;
        opened += 1;
        await show(page, `${address}&theme=system&direction=${direction}`);
        for (const [place, { name, viewport, colorScheme }] of look.frames.entries()) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const found: unknown[] = [];
          if (isPhotographed && !isShare)
            found.push(...(await faultsOfPicture(page, `${name}-${direction}/${story}.png`)));
          if (wish === 'write') continue;
          if ((await movingParts(page)) > 0) found.push('it moves, against the wish of the user');
          found.push(...(await faultsOfLargeText(page)));
          if (place === 0) found.push(...(await faultsOfScreen(page, { tag, direction })));
          const isLast = place === look.frames.length - 1;
          if (isLast) found.push(...(await faultsOfZoom(page, { width: 1280, height: 800 })));
          if (found.length > 0) faults[`${story}, ${tag}, ${name}-${direction}`] = found;
        }
      }
      expect(opened).toBeGreaterThan(0);
      expect(faults).toEqual({});
    },
  );
});
