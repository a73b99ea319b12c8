import { describe, expect, it } from 'vitest';
import { placesOf, readNavigation } from '../../site/navigation.ts';
import { addressOf, indexPage, readSitePages, routeOf } from '../../site/pages.ts';
import { twinOf } from '../../site/stage.ts';

const pages = readSitePages();
const sections = readNavigation(pages);
const titles = sections.map(({ title }) => title);

describe('the navigation of the site', () => {
  it('has the sections of docs/README.md', () => {
    expect(titles).toEqual(['Start', 'How-to', 'Plugins and parts', 'Reference', 'Explanations']);
  });

  it('has every page: list a new page in docs/README.md', () => {
    const listed = new Set(placesOf(sections).map(({ source }) => source));
    const forgotten = pages.map(({ source }) => source).filter((each) => each !== indexPage && !listed.has(each));
    expect(forgotten).toEqual([]);
  });

  it('has each page once', () => {
    const whole = placesOf(sections).flatMap(({ source, hash }) => (hash === '' ? [source] : []));
    expect(whole.filter((source, place) => whole.indexOf(source) !== place)).toEqual([]);
  });

  it('has the pages of a folder below its README, in the order of the README', () => {
    const providers = placesOf(sections).find(({ source }) => source === 'docs/providers/README.md');
    expect(providers?.places).toHaveLength(16);
    const decisions = placesOf(sections).find(({ source }) => source === 'docs/decisions/README.md');
    expect(decisions?.places[0]?.source).toBe('docs/decisions/0001-contract-types-are-plain-types.md');
  });
});

describe('the address of a page', () => {
  it.each([
    ['docs/README.md', '/'],
    ['docs/sessions.md', '/sessions'],
    ['docs/errors/README.md', '/errors'],
    ['docs/errors/invalid_origin.md', '/errors/invalid_origin'],
  ])('of %s is %s', (source, route) => {
    expect(routeOf(source)).toBe(route);
  });
});

describe('the parts of a long page', () => {
  it.each([
    ['docs/sessions.md', 'endpoints.md#signinemail', '/endpoints/sign-in-email', ''],
    ['docs/errors/README.md', '../endpoints.md#signinemail', '/endpoints/sign-in-email', ''],
    ['docs/sessions.md', 'options.md#session', '/options/session', ''],
    ['docs/sessions.md', 'options.md#sessionexpiresin', '/options/session', '#sessionexpiresin'],
    ['docs/sessions.md', 'options.md#wrong-options', '/options', '#wrong-options'],
    ['docs/sessions.md', 'options.md', '/options', ''],
  ])('from %s, %s leads to %s', (from, target, route, hash) => {
    expect(addressOf(from, target, pages)).toEqual({ route, hash });
  });

  it('are below their group in the navigation', () => {
    const password = placesOf(sections).find(({ text }) => text === 'password');
    expect(password?.places.map(({ text }) => text)).toContain('signInEmail');
  });
});

it('a twin leads to other twins, and keeps names of files beside their code', () => {
  const page = pages.find(({ source }) => source === 'docs/getting-started.md');
  const twin = page ? twinOf(page, pages) : '';
  expect(twin).toMatch(/^# Getting started\n/);
  expect(twin).toContain('](/quick-start/nextjs.md)');
  expect(twin).toContain('](/databases.md#migrations)');
  expect(twin).toContain('```ts auth.ts');
});
