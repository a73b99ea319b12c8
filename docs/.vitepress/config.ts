import { type DefaultTheme, defineConfig } from 'vitepress';
import { slugOf } from '../scripts/markdown.ts';
import { editUrl, headOf, readVersion, siteUrl } from '../site/head.ts';
import { type Place, readNavigation, type Section } from '../site/navigation.ts';
import { fileOf, readSitePages, repositoryUrl, routeOf } from '../site/pages.ts';
import { isSearched, miniSearch } from '../site/search.ts';
import { folders } from '../site/stage.ts';
import { shapeTables } from '../site/tables.ts';

const pages = readSitePages();
const sections = readNavigation(pages);
const pageAt = new Map(pages.map((page) => [`${fileOf(page.route)}.md`, page]));
const version = readVersion();

export default defineConfig({
  title: 'Latchkey',
  lang: 'en',
  srcDir: folders.pages,
  outDir: folders.built,
  cacheDir: folders.cache,
  cleanUrls: true,
  ...(siteUrl !== undefined && { sitemap: { hostname: siteUrl } }),
  head: [['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]],
  // The index of the search is one file, loaded when the reader searches.
  vite: { build: { chunkSizeWarningLimit: 2000 } },
  markdown: {
    // Anchors as a repository host makes them, so that a link works in both places.
    anchor: { slugify: slugOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: shapeTables,
  },
  themeConfig: {
    nav: [
      ...sections.map(({ title, groups }) => ({ text: title, link: linkOf(groups[0]?.places[0]) })),
      { text: `v${version}`, link: '/changelog' },
    ],
    sidebar: sections.map(sidebarOf),
    outline: [2, 3],
    logo: '/favicon.svg',
    search: {
      provider: 'local',
      options: {
        _render: (text, env, md) => (isSearched(env.relativePath) ? md.renderAsync(text, env) : ''),
        miniSearch,
      },
    },
    externalLinkIcon: true,
    footer: { message: 'MIT license.' },
  },
  transformPageData(page) {
    const shown = pageAt.get(page.relativePath);
    if (!shown) return;
    page.description = shown.about.slice(0, 200);
    Object.assign(page.frontmatter, { head: headOf(shown, siteUrl), edit: editUrl(shown, repositoryUrl()), version });
    if (shown.route === '/') Object.assign(page.frontmatter, { layout: 'welcome', isHome: true, sidebar: false });
  },
});

function sidebarOf({ title, groups }: Section): DefaultTheme.SidebarItem {
  const items = groups.flatMap((group): DefaultTheme.SidebarItem[] => {
    const places = group.places.map(itemOf);
    return group.title === '' ? places : [{ text: group.title, collapsed: true, items: places }];
  });
  return { text: title, collapsed: false, items };
}

function itemOf(place: Place): DefaultTheme.SidebarItem {
  const item = { text: place.text, link: linkOf(place) };
  return place.places.length === 0 ? item : { ...item, collapsed: true, items: place.places.map(itemOf) };
}

function linkOf(place: Place | undefined): string {
  return place ? `${routeOf(place.source)}${place.hash}` : '/';
}
