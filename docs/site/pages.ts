import { dirname, join, normalize } from 'node:path';
import { listHouse, readHouse } from '../scripts/house.ts';
import { prose } from '../scripts/markdown.ts';

/** A page of the manual, as a file of the repository and as a page of the site. */
export interface SitePage {
  /** Path in the repository: `docs/errors/README.md`. */
  readonly source: string;
  /** Path on the site: `/errors`. */
  readonly route: string;
  readonly title: string;
  /** The first paragraph, without markup. */
  readonly about: string;
  readonly text: string;
}

/** The index of the manual: the home page of the site, and the source of its navigation. */
export const indexPage = 'docs/README.md';

/** Every page of the manual. A new one is found automatically. */
export function readSitePages(): SitePage[] {
  return listHouse('docs', (path) => path.endsWith('.md')).map((source) => {
    const text = readHouse(source);
    return { source, route: routeOf(source), title: titleOf(text), about: aboutOf(text), text };
  });
}

/** The path of a page on the site. A folder's README is the page of the folder. */
export function routeOf(source: string): string {
  return `/${source.slice('docs/'.length).replace(/(^|\/)README\.md$|\.md$/, '')}`;
}

/** The file of a route below the folder of the built site, without its ending: `errors`, `index`. */
export function fileOf(route: string): string {
  return route === '/' ? 'index' : route.slice(1);
}

/** The page in the repository to which a relative link leads; `undefined` for a link to another place. */
export function targetOf(from: string, target: string): { readonly path: string; readonly hash: string } | undefined {
  if (/^[a-z]+:/.test(target)) return undefined;
  const [file = '', anchor] = target.split('#', 2);
  const path = file === '' ? from : normalize(join(dirname(from), file));
  return { path, hash: anchor === undefined ? '' : `#${anchor}` };
}

/** Where the sources can be read, if the repository says so in its `package.json`. */
export function repositoryUrl(): string | undefined {
  const { repository }: { repository?: string | { url: string } } = JSON.parse(readHouse('package.json'));
  const url = typeof repository === 'string' ? repository : repository?.url;
  return url?.replace(/^git\+|\.git$/g, '');
}

/** Text of a page without its markup: for search engines, and for programs that read the index. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function titleOf(text: string): string {
  const [, title = ''] = /^# (.+)$/m.exec(text) ?? [];
  return plainText(title);
}

function aboutOf(text: string): string {
  const paragraphs = prose(text).split(/\n{2,}/);
  const isText = (each: string) => /^[A-Z`[*]/.test(each.trim());
  return plainText(paragraphs.find(isText) ?? '');
}
