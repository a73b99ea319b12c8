import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(import.meta.dirname, 'last-steps');
const root = join(import.meta.dirname, '..', '..', '..');

/** The pictures are taken with one font, that of the site, because the fonts of machines differ and move everything on a page. */
const font = join(root, 'docs/node_modules/vitepress/dist/client/theme-default/fonts/inter-roman-latin.woff2');

/** The part of a picture that can differ: Chromium can round an edge in another way. Another page differs by 7 % or more. */
const tolerance = 0.01;

/**
 * Compares the last page of a quick start with the small picture that git keeps of it. Returns what differs, in a list of none or one.
 * A picture that git does not keep yet is written, except where every service is required: to renew one, delete it.
 */
export async function compareLastStep(page: Page, name: string): Promise<readonly string[]> {
  const url = `data:font/woff2;base64,${readFileSync(font, 'base64')}`;
  const content = `@font-face { font-family: kept; src: url(${url}); } * { font-family: kept !important; }`;
  const style = await page.addStyleTag({ content });
  await page.evaluate(() => document.fonts.load('16px kept'));
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  await style.evaluate((element: HTMLStyleElement) => element.remove());

  const file = join(folder, `${name}.png`);
  const isKept = existsSync(file);
  if (!isKept && process.env.LATCHKEY_REQUIRE_SERVICES === '1') return [`${file} is missing`];
  const sheet = await page.context().newPage();
  const { small, different } = await sheet.evaluate(compare, [
    picture.toString('base64'),
    isKept ? readFileSync(file, 'base64') : undefined,
  ] as const);
  await sheet.close();
  if (isKept)
    return different > tolerance ? [`${(different * 100).toFixed(1)} % of the page differs from ${file}`] : [];
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, Buffer.from(small, 'base64'));
  return [];
}

/** In the browser: the picture in a width of 128 pixels, as a PNG, and which part of it differs from the kept one. */
async function compare([picture, kept]: readonly [picture: string, kept: string | undefined]) {
  async function draw(png: string, width?: number): Promise<HTMLCanvasElement> {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width ?? image.width;
    canvas.height = Math.round((image.height * canvas.width) / image.width);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('the browser has no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  }
  function shadesOf(canvas: HTMLCanvasElement): readonly number[] {
    const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    return Array.from({ length: canvas.width * canvas.height }, (_, at) => {
      const [red = 0, green = 0, blue = 0] = data.slice(at * 4);
      return (red + green + blue) / 3;
    });
  }
  const small = (await draw(picture, 128)).toDataURL().split(',')[1] ?? '';
  if (kept === undefined) return { small, different: 0 };
  const [now, before] = [shadesOf(await draw(small)), shadesOf(await draw(kept))];
  const [longer, shorter] = now.length > before.length ? [now, before] : [before, now];
  const differing = longer.filter((shade, at) => Math.abs(shade - (shorter[at] ?? Infinity)) > 40);
  return { small, different: differing.length / longer.length };
}
