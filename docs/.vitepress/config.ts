import { type DefaultTheme, defineConfig } from 'vitepress';
import { slugOf } from '../scripts/markdown.ts';
import { type Place, readNavigation, type Section } from '../site/navigation.ts';
import { readSitePages, routeOf } from '../site/pages.ts';
import { isSearched, miniSearch } from '../site/search.ts';
import { folders } from '../site/stage.ts';
import { shapeTables } from '../site/tables.ts';

const pages = readSitePages();
const sections = readNavigation(pages);
const aboutRoute = new Map(pages.map(({ route, about }) => [route, about]));

export default defineConfig({
  title: 'Latchkey',
  lang: 'en',
  srcDir: folders.pages,
  outDir: folders.built,
  cacheDir: folders.cache,
  cleanUrls: true,
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
    nav: sections.map(({ title, groups }) => ({ text: title, link: linkOf(groups[0]?.places[0]) })),
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
    const route = page.relativePath === 'index.md' ? '/' : `/${page.relativePath.replace(/\.md$/, '')}`;
    page.description = aboutRoute.get(route)?.slice(0, 200) ?? '';
    if (route === '/') Object.assign(page.frontmatter, { layout: 'welcome', isHome: true, sidebar: false });
    const twin = { rel: 'alternate', type: 'text/markdown', href: `/${page.relativePath}` };
    page.frontmatter.head = [['link', twin]];
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
