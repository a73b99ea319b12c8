import { beforeEach, describe, expect, it } from 'vitest';
import { text } from '../../contract/fields.js';
import type { Browser } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const day = 86_400;
const tokenCookie = '__Secure-latchkey.session_token';
const cacheCookie = '__Secure-latchkey.session_data';

type SessionJson = { readonly session: { readonly token: string; readonly expiresAt: string } } | null;
const sessionOf = async (browser: Browser, query = '') =>
  (await browser.get(`/get-session${query}`)).json as SessionJson;

describe('the session of a browser', () => {
  let server: ReturnType<typeof testAuth>;
  let browser: Browser;
  beforeEach(async () => {
    server = testAuth();
    browser = server.openBrowser();
    await browser.post('/sign-up/email', ada);
  });

  it('is null without a cookie, and sets no cookie then', async () => {
    const answer = await server.openBrowser().get('/get-session');
    expect(answer.status).toBe(200);
    expect(answer.json).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('stores the browser’s user agent, cut to 512 characters [H201]', async () => {
    const other = server.openBrowser();
    await other.post('/sign-in/email', ada, { headers: { 'user-agent': 'x'.repeat(600) } });
    expect(await sessionOf(other)).toMatchObject({ session: { userAgent: 'x'.repeat(512) } });
  });

  it('sets cookies that scripts cannot read, for this host, for https only', async () => {
    const attributes = browser.cookie(tokenCookie)?.attributes;
    expect(attributes?.get('max-age')).toBe('604800');
    expect(attributes?.get('path')).toBe('/');
    expect(attributes?.get('samesite')).toBe('Lax');
    expect(attributes?.has('httponly')).toBe(true);
    expect(attributes?.has('secure')).toBe(true);
    expect(attributes?.has('domain')).toBe(false);
  });

  it('is extended after a day, not before', async () => {
    server.clock.advance(day - 1);
    expect((await sessionOf(browser))?.session.expiresAt).toBe('2030-01-08T00:00:00.000Z');
    server.clock.advance(1);
    expect((await sessionOf(browser))?.session.expiresAt).toBe('2030-01-09T00:00:00.000Z');
    expect(browser.cookie(tokenCookie)?.attributes.get('max-age')).toBe('604800');
  });

  it('is not extended with disableRefresh, nor if it is not remembered', async () => {
    server.clock.advance(2 * day);
    expect((await sessionOf(browser, '?disableRefresh=true'))?.session.expiresAt).toBe('2030-01-08T00:00:00.000Z');
    const brief = server.openBrowser();
    await brief.post('/sign-in/email', { ...ada, rememberMe: false });
    server.clock.advance(day - 1);
    expect((await sessionOf(brief))?.session.expiresAt).toBe('2030-01-04T00:00:00.000Z');
  });

  it('is read by the server without being extended, unless the cookie can be passed on', async () => {
    server.clock.advance(2 * day);
    const { headers } = browser;
    const read = await server.auth.api.getSession({ headers });
    expect(read?.session.expiresAt).toEqual(new Date('2030-01-08T00:00:00.000Z'));
    const { response, headers: answered } = await server.auth.api.getSession({ headers, returnHeaders: true });
    expect(response?.session.expiresAt).toEqual(new Date('2030-01-10T00:00:00.000Z'));
    expect(answered.getSetCookie()).toHaveLength(1);
  });

  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('ends at its expiry: %s ms after it, the session is live: %s', async (offset, alive) => {
    server.clock.advanceMs(7 * day * 1000 + offset);
    const copy = browser.clone(); // keeps the cookie that a browser would have dropped by now
    const answer = await copy.get('/get-session?disableRefresh=true');
    expect(answer.json !== null).toBe(alive);
    expect(copy.cookieNames()).toEqual(alive ? [tokenCookie] : []);
  });

  it('refuses a token that was changed, cut or lengthened [R-E08]', async () => {
    const value = browser.cookie(tokenCookie)?.value ?? '';
    const variants = [
      value.slice(0, -1),
      `${value}A`,
      value.toUpperCase(),
      `x${value}`,
      `${value}%20`,
      `${value}%00`,
      value.split('.')[0] ?? '',
    ];
    for (const variant of variants) {
      const thief = server.openBrowser();
      thief.setCookie(tokenCookie, variant);
      expect((await thief.get('/get-session')).json).toBeNull();
    }
  });

  it('ignores broken cookies [R-E09]', async () => {
    const broken = [
      'x=%',
      '%=%',
      '=;=;=',
      'a'.repeat(64_000),
      Array.from({ length: 500 }, (_, index) => `c${index}=1`).join('; '),
    ];
    for (const cookie of broken) {
      const answer = await server.openBrowser().get('/get-session', { headers: { cookie } });
      expect(answer.status).toBe(200);
      expect(answer.json).toBeNull();
    }
  });

  it('finds the signed cookie behind one that a sibling domain put before it [R-E11]', async () => {
    const cookie = `${tokenCookie}=of.another.user; ${browser.cookieHeader}`;
    const answer = await server.openBrowser().get('/get-session', { headers: { cookie } });
    expect(answer.json).toMatchObject({ user: { email: ada.email } });
  });

  it('is never stored by caches [R-J11]', async () => {
    expect((await browser.get('/get-session')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('the cookie cache', () => {
  const cached = { session: { cookieCache: { enabled: true } } };
  const additionalFields = { hidden: text({ shown: false, settable: false, initial: () => 'not for eyes' }) };

  it('answers for five minutes without the database, and never longer', async () => {
    const { clock, openBrowser } = testAuth(cached);
    const phone = openBrowser();
    const laptop = openBrowser();
    await phone.post('/sign-up/email', ada);
    await laptop.post('/sign-in/email', ada);
    await laptop.post('/revoke-other-sessions');
    const copy = phone.clone();
    expect(await sessionOf(copy)).not.toBeNull();
    expect(await sessionOf(copy, '?disableCookieCache=true')).toBeNull();
    const later = phone.clone();
    clock.advance(299);
    expect(await sessionOf(later)).not.toBeNull();
    clock.advance(1);
    expect(await sessionOf(later)).toBeNull();
  });

  it('does not keep a revoked session alive for anything but reading it [R-E03]', async () => {
    const { openBrowser } = testAuth(cached);
    const phone = openBrowser();
    const laptop = openBrowser();
    await phone.post('/sign-up/email', ada);
    await laptop.post('/sign-in/email', ada);
    await laptop.post('/revoke-other-sessions');
    for (const path of ['/update-user', '/revoke-sessions', '/revoke-other-sessions']) {
      expect((await phone.clone().post(path, {})).status).toBe(401);
    }
    expect((await phone.clone().get('/list-sessions')).status).toBe(401);
  });

  it('holds no hidden field [R-E13]', async () => {
    const browser = testAuth({ ...cached, user: { additionalFields } }).openBrowser();
    await browser.post('/sign-up/email', ada);
    const value = browser.cookie(cacheCookie)?.value ?? '';
    const content = atob(value.slice(0, value.lastIndexOf('.')).replaceAll('-', '+').replaceAll('_', '/'));
    expect(content).toContain(ada.email);
    expect(content).not.toContain('not for eyes');
  });

  it('is ignored together with the token of another session', async () => {
    const { openBrowser } = testAuth(cached);
    const [mallory, victim] = [openBrowser(), openBrowser()];
    await victim.post('/sign-up/email', ada);
    await mallory.post('/sign-up/email', { ...ada, email: 'mallory@example.com' });
    const mixed = mallory.clone();
    mixed.setCookie(cacheCookie, victim.cookie(cacheCookie)?.value ?? '');
    expect((await mixed.get('/get-session')).json).toMatchObject({ user: { email: 'mallory@example.com' } });
  });

  it('ends with the browser if the session does [H051]', async () => {
    const { openBrowser } = testAuth(cached);
    await openBrowser().post('/sign-up/email', ada);
    const brief = openBrowser();
    await brief.post('/sign-in/email', { ...ada, rememberMe: false });
    expect(brief.cookie(cacheCookie)?.attributes.has('max-age')).toBe(false);
  });
});

describe('the sessions of a user', () => {
  let server: ReturnType<typeof testAuth>;
  let phone: Browser;
  let laptop: Browser;
  const tokenOf = async (browser: Browser) => (await sessionOf(browser))?.session.token ?? '';
  beforeEach(async () => {
    server = testAuth();
    phone = server.openBrowser();
    laptop = server.openBrowser();
    await phone.post('/sign-up/email', ada);
    server.clock.advance(60);
    await laptop.post('/sign-in/email', ada);
  });

  it('are listed, the newest first, the ended ones left out', async () => {
    const list = (await phone.get('/list-sessions')).json as { token: string }[];
    expect(list.map(({ token }) => token)).toEqual([await tokenOf(laptop), await tokenOf(phone)]);
    server.clock.advance(7 * day - 30);
    expect((await laptop.get('/list-sessions')).json).toHaveLength(1);
  });

  it('are revoked one by one', async () => {
    expect((await phone.post('/revoke-session', { token: await tokenOf(laptop) })).json).toEqual({ status: true });
    expect(await sessionOf(laptop)).toBeNull();
    expect(await sessionOf(phone)).not.toBeNull();
    // This one too, and then its cookies go.
    expect((await phone.post('/revoke-session', { token: await tokenOf(phone) })).status).toBe(200);
    expect(phone.cookieNames()).toEqual([]);
  });

  it('can be revoked by their user only: 401 for another user’s token, 400 without a token', async () => {
    const mallory = server.openBrowser();
    await mallory.post('/sign-up/email', { ...ada, email: 'mallory@example.com' });
    const foreign = await mallory.post('/revoke-session', { token: await tokenOf(phone) });
    expect([foreign.status, foreign.json]).toEqual([401, { code: 'UNAUTHORIZED', message: 'Unauthorized' }]);
    expect(await sessionOf(phone)).not.toBeNull();
    const unknown = await mallory.post('/revoke-session', { token: 'x'.repeat(32) });
    expect([unknown.status, unknown.json]).toEqual([400, { code: 'SESSION_NOT_FOUND', message: 'Session not found' }]);
  });

  it('are revoked all but this one, or all', async () => {
    await phone.post('/revoke-other-sessions');
    expect(await sessionOf(laptop)).toBeNull();
    expect(await sessionOf(phone)).not.toBeNull();
    await phone.post('/revoke-sessions');
    expect(phone.cookieNames()).toEqual([]);
    expect(await sessionOf(phone)).toBeNull();
  });

  it('need a session to be listed or revoked', async () => {
    const stranger = server.openBrowser();
    const answers = [
      await stranger.get('/list-sessions'),
      await stranger.post('/revoke-session', { token: 'x' }),
      await stranger.post('/revoke-sessions'),
      await stranger.post('/revoke-other-sessions'),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.json]).toEqual([401, { code: 'UNAUTHORIZED', message: 'Unauthorized' }]);
    }
  });

  it('are all listed and all revoked, for any number [H053]', async () => {
    for (let index = 0; index < 120; index++) await server.openBrowser().post('/sign-in/email', ada);
    expect((await phone.get('/list-sessions')).json).toHaveLength(100);
    expect((await phone.get('/list-sessions?offset=100')).json).toHaveLength(22);
    expect((await phone.get('/list-sessions?offset=122')).json).toEqual([]);
    await phone.post('/revoke-other-sessions');
    expect((await phone.get('/list-sessions')).json).toHaveLength(1);
  });
});

describe('sign-out', () => {
  it('ends the session and leaves the jar empty', async () => {
    const browser = testAuth({ session: { cookieCache: { enabled: true } } }).openBrowser();
    await browser.post('/sign-up/email', ada);
    const copy = browser.clone();
    const answer = await browser.post('/sign-out');
    expect(answer.json).toEqual({ success: true });
    expect(browser.cookieNames()).toEqual([]);
    expect((await copy.get('/get-session?disableCookieCache=true')).json).toBeNull();
  });

  it('succeeds without a session and removes old cookies', async () => {
    const browser = testAuth().openBrowser();
    browser.setCookie(tokenCookie, 'stale');
    expect((await browser.post('/sign-out')).json).toEqual({ success: true });
    expect(browser.cookieNames()).toEqual([]);
  });

  it('does not end a session that an unsigned cookie names [R-E07]', async () => {
    const { openBrowser } = testAuth();
    const victim = openBrowser();
    await victim.post('/sign-up/email', ada);
    const mallory = openBrowser();
    mallory.setCookie(tokenCookie, (await sessionOf(victim))?.session.token ?? '');
    await mallory.post('/sign-out');
    expect(await sessionOf(victim)).not.toBeNull();
  });
});
