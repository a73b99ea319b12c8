import type { HeadConfig } from 'vitepress';
import { readHouse } from '../scripts/house.ts';
import { fileOf, type SitePage } from './pages.ts';

const { homepage }: { homepage?: string } = JSON.parse(readHouse('package.json'));

/** The address of the site, without a `/` at its end, if the `package.json` of the repository has it as `homepage`. */
export const siteUrl: string | undefined = homepage?.replace(/\/$/, '');

/** The version that the packages have. */
export function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readHouse('packages/core/package.json'));
  return version;
}

/** What the head of a page says to programs: its form in Markdown, and its preview on other sites. */
export function headOf({ route, title, about }: SitePage, site: string | undefined): HeadConfig[] {
  const head: HeadConfig[] = [
    ['link', { rel: 'alternate', type: 'text/markdown', href: `/${fileOf(route)}.md` }],
    ...property('og:type', 'website'),
    ...property('og:site_name', 'Latchkey'),
    ...property('og:title', route === '/' ? 'Latchkey: auth that runs inside your own server' : title),
    ...property('og:description', about.slice(0, 200)),
  ];
  // Previews need complete addresses.
  if (site === undefined) return head;
  return [
    ...head,
    ['link', { rel: 'canonical', href: site + route }],
    ...property('og:url', site + route),
    ...property('og:image', `${site}/preview.png`),
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ];
}

/** Where a page can be edited. `undefined` for a generated page, and if the address of the repository is not known. */
export function editUrl({ source, part, text }: SitePage, repository: string | undefined): string | undefined {
  const isGenerated = part !== undefined || text.startsWith('<!-- Made by');
  return repository && !isGenerated ? `${repository}/edit/main/${source}` : undefined;
}

function property(name: string, content: string): HeadConfig[] {
  return [['meta', { property: name, content }]];
}
