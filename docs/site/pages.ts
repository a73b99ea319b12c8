import { dirname, join, normalize } from 'node:path';
import { listHouse, readHouse } from '../scripts/house.ts';
import { anchors, prose } from '../scripts/markdown.ts';
import { indexOf, type Part, partsOf } from './parts.ts';

/** A page of the manual, as a file of the repository and as a page of the site. */
export interface SitePage {
  /** Path in the repository: `docs/errors/README.md`. The path of a part, `docs/options/session.md`, has no file. */
  readonly source: string;
  /** Path on the site: `/errors`. */
  readonly route: string;
  readonly title: string;
  /** The first paragraph, without markup. */
  readonly about: string;
  readonly text: string;
  /** If the page is a part of a page of the repository. */
  readonly part?: Part;
}

/** The index of the manual: the home page of the site, and the source of its navigation. */
export const indexPage = 'docs/README.md';

/** Every page of the manual. A new one is found automatically. */
export function readSitePages(): SitePage[] {
  const sources = ['CHANGELOG.md', ...listHouse('docs', (path) => path.endsWith('.md'))];
  return sources.flatMap((source) => {
    const text = readHouse(source);
    const parts = partsOf(source, text).map((part) => ({ ...pageOf(part.source, part.text), part }));
    return [pageOf(source, indexOf(source, text)), ...parts];
  });
}

function pageOf(source: string, text: string): SitePage {
  return { source, route: routeOf(source), title: titleOf(text), about: aboutOf(text), text };
}

/** The address on the site to which a link from a page leads; `undefined` if it leads to no page. */
export function addressOf(from: string, target: string, pages: readonly SitePage[]) {
  const found = targetOf(from, target);
  const parts = pages.filter(({ part }) => part?.partOf === found?.path);
  const hash = found?.hash ?? '';
  const whole = parts.find(({ part }) => `#${part?.anchor}` === hash);
  if (whole) return { route: whole.route, hash: '' };
  const page =
    parts.find(({ text }) => anchors(text).has(hash.slice(1))) ?? pages.find(({ source }) => source === found?.path);
  return page && { route: page.route, hash };
}

/** The path of a page on the site. A folder's README is the page of the folder. */
export function routeOf(source: string): string {
  if (source === 'CHANGELOG.md') return '/changelog';
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
