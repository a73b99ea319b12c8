import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMarkdownRenderer } from 'vitepress';
import { slugOf } from '../../scripts/markdown.ts';
import { fileOf, readSitePages } from '../../site/pages.ts';
import { isSearched, miniSearch } from '../../site/search.ts';
import { searchWords } from '../../site/search-words.ts';
import { folders } from '../../site/stage.ts';

/** Returns the places of a query, the best first: `/roles`, `/sessions#ending-sessions`. */
export type Search = (query: string) => readonly string[];

/** The search of VitePress. It is a dependency of VitePress, not of the manual. */
interface MiniSearch {
  add(section: object): void;
  search(query: string): readonly { readonly id: string; readonly titles: readonly string[] }[];
}
interface MiniSearchClass {
  new (options: object): MiniSearch;
  loadJSON(json: string, options: object): MiniSearch;
}

const require = createRequire(createRequire(import.meta.url).resolve('vitepress'));
const Search: MiniSearchClass = require('minisearch');
/** With the options that VitePress adds to those of the site. */
const options = {
  storeFields: ['title', 'titles'],
  ...miniSearch.options,
  searchOptions: { fuzzy: 0.2, prefix: true, ...miniSearch.searchOptions },
};

/** A search as that of the built site, without building it: the same pages, options and sections. */
export async function openSearch(): Promise<Search> {
  const index = new Search(options);
  const markdown = await createMarkdownRenderer(folders.pages, {
    anchor: { slugify: slugOf },
    highlight: (code) => `<pre>${code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
  });
  for (const page of readSitePages()) {
    const relativePath = `${fileOf(page.route)}.md`;
    if (!isSearched(relativePath)) continue;
    const path = join(folders.pages, relativePath);
    const source = page.text.replace(/^<!--.*-->\n+/, '');
    const html = await markdown.renderAsync(source, { path, relativePath, cleanUrls: true });
    for (const { anchor, titles, text } of miniSearch._splitIntoSections(path, html))
      index.add({ id: `${page.route}#${anchor}`, text, title: titles.at(-1), titles: titles.slice(0, -1) });
  }
  return placesOf(index);
}

/** The search of the built site, with its own index. */
export async function openBuiltSearch(): Promise<Search> {
  const chunks = join(folders.built, 'assets/chunks');
  const [file = ''] = readdirSync(chunks).filter((name) => name.startsWith('@localSearchIndexroot'));
  const { default: json }: { default: string } = await import(
    /* @vite-ignore */ pathToFileURL(join(chunks, file)).href
  );
  return placesOf(Search.loadJSON(json, options));
}

/** The words of `search-words.ts` whose place is not the first result: `ban: /roles before /block-a-user`. */
export function missedWords(search: Search): string[] {
  return Object.entries(searchWords).flatMap(([place, words]) =>
    words.flatMap((word) => {
      const [first = 'nothing'] = search(word);
      return first === place ? [] : [`${word}: ${first} before ${place}`];
    }),
  );
}

/** The first section of a page, which has no headings above it, is the page. */
function placesOf(index: MiniSearch): Search {
  return (query) =>
    index.search(query).map(({ id, titles }) => (titles.length === 0 ? id.replace(/#.*/, '') : decodeURIComponent(id)));
}
