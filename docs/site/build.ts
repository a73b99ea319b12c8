import { join } from 'node:path';
import { build } from 'vitepress';
import { house } from '../scripts/house.ts';
import { llmsText } from './llms.ts';
import { addGallery, stagePages, writeTwins } from './stage.ts';

/** Builds the site into `docs/dist/site/built`: pages, their Markdown twins, `llms.txt`,
 * and the gallery of the ready screens. A dead link stops the build. */
export async function buildSite(): Promise<void> {
  const pages = stagePages();
  await build(join(house, 'docs'));
  addGallery();
  writeTwins(pages, llmsText(pages));
}
