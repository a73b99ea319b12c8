import { describe, expect, it } from 'vitest';
import type { Browser } from '../testing/browser.js';
import { testAuth } from '../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const bob = { name: 'Bob', email: 'bob@example.com', password: 'battery staple' };

describe('calls of different users', () => {
  it('a user who signs in after another user in one browser gets none of their data [R-E02]', async () => {
    const { openBrowser } = testAuth({ session: { cookieCache: { enabled: true } } });
    const browser = openBrowser();
    await openBrowser().post('/sign-up/email', bob);
    await browser.post('/sign-up/email', { ...ada, rememberMe: false });
    const before = browser.clone();
    const valuesOf = (each: Browser) => each.cookieNames().map((name) => each.cookie(name)?.value);

    await browser.post('/sign-in/email', bob);
    expect(valuesOf(browser).filter((value) => valuesOf(before).includes(value))).toEqual([]);
    for (const path of ['/get-session', '/get-session?disableCookieCache=true'])
      expect((await browser.get(path)).json).toMatchObject({ user: { email: bob.email } });
    expect((await before.get('/get-session')).json).toMatchObject({ user: { email: ada.email } });
    await browser.post('/sign-out');
    expect((await browser.get('/get-session')).json).toBeNull();
  });

  it('500 calls at once, the first of all among them, each get the data of their own caller [R-J09]', async () => {
    const { auth, openBrowser } = testAuth({ session: { cookieCache: { enabled: true } } });
    const emails = Array.from({ length: 100 }, (_, number) => `user${number}@example.com`);
    const seen = await Promise.all(
      emails.map(async (email) => {
        const browser = openBrowser();
        const { json } = await browser.post('/sign-up/email', { ...ada, email });
        const [cached, stored, changed, direct] = await Promise.all([
          browser.clone().get('/get-session'),
          browser.clone().get('/get-session?disableCookieCache=true'),
          browser.clone().post('/update-user', { image: `https://example.com/${email}` }),
          auth.api.getSession({ headers: browser.headers }),
        ]);
        const answers = [json, cached.json, stored.json, changed.json, direct];
        return answers.map((answer) => (answer as { readonly user: { readonly email: string } }).user.email);
      }),
    );
    expect(seen).toEqual(emails.map((email) => [email, email, email, email, email]));
  });

  it('an invalid host is not trusted, and does not fail the call [R-A12]', async () => {
    const { auth } = testAuth({ baseURL: undefined as never });
    const host = 'https://exa$mple.com';
    expect((await auth.handler(new Request(`${host}/api/auth/ok`))).status).toBe(200);
    const headers = { origin: host, 'content-type': 'application/json' };
    const request = new Request(`${host}/api/auth/sign-in/email`, {
      method: 'POST',
      headers,
      body: JSON.stringify(ada),
    });
    expect((await auth.handler(request)).status).toBe(403);
  });

  it('without a base URL each request has its own origin, and its own trusted ones [R-A12 R-J09]', async () => {
    const links: string[] = [];
    const { auth } = testAuth({
      baseURL: undefined as never,
      trustedOrigins: (request) => [`https://friend-of-${new URL(request.url).host}`],
      emailVerification: { sendOnSignUp: true, sendVerificationEmail: ({ url }) => void links.push(url) },
    });
    const hosts = ['evil.example', ...Array.from({ length: 50 }, (_, number) => `tenant${number}.example`)];
    const signUp = (host: string, from: string) =>
      auth.handler(
        new Request(`https://${host}/api/auth/sign-up/email`, {
          method: 'POST',
          headers: { origin: from, 'content-type': 'application/json' },
          body: JSON.stringify({ ...ada, email: `ada@${host}`, callbackURL: `https://friend-of-${host}/` }),
        }),
      );
    const answers = await Promise.all(
      hosts.flatMap((host) => [
        signUp(host, `https://friend-of-${host}`),
        signUp(host, host === 'evil.example' ? 'https://tenant0.example' : 'https://evil.example'),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(hosts.flatMap(() => [200, 403]));
    await auth.settled();
    expect(links.map((link) => new URL(link).host).sort()).toEqual([...hosts].sort());
    for (const link of links) {
      const { host, searchParams } = new URL(link);
      expect(searchParams.get('callbackURL')).toBe(`https://friend-of-${host}/`);
    }
  });
});
