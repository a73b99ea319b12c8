import { dirname } from 'node:path';
import { readHouse } from '../scripts/house.ts';
import { linksOf } from '../scripts/markdown.ts';
import { indexPage, plainText, type SitePage, targetOf } from './pages.ts';

/** A place in the navigation: a page or a part of a page. */
export interface Place {
  readonly text: string;
  /** Path of the page in the repository. */
  readonly source: string;
  /** `#part`, or empty. */
  readonly hash: string;
  /** The pages of a folder below the page of the folder. */
  readonly places: readonly Place[];
}
export interface Group {
  /** Empty for the pages that come first in their section. */
  readonly title: string;
  readonly places: readonly Place[];
}
export interface Section {
  readonly title: string;
  readonly groups: readonly Group[];
}

/**
 * The navigation of the site, as `docs/README.md` lists it: `##` is a section, `###` a group, and each link of a list is a page or
 * a part of one. So the repository and the site have the same order. The pages of a folder with a README of its own, such as
 * the errors, follow that README in the order of its links.
 */
export function readNavigation(pages: readonly SitePage[]): Section[] {
  return parts(readHouse(indexPage), '## ').flatMap(({ title, text }) => {
    const [first = '', ...rest] = text.split(/^(?=### )/m);
    const groups = [{ title: '', text: first }, ...rest.flatMap((each) => parts(each, '### '))];
    const filled = groups.map((group) => ({ title: group.title, places: placesIn(group.text, indexPage, pages) }));
    return filled.some(({ places }) => places.length > 0)
      ? [{ title, groups: filled.filter(({ places }) => places.length > 0) }]
      : [];
  });
}

/** Every place of a navigation, those of folders too. */
export function placesOf(sections: readonly Section[]): Place[] {
  const below = (place: Place): Place[] => [place, ...place.places.flatMap(below)];
  return sections.flatMap(({ groups }) => groups).flatMap(({ places }) => places.flatMap(below));
}

function parts(text: string, heading: string) {
  return text
    .split(new RegExp(`^${heading}`, 'm'))
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return { title: plainText(title), text: lines.join('\n') };
    });
}

function placesIn(text: string, from: string, pages: readonly SitePage[]): Place[] {
  const items = text.split(/^(?=- )/m).filter((each) => each.startsWith('- '));
  const links = items.flatMap((item) => linksOf(item));
  return links.flatMap(({ text: label, target }): Place[] => {
    const found = targetOf(from, target);
    const page = pages.find(({ source }) => source === found?.path);
    if (!found || !page) return [];
    const places = found.hash === '' ? [...placesBelow(page, pages), ...partsBelow(page, pages)] : [];
    return [{ text: plainText(label), source: page.source, hash: found.hash, places }];
  });
}

/** The parts of a page. Several parts of a group are below its place in that page. */
function partsBelow(page: SitePage, pages: readonly SitePage[]): Place[] {
  const groups = new Map<string, Place[]>();
  for (const { source, title, part } of pages) {
    if (part?.partOf !== page.source) continue;
    const place = { text: title, source, hash: '', places: [] };
    groups.set(part.group, [...(groups.get(part.group) ?? []), place]);
  }
  return Array.from(groups).flatMap(([group, places]) =>
    places.length === 1 ? places : [{ text: group, source: page.source, hash: `#${group}`, places }],
  );
}

/** The other pages of a folder that has a README, first those that the README links, in its order. */
function placesBelow(page: SitePage, pages: readonly SitePage[]): Place[] {
  const folder = dirname(page.source);
  if (page.source === indexPage || !page.source.endsWith('/README.md')) return [];
  const linked = linksOf(page.text).map(({ target }) => targetOf(page.source, target)?.path);
  const rank = ({ source }: SitePage) => (linked.indexOf(source) + linked.length + 1) % (linked.length + 1);
  return pages
    .filter(({ source }) => source !== page.source && dirname(source) === folder)
    .sort((a, b) => rank(a) - rank(b))
    .map(({ source, title }) => ({ text: title, source, hash: '', places: [] }));
}
