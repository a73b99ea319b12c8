import { describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures/application.js';
import { magicLinkWithOutbox, pathOf } from '../../../test/fixtures/magic-link/mails.js';
import { text } from '../../contract/fields.js';
import { testAuth } from '../../testing/test-auth.js';
import type { MagicLinkOptions } from './index.js';

const email = 'ada@example.com';
const ada = { name: 'Ada', email, password: 'correct horse' };

function open(options: Partial<MagicLinkOptions> | 'by default' = {}, more: Parameters<typeof testAuth>[0] = {}) {
  const { plugin, mails } = magicLinkWithOutbox(options === 'by default' ? {} : { confirm: false, ...options });
  const statements: string[] = [];
  const advanced = { onStatement: (sql: string) => void statements.push(sql) };
  const server = testAuth({ ...more, advanced, plugins: [plugin, fixture] });
  const ask = async (body: object = {}) => {
    const answer = await server.openBrowser().post('/sign-in/magic-link', { email, ...body });
    statements.length = 0;
    await server.auth.settled();
    return answer;
  };
  const linkFor = async (body?: object) => {
    await ask(body);
    return pathOf(mails.at(-1));
  };
  return { ...server, mails, statements, ask, linkFor };
}

describe('the error in the redirect', () => {
  const follow = async (server: ReturnType<typeof open>, callbackURL = '/in') =>
    (await server.openBrowser().get(await server.linkFor({ callbackURL }))).headers.get('location');

  it('is the code of the answer in lower case, with the name of the field, for a new user who cannot be created', async () => {
    const missing = open({}, { user: { additionalFields: { company: text({ settable: true }) } } });
    expect(await follow(missing, '/in?a=b')).toBe('/in?a=b&error=company_is_required');
    const unique = text({ unique: true, initial: () => 'the same' });
    const taken = open({}, { user: { additionalFields: { company: unique } } });
    await taken.openBrowser().post('/sign-up/email', { ...ada, email: 'other@example.com' });
    expect(await follow(taken)).toBe('/in?error=company_is_already_taken');
  });
});

describe('requesting a link', () => {
  it('mails it to the normalized address, with the redirect targets', async () => {
    const { ask, mails } = open();
    const targets = { callbackURL: '/in', newUserCallbackURL: '/new', errorCallbackURL: '/oops' };
    expect((await ask({ email: 'ADA@Example.com', ...targets })).json).toEqual({ status: true });
    const [mail] = mails;
    expect(mail).toMatchObject({ email, token: expect.stringMatching(/^\w{32}$/) });
    const url = new URL(mail?.url ?? '');
    expect(`${url.origin}${url.pathname}`).toBe('https://app.example.com/api/auth/magic-link/verify');
    expect(Object.fromEntries(url.searchParams)).toEqual({ token: mail?.token, ...targets });
  });

  it('uses `/` as the redirect target by default', async () => {
    const { ask, mails } = open();
    await ask({ callbackURL: '' });
    expect(Object.fromEntries(new URL(mails[0]?.url ?? '').searchParams)).toEqual({
      token: mails[0]?.token,
      callbackURL: '/',
    });
  });

  it('gives the same answer at the same cost for known and unknown addresses; with sign-up disabled unknown ones get no mail [R-G05]', async () => {
    const { openBrowser, auth, mails, statements } = open({ disableSignUp: true });
    await openBrowser().post('/sign-up/email', ada);
    const seen = [];
    for (const address of [email, 'unknown@example.com']) {
      statements.length = 0;
      const { status, text, headers } = await openBrowser().post('/sign-in/magic-link', { email: address });
      seen.push({ status, text, headers: Array.from(headers), cost: statements.length });
      await auth.settled();
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[0]).toMatchObject({ status: 200, text: '{"status":true}' });
    expect(mails.map((mail) => mail.email)).toEqual([email]);
  });

  it('is limited to 3 in 60 seconds', async () => {
    const { openBrowser } = open({}, { rateLimit: { enabled: true } });
    const statuses = [];
    for (let call = 0; call < 4; call++)
      statuses.push((await openBrowser().post('/sign-in/magic-link', { email })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('following a link', () => {
  it('creates a verified user with the given name, and redirects to the target for new users', async () => {
    const { openBrowser, linkFor } = open();
    const browser = openBrowser();
    const link = await linkFor({ name: 'Ada L.', callbackURL: '/in', newUserCallbackURL: '/new' });
    const answer = await browser.get(link);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/new']);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await browser.get('/get-session')).json).toMatchObject({
      user: { email, name: 'Ada L.', emailVerified: true },
    });
    const again = await openBrowser().get(await linkFor({ callbackURL: '/in', newUserCallbackURL: '/new' }));
    expect(again.headers.get('location')).toBe('/in');
  });

  it('answers with JSON if there is no redirect target', async () => {
    const { openBrowser, linkFor, mails } = open();
    await linkFor();
    const answer = await openBrowser().get(`/magic-link/verify?token=${mails[0]?.token}`);
    expect(answer).toMatchObject({ status: 200, json: { token: expect.any(String), user: { email, name: '' } } });
    const used = await openBrowser().get(`/magic-link/verify?token=${mails[0]?.token}`);
    expect(used).toMatchObject({ status: 400, json: { code: 'INVALID_TOKEN', message: 'invalid token' } });
  });

  it('works once, for 5 minutes to the millisecond', async () => {
    const { openBrowser, linkFor, clock } = open();
    const follow = async (link: string) => (await openBrowser().get(link)).headers.get('location');
    const link = await linkFor({ callbackURL: '/in', errorCallbackURL: '/oops' });
    clock.advanceMs(299_999);
    expect(await follow(link)).toBe('/in');
    expect(await follow(link)).toBe('/oops?error=INVALID_TOKEN');
    const late = await linkFor({ callbackURL: '/in?a=b' });
    clock.advanceMs(300_000);
    expect(await follow(late)).toBe('/in?a=b&error=EXPIRED_TOKEN');
    clock.advanceMs(1);
    expect(await follow(late)).toBe('/in?a=b&error=EXPIRED_TOKEN');
  });

  it('removes what an attacker left in the account if it is the first proof of the mailbox [R-C01 W-C5]', async () => {
    const { openBrowser, linkFor } = open();
    const stranger = openBrowser();
    await stranger.post('/sign-up/email', ada);
    const owner = openBrowser();
    await owner.get(await linkFor());
    expect((await owner.get('/get-session')).json).toMatchObject({ user: { email, emailVerified: true } });
    expect((await stranger.get('/get-session')).json).toBeNull();
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(401);
  });

  it('creates no user with sign-up disabled, even if the user existed when the link was requested', async () => {
    const { openBrowser, linkFor } = open({ disableSignUp: true }, { user: { deleteUser: { enabled: true } } });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const link = await linkFor({ callbackURL: '/in' });
    await browser.post('/delete-user', { password: ada.password });
    expect((await openBrowser().get(link)).headers.get('location')).toBe('/in?error=INVALID_TOKEN');
  });

  it('does not redirect to a target that is not trusted, and then does not use the link up', async () => {
    const { openBrowser, linkFor } = open();
    const link = await linkFor();
    const altered = link.replace('callbackURL=%2F', 'callbackURL=https%3A%2F%2Fevil.tld');
    expect(await openBrowser().get(altered)).toMatchObject({ status: 403, json: { code: 'INVALID_CALLBACKURL' } });
    expect((await openBrowser().get(link)).headers.get('location')).toBe('/');
  });
});

describe('a link that was not used yet', () => {
  it.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-purpose', 'preview'],
    ['x-moz', 'prefetch'],
  ])('is not used up by a browser that says %s: %s', async (name, value) => {
    const { openBrowser, linkFor, statements } = open();
    const link = await linkFor({ callbackURL: '/in' });
    const browser = openBrowser();
    statements.length = 0;
    const early = await browser.get(link, { headers: { [name]: value } });
    expect(early).toMatchObject({ status: 425, json: { code: 'LINK_IS_NOT_PREFETCHED' } });
    expect([early.headers.get('location'), early.headers.get('cache-control'), statements]).toEqual([
      null,
      'no-store',
      [],
    ]);
    expect(browser.cookieNames()).toEqual([]);
    expect((await browser.get(link)).headers.get('location')).toBe('/in');
  });

  it('is not used up by HEAD', async () => {
    const { openBrowser, linkFor } = open();
    const link = await linkFor();
    expect((await openBrowser().send(link, { method: 'HEAD' })).status).toBe(405);
    expect((await openBrowser().get(link)).headers.get('location')).toBe('/');
  });

  it('leads to a page with a button by default, which uses nothing up [D23 I10-A5]', async () => {
    const { openBrowser, linkFor, mails } = open('by default', { appName: '<b>App</b>' });
    const link = await linkFor({ callbackURL: "/in?x='y'&z=1", newUserCallbackURL: '/new' });
    const browser = openBrowser();
    for (let scan = 0; scan < 3; scan++) {
      const page = await openBrowser().get(link);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(page.headers.get('referrer-policy')).toBe('same-origin');
    }
    const page = await browser.get(link);
    expect([page.text.includes(email), page.text.includes('<b>'), page.text.includes("'y'")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(page.text).toContain('action="/api/auth/magic-link/verify" method="post"');
    expect(page.text).toContain(`value="${mails[0]?.token}"`);
    expect((await browser.get('/get-session')).json).toBeNull();
    expect((await browser.submitForm(page)).headers.get('location')).toBe('/new');
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { email } });
    expect((await browser.get(link)).headers.get('location')).toContain('error=INVALID_TOKEN');
  });

  it('gives a browser a mark for the ten newest pages only', async () => {
    const { openBrowser, linkFor } = open('by default');
    const browser = openBrowser();
    const link = await linkFor({ callbackURL: '/in' });
    for (let count = 0; count < 12; count += 1)
      browser.setCookie(`__Secure-latchkey.confirm_${String(count).padStart(12, '0')}`, 'of another page');
    const page = await browser.get(link);
    expect(browser.cookieNames().filter((name) => name.includes('.confirm_'))).toHaveLength(10);
    expect((await browser.submitForm(page)).headers.get('location')).toBe('/in');
  });

  it('signs in only the browser that was shown the page, only from that page, and only once', async () => {
    const { openBrowser, linkFor } = open('by default');
    const link = await linkFor({ callbackURL: '/in' });
    const attacker = openBrowser();
    const page = await attacker.get(link);
    const victim = openBrowser();
    await victim.get(link);
    const again = '/api/auth/error?error=open_the_link_again';
    expect((await victim.submitForm(page)).headers.get('location')).toBe(again);
    expect((await victim.get(link)).status).toBe(200);
    expect((await victim.get('/get-session')).json).toBeNull();
    for (const origin of ['https://evil.tld', 'https://sub.app.example.com']) {
      const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams(new URL(`https://x${link}`).search).toString();
      const forced = await victim.post('/magic-link/verify', body, { headers });
      expect(forced).toMatchObject({ status: 403, json: { code: 'INVALID_ORIGIN' } });
    }
    expect((await attacker.submitForm(page)).headers.get('location')).toBe('/in');
    expect((await attacker.submitForm(page)).headers.get('location')).toBe(again);
  });

  it('signs in as soon as it is opened, if the page is disabled', async () => {
    const { openBrowser, linkFor } = open({ confirm: false });
    expect((await openBrowser().get(await linkFor({ callbackURL: '/in' }))).headers.get('location')).toBe('/in');
  });

  it('redirects to the error page with the error if it has no other target', async () => {
    const { openBrowser } = open({ confirm: true });
    const answer = await openBrowser().get('/magic-link/verify?token=x');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/api/auth/error?error=INVALID_TOKEN']);
  });

  it('does not create a deleted account again, and does not sign in to an account that replaces it [I10-A10]', async () => {
    const { openBrowser, linkFor } = open({}, { user: { deleteUser: { enabled: true } } });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const link = await linkFor({ callbackURL: '/in' });
    const next = await linkFor({ callbackURL: '/in' });
    expect((await browser.post('/delete-user', { password: ada.password })).status).toBe(200);
    expect((await openBrowser().get(link)).headers.get('location')).toBe('/in?error=INVALID_TOKEN');
    await openBrowser().post('/sign-up/email', ada);
    expect((await openBrowser().get(next)).headers.get('location')).toBe('/in?error=INVALID_TOKEN');
  });
});
