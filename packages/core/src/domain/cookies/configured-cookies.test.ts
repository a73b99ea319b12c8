import { describe, expect, it } from 'vitest';
import { settleOptions } from '../../contract/options/known-options.js';
import type { AdvancedOptions } from '../../options.js';
import { testAuth } from '../../testing.js';
import { advancedOptions } from '../settings/advanced-options.js';
import { resolveCookies } from './configured-cookies.js';

const app = 'https://app.example.com';
const settle = (advanced: AdvancedOptions) => settleOptions('advanced', advancedOptions, advanced);
const resolve = (advanced: AdvancedOptions, origin: string | undefined = app) =>
  resolveCookies(settle(advanced), { origin, production: false });
const shared = (domain: string) => ({ crossSubDomainCookies: { enabled: true, domain } });

it('shared cookies need a domain', () => {
  const crossSubDomainCookies = { enabled: true };
  expect(() => resolveCookies(settle({ crossSubDomainCookies }), { origin: undefined, production: true })).toThrow(
    'advanced.crossSubDomainCookies.domain: got nothing',
  );
  expect(resolve({ crossSubDomainCookies }).crossSubDomain).toBe('app.example.com');
});

it('names and attributes that would break the header are refused [R-E12]', () => {
  expect(() => resolve({ cookiePrefix: 'a;b' })).toThrow();
  expect(() => resolve({ cookies: { session_token: { name: 'a\r\nb' } } })).toThrow();
  expect(() => resolve({ defaultCookieAttributes: { path: '/;x' } })).toThrow();
});

describe('two cookies of one name', () => {
  it.each<[NonNullable<AdvancedOptions['cookies']>, string]>([
    [{ session_token: { name: 'x' }, session_data: { name: 'x' } }, 'advanced.cookies.session_data.name'],
    [{ session_token: { name: 'latchkey.known' } }, 'advanced.cookies.session_token.name'],
    [{ known: { name: 'latchkey.session_token' } }, 'advanced.cookies.known.name'],
    [{ session_token: { name: 'x' }, confirm: { name: '__Secure-x' } }, 'advanced.cookies.confirm.name'],
  ])('%o: one would overwrite the other', (cookies, option) => {
    expect(() => resolve({ cookies })).toThrow(expect.objectContaining({ option, code: 'INVALID_OPTION' }));
  });

  it('an attribute alone changes no name', () => {
    expect(() => resolve({ cookies: { session_token: { attributes: { sameSite: 'strict' } } } })).not.toThrow();
  });
});

describe('a domain to which the host of baseURL does not belong', () => {
  it.each([
    [shared('evil.com'), 'advanced.crossSubDomainCookies.domain'],
    [shared('pp.example.com'), 'advanced.crossSubDomainCookies.domain'],
    [shared('sub.app.example.com'), 'advanced.crossSubDomainCookies.domain'],
    [shared('com'), 'advanced.crossSubDomainCookies.domain'],
    [{ defaultCookieAttributes: { domain: 'other.com' } }, 'advanced.defaultCookieAttributes'],
    [{ cookies: { known: { attributes: { domain: 'other.com' } } } }, 'advanced.cookies.known'],
  ])('%o is refused', (advanced, option) => {
    expect(() => resolve(advanced)).toThrow(expect.objectContaining({ option }));
  });

  it.each(['app.example.com', 'example.com', '.example.com', 'EXAMPLE.com'])('%s is none', (domain) => {
    expect(() => resolve(shared(domain))).not.toThrow();
    expect(() => resolve(shared(domain), 'https://other.com')).toThrow();
    expect(() => resolveCookies(settle(shared(domain)), { origin: undefined, production: true })).not.toThrow();
  });
});

describe.each<[string, object]>([
  ['SameSite=None', { sameSite: 'none' }],
  ['partitioned', { partitioned: true }],
])('%s', (_, defaultCookieAttributes) => {
  const advanced = { defaultCookieAttributes };

  it.each([app, 'http://localhost:3000'])('is sent with Secure at %s', async (baseURL) => {
    const browser = testAuth({ baseURL, advanced }).openBrowser();
    const { headers } = await browser.post('/sign-up/email', {
      name: 'Ada',
      email: 'ada@example.com',
      password: 'correct horse',
    });
    expect(headers.getSetCookie()).toHaveLength(1);
    expect(headers.getSetCookie()[0]).toContain('; Secure');
  });

  it('is refused where browsers take no Secure cookie', () => {
    const wrong = { option: 'advanced.defaultCookieAttributes' };
    expect(() => resolve(advanced, 'http://app.example.com')).toThrow(expect.objectContaining(wrong));
    expect(() => resolve({ ...advanced, useSecureCookies: false })).toThrow(expect.objectContaining(wrong));
    const cookies = { two_factor: { attributes: defaultCookieAttributes } };
    expect(() => resolve({ cookies }, 'http://app.example.com')).toThrow('advanced.cookies.two_factor: got');
  });
});
