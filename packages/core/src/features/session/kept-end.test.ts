import { describe, expect, it } from 'vitest';
import { createClock } from '../../testing/clock.js';
import { testAuth } from '../../testing/test-auth.js';
import { bearer } from '../bearer/index.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const day = 86_400;
const base = 'https://app.example.com/api/auth';

describe('the end of a session [I10-D23]', () => {
  const endOf = (answer: { readonly json: unknown }) =>
    (answer.json as { session: { expiresAt: string } } | null)?.session.expiresAt;

  it('is fixed if a bearer client asked not to be remembered', async () => {
    const { auth, clock } = testAuth({ plugins: [bearer()] });
    const post = await auth.handler(
      new Request(`${base}/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...ada, rememberMe: false }),
      }),
    );
    const token = post.headers.get('set-auth-token') ?? '';
    const ask = async (path: string) => {
      const answer = await auth.handler(
        new Request(`${base}${path}`, { headers: { authorization: `Bearer ${token}` } }),
      );
      return { status: answer.status, json: await answer.json() };
    };
    clock.advance(day - 3600);
    await ask('/list-sessions');
    expect(endOf(await ask('/get-session'))).toBe('2030-01-02T00:00:00.000Z');
    clock.advance(3600);
    expect((await ask('/get-session')).json).toBeNull();
  });

  it('is fixed if a bearer client that is not remembered changes its password', async () => {
    const { auth, clock } = testAuth({ plugins: [bearer()] });
    const send = async (path: string, body: object, token?: string) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      return auth.handler(new Request(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
    };
    const first = (await send('/sign-up/email', { ...ada, rememberMe: false })).headers.get('set-auth-token') ?? '';
    clock.advance(3600);
    const change = { currentPassword: ada.password, newPassword: 'battery staple', revokeOtherSessions: true };
    const changed = await send('/change-password', change, first);
    expect(changed.status).toBe(200);
    const next = changed.headers.get('set-auth-token') ?? '';
    const session = await auth.api.getSession({ headers: { authorization: `Bearer ${next}` } });
    expect(session?.session.expiresAt).toEqual(new Date('2030-01-02T00:00:00.000Z'));
  });

  it('is fixed if a hook has set it, and can be extended if the hook allows it', async () => {
    for (const [more, expected] of [
      [{}, '2030-01-03T12:00:00.000Z'],
      [{ extendable: true }, '2030-01-10T00:00:00.000Z'],
    ] as const) {
      const wanted = new Date('2030-01-03T12:00:00.000Z');
      const { openBrowser, clock } = testAuth({
        databaseHooks: { session: { create: { before: () => ({ data: { expiresAt: wanted, ...more } }) } } },
      });
      const browser = openBrowser();
      await browser.post('/sign-up/email', ada);
      clock.advance(2 * day);
      expect(endOf(await browser.get('/get-session'))).toBe(expected);
    }
  });

  it('comes with the time at which a request will extend it, for pages that receive the session', async () => {
    const { auth, openBrowser, clock } = testAuth({ session: { updateAge: '1d' } });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    expect((await browser.get('/get-session?extendAt=true')).json).toMatchObject({
      extendAt: '2030-01-02T00:00:00.000Z',
    });
    clock.advance(2 * day);
    // A direct call that cannot set cookies does not extend the session.
    const handed = await auth.api.getSession({ headers: browser.headers });
    expect(handed?.extendAt).toEqual(new Date('2030-01-02T00:00:00.000Z'));
    expect((await browser.get('/get-session?extendAt=true')).json).toMatchObject({
      extendAt: '2030-01-04T00:00:00.000Z',
    });
  });

  it('comes without that time for callers that do not ask for it', async () => {
    const { openBrowser } = testAuth();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    expect(Object.keys((await browser.get('/get-session')).json ?? {}).sort()).toEqual(['session', 'user']);
  });

  it.each([
    ['not remembered', { rememberMe: false }, undefined, false],
    ['not remembered, with a copy in a cookie', { rememberMe: false }, undefined, true],
    ['ended by a hook', {}, new Date('2030-01-03T12:00:00.000Z'), false],
    ['ended by a hook, with a copy in a cookie', {}, new Date('2030-01-03T12:00:00.000Z'), true],
  ])('comes without that time if it is fixed: %s', async (_, more, expiresAt, enabled) => {
    const { openBrowser } = testAuth({
      session: { cookieCache: { enabled } },
      databaseHooks: { session: { create: { before: () => ({ data: expiresAt ? { expiresAt } : {} }) } } },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', { ...ada, ...more });
    const { json } = await browser.get('/get-session?extendAt=true');
    expect(json).not.toBeNull();
    expect(json).not.toHaveProperty('extendAt');
  });

  it('comes with that time also from the copy in a cookie', async () => {
    const { openBrowser, clock } = testAuth({ session: { cookieCache: { enabled: true } } });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    clock.advance(60);
    expect((await browser.get('/get-session?extendAt=true')).json).toMatchObject({
      extendAt: '2030-01-02T00:00:00.000Z',
    });
  });

  it.each([
    ['1d', 2 * day, true],
    ['1d', 3600, false],
    ['1s', 2, true],
    [0, 6 * day, true],
  ] as const)(
    'is extended despite a copy in a cookie that lives longer than updateAge %s: after %i seconds, %s',
    async (updateAge, seconds, moves) => {
      const { openBrowser, clock } = testAuth({
        session: { updateAge, cookieCache: { enabled: true, maxAge: '30d' } },
      });
      const browser = openBrowser();
      await browser.post('/sign-up/email', ada);
      clock.advance(seconds);
      const end = new Date(clock.now().getTime() + 7 * day * 1000).toISOString();
      expect(endOf(await browser.get('/get-session')) === end).toBe(moves);
    },
  );

  it('is not extended on every read if hooks shorten sessions each time', async () => {
    const hour = 3_600_000;
    const clock = createClock();
    const { openBrowser } = testAuth({
      clock,
      databaseHooks: {
        session: {
          create: {
            before: ({ row }) => ({ data: { expiresAt: new Date(+row.createdAt + hour), extendable: true } }),
          },
          update: { before: () => ({ data: { expiresAt: new Date(clock.now().getTime() + hour) } }) },
        },
      },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    clock.advance(600);
    expect(endOf(await browser.get('/get-session'))).toBe('2030-01-01T01:00:00.000Z');
    clock.advance(1800);
    expect(endOf(await browser.get('/get-session'))).toBe('2030-01-01T01:40:00.000Z');
  });

  it('of several requests that extend a session, one tells the hook', async () => {
    const told: Date[] = [];
    const { openBrowser, clock } = testAuth({
      databaseHooks: { session: { update: { after: ({ row }) => void told.push(row.expiresAt) } } },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    clock.advance(2 * day);
    const tabs = Array.from({ length: 8 }, () => browser.clone());
    const ends = await Promise.all(tabs.map(async (tab) => endOf(await tab.get('/get-session'))));
    expect(new Set(ends).size).toBe(1);
    expect(told).toHaveLength(1);
  });

  it('also extends the mark by which the browser is known', async () => {
    const { openBrowser, clock } = testAuth({ rateLimit: { enabled: true } });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const known = '__Secure-latchkey.known';
    const before = browser.cookie(known)?.value;
    browser.setCookie(known, 'unsigned');
    clock.advance(2 * day);
    await browser.get('/get-session');
    expect(browser.cookie(known)?.value).toBe(before);
  });
});
