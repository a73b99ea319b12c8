import { join } from 'node:path';
import { build } from 'vitepress';
import { house } from '../scripts/house.ts';
import { llmsText } from './llms.ts';
import { stagePages, writeTwins } from './stage.ts';

/** Builds the site into `docs/dist/site/built`: pages, their Markdown twins, `llms.txt`. A dead link stops the build. */
export async function buildSite(): Promise<void> {
  const pages = stagePages();
  await build(join(house, 'docs'));
  writeTwins(pages, llmsText(pages));
}
