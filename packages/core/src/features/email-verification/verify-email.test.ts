import { beforeEach, describe, expect, it } from 'vitest';
import { createOutbox, linkOf } from '../../../test/fixtures/email-verification/outbox.js';
import { defineContract } from '../../contract/endpoint.js';
import { createKeyring } from '../../crypto/keys.js';
import { definePlugin } from '../../define-plugin.js';
import type { Browser } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';
import type { VerificationMail } from './options.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const tokenCookie = '__Secure-latchkey.session_token';
const userOf = async (browser: Browser) =>
  ((await browser.get('/get-session')).json as { user: Record<string, unknown> } | null)?.user;

describe('verify-email', () => {
  let outbox: ReturnType<typeof createOutbox>;
  let server: ReturnType<typeof testAuth>;
  let browser: Browser;
  let mail: VerificationMail;
  const keys = createKeyring(['a secret for tests that has enough characters']);
  const noon = Date.parse('2030-01-01T00:00:00.000Z') / 1000;
  const open = async (token: string, callbackURL?: string, by = server.openBrowser()) => {
    const query = new URLSearchParams({ token, ...(callbackURL !== undefined && { callbackURL }) });
    return by.get(`/verify-email?${query}`);
  };
  beforeEach(async () => {
    outbox = createOutbox();
    server = testAuth({
      emailVerification: { ...outbox.verification, sendOnSignUp: true },
      user: { changeEmail: outbox.change },
    });
    browser = server.openBrowser();
    await browser.post('/sign-up/email', ada);
    await server.auth.settled();
    const [sent] = outbox.verifications;
    if (!sent) throw new Error('no mail');
    mail = sent;
  });
  const isVerified = async () => (await userOf(browser))?.emailVerified;

  it('verifies an address, and redirects to the target in the mail', async () => {
    const answer = await server.openBrowser().get(linkOf(mail));
    expect([answer.status, answer.headers.get('location'), answer.text]).toEqual([302, '/', '']);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await isVerified()).toBe(true);
  });

  it('answers with JSON if there is no redirect target', async () => {
    const answer = await open(mail.token);
    expect([answer.status, answer.json]).toEqual([200, { status: true, user: null }]);
    expect(await isVerified()).toBe(true);
  });

  it('succeeds a second time, and changes nothing [W-H17]', async () => {
    await open(mail.token);
    const before = await userOf(browser);
    server.clock.advance(60);
    const again = await open(mail.token, '/');
    expect([again.status, again.headers.get('location')]).toEqual([302, '/']);
    expect(again.headers.getSetCookie().join()).not.toContain(tokenCookie);
    expect(await userOf(browser)).toEqual(before);
  });

  it('does not redirect to a target that is not trusted, and verifies nothing then [R-A01 R-A04]', async () => {
    for (const target of [
      'https://evil.tld',
      'https://app.example.com.evil.tld',
      '//evil.tld',
      'javascript:alert(1)',
    ]) {
      const answer = await open(mail.token, target);
      expect([answer.status, answer.json]).toEqual([
        403,
        { code: 'INVALID_CALLBACKURL', message: 'Invalid callbackURL' },
      ]);
      expect(answer.headers.get('location')).toBeNull();
    }
    expect(await isVerified()).toBe(false);
  });

  it('accepts GET, and the form of the server’s own page [R-B10]', async () => {
    expect((await server.openBrowser().send(linkOf(mail), { method: 'HEAD' })).status).toBe(405);
    const posted = await server.openBrowser().post(linkOf(mail), {});
    expect(posted.headers.get('location')).toBe('/api/auth/error?error=open_the_link_again');
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      expect((await server.openBrowser().send(linkOf(mail), { method })).status).toBe(404);
    }
    expect(await isVerified()).toBe(false);
  });

  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('is valid for an hour: %s ms after that, it is valid: %s', async (offset, good) => {
    server.clock.advanceMs(3_600_000 + offset);
    const answer = await open(mail.token);
    expect(answer.json).toEqual(
      good ? { status: true, user: null } : { code: 'TOKEN_EXPIRED', message: 'token_expired' },
    );
    expect(await isVerified()).toBe(good);
  });

  it('is valid for the configured time', async () => {
    const brief = createOutbox();
    const other = testAuth({ emailVerification: { ...brief.verification, sendOnSignUp: true, expiresIn: '5m' } });
    await other.openBrowser().post('/sign-up/email', ada);
    await other.auth.settled();
    other.clock.advance(300);
    const answer = await other.openBrowser().get(linkOf(brief.verifications[0]));
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/?error=token_expired']);
  });

  it('answers each failure with 401, or redirects with its code', async () => {
    const claims = { purpose: 'verify-email', version: 0, iat: noon, exp: noon + 60 };
    const tokens = {
      invalid_token: `${mail.token}x`,
      user_not_found: keys.claims('verify-email').sign({ ...claims, sub: 'unknown', email: ada.email }),
      token_expired: keys.claims('verify-email').sign({ ...claims, sub: mail.user.id, email: ada.email, exp: noon }),
      unauthorized: keys
        .claims('change-email')
        .sign({ ...claims, purpose: 'change-email', sub: mail.user.id, email: ada.email, updateTo: 'new@example.com' }),
    };
    for (const [word, token] of Object.entries(tokens)) {
      const plain = await open(token);
      expect([plain.status, plain.json]).toEqual([401, { code: word.toUpperCase(), message: word }]);
      const redirected = await open(token, '/page?x=1#end');
      expect([redirected.status, redirected.headers.get('location')]).toEqual([302, `/page?x=1&error=${word}#end`]);
    }
    expect(await isVerified()).toBe(false);
  });

  it('accepts only a token that was created for this address and purpose [R-H02 R-H04]', async () => {
    const [header = '', payload = '', signature = ''] = mail.token.split('.');
    const good = {
      sub: mail.user.id,
      email: ada.email,
      purpose: 'verify-email',
      version: 0,
      iat: noon,
      exp: noon + 60,
    };
    const sign = (claims: object, purpose = 'verify-email') => keys.claims(purpose).sign(claims);
    const none = btoa('{"alg":"none"}').replaceAll('=', '');
    const forgeries = [
      '',
      'x',
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${btoa(JSON.stringify({ ...good, sub: 'other' })).replaceAll('=', '')}.${signature}`,
      createKeyring(['another secret that has enough characters']).claims('verify-email').sign(good),
      sign({ ...good, purpose: 'change-email' }),
      sign({ ...good, purpose: undefined }),
      sign(good, 'change-email'),
      sign(good, 'reset-password'),
      sign({ ...good, exp: undefined }),
      sign({ ...good, exp: String(good.exp) }),
      sign({ ...good, nbf: noon + 30 }),
      sign({ ...good, email: 'old@example.com' }),
      sign({ ...good, email: undefined }),
      sign({ ...good, sub: undefined }),
      sign({ ...good, version: undefined }),
      sign({ ...good, version: 1 }),
    ];
    for (const token of forgeries) {
      const answer = await open(token);
      expect([answer.status, answer.json], token).toEqual([401, { code: 'INVALID_TOKEN', message: 'invalid_token' }]);
    }
    expect(await isVerified()).toBe(false);
    expect((await open(sign(good))).status).toBe(200);
  });

  it('the token of a mail gives no other access [R-E06]', async () => {
    const thief = server.openBrowser();
    thief.setCookie(tokenCookie, mail.token);
    expect((await thief.get('/get-session')).json).toBeNull();
  });

  it('needs a token', async () => {
    const answer = await browser.get('/verify-email?callbackURL=/');
    expect([answer.status, answer.json]).toEqual([
      400,
      {
        code: 'VALIDATION_ERROR',
        message: 'Invalid query parameters',
        details: [{ path: 'token', message: 'Required' }],
      },
    ]);
  });

  it('begins no session unless configured', async () => {
    const stranger = server.openBrowser();
    await stranger.get(linkOf(mail));
    expect(stranger.cookieNames()).not.toContain(tokenCookie);
  });

  it('is visible at once in a session, cached or not', async () => {
    const cached = createOutbox();
    const other = testAuth({
      emailVerification: { ...cached.verification, sendOnSignUp: true },
      session: { cookieCache: { enabled: true } },
    });
    const own = other.openBrowser();
    await own.post('/sign-up/email', { ...ada, rememberMe: false });
    await other.auth.settled();
    await own.get(linkOf(cached.verifications[0]));
    expect(await userOf(own)).toMatchObject({ emailVerified: true });
    expect(own.cookie(tokenCookie)?.attributes.has('max-age')).toBe(false);
  });
});

describe('a verified address with automatic sign-in', () => {
  const openTestServer = async (more: object = {}) => {
    const outbox = createOutbox();
    const server = testAuth({
      emailVerification: { ...outbox.verification, sendOnSignUp: true, autoSignInAfterVerification: true },
      emailAndPassword: { autoSignIn: false },
      ...more,
    });
    await server.openBrowser().post('/sign-up/email', ada);
    await server.auth.settled();
    return { ...server, link: linkOf(outbox.verifications[0]) };
  };

  it('begins a session when the link is opened for the first time only [W-H17]', async () => {
    const { openBrowser, link } = await openTestServer();
    const [first, second] = [openBrowser(), openBrowser()];
    const answer = await first.get(link);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(await userOf(first)).toMatchObject({ email: ada.email, emailVerified: true });
    expect((await second.get(link)).status).toBe(302);
    expect(second.cookieNames()).not.toContain(tokenCookie);
    expect((await first.get('/list-sessions')).json).toHaveLength(1);
  });

  it('keeps the session of another signed-in user', async () => {
    const { openBrowser, link } = await openTestServer({ session: { cookieCache: { enabled: true } } });
    const bob = openBrowser();
    await bob.post('/sign-up/email', { ...ada, email: 'bob@example.com' });
    await bob.post('/sign-in/email', { ...ada, email: 'bob@example.com' });
    const before = bob.cookieHeader;
    const answer = await bob.get(link);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(bob.cookieHeader).toBe(before);
    expect(await userOf(bob)).toMatchObject({ email: 'bob@example.com' });
  });

  it('still has to pass the gates, and returns the challenge of a pending second factor [R-D12 I10-E6]', async () => {
    const methods: string[] = [];
    const guard = definePlugin(defineContract('guard', {}), {
      handlers: {},
      async signInGate(_, { method, user }) {
        methods.push(`${method} ${user.emailVerified}`);
        return { twoFactorRedirect: true, twoFactorMethods: ['totp'] };
      },
    });
    const { openBrowser, link } = await openTestServer({ plugins: [guard] });
    const browser = openBrowser();
    expect((await browser.get(link)).headers.get('location')).toBe('/?twoFactorRedirect=true&twoFactorMethods=totp');
    expect(browser.cookieNames()).not.toContain(tokenCookie);
    expect(methods).toEqual(['verification true']);
  });
});
