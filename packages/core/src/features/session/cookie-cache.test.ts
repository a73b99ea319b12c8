import { describe, expect, it } from 'vitest';
import { text } from '../../contract/fields.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const tokenCookie = '__Secure-latchkey.session_token';
const cacheCookie = '__Secure-latchkey.session_data';

/** An application with large user fields, and its log. */
function open() {
  const errors: string[] = [];
  const server = testAuth({
    session: { cookieCache: { enabled: true } },
    logger: { debug() {}, info() {}, warn() {}, error: (message: string) => void errors.push(message) },
    user: { additionalFields: { bio: text({ settable: true, maxLength: 9000 }) } },
  });
  return { ...server, errors };
}

describe('a copy of a session that is too large for a cookie [H065]', () => {
  it('is not written and reported in the log, and the session stays', async () => {
    const { openBrowser, errors } = open();
    const browser = openBrowser();
    const answer = await browser.post('/sign-up/email', { ...ada, bio: 'x'.repeat(4000) });
    expect(answer.status).toBe(200);
    expect(browser.cookieNames()).toEqual([tokenCookie]);
    expect((await browser.get('/get-session')).json).not.toBeNull();
    expect(errors.join()).toContain('Session data is too large');
  });

  it('has at most 4093 characters in name and value, because browsers ignore larger cookies', async () => {
    const { openBrowser } = open();
    const browser = openBrowser();
    await browser.post('/sign-up/email', { ...ada, bio: '' });
    const sizes: number[] = [];
    for (let length = 2200; length < 2600; length++) {
      await browser.post('/update-user', { bio: 'x'.repeat(length) });
      const cookie = browser.cookie(cacheCookie);
      sizes.push(cookie ? `${cacheCookie}=${cookie.value}`.length : 0);
    }
    const kept = sizes.filter((size) => size > 0);
    expect(Math.max(...kept)).toBeGreaterThan(4088); // base64 grows by one or two
    expect(Math.max(...kept)).toBeLessThanOrEqual(4093);
    expect(sizes.at(-1)).toBe(0);
  });
});

it('a copy of a session ends with the session if that ends first [H048 H049]', async () => {
  const { clock, openBrowser } = testAuth({ session: { cookieCache: { enabled: true }, expiresIn: 100 } });
  const browser = openBrowser();
  await browser.post('/sign-up/email', ada);
  const copy = browser.clone(); // keeps its cookies after their Max-Age
  clock.advance(99);
  expect((await copy.clone().get('/get-session')).json).not.toBeNull();
  clock.advance(1);
  expect((await copy.get('/get-session')).json).toBeNull();
});

it('a HEAD request writes no copy and no other cookie, because it changes nothing', async () => {
  const { auth, openBrowser } = open();
  const browser = openBrowser();
  await browser.post('/sign-up/email', { ...ada, bio: '' });
  const [cookie = ''] = browser.cookieHeader.split('; ').filter((pair) => pair.startsWith(tokenCookie));
  const ask = (method: string) =>
    auth.handler(
      new Request('https://app.example.com/api/auth/get-session', {
        method,
        headers: { cookie },
      }),
    );
  expect((await ask('HEAD')).headers.getSetCookie()).toEqual([]);
  expect((await ask('GET')).headers.getSetCookie()).not.toEqual([]);
});

it('a copy from the time before the cache was turned off does not count', async () => {
  const browser = open().openBrowser();
  await browser.post('/sign-up/email', { ...ada, bio: '' });
  expect(browser.cookieNames()).toContain(cacheCookie);
  // The same secret, and a database without the session.
  const without = testAuth();
  const request = new Request('https://app.example.com/api/auth/get-session', {
    headers: { cookie: browser.cookieHeader },
  });
  expect(await (await without.auth.handler(request)).json()).toBeNull();
});
