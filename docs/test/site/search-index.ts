import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createMarkdownRenderer } from 'vitepress';
import { slugOf } from '../../scripts/markdown.ts';
import { fileOf, readSitePages } from '../../site/pages.ts';
import { isSearched, miniSearch } from '../../site/search.ts';
import { folders } from '../../site/stage.ts';

/** The search of VitePress. It is a dependency of VitePress, not of the manual. */
interface MiniSearch {
  add(section: object): void;
  search(query: string): readonly { readonly id: string }[];
}
type MiniSearchClass = new (options: object) => MiniSearch;

/** A search as that of the built site: the same pages, options and sections. Returns the places of a query, the best first. */
export async function openSearch(): Promise<(query: string) => readonly string[]> {
  const index = newIndex();
  const markdown = await createMarkdownRenderer(folders.pages, {
    anchor: { slugify: slugOf },
    highlight: (code) => `<pre>${code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
  });
  for (const page of readSitePages()) {
    const relativePath = `${fileOf(page.route)}.md`;
    if (!isSearched(relativePath)) continue;
    const path = join(folders.pages, relativePath);
    const html = await markdown.renderAsync(page.text.replace(/^<!--.*-->\n+/, ''), {
      path,
      relativePath,
      cleanUrls: true,
    });
    for (const { anchor, titles, text } of miniSearch._splitIntoSections(path, html)) {
      const id = titles.length === 1 ? page.route : `${page.route}#${decodeURIComponent(anchor)}`;
      index.add({ id, text, title: titles.at(-1), titles: titles.slice(0, -1) });
    }
  }
  return (query) => index.search(query).map(({ id }) => id);
}

/** The options that VitePress adds to those of the site. */
function newIndex(): MiniSearch {
  const require = createRequire(createRequire(import.meta.url).resolve('vitepress'));
  const Search: MiniSearchClass = require('minisearch');
  return new Search({
    storeFields: ['title', 'titles'],
    ...miniSearch.options,
    searchOptions: { fuzzy: 0.2, prefix: true, ...miniSearch.searchOptions },
  });
}
