import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

/** Pixels that can differ, besides those of anti-aliasing: Chromium can round an edge in another way. */
const tolerance = 12;

/** Takes a picture of the whole page. */
export async function photograph(page: Page): Promise<PNG> {
  return PNG.sync.read(await page.screenshot({ fullPage: true, animations: 'disabled', scale: 'css' }));
}

export function keep(picture: PNG, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, PNG.sync.write(picture));
}

/** Compares with the picture in a file. Returns what differs; `undefined` if nothing does. */
export function differenceFrom(file: string, now: PNG): string | undefined {
  if (!existsSync(file)) return undefined; // a new story
  const kept = PNG.sync.read(readFileSync(file));
  const { width, height } = now;
  if (kept.width !== width || kept.height !== height) {
    return `it was ${kept.width} by ${kept.height} pixels and is ${width} by ${height}`;
  }
  const differing = pixelmatch(kept.data, now.data, undefined, width, height, { threshold: 0.1 });
  return differing > tolerance ? `${differing} pixels differ` : undefined;
}
