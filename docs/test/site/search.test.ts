import { beforeAll, describe, expect, it } from 'vitest';
import { readHouse } from '../../scripts/house.ts';
import { linksOf, slugOf } from '../../scripts/markdown.ts';
import { readSitePages, routeOf, targetOf } from '../../site/pages.ts';
import { missedWords, openSearch, type Search } from './search-index.ts';

let search: Search;
beforeAll(async () => {
  search = await openSearch();
});

describe('the search of the site', () => {
  it('finds the place of each word in search-words.ts first', () => {
    expect(missedWords(search)).toEqual([]);
  });

  it('finds the page of each endpoint and the place of each option by its name, at most after guides with that name', () => {
    const names = Object.fromEntries(
      readSitePages().flatMap(({ part, route, title, text }) => {
        if (part?.partOf === 'docs/endpoints.md') return [[title, route]];
        if (part?.partOf !== 'docs/options.md') return [];
        const options = Array.from(text.matchAll(/^## `(.+)`$/gm), ([, name = '']) => name);
        return options.map((name) => [name, `${route}#${slugOf(name)}`]);
      }),
    );
    const missed = Object.entries(names).filter(
      ([name, place]) =>
        !search(name)
          .slice(0, /\.\w+[A-Z]\w*$/.test(name) ? 1 : 10)
          .includes(place),
    );
    expect(Object.keys(names).length).toBeGreaterThan(200);
    expect(missed.map(([name, place]) => `${name}: ${search(name).slice(0, 3)} before ${place}`)).toEqual([]);
  });

  it.each(linksOf(readHouse('docs/questions.md')).map(({ text, target }) => [text, target] as const))(
    '%s',
    (question, target) => {
      const { path = '', hash = '' } = targetOf('docs/questions.md', target) ?? {};
      expect(search(question)[0]).toBe(routeOf(path) + hash);
    },
  );

  /** Short searches for the same questions. */
  it.each([
    ['server component', '/nextjs#protected-pages'],
    ['protect api route', '/protecting-pages#your-own-endpoints'],
    ['add field', '/fields'],
    ['admin', '/administrators'],
    ['ban', '/block-a-user'],
    ['impersonate', '/act-as-a-user'],
    ['resend', '/mail#mail-services-resend-postmark-sendgrid'],
    ['postmark', '/mail#mail-services-resend-postmark-sendgrid'],
    ['ses', '/mail#smtp'],
    ['smtp', '/mail#smtp'],
    ['vercel', '/deployment/vercel'],
    ['cloudflare', '/deployment/cloudflare-workers'],
    ['docker', '/deployment/docker'],
    ['fly', '/deployment/fly'],
    ['trpc', '/trpc'],
    ['expo', '/react-native'],
    ['tenant', '/multi-tenant'],
    ['api key', '/api-keys'],
    ['saml', '/sso'],
    ['behind a proxy', '/mounting#the-client-address-by-host'],
    ['nextauth', '/moving-from-authjs'],
    ['better-auth', '/moving-from-better-auth'],
    ['clerk', '/moving-from-clerk'],
  ])('%s', (words, place) => {
    expect(search(words)[0]).toBe(place);
  });
});
