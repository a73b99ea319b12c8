import { expect, it } from 'vitest';
import { editUrl, headOf } from '../../site/head.ts';
import { readSitePages } from '../../site/pages.ts';

const pages = readSitePages();
const home = 'https://docs.example.com';
const repository = 'https://git.example.com/latchkey';

const pageAt = (route: string) => {
  const page = pages.find((each) => each.route === route);
  if (!page) throw new Error(`there is no page ${route}`);
  return page;
};

it('every page has a title and a sentence for previews on other sites', () => {
  const head = headOf(pageAt('/sessions'), undefined).map(([, values]) => values);
  expect(head).toContainEqual({ property: 'og:title', content: 'Sessions' });
  expect(head.find(({ property }) => property === 'og:description')?.content).toMatch(/^[A-Z]/);
  expect(head.filter(({ property }) => property === 'og:image' || property === 'og:url')).toEqual([]);
});

it('with the address of the site, previews have a picture', () => {
  const head = headOf(pageAt('/sessions'), home).map(([, values]) => values);
  expect(head).toContainEqual({ property: 'og:image', content: `${home}/preview.png` });
  expect(head).toContainEqual({ rel: 'canonical', href: `${home}/sessions` });
});

it.each([
  ['/sessions', `${repository}/edit/main/docs/sessions.md`],
  ['/errors', undefined],
  ['/options/session', undefined],
])('the link to edit %s is %s', (route, url) => {
  expect(editUrl(pageAt(route), repository)).toBe(url);
});

it('without the address of the repository, no page has a link to edit it', () => {
  expect(editUrl(pageAt('/sessions'), undefined)).toBeUndefined();
});
