import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountsForTests } from '../../../test/fixtures/password/accounts.js';
import { defineContract } from '../../contract/endpoint.js';
import { definePlugin } from '../../define-plugin.js';
import { testAuth } from '../../testing/test-auth.js';
import type { PasswordOptions } from './index.js';
import type { ResetPasswordMail } from './options.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const newPassword = 'battery staple';
const invalidToken = { code: 'INVALID_TOKEN', message: 'invalid token' };

/** Ada, signed up in a browser, her mails and the emitted events. `failure` is thrown when sessions end. */
async function openTestServer(emailAndPassword: PasswordOptions = {}) {
  const database = new Database(':memory:');
  const mails: ResetPasswordMail[] = [];
  const statements: string[] = [];
  const events: string[] = [];
  const faults: { onSessionEnded?: Error | undefined } = {};
  const listening = definePlugin(defineContract('listening', {}), {
    handlers: {},
    listeners: {
      on: {
        passwordChanged: async (_, { user }) => void events.push(`passwordChanged ${user.email}`),
        mailboxClaimed: async (_, { user }) => void events.push(`mailboxClaimed ${user.emailVerified}`),
        sessionEnded: async (_, { tokens }) => {
          if (faults.onSessionEnded) throw faults.onSessionEnded;
          events.push(`sessionEnded ${tokens}`);
        },
      },
    },
  });
  const server = testAuth({
    database,
    plugins: [accountsForTests, listening],
    emailAndPassword: { sendResetPassword: async (mail) => void mails.push(mail), ...emailAndPassword },
    advanced: { onStatement: (sql) => void statements.push(sql) },
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });
  const browser = server.openBrowser();
  await browser.post('/sign-up/email', ada);
  const signIn = async (password: string) =>
    (await server.openBrowser().post('/sign-in/email', { email: ada.email, password })).status;
  const newToken = async () => {
    await server.openBrowser().post('/forget-password', { email: ada.email });
    await server.auth.settled();
    return mails.at(-1)?.token ?? '';
  };
  const reset = (body: object, query = '') => server.openBrowser().post(`/reset-password${query}`, body);
  const sessions = () => database.prepare('select * from session').all();
  return { ...server, browser, statements, events, faults, signIn, newToken, reset, sessions };
}

let server: Awaited<ReturnType<typeof openTestServer>>;
beforeEach(async () => {
  server = await openTestServer();
});
const reset: (typeof server)['reset'] = (body, query) => server.reset(body, query);

describe('reset-password', () => {
  it('sets the password with a token, which is used up', async () => {
    const token = await server.newToken();
    const answer = await reset({ newPassword, token });
    expect([answer.status, answer.json]).toEqual([200, { status: true }]);
    expect(await server.signIn(ada.password)).toBe(401);
    expect(await server.signIn(newPassword)).toBe(200);
    const again = await reset({ newPassword: 'a third password', token });
    expect([again.status, again.json]).toEqual([400, invalidToken]);
    expect(await server.signIn(newPassword)).toBe(200);
  });

  it('accepts the token in the query too; the body wins', async () => {
    const token = await server.newToken();
    for (const wrong of ['unknown', null, '']) {
      expect((await reset({ newPassword, token: wrong }, `?token=${token}`)).status).toBe(400);
    }
    expect((await reset({ newPassword }, `?token=${token}&other=1`)).status).toBe(200);
    expect(await server.signIn(newPassword)).toBe(200);
    const next = await server.newToken();
    expect((await reset({ newPassword: ada.password, token: next }, '?token=unknown')).status).toBe(200);
  });

  it('reads nothing else from the query', async () => {
    const token = await server.newToken();
    const answer = await reset({}, `?token=${token}&newPassword=${encodeURIComponent(newPassword)}`);
    expect(answer.json).toEqual({
      code: 'VALIDATION_ERROR',
      message: 'Invalid body parameters',
      details: [{ path: 'newPassword', message: 'Required' }],
    });
  });

  it('refuses in order: no token, a password out of bounds, an invalid token', async () => {
    const short = 'short';
    expect((await reset({ newPassword: short })).json).toEqual(invalidToken);
    expect((await reset({ newPassword: short, token: 'unknown' })).json).toEqual({
      code: 'PASSWORD_TOO_SHORT',
      message: 'Password too short',
    });
    expect((await reset({ newPassword: 'x'.repeat(129), token: 'unknown' })).json).toEqual({
      code: 'PASSWORD_TOO_LONG',
      message: 'Password too long',
    });
    const answer = await reset({ newPassword, token: 'unknown' });
    expect([answer.status, answer.json]).toEqual([400, invalidToken]);
  });

  it('keeps the token valid if the password is refused [H040]', async () => {
    const token = await server.newToken();
    for (const refused of ['short', 'x'.repeat(129)]) {
      expect((await reset({ newPassword: refused, token })).status).toBe(400);
    }
    expect((await reset({ newPassword, token })).status).toBe(200);
  });

  it('refuses a password too long to hash before anything is looked up [R-J04]', async () => {
    const token = await server.newToken();
    server.statements.length = 0;
    const answer = await reset({ newPassword: 'x'.repeat(1_000_000), token });
    expect(answer.json).toMatchObject({ code: 'PASSWORD_TOO_LONG' });
    expect(server.statements).toEqual([]);
  });

  it.each([
    [-1, 200],
    [0, 400],
    [1, 400],
  ])('%s ms after its expiry the token is answered with %s', async (offset, status) => {
    const token = await server.newToken();
    server.clock.advanceMs(3_600_000 + offset);
    expect((await reset({ newPassword, token })).status).toBe(status);
  });

  it('uses the configured lifetime of tokens', async () => {
    const patient = await openTestServer({ resetPasswordTokenExpiresIn: '2h' });
    const token = await patient.newToken();
    patient.clock.advance(7199);
    expect((await patient.reset({ newPassword, token })).status).toBe(200);
    expect(() => testAuth({ emailAndPassword: { resetPasswordTokenExpiresIn: 'soon' as never } })).toThrow(
      "emailAndPassword.resetPasswordTokenExpiresIn: got 'soon'",
    );
  });

  it('ends every session and begins none [H059 W-H18 R-D12]', async () => {
    await server.auth.api.verifyAddress({ body: { email: ada.email } });
    const token = await server.newToken();
    const answer = await reset({ newPassword, token });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await server.browser.get('/get-session')).json).toBeNull();
    expect(server.sessions()).toEqual([]);
    expect(server.events).toEqual(['passwordChanged ada@example.com', 'sessionEnded all']);
  });

  it('keeps sessions if configured', async () => {
    server = await openTestServer({ revokeSessionsOnPasswordReset: false });
    await server.auth.api.verifyAddress({ body: { email: ada.email } });
    await reset({ newPassword, token: await server.newToken() });
    expect((await server.browser.get('/get-session')).json).toMatchObject({ user: { email: ada.email } });
    expect(server.events).toEqual(['passwordChanged ada@example.com']);
  });

  it('gives a password to a user without one [Z02]', async () => {
    await server.auth.api.verifyAddress({ body: { email: ada.email } });
    await server.auth.api.removePassword({ body: { email: ada.email } });
    const [one, two] = [await server.newToken(), await server.newToken()];
    expect((await reset({ newPassword, token: one })).status).toBe(200);
    expect(await server.signIn(newPassword)).toBe(200);
    expect((await reset({ newPassword: ada.password, token: two })).json).toEqual(invalidToken);
    expect(await server.auth.api.readHashes({ body: { email: ada.email } })).toHaveLength(1);
  });

  it('a used token stays used, even if the password that it set is removed again [Z01]', async () => {
    await server.auth.api.verifyAddress({ body: { email: ada.email } });
    await server.auth.api.removePassword({ body: { email: ada.email } });
    const token = await server.newToken();
    expect((await reset({ newPassword, token })).status).toBe(200);
    await server.auth.api.removePassword({ body: { email: ada.email } });
    expect((await reset({ newPassword, token })).json).toEqual(invalidToken);
  });

  it('removes what an attacker who registered the victim’s address left in the account [R-C02 R-C03]', async () => {
    const intruder = server.browser;
    const link = await server.newToken();
    server.clock.advance(60);
    expect((await reset({ newPassword, token: link })).status).toBe(200);
    expect(await server.signIn(ada.password)).toBe(401);
    expect((await intruder.get('/get-session')).json).toBeNull();
    expect((await intruder.post('/update-user', { name: 'Eve' })).status).toBe(401);
    const owner = server.openBrowser();
    await owner.post('/sign-in/email', { email: ada.email, password: newPassword });
    expect((await owner.get('/get-session')).json).toMatchObject({ user: { emailVerified: true } });
    expect(await server.auth.api.readHashes({ body: { email: ada.email } })).toHaveLength(1);
    expect(server.events).toContain('mailboxClaimed true');
    expect(server.events.filter((each) => each === 'sessionEnded all')).toHaveLength(1);
  });

  it('does so even if resets keep sessions [R-C02]', async () => {
    server = await openTestServer({ revokeSessionsOnPasswordReset: false });
    await reset({ newPassword, token: await server.newToken() });
    expect(server.events.filter((each) => each === 'sessionEnded all')).toHaveLength(1);
    expect((await server.browser.get('/get-session')).json).toBeNull();
  });

  it.each([
    ['a reset', async (token: string) => void (await reset({ newPassword: 'yet another one', token }))],
    [
      'a change of password',
      async () => {
        const changed = { currentPassword: ada.password, newPassword: 'yet another one' };
        expect((await server.browser.post('/change-password', changed)).status).toBe(200);
      },
    ],
    [
      'a change of address',
      async () =>
        void (await server.auth.api.changeAddress({ body: { email: ada.email, to: 'countess@example.com' } })),
    ],
  ])('refuses a token that was mailed before %s of a proven account [Z01]', async (_, change) => {
    await server.auth.api.verifyAddress({ body: { email: ada.email } });
    const [older, newer] = [await server.newToken(), await server.newToken()];
    await change(newer);
    expect((await reset({ newPassword, token: older })).json).toEqual(invalidToken);
    const answer = await server.openBrowser().get(`/reset-password/${older}?callbackURL=%2Freset`);
    expect(answer.headers.get('location')).toContain('error=INVALID_TOKEN');
  });

  it('keeps tokens valid when the profile is changed', async () => {
    const token = await server.newToken();
    await server.browser.post('/update-user', { name: 'Countess' });
    expect((await reset({ newPassword, token })).status).toBe(200);
  });

  it('finds users with ids of any format', async () => {
    const mails: ResetPasswordMail[] = [];
    let ids = 0;
    const { openBrowser, auth } = testAuth({
      emailAndPassword: { sendResetPassword: async (mail) => void mails.push(mail) },
      advanced: { generateId: () => `user:${++ids}:` },
    });
    await openBrowser().post('/sign-up/email', ada);
    await openBrowser().post('/forget-password', { email: ada.email });
    await auth.settled();
    expect((await openBrowser().post('/reset-password', { newPassword, token: mails[0]?.token })).status).toBe(200);
  });

  it('refuses secrets of other purposes, and other purposes refuse its token [R-E06]', async () => {
    const session = (await server.browser.get('/get-session')).json as { session: { token: string } };
    expect((await reset({ newPassword, token: session.session.token })).json).toEqual(invalidToken);
    const token = await server.newToken();
    expect((await server.browser.post('/revoke-session', { token })).json).toMatchObject({ code: 'SESSION_NOT_FOUND' });
    expect((await server.openBrowser().get(`/verify-email?token=${token}`)).status).toBe(401);
  });

  it('accepts the token only as it was mailed, in no other spelling [R-E08]', async () => {
    const token = await server.newToken();
    for (const other of [token.slice(1), token.slice(0, -1), `${token}a`, ` ${token}`, `${token} `]) {
      expect((await reset({ newPassword, token: other })).json).toEqual(invalidToken);
    }
    expect((await reset({ newPassword, token })).status).toBe(200);
  });

  it('works in the same way for the server’s own code, with the token in body or query', async () => {
    const token = await server.newToken();
    await expect(server.auth.api.resetPassword({ body: { newPassword } })).rejects.toMatchObject(invalidToken);
    const wrong = { body: { newPassword, token: 'x' }, query: { token } };
    await expect(server.auth.api.resetPassword(wrong)).rejects.toMatchObject(invalidToken);
    const right = { body: { newPassword }, query: { token } };
    expect(await server.auth.api.resetPassword(right)).toEqual({ status: true });
  });

  it('a reset that fails half-way changes nothing, and the token stays valid [H028 H029]', async () => {
    await server.auth.api.verifyAddress({ body: { email: ada.email } });
    const token = await server.newToken();
    server.faults.onSessionEnded = new Error('the sessions cannot be ended');
    expect((await reset({ newPassword, token })).status).toBe(500);
    expect(await server.signIn(ada.password)).toBe(200);
    expect((await server.browser.get('/get-session')).json).not.toBeNull();
    server.faults.onSessionEnded = undefined;
    expect((await reset({ newPassword, token })).status).toBe(200);
    expect((await server.browser.get('/get-session')).json).toBeNull();
  });
});
