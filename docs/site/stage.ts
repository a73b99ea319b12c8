import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { house } from '../scripts/house.ts';
import { replaceLinks } from '../scripts/markdown.ts';
import { homeText } from './home.ts';
import { addressOf, fileOf, indexPage, readSitePages, repositoryUrl, type SitePage, targetOf } from './pages.ts';

/** The folders of the site below `docs/dist/site`. */
export const folders = {
  /** Pages as VitePress reads them. */
  pages: join(house, 'docs/dist/site/pages'),
  /** The built site. */
  built: join(house, 'docs/dist/site/built'),
  cache: join(house, 'docs/dist/site/cache'),
};

/**
 * Writes every page as VitePress reads it. The pages in the repository stay as a repository host shows them: links lead to files,
 * and a block of code has its file name after the language.
 */
export function stagePages(): readonly SitePage[] {
  const pages = readSitePages();
  rmSync(folders.pages, { recursive: true, force: true });
  for (const page of pages)
    write(
      join(folders.pages, `${fileOf(page.route)}.md`),
      page.source === indexPage ? homeText() : stagedText(page, pages),
    );
  if (existsSync(join(house, 'docs/public')))
    cpSync(join(house, 'docs/public'), join(folders.pages, 'public'), { recursive: true });
  return pages;
}

/** Puts the gallery of the ready screens beside the pages, as the build of the demo left it: a page with a mock server in it. */
export function addGallery(): void {
  const demo = join(house, 'examples/demo/dist');
  if (!existsSync(demo)) throw new Error('The gallery is not built: run `npm run docs`, which builds it first.');
  cpSync(demo, folders.built, {
    recursive: true,
    // Not the demo's own page, whose place the home page has.
    filter: (path) => !path.endsWith('.map') && !path.endsWith('index.html'),
  });
}

/** Writes the Markdown twin of each page beside it, and `llms.txt`, the index for programs. */
export function writeTwins(pages: readonly SitePage[], index: string): void {
  for (const page of pages) write(join(folders.built, `${fileOf(page.route)}.md`), twinOf(page, pages));
  write(join(folders.built, 'llms.txt'), index);
}

/** A page with links to the twins of other pages. */
export function twinOf(page: SitePage, pages: readonly SitePage[]): string {
  return relinked(page, pages, (route) => `/${fileOf(route)}.md`).replace(/^<!--.*-->\n+/, '');
}

function stagedText(page: SitePage, pages: readonly SitePage[]): string {
  const text = relinked(page, pages, (route) => route).replace(/^<!--.*-->\n+/, '');
  return liveScreens(text).replace(/^```(\w+) (\S.*)$/gm, (_, language: string, title: string) => {
    return `<div class="code-file">${escaped(title)}</div>\n\n\`\`\`${language}`;
  });
}

/** A picture of a screen opens the screen itself: its name is the name of a story of the gallery. */
function liveScreens(text: string): string {
  return text.replace(/^!\[(.*)\]\((\/screens\/(.+)\.png)\)$/gm, (_, alt: string, picture: string, story: string) => {
    // The router of VitePress leaves links with a target to the browser.
    return `<a class="live" href="/gallery?story=${story}" target="_self"><img src="${picture}" alt="${alt}"></a>`;
  });
}

/** The page with links to pages of the site. Other files are on the repository host only, if its address is known. */
function relinked(page: SitePage, pages: readonly SitePage[], pathOf: (route: string) => string): string {
  const repository = repositoryUrl();
  return replaceLinks(page.text, ({ text, target }) => {
    const found = targetOf(page.source, target);
    if (!found) return `[${text}](${target})`;
    if (found.path === page.source && target.startsWith('#')) return `[${text}](${target})`;
    // Files of `docs/public` are at the top of the site.
    if (found.path.startsWith('docs/public/')) return `[${text}](${found.path.slice('docs/public'.length)})`;
    const address = addressOf(page.source, target, pages);
    if (address) return `[${text}](${pathOf(address.route)}${address.hash})`;
    return repository ? `[${text}](${repository}/blob/main/${found.path}${found.hash})` : text;
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
