import { beforeEach, describe, expect, it } from 'vitest';
import { accountsForTests } from '../../../test/fixtures/password/accounts.js';
import { integer, text } from '../../contract/fields.js';
import type { Browser } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

describe('sign-up with email and password', () => {
  let browser: Browser;
  beforeEach(() => {
    browser = testAuth().openBrowser();
  });

  it('creates a user, begins a session and returns the seven fields', async () => {
    const answer = await browser.post('/sign-up/email', { ...ada, email: 'Ada@Example.COM' });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      token: expect.stringMatching(/^[a-zA-Z0-9]{32}$/),
      user: {
        id: expect.stringMatching(/^[a-zA-Z0-9]{32}$/),
        email: 'ada@example.com',
        name: 'Ada',
        image: null,
        emailVerified: false,
        createdAt: '2030-01-01T00:00:00.000Z',
        updatedAt: '2030-01-01T00:00:00.000Z',
      },
    });
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { email: 'ada@example.com' } });
  });

  it('answers 422 for a taken address, in upper or lower case', async () => {
    await browser.post('/sign-up/email', ada);
    const answer = await browser.post('/sign-up/email', { ...ada, email: 'ADA@example.com' });
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual({ code: 'USER_ALREADY_EXISTS', message: 'User already exists' });
  });

  it('lets exactly one of 32 concurrent sign-ups with one address succeed', async () => {
    const { openBrowser } = testAuth();
    const answers = await Promise.all(Array.from({ length: 32 }, () => openBrowser().post('/sign-up/email', ada)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(31);
  });

  it.each([
    ['too short', '1234567', 'PASSWORD_TOO_SHORT', 'Password too short'],
    ['too long', 'x'.repeat(129), 'PASSWORD_TOO_LONG', 'Password too long'],
  ])('refuses a password that is %s', async (_, password, code, message) => {
    const answer = await browser.post('/sign-up/email', { ...ada, password });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ code, message });
  });

  it('counts characters, not code units: eight emoji are long enough', async () => {
    expect((await browser.post('/sign-up/email', { ...ada, password: '🔑🔑🔑🔑🔑🔑🔑🔑' })).status).toBe(200);
  });

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    'ada@exa mple.com',
    '"a"@example.com',
    'ada@example.com,b@example.com',
    'mıke@example.com',
    'ada＠example.com',
    'a\u200bda@example.com',
  ])('refuses %s as an address [R-C08 R-C09 R-C10]', async (email) => {
    const answer = await browser.post('/sign-up/email', { ...ada, email });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ code: 'INVALID_EMAIL', message: 'Invalid email' });
  });

  it('names every field that is missing or of another type', async () => {
    const answer = await browser.post('/sign-up/email', { name: 7, email: 'ada@example.com' });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      code: 'VALIDATION_ERROR',
      message: 'Invalid body parameters',
      details: [
        { path: 'name', message: 'Expected string, received number' },
        { path: 'password', message: 'Required' },
      ],
    });
  });

  it('is refused if disabled', async () => {
    for (const emailAndPassword of [{ enabled: false }, { disableSignUp: true }]) {
      const answer = await testAuth({ emailAndPassword }).openBrowser().post('/sign-up/email', ada);
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ code: 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED' });
    }
  });

  it('begins no session when automatic sign-in is off', async () => {
    const { openBrowser } = testAuth({ emailAndPassword: { autoSignIn: false } });
    const quiet = openBrowser();
    expect((await quiet.post('/sign-up/email', ada)).json).toMatchObject({ token: null });
    expect(quiet.cookieNames()).toEqual([]);
  });

  it('ignores fields that clients cannot set [R-C14]', async () => {
    const answer = await browser.post('/sign-up/email', { ...ada, emailVerified: true, id: 'mine', role: 'admin' });
    expect(answer.json).toMatchObject({ user: { emailVerified: false } });
    expect((answer.json as { user: { id: string } }).user.id).not.toBe('mine');
  });
});

describe('the configured bounds of a password', () => {
  it.each([
    [11, 400],
    [12, 200],
    [16, 200],
    [17, 400],
  ])('of 12 to 16 answer %i characters with %i', async (length, status) => {
    const emailAndPassword = { minPasswordLength: 12, maxPasswordLength: 16 };
    const browser = testAuth({ emailAndPassword }).openBrowser();
    const answer = await browser.post('/sign-up/email', { ...ada, password: '💥'.repeat(length) });
    expect(answer.status).toBe(status);
  });
});

describe('fields of the application', () => {
  const additionalFields = {
    plan: text({ settable: false, initial: () => 'free' }),
    company: text({ settable: true }),
    score: integer({ settable: true, shown: false, optional: true }),
    nick: text({ settable: true, unique: true, optional: true }),
  };

  it('are required, defaulted, hidden and kept from clients as declared', async () => {
    const browser = testAuth({ user: { additionalFields } }).openBrowser();
    const missing = await browser.post('/sign-up/email', ada);
    expect(missing.status).toBe(400);
    expect(missing.json).toEqual({ code: 'COMPANY_IS_REQUIRED', message: 'company is required' });

    await browser.post('/sign-up/email', { ...ada, company: 'Analytical', plan: 'gold', score: 3 });
    const session = (await browser.get('/get-session')).json as { user: Record<string, unknown> };
    expect(session.user).toMatchObject({ company: 'Analytical', plan: 'free', nick: null });
    expect(session.user).not.toHaveProperty('score');
  });

  it('are answered with 422 for a unique value that another user has', async () => {
    const { openBrowser } = testAuth({ user: { additionalFields } });
    await openBrowser().post('/sign-up/email', { ...ada, company: 'A', nick: 'countess' });
    const answer = await openBrowser().post('/sign-up/email', {
      ...ada,
      email: 'b@example.com',
      company: 'B',
      nick: 'countess',
    });
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual({ code: 'NICK_IS_ALREADY_TAKEN', message: 'nick is already taken' });
  });
});

describe('sign-in with email and password', () => {
  let open: () => Browser;
  beforeEach(async () => {
    open = testAuth().openBrowser;
    await open().post('/sign-up/email', ada);
  });

  it('begins a session, and returns the callbackURL if one was sent', async () => {
    const plain = await open().post('/sign-in/email', { email: 'ADA@example.com', password: ada.password });
    expect(plain.status).toBe(200);
    expect(plain.json).toMatchObject({
      redirect: false,
      token: expect.any(String),
      user: { email: 'ada@example.com' },
    });
    expect(plain.json).not.toHaveProperty('url');
    const going = await open().post('/sign-in/email', { ...ada, callbackURL: '/dashboard' });
    expect(going.json).toMatchObject({ redirect: true, url: '/dashboard' });
  });

  it('gives the same answer for a wrong password, an unknown address and an account without a password [R-G01]', async () => {
    const { auth, openBrowser } = testAuth({ plugins: [accountsForTests] });
    const social = { ...ada, email: 'social@example.com' };
    for (const person of [ada, social]) await openBrowser().post('/sign-up/email', person);
    await auth.api.removePassword({ body: { email: social.email } });
    const answers = [
      await openBrowser().post('/sign-in/email', { email: ada.email, password: 'wrong password' }),
      await openBrowser().post('/sign-in/email', { email: 'unknown@example.com', password: 'wrong password' }),
      await openBrowser().post('/sign-in/email', { email: social.email, password: social.password }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
      expect([...answer.headers.keys()].sort()).toEqual([...(answers[0]?.headers.keys() ?? [])].sort());
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('with rememberMe false sets a cookie that ends with the browser', async () => {
    const browser = open();
    await browser.post('/sign-in/email', { ...ada, rememberMe: false });
    expect(browser.cookie('__Secure-latchkey.session_token')?.attributes.has('max-age')).toBe(false);
    expect(browser.cookieNames()).toContain('__Secure-latchkey.dont_remember');
    const session = (await browser.get('/get-session')).json as { session: { expiresAt: string } };
    expect(session.session.expiresAt).toBe('2030-01-02T00:00:00.000Z');
  });

  it('refuses a password too long to hash before hashing it [R-J04]', async () => {
    const answer = await open().post('/sign-in/email', { email: ada.email, password: 'x'.repeat(100_000) });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 'PASSWORD_TOO_LONG' });
  });

  it('gives every sign-in a new token and never adopts the browser’s old one [R-E01]', async () => {
    const browser = open();
    browser.setCookie('__Secure-latchkey.session_token', 'chosen.by.attacker');
    const first = (await browser.post('/sign-in/email', ada)).json as { token: string };
    const second = (await browser.post('/sign-in/email', ada)).json as { token: string };
    expect(first.token).not.toBe(second.token);
    expect(first.token).not.toContain('chosen');
  });
});
