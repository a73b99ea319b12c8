import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountsForTests } from '../../../test/fixtures/password/accounts.js';
import { defineContract } from '../../contract/endpoint.js';
import { defineFeature } from '../../feature.js';
import { testAuth } from '../../testing/test-auth.js';
import type { PasswordOptions } from './index.js';
import type { ResetPasswordMail } from './options.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const newPassword = 'battery staple';
const invalidToken = { code: 'INVALID_TOKEN', message: 'invalid token' };

/** Ada, signed up in a browser, her mails and the emitted events. `failure` is thrown when sessions end. */
async function openWorld(emailAndPassword: PasswordOptions = {}) {
  const database = new Database(':memory:');
  const mails: ResetPasswordMail[] = [];
  const statements: string[] = [];
  const events: string[] = [];
  const faults: { onSessionEnded?: Error | undefined } = {};
  const listening = defineFeature(defineContract('listening', {}), {
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
  const world = testAuth({
    database,
    plugins: [accountsForTests, listening],
    emailAndPassword: { sendResetPassword: async (mail) => void mails.push(mail), ...emailAndPassword },
    advanced: { onStatement: (sql) => void statements.push(sql) },
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });
  const browser = world.openBrowser();
  await browser.post('/sign-up/email', ada);
  const signIn = async (password: string) =>
    (await world.openBrowser().post('/sign-in/email', { email: ada.email, password })).status;
  const newToken = async () => {
    await world.openBrowser().post('/forget-password', { email: ada.email });
    await world.auth.settled();
    return mails.at(-1)?.token ?? '';
  };
  const reset = (body: object, query = '') => world.openBrowser().post(`/reset-password${query}`, body);
  const sessions = () => database.prepare('select * from session').all();
  return { ...world, browser, statements, events, faults, signIn, newToken, reset, sessions };
}

let world: Awaited<ReturnType<typeof openWorld>>;
beforeEach(async () => {
  world = await openWorld();
});
const reset: (typeof world)['reset'] = (body, query) => world.reset(body, query);

describe('reset-password', () => {
  it('sets the password with a token, which is used up', async () => {
    const token = await world.newToken();
    const answer = await reset({ newPassword, token });
    expect([answer.status, answer.json]).toEqual([200, { status: true }]);
    expect(await world.signIn(ada.password)).toBe(401);
    expect(await world.signIn(newPassword)).toBe(200);
    const again = await reset({ newPassword: 'a third password', token });
    expect([again.status, again.json]).toEqual([400, invalidToken]);
    expect(await world.signIn(newPassword)).toBe(200);
  });

  it('accepts the token in the query too; the body wins', async () => {
    const token = await world.newToken();
    for (const wrong of ['unknown', null, '']) {
      expect((await reset({ newPassword, token: wrong }, `?token=${token}`)).status).toBe(400);
    }
    expect((await reset({ newPassword }, `?token=${token}&other=1`)).status).toBe(200);
    expect(await world.signIn(newPassword)).toBe(200);
    const next = await world.newToken();
    expect((await reset({ newPassword: ada.password, token: next }, '?token=unknown')).status).toBe(200);
  });

  it('reads nothing else from the query', async () => {
    const token = await world.newToken();
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
    const token = await world.newToken();
    for (const refused of ['short', 'x'.repeat(129)]) {
      expect((await reset({ newPassword: refused, token })).status).toBe(400);
    }
    expect((await reset({ newPassword, token })).status).toBe(200);
  });

  it('refuses a password too long to hash before anything is looked up [R-J04]', async () => {
    const token = await world.newToken();
    world.statements.length = 0;
    const answer = await reset({ newPassword: 'x'.repeat(1_000_000), token });
    expect(answer.json).toMatchObject({ code: 'PASSWORD_TOO_LONG' });
    expect(world.statements).toEqual([]);
  });

  it.each([
    [-1, 200],
    [0, 400],
    [1, 400],
  ])('%s ms after its expiry the token is answered with %s', async (offset, status) => {
    const token = await world.newToken();
    world.clock.advanceMs(3_600_000 + offset);
    expect((await reset({ newPassword, token })).status).toBe(status);
  });

  it('uses the configured lifetime of tokens', async () => {
    const patient = await openWorld({ resetPasswordTokenExpiresIn: '2h' });
    const token = await patient.newToken();
    patient.clock.advance(7199);
    expect((await patient.reset({ newPassword, token })).status).toBe(200);
    expect(() => testAuth({ emailAndPassword: { resetPasswordTokenExpiresIn: 'soon' as never } })).toThrow(
      "emailAndPassword.resetPasswordTokenExpiresIn: got 'soon'",
    );
  });

  it('ends every session and begins none [H059 W-H18 R-D12]', async () => {
    await world.auth.api.verifyAddress({ body: { email: ada.email } });
    const token = await world.newToken();
    const answer = await reset({ newPassword, token });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await world.browser.get('/get-session')).json).toBeNull();
    expect(world.sessions()).toEqual([]);
    expect(world.events).toEqual(['passwordChanged ada@example.com', 'sessionEnded all']);
  });

  it('keeps sessions if configured', async () => {
    world = await openWorld({ revokeSessionsOnPasswordReset: false });
    await world.auth.api.verifyAddress({ body: { email: ada.email } });
    await reset({ newPassword, token: await world.newToken() });
    expect((await world.browser.get('/get-session')).json).toMatchObject({ user: { email: ada.email } });
    expect(world.events).toEqual(['passwordChanged ada@example.com']);
  });

  it('gives a password to a user without one [Z02]', async () => {
    await world.auth.api.verifyAddress({ body: { email: ada.email } });
    await world.auth.api.removePassword({ body: { email: ada.email } });
    const [one, two] = [await world.newToken(), await world.newToken()];
    expect((await reset({ newPassword, token: one })).status).toBe(200);
    expect(await world.signIn(newPassword)).toBe(200);
    expect((await reset({ newPassword: ada.password, token: two })).json).toEqual(invalidToken);
    expect(await world.auth.api.readHashes({ body: { email: ada.email } })).toHaveLength(1);
  });

  it('a used token stays used, even if the password that it set is removed again [Z01]', async () => {
    await world.auth.api.verifyAddress({ body: { email: ada.email } });
    await world.auth.api.removePassword({ body: { email: ada.email } });
    const token = await world.newToken();
    expect((await reset({ newPassword, token })).status).toBe(200);
    await world.auth.api.removePassword({ body: { email: ada.email } });
    expect((await reset({ newPassword, token })).json).toEqual(invalidToken);
  });

  it('removes what an attacker who registered the victim’s address left in the account [R-C02 R-C03]', async () => {
    const intruder = world.browser;
    const link = await world.newToken();
    world.clock.advance(60);
    expect((await reset({ newPassword, token: link })).status).toBe(200);
    expect(await world.signIn(ada.password)).toBe(401);
    expect((await intruder.get('/get-session')).json).toBeNull();
    expect((await intruder.post('/update-user', { name: 'Eve' })).status).toBe(401);
    const owner = world.openBrowser();
    await owner.post('/sign-in/email', { email: ada.email, password: newPassword });
    expect((await owner.get('/get-session')).json).toMatchObject({ user: { emailVerified: true } });
    expect(await world.auth.api.readHashes({ body: { email: ada.email } })).toHaveLength(1);
    expect(world.events).toContain('mailboxClaimed true');
    expect(world.events.filter((each) => each === 'sessionEnded all')).toHaveLength(1);
  });

  it('does so even if resets keep sessions [R-C02]', async () => {
    world = await openWorld({ revokeSessionsOnPasswordReset: false });
    await reset({ newPassword, token: await world.newToken() });
    expect(world.events.filter((each) => each === 'sessionEnded all')).toHaveLength(1);
    expect((await world.browser.get('/get-session')).json).toBeNull();
  });

  it.each([
    ['a reset', async (token: string) => void (await reset({ newPassword: 'yet another one', token }))],
    [
      'a change of password',
      async () => {
        const changed = { currentPassword: ada.password, newPassword: 'yet another one' };
        expect((await world.browser.post('/change-password', changed)).status).toBe(200);
      },
    ],
    [
      'a change of address',
      async () => void (await world.auth.api.changeAddress({ body: { email: ada.email, to: 'countess@example.com' } })),
    ],
  ])('refuses a token that was mailed before %s [Z01]', async (_, change) => {
    const [older, newer] = [await world.newToken(), await world.newToken()];
    await change(newer);
    expect((await reset({ newPassword, token: older })).json).toEqual(invalidToken);
    const answer = await world.openBrowser().get(`/reset-password/${older}?callbackURL=%2Freset`);
    expect(answer.headers.get('location')).toContain('error=INVALID_TOKEN');
  });

  it('keeps tokens valid when the profile is changed', async () => {
    const token = await world.newToken();
    await world.browser.post('/update-user', { name: 'Countess' });
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
    const session = (await world.browser.get('/get-session')).json as { session: { token: string } };
    expect((await reset({ newPassword, token: session.session.token })).json).toEqual(invalidToken);
    const token = await world.newToken();
    expect((await world.browser.post('/revoke-session', { token })).json).toMatchObject({ code: 'SESSION_NOT_FOUND' });
    expect((await world.openBrowser().get(`/verify-email?token=${token}`)).status).toBe(401);
  });

  it('accepts the token only as it was mailed, in no other spelling [R-E08]', async () => {
    const token = await world.newToken();
    for (const other of [token.slice(1), token.slice(0, -1), `${token}a`, ` ${token}`, `${token} `]) {
      expect((await reset({ newPassword, token: other })).json).toEqual(invalidToken);
    }
    expect((await reset({ newPassword, token })).status).toBe(200);
  });

  it('works in the same way for the server’s own code, with the token in body or query', async () => {
    const token = await world.newToken();
    await expect(world.auth.api.resetPassword({ body: { newPassword } })).rejects.toMatchObject(invalidToken);
    const wrong = { body: { newPassword, token: 'x' }, query: { token } };
    await expect(world.auth.api.resetPassword(wrong)).rejects.toMatchObject(invalidToken);
    const right = { body: { newPassword }, query: { token } };
    expect(await world.auth.api.resetPassword(right)).toEqual({ status: true });
  });

  it('a reset that fails half-way changes nothing, and the token stays valid [H028 H029]', async () => {
    await world.auth.api.verifyAddress({ body: { email: ada.email } });
    const token = await world.newToken();
    world.faults.onSessionEnded = new Error('the sessions cannot be ended');
    expect((await reset({ newPassword, token })).status).toBe(500);
    expect(await world.signIn(ada.password)).toBe(200);
    expect((await world.browser.get('/get-session')).json).not.toBeNull();
    world.faults.onSessionEnded = undefined;
    expect((await reset({ newPassword, token })).status).toBe(200);
    expect((await world.browser.get('/get-session')).json).toBeNull();
  });
});
