import type { LanguageTag } from '@latchkey/ui/languages';
import type { Page } from 'playwright-core';

/** `npm run gallery -- --check` and `--write` open all stories in every look; `npm test` opens a share. */
export const wish = process.env.LATCHKEY_GALLERY ?? 'share';

/** The folder of the pictures that the command takes, or compares with. */
export const pictures = process.env.LATCHKEY_PICTURES ?? '';

/** The names of the stories that the command wants; empty for all. */
const wanted = (process.env.LATCHKEY_STORIES ?? '').split(' ').filter((name) => name !== '');

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1120, height: 800 };

/** The addresses of all stories in a language by their names, as the list of the gallery has them. */
export async function storiesOf(page: Page, tag: LanguageTag): Promise<ReadonlyMap<string, string>> {
  await page.goto(`/gallery?language=${tag}`);
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  const links = await page
    .locator('li a:first-child')
    .evaluateAll((each) => each.map((link) => [link.textContent ?? '', link.getAttribute('href') ?? ''] as const));
  return new Map(links);
}

/** Those of them that the command wants. */
export function wantedOf(stories: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  return [...stories].filter(([name]) => wanted.length === 0 || wanted.includes(name));
}

/** Opens a story, and waits until it is in its state. */
export async function show(page: Page, address: string): Promise<void> {
  await page.goto(`/gallery${address}`);
  await page.locator('html[data-story="played"]').waitFor();
  // The last answer of the mock server is drawn.
  await page.waitForFunction(() => !document.querySelector('.lk-spinner'));
}
