import { beforeAll, describe, expect, it } from 'vitest';
import { searchWords } from '../../site/search-words.ts';
import { openSearch } from './search-index.ts';

let search: (query: string) => readonly string[];
beforeAll(async () => {
  search = await openSearch();
});

describe('the search of the site', () => {
  it('finds the place of each word in search-words.ts first', () => {
    const missed = Object.entries(searchWords).flatMap(([place, words]) =>
      words.flatMap((word) => {
        const [first = 'nothing'] = search(word);
        return first === place ? [] : [`${word}: ${first} before ${place}`];
      }),
    );
    expect(missed).toEqual([]);
  });

  /** The question in the words of a reader, a short search, and the first hit of both. */
  it.each([
    ['How do I get the user in a server component?', 'server component', '/nextjs#protected-pages'],
    ['How do I protect an API route?', 'protect api route', '/protecting-pages#your-own-endpoints'],
    ['How do I add a field to the user?', 'add field', '/fields'],
    ['roles and administrators', 'admin', '/roles'],
    ['How can I block a user?', 'ban', '/user-management#block-a-user'],
    ['How can an admin act as a user?', 'impersonate', '/user-management#act-as-a-user'],
    ['send mail with Resend', 'resend', '/mail#mail-services-resend-postmark-sendgrid'],
    ['send mail with Postmark', 'postmark', '/mail#mail-services-resend-postmark-sendgrid'],
    ['send mail with Amazon SES', 'ses', '/mail#smtp'],
    ['send mail with SMTP', 'smtp', '/mail#smtp'],
    ['deploy on Vercel', 'vercel', '/deployment/vercel'],
    ['deploy on Cloudflare', 'cloudflare', '/deployment/cloudflare-workers'],
    ['deploy with Docker', 'docker', '/deployment/docker'],
    ['deploy on Fly', 'fly', '/deployment/fly'],
    ['How do I use tRPC?', 'trpc', '/trpc'],
    ['How do I use Expo?', 'expo', '/react-native'],
    ['multi-tenant application', 'tenant', '/multi-tenant'],
    ['How do I make API keys?', 'api key', '/api-keys'],
    ['SSO and SAML', 'saml', '/sso'],
    ['rate limits behind a proxy', 'behind a proxy', '/mounting#the-client-address-by-host'],
    ['How do I move from NextAuth?', 'nextauth', '/moving-from-authjs'],
    ['How do I move from better-auth?', 'better-auth', '/moving-from-better-auth'],
    ['How do I move from Clerk?', 'clerk', '/moving-from-clerk'],
  ])('%s', (question, words, place) => {
    expect([search(question)[0], search(words)[0]]).toEqual([place, place]);
  });
});
