import { expect, it } from 'vitest';
import { createAuth } from '../../auth.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

it('hostOnlyCookies gives every cookie the prefix __Host-, so that no other host can set it [I10-B14]', async () => {
  const { openBrowser, auth } = testAuth({
    advanced: { hostOnlyCookies: true },
    session: { cookieCache: { enabled: true } },
  });
  const browser = openBrowser();
  const answer = await browser.post('/sign-up/email', { ...ada, rememberMe: false });
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toHaveLength(3);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-latchkey\./);
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain('Domain');
  }
  expect((await browser.get('/get-session')).json).toMatchObject({ user: { email: ada.email } });
  await browser.post('/sign-out');
  expect(browser.cookieNames()).toEqual([]);
  // A signed value under the name without the prefix is ignored.
  await browser.post('/sign-in/email', ada);
  const value = browser.cookie('__Host-latchkey.session_token')?.value;
  const headers = { cookie: `__Secure-latchkey.session_token=${value}` };
  expect(await auth.api.getSession({ headers })).toBeNull();
});

it.each([
  [{ crossSubDomainCookies: { enabled: true } }, 'has a __Host- name and therefore can have no domain'],
  [{ defaultCookieAttributes: { domain: 'example.com' } }, 'has a __Host- name and therefore can have no domain'],
  [{ defaultCookieAttributes: { path: '/app' } }, 'has a __Host- name and therefore needs the path /'],
  [{ useSecureCookies: false }, 'has a name for secure cookies only'],
  [{ cookies: { two_factor: { attributes: { path: '/x' } } } }, 'has a __Host- name and therefore needs the path /'],
])('hostOnlyCookies is refused at start together with %j', (advanced, reason) => {
  expect(() => testAuth({ advanced: { hostOnlyCookies: true, ...advanced } })).toThrow(reason);
});

it('hostOnlyCookies is refused at start in production with an http baseURL', () => {
  const options = {
    baseURL: 'http://app.example.com',
    secret: 'a secret of more than 32 characters, 0123456789',
    database: ':memory:',
    advanced: { hostOnlyCookies: true },
  };
  const given = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    expect(() => createAuth(options)).toThrow(expect.objectContaining({ code: 'HTTPS_IS_REQUIRED' }));
    expect(() => createAuth({ ...options, baseURL: 'https://app.example.com' })).not.toThrow();
  } finally {
    process.env.NODE_ENV = given;
  }
});
