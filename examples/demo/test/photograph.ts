import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

/** The font of the gallery, from the package @fontsource-variable/inter: no font of the machine is in the pictures. */
const font = 'Inter Variable';

/** Pixels that can differ, besides those of anti-aliasing: another build of Chromium can round an edge in another way. */
const tolerance = 12;

/** Sixteen steps for each channel: a picture is a third as large, and a change that a user can see is still one. */
const step = 17;

/** Fails if the page has not loaded the font. Without it the pictures would show the machine and not the screens. */
export async function checkFont(page: Page): Promise<void> {
  const count = await page.evaluate(async (name) => {
    const loaded = await document.fonts.load(`16px "${name}"`);
    await document.fonts.ready;
    return loaded.length;
  }, font);
  if (count > 0) return;
  throw new Error(
    `The gallery could not load the font ${font}. It is in @fontsource-variable/inter: run npm run setup.`,
  );
}

/** Takes a picture of the whole page, with few colours. */
export async function photograph(page: Page): Promise<PNG> {
  const picture = PNG.sync.read(await page.screenshot({ fullPage: true, animations: 'disabled', scale: 'css' }));
  for (let at = 0; at < picture.data.length; at++) {
    picture.data[at] = Math.round((picture.data[at] ?? 0) / step) * step;
  }
  return picture;
}

export function keep(picture: PNG, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, PNG.sync.write(picture, { colorType: 2, filterType: 0, deflateLevel: 7, deflateStrategy: 0 }));
}

/** Compares with the picture in a file. Returns what is wrong; `undefined` if they are the same. */
export function differenceFrom(file: string, now: PNG): string | undefined {
  if (!existsSync(file)) return 'there is no picture of it yet';
  const kept = PNG.sync.read(readFileSync(file));
  const { width, height } = now;
  if (kept.width !== width || kept.height !== height) {
    return `it was ${kept.width} by ${kept.height} pixels and is ${width} by ${height}`;
  }
  const differing = pixelmatch(kept.data, now.data, undefined, width, height, { threshold: 0.1 });
  return differing > tolerance ? `${differing} pixels differ` : undefined;
}
