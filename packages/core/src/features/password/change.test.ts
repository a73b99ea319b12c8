import { beforeEach, describe, expect, it } from 'vitest';
import { accountsForTests } from '../../../test/fixtures/password/accounts.js';
import { defineContract } from '../../contract/endpoint.js';
import { text } from '../../contract/fields.js';
import { definePlugin } from '../../define-plugin.js';
import type { Work } from '../../domain/app/app.js';
import { touchUser } from '../../store/rows/users.js';
import type { Browser } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const newPassword = 'battery staple';
const change = { currentPassword: ada.password, newPassword };
const logger = { debug() {}, info() {}, warn() {}, error() {} };

type Options = Pick<Parameters<typeof testAuth>[0] & object, 'rateLimit' | 'session'>;

/** Ada, signed up in a browser. When a password is changed, `inside` runs in the transaction and `meanwhile` after it. */
async function openTestServer(options: Options = {}) {
  const events: string[] = [];
  const steps: {
    inside?: (work: Work, user: { readonly id: string }) => Promise<void>;
    meanwhile?: () => Promise<unknown>;
  } = {};
  const listening = definePlugin(defineContract('listening', {}), {
    handlers: {},
    listeners: {
      on: {
        passwordChanged: async (work, { user }) => {
          events.push(`passwordChanged ${user.email}`);
          await steps.inside?.(work, user);
        },
        sessionEnded: async (_, { tokens }) => void events.push(`sessionEnded ${tokens}`),
      },
      after: { passwordChanged: async () => void (await steps.meanwhile?.()) },
    },
  });
  const server = testAuth({ ...options, logger, plugins: [accountsForTests, listening] });
  const browser = server.openBrowser();
  await browser.post('/sign-up/email', ada);
  const signIn = async (password: string) =>
    (await server.openBrowser().post('/sign-in/email', { email: ada.email, password })).status;
  return { ...server, browser, events, steps, signIn };
}

let server: Awaited<ReturnType<typeof openTestServer>>;
let browser: Browser;
beforeEach(async () => {
  server = await openTestServer();
  browser = server.browser;
});
const sessionOf = async (one: Browser) =>
  (await one.get('/get-session')).json as { session: { token: string; expiresAt: string } } | null;

describe('change-password', () => {
  it('sets another password if the current one is right, and keeps all sessions', async () => {
    const other = server.openBrowser();
    await other.post('/sign-in/email', ada);
    server.clock.advance(60);
    const answer = await browser.post('/change-password', change);
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        token: null,
        user: {
          id: expect.any(String),
          email: ada.email,
          name: 'Ada',
          image: null,
          emailVerified: false,
          createdAt: '2030-01-01T00:00:00.000Z',
          updatedAt: '2030-01-01T00:01:00.000Z',
        },
      },
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await server.signIn(ada.password)).toBe(401);
    expect(await server.signIn(newPassword)).toBe(200);
    for (const one of [browser, other]) expect(await sessionOf(one)).not.toBeNull();
    expect(server.events).toEqual(['passwordChanged ada@example.com']);
  });

  it('ends every session with revokeOtherSessions, and replaces the current one [R-E01]', async () => {
    const thief = browser.clone();
    const other = server.openBrowser();
    await other.post('/sign-in/email', ada);
    const before = await sessionOf(browser);
    const answer = await browser.post('/change-password', { ...change, revokeOtherSessions: true });
    expect(answer.status).toBe(200);
    const { token } = answer.json as { token: string };
    expect(token).toMatch(/^[a-zA-Z0-9]{32}$/);
    expect(token).not.toBe(before?.session.token);
    expect((await sessionOf(browser))?.session.token).toBe(token);
    for (const one of [thief, other]) expect(await sessionOf(one)).toBeNull();
    expect((await browser.get('/list-sessions')).json).toHaveLength(1);
    expect(server.events).toEqual(['passwordChanged ada@example.com', 'sessionEnded all']);
  });

  it('replaces a session that ends with the browser by one that ends with the browser', async () => {
    const short = server.openBrowser();
    await short.post('/sign-in/email', { ...ada, rememberMe: false });
    await short.post('/change-password', { ...change, revokeOtherSessions: true });
    expect(short.cookie('__Secure-latchkey.session_token')?.attributes.has('max-age')).toBe(false);
    expect(short.cookieNames()).toContain('__Secure-latchkey.dont_remember');
    expect((await sessionOf(short))?.session.expiresAt).toBe('2030-01-02T00:00:00.000Z');
  });

  it('copies the application’s fields of the session to its replacement', async () => {
    let begun = 0;
    const number = text({ initial: () => String(++begun) });
    const browser = testAuth({ session: { additionalFields: { number } } }).openBrowser();
    await browser.post('/sign-up/email', ada);
    const numberOf = async () =>
      ((await browser.get('/get-session')).json as { session: { number: string } }).session.number;
    const before = await numberOf();
    expect((await browser.post('/change-password', { ...change, revokeOtherSessions: true })).status).toBe(200);
    expect(await numberOf()).toBe(before);
  });

  it('refuses in order: session, shape, bounds, account, password', async () => {
    const visitor = server.openBrowser();
    const refused = async (one: Browser, body: object) => {
      const { status, json } = await one.post('/change-password', body);
      const { code, message } = json as { code: string; message: string };
      return [status, code, message];
    };
    const short = { currentPassword: 'wrong password', newPassword: '1234567' };
    expect(await refused(visitor, { newPassword })).toEqual([401, 'UNAUTHORIZED', 'Unauthorized']);
    expect(await refused(browser, { newPassword })).toEqual([400, 'VALIDATION_ERROR', 'Invalid body parameters']);
    expect(await refused(browser, short)).toEqual([400, 'PASSWORD_TOO_SHORT', 'Password too short']);
    const tooLong = [400, 'PASSWORD_TOO_LONG', 'Password too long'];
    expect(await refused(browser, { ...short, newPassword: 'x'.repeat(129) })).toEqual(tooLong);
    const wrong = { ...change, currentPassword: 'wrong password' };
    expect(await refused(browser, wrong)).toEqual([400, 'INVALID_PASSWORD', 'Invalid password']);
    await server.auth.api.removePassword({ body: { email: ada.email } });
    expect(await refused(browser, wrong)).toEqual([
      400,
      'CREDENTIAL_ACCOUNT_NOT_FOUND',
      'Credential account not found',
    ]);
  });

  it('refuses a present password too long to hash before hashing it [R-J04]', async () => {
    const answer = await browser.post('/change-password', { ...change, currentPassword: 'x'.repeat(100_000) });
    expect([answer.status, answer.json]).toEqual([400, { code: 'PASSWORD_TOO_LONG', message: 'Password too long' }]);
  });

  it('refuses a session that has ended, even if the cookie cache still has it [R-E03 D17]', async () => {
    const cached = await openTestServer({ session: { cookieCache: { enabled: true } } });
    await cached.browser.clone().post('/revoke-sessions');
    expect(await sessionOf(cached.browser)).not.toBeNull();
    expect((await cached.browser.post('/change-password', change)).status).toBe(401);
  });

  it('is limited to three calls in ten seconds', async () => {
    const limited = await openTestServer({ rateLimit: { enabled: true } });
    const wrong = { ...change, currentPassword: 'wrong password' };
    for (let call = 0; call < 3; call++) {
      expect((await limited.browser.post('/change-password', wrong)).status).toBe(400);
    }
    const answer = await limited.browser.post('/change-password', change);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '10']);
    limited.clock.advance(10);
    expect((await limited.browser.post('/change-password', change)).status).toBe(200);
  });

  it('changes nothing when the application refuses the session that would replace this one [H070]', async () => {
    let refuses = false;
    const databaseHooks = { session: { create: { before: () => !refuses && undefined } } };
    const { openBrowser } = testAuth({ logger, databaseHooks });
    const owner = openBrowser();
    await owner.post('/sign-up/email', ada);
    refuses = true;
    const answer = await owner.post('/change-password', { ...change, revokeOtherSessions: true });
    expect([answer.status, answer.json]).toMatchObject([500, { code: 'FAILED_TO_CREATE_SESSION' }]);
    expect(await sessionOf(owner)).not.toBeNull();
    refuses = false;
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(200);
  });

  it('begins the new session from the account as the event’s listeners have changed it', async () => {
    server.steps.inside = async (work, user) => void (await touchUser(work.tx, user.id, server.clock.now()));
    const answer = await browser.post('/change-password', { ...change, revokeOtherSessions: true });
    expect(answer.json).toMatchObject({ token: expect.any(String) });
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it('leaves no session when all are ended right after the change', async () => {
    server.steps.meanwhile = () => server.auth.api.endSessions({ body: { email: ada.email } });
    const answer = await browser.post('/change-password', { ...change, revokeOtherSessions: true });
    expect(answer.status).toBe(200);
    expect(await sessionOf(browser)).toBeNull();
    expect(await server.signIn(newPassword)).toBe(200);
  });

  it('needs a live session', async () => {
    await browser.post('/revoke-sessions');
    expect((await browser.post('/change-password', change)).status).toBe(401);
    expect(await server.signIn(ada.password)).toBe(200);
  });
});

describe('set-password', () => {
  const set = (one: Browser, password: string) =>
    server.auth.api.setPassword({ body: { newPassword: password }, headers: one.headers });

  it('gives a password to a user without one', async () => {
    await server.auth.api.removePassword({ body: { email: ada.email } });
    expect(await set(browser, newPassword)).toEqual({ status: true });
    expect(await server.signIn(newPassword)).toBe(200);
    expect(await sessionOf(browser)).not.toBeNull();
    expect(server.events).toEqual(['passwordChanged ada@example.com']);
  });

  it('refuses in order: session, bounds, an existing password', async () => {
    await expect(set(server.openBrowser(), 'short')).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    const short = { status: 400, code: 'PASSWORD_TOO_SHORT', message: 'Password too short' };
    await expect(set(browser, 'short')).rejects.toMatchObject(short);
    const long = { status: 400, code: 'PASSWORD_TOO_LONG', message: 'Password too long' };
    await expect(set(browser, 'x'.repeat(1_000_000))).rejects.toMatchObject(long);
    const taken = { status: 400, code: 'USER_ALREADY_HAS_A_PASSWORD', message: 'user already has a password' };
    await expect(set(browser, newPassword)).rejects.toMatchObject(taken);
    expect(await server.signIn(ada.password)).toBe(200);
    expect(server.events).toEqual([]);
  });

  it('cannot be called over HTTP', async () => {
    await server.auth.api.removePassword({ body: { email: ada.email } });
    expect((await browser.post('/set-password', { newPassword })).status).toBe(404);
  });
});
