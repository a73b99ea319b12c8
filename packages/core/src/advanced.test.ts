import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../test/fixtures/every-database.js';
import { createAuth } from './auth.js';
import { integer, text } from './contract/fields.js';
import { randomId } from './crypto/random.js';
import { Browser } from './testing/browser.js';
import { createClock } from './testing/clock.js';
import { testAuth } from './testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
type Ids = { readonly user: { readonly id: string } };

describeAuthOnEveryDatabase('ids of the application’s own', (openAuth) => {
  it.each([
    ['uuids', () => crypto.randomUUID(), /^[0-9a-f-]{36}$/],
    ['short ones', () => randomId().slice(0, 8), /^\w{8}$/],
  ])('%s are what rows are known by', async (_, generateId, shape) => {
    const { auth, openBrowser } = await openAuth({ advanced: { generateId } });
    const browser = openBrowser();
    const { json } = await browser.post('/sign-up/email', ada);
    expect((json as Ids).user.id).toMatch(shape);
    const found = await auth.api.getSession({ headers: browser.headers });
    expect(found?.session.id).toMatch(shape);
    expect(found?.session.userId).toBe((json as Ids).user.id);
    // The application can make ids short. The token of a session always has 32 random characters.
    expect(found?.session.token).toMatch(/^\w{32}$/);
    expect((await browser.post('/update-user', { name: 'Ada L.' })).status).toBe(200);
  });
});

/** The `Set-Cookie` lines of an answer, by name. */
function cookiesOf(headers: Headers): ReadonlyMap<string, readonly string[]> {
  return new Map(
    headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      return [pair.slice(0, pair.indexOf('=')), attributes.filter((each) => !/^(Max-Age|Expires)=/.test(each)).sort()];
    }),
  );
}

describe('cookies', () => {
  it('have the names and attributes that are configured, with the secure prefix on https', async () => {
    const { openBrowser } = testAuth({
      advanced: {
        cookiePrefix: 'shop',
        defaultCookieAttributes: { sameSite: 'strict' },
        cookies: { session_token: { name: 'sid', attributes: { path: '/app', sameSite: 'lax' } } },
      },
      session: { cookieCache: { enabled: true } },
    });
    const answer = await openBrowser().post('/sign-up/email', { ...ada, rememberMe: false });
    expect(Object.fromEntries(cookiesOf(answer.headers))).toEqual({
      '__Secure-sid': ['HttpOnly', 'Path=/app', 'SameSite=Lax', 'Secure'],
      '__Secure-shop.session_data': ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'],
      '__Secure-shop.dont_remember': ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'],
    });
  });

  it.each([
    ['http://localhost:3000', undefined, 'sid', false],
    ['http://localhost:3000', true, '__Secure-sid', true],
    ['https://app.example.com', false, 'sid', false],
  ])('of %s with useSecureCookies %s are named %s', async (baseURL, useSecureCookies, name, isSecure) => {
    const { openBrowser } = testAuth({
      baseURL,
      advanced: {
        cookies: { session_token: { name: 'sid' } },
        ...(useSecureCookies !== undefined && { useSecureCookies }),
      },
    });
    const cookies = cookiesOf((await openBrowser().post('/sign-up/email', ada)).headers);
    expect([...cookies.keys()]).toEqual([name]);
    expect(cookies.get(name)?.includes('Secure')).toBe(isSecure);
  });

  it('keep a prefix of their own, and the promises that come with it', async () => {
    const cookies = { session_token: { name: '__Host-sid' } };
    const browser = testAuth({ advanced: { cookies } }).openBrowser();
    await browser.post('/sign-up/email', ada);
    expect(browser.cookieNames()).toEqual(['__Host-sid']);
    expect((await browser.get('/get-session')).json).not.toBeNull();
    const crossSubDomainCookies = { enabled: true, domain: 'example.com' };
    expect(() => testAuth({ advanced: { cookies, crossSubDomainCookies } })).toThrow('can have no domain');
    expect(() => testAuth({ advanced: { cookies, useSecureCookies: false } })).toThrow('secure cookies only');
  });

  it.each([
    [{ enabled: true }, 'Domain=app.example.com'],
    [{ enabled: true, domain: 'example.com' }, 'Domain=example.com'],
  ])('shared with sub-domains as %o carry %s', async (crossSubDomainCookies, attribute) => {
    const { openBrowser } = testAuth({ advanced: { crossSubDomainCookies } });
    const browser = openBrowser();
    const set = cookiesOf((await browser.post('/sign-up/email', ada)).headers);
    expect(set.get('__Secure-latchkey.session_token')).toContain(attribute);
  });

  it('are for this host only without sharing', async () => {
    const { openBrowser } = testAuth({
      advanced: { crossSubDomainCookies: { enabled: false, domain: 'example.com' } },
    });
    const { headers } = await openBrowser().post('/sign-up/email', ada);
    expect(headers.getSetCookie().join()).not.toMatch(/domain/i);
  });

  it('are removed with the name, path and domain with which they were set [H063]', async () => {
    const { openBrowser } = testAuth({
      advanced: {
        crossSubDomainCookies: { enabled: true, domain: 'example.com' },
        cookies: { session_token: { name: 'sid', attributes: { path: '/app', sameSite: 'strict' } } },
      },
      session: { cookieCache: { enabled: true } },
    });
    const browser = openBrowser();
    const set = cookiesOf((await browser.post('/sign-up/email', { ...ada, rememberMe: false })).headers);
    const cleared = await browser.post('/sign-out');
    expect(cookiesOf(cleared.headers)).toEqual(set);
    for (const line of cleared.headers.getSetCookie()) expect(line).toMatch(/^[^=]+=;.*Max-Age=0/);
    expect(browser.cookieNames()).toEqual([]);
  });
});

describe('secrets that rotate [R-H05]', () => {
  const named = (name: string) => `${name} secret for tests, long enough 0123456789`;
  const [old, current, next] = [named('old'), named('current'), named('next')] as const;

  it('open what they signed while they are listed, and nothing once they are not', async () => {
    const clock = createClock();
    // One database behind several servers, each configured later than the one before.
    const database = new Database(':memory:');
    const serverWith = (secret: readonly string[]) => testAuth({ secret, database, clock }).auth;
    const before = new Browser(serverWith([old]).handler, 'https://app.example.com', clock.now);
    await before.post('/sign-up/email', ada);
    const headers = before.headers;

    const during = serverWith([current, old]);
    expect((await during.api.getSession({ headers }))?.user.email).toBe(ada.email);
    const renewed = new Browser(during.handler, 'https://app.example.com', clock.now);
    await renewed.post('/sign-in/email', ada);

    const after = serverWith([next, current]);
    expect(await after.api.getSession({ headers })).toBeNull();
    expect((await after.api.getSession({ headers: renewed.headers }))?.user.email).toBe(ada.email);
    expect(await serverWith([old]).api.getSession({ headers: renewed.headers })).toBeNull();
    database.close();
  });
});

describe('session.additionalFields', () => {
  const additionalFields = {
    device: text({ settable: false, initial: () => 'unknown' }),
    steps: integer({ initial: () => 0 }),
    note: text({ optional: true }),
    risk: text({ shown: false, initial: () => 'canary of the risk' }),
  };

  it('get their initial values, are shown as declared, and typed', async () => {
    const { auth, openBrowser } = testAuth({ session: { additionalFields, cookieCache: { enabled: true } } });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const found = await auth.api.getSession({ headers: browser.headers });
    if (!found) throw new Error('no session found');
    const device: string = found.session.device;
    const steps: number = found.session.steps;
    const note: string | null = found.session.note;
    expect([device, steps, note]).toEqual(['unknown', 0, null]);
    // @ts-expect-error the type of an answer has no hidden fields
    expect(found.session.risk).toBeUndefined();
    const sessions = await auth.api.listSessions({ headers: browser.headers });
    expect(sessions.map((each) => each.device)).toEqual(['unknown']);
    for (const path of ['/get-session', '/get-session?disableCookieCache=true', '/list-sessions']) {
      const { text: body } = await browser.get(path);
      expect(body).toContain('"device":"unknown"');
      expect(body).not.toContain('canary of the risk');
    }
    const copy = browser.cookie('__Secure-latchkey.session_data')?.value.split('.')[0] ?? '';
    const content = Buffer.from(copy, 'base64url').toString();
    expect(content).toContain('"device":"unknown"');
    expect(content).not.toContain('canary of the risk');
  });

  it('are written by no client, settable or not [R-E14 H072]', async () => {
    const { auth, openBrowser } = testAuth({ session: { additionalFields } });
    const browser = openBrowser();
    const mine = { device: 'mine', steps: 7, note: 'mine', risk: 'none', token: 'mine', expiresAt: '2099-01-01' };
    await browser.post('/sign-up/email', { ...ada, ...mine, session: mine });
    await browser.post('/update-user', { name: 'Ada L.', ...mine, session: mine });
    await browser.post('/sign-in/email', { ...ada, ...mine, session: mine });
    const sessions = await auth.api.listSessions({ headers: browser.headers });
    expect(sessions).toHaveLength(2);
    for (const session of sessions)
      expect(session).toMatchObject({ device: 'unknown', steps: 0, note: null, userId: sessions[0]?.userId });
    const ends = sessions.map(({ expiresAt }) => expiresAt.getUTCFullYear());
    expect(ends).toEqual([2030, 2030]);
  });

  it('are written by the application’s own database hook', async () => {
    const { auth, openBrowser } = testAuth({
      session: { additionalFields },
      databaseHooks: { session: { create: { before: ({ row }) => ({ data: { device: row.userAgent ?? 'none' } }) } } },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada, { headers: { 'user-agent': 'a phone' } });
    expect((await auth.api.getSession({ headers: browser.headers }))?.session.device).toBe('a phone');
  });

  it('cannot have the name of a column that is there', () => {
    const logger = { debug() {}, info() {}, warn() {}, error() {} };
    expect(() => createAuth({ logger, session: { additionalFields: { token: text({ optional: true }) } } })).toThrow(
      'session.additionalFields.token: got a name',
    );
  });
});
