import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fixture } from '../../../test/fixtures/application.js';
import { emailOTPWithOutbox } from '../../../test/fixtures/email-otp/mails.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { text } from '../../contract/fields.js';
import { internal } from '../../contract/routes.js';
import { definePlugin } from '../../define-plugin.js';
import { claimMailbox } from '../../domain/users/mailbox.js';
import { findUserByEmail } from '../../store/rows/users.js';
import { testAuth } from '../../testing/test-auth.js';
import type { EmailOTPOptions } from './index.js';

const email = 'ada@example.com';
const ada = { name: 'Ada', email, password: 'correct horse' };

/** Claims a mailbox for a user whose address has changed since the lookup. */
const moving = definePlugin(
  defineContract('moving', {
    claimAfterMove: endpoint(internal('/moving'), {
      audit: false,
      input: z.object({ to: z.string() }),
      output: z.nullable(z.string()),
    }),
  }),
  {
    handlers: {
      async claimAfterMove(call) {
        const before = await findUserByEmail(call.db, email);
        if (!before) throw new Error('no user found');
        return call.transaction(async (work) => {
          const { updateUserRow } = await import('../../store/rows/users.js');
          await updateUserRow(work.tx, before.id, { email: call.input.to }, call.app.settings.now());
          const proof = await claimMailbox(work, before);
          return proof && proof !== 'guarded' ? proof.user.email : null;
        });
      },
    },
  },
);

function open(options: EmailOTPOptions = {}, more: Parameters<typeof testAuth>[0] = {}) {
  const { plugin, mails } = emailOTPWithOutbox(options);
  const server = testAuth({ ...more, plugins: [plugin, fixture, moving] });
  const codeFor = (type: 'sign-in' | 'email-verification' | 'forget-password', address = email) =>
    server.auth.api.createVerificationOTP({ body: { email: address, type } });
  const signUp = async () => {
    const browser = server.openBrowser();
    await browser.post('/sign-up/email', ada);
    return browser;
  };
  const signInStatus = async (password: string) =>
    (await server.openBrowser().post('/sign-in/email', { email, password })).status;
  return { ...server, mails, codeFor, signUp, signInStatus };
}

describe('signing in by code', () => {
  it('creates a verified user without a name for an unknown address, and remembers the session', async () => {
    const { openBrowser, codeFor, auth } = open();
    const browser = openBrowser();
    const otp = await codeFor('sign-in');
    const answer = await browser.post('/sign-in/email-otp', { email: 'ADA@example.com', otp });
    expect(answer.json).toMatchObject({
      token: expect.any(String),
      user: { email, name: '', emailVerified: true, image: null },
    });
    expect(browser.cookie('__Secure-latchkey.session_token')?.attributes.get('max-age')).toBe('604800');
    const { user } = (await auth.api.getSession({ headers: browser.headers })) ?? {};
    expect(user).toMatchObject({ email, emailVerified: true });
  });

  it('is refused for an unknown address with sign-up disabled, but only after the right code', async () => {
    const { openBrowser, codeFor, auth } = open({ disableSignUp: true });
    const otp = await codeFor('sign-in');
    const wrong = otp === '000000' ? '000001' : '000000';
    const ask = async (code: string) => (await openBrowser().post('/sign-in/email-otp', { email, otp: code })).json;
    expect(await ask(wrong)).toMatchObject({ code: 'INVALID_OTP' });
    expect(await ask(otp)).toEqual({ code: 'USER_NOT_FOUND', message: 'user not found' });
    expect((await auth.api.look()).filter(({ table }) => table === 'user')).toEqual([]);
  });

  it('removes what an attacker left in the account if it is the first proof of the mailbox, and the answer says verified [R-C02 R-C03 W-C5 W-L12]', async () => {
    const events: string[] = [];
    const { auth, openBrowser, codeFor, signUp, signInStatus } = open(
      {},
      { events: { mailboxClaimed: () => void events.push('claimed') } },
    );
    const stranger = await signUp();
    await auth.api.link({ body: { email, providerId: 'github' } });
    const owner = openBrowser();
    const answer = await owner.post('/sign-in/email-otp', { email, otp: await codeFor('sign-in') });
    expect(answer.json).toMatchObject({ user: { email, name: 'Ada', emailVerified: true } });
    expect((await stranger.get('/get-session')).json).toBeNull();
    expect(await signInStatus(ada.password)).toBe(401);
    expect((await owner.get('/list-accounts')).json).toEqual([]);
    expect((await owner.get('/list-sessions')).json).toHaveLength(1);
    expect(events).toEqual(['claimed']);
  });

  it('keeps the password and the other sessions of a verified account', async () => {
    const { auth, openBrowser, codeFor, signUp, signInStatus } = open();
    const browser = await signUp();
    await auth.api.verifyAddress({ body: { email } });
    expect((await openBrowser().post('/sign-in/email-otp', { email, otp: await codeFor('sign-in') })).status).toBe(200);
    expect((await browser.get('/list-sessions')).json).toHaveLength(2);
    expect(await signInStatus(ada.password)).toBe(200);
  });

  it('does not claim an address that the user has changed since the code was shown', async () => {
    const { auth, signUp, signInStatus } = open();
    await signUp();
    expect(await auth.api.claimAfterMove({ body: { to: 'victim@example.com' } })).toBeNull();
    const [user] = (await auth.api.look()).filter(({ table }) => table === 'user').map(({ row }) => row);
    expect(user).toMatchObject({ email: 'victim@example.com', emailVerified: false });
    expect(await signInStatus(ada.password)).toBe(401); // by the old address
  });

  it('takes four statements in the browser that asked for the code', async () => {
    const statements: string[] = [];
    const { auth, openBrowser, mails, signUp } = open(
      {},
      {
        advanced: { onStatement: (sql) => void statements.push(sql) },
      },
    );
    await signUp();
    await auth.api.verifyAddress({ body: { email } });
    const browser = openBrowser();
    await browser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
    await auth.settled();
    const otp = mails.at(-1)?.otp;
    statements.length = 0;
    expect((await browser.post('/sign-in/email-otp', { email, otp })).status).toBe(200);
    expect(statements, statements.join('\n')).toHaveLength(4);
  });

  it('needs the application’s required fields for a new user', async () => {
    const { plugin } = emailOTPWithOutbox();
    const server = testAuth({ plugins: [plugin], user: { additionalFields: { company: text({ settable: true }) } } });
    const otp = await server.auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } });
    const answer = await server.openBrowser().post('/sign-in/email-otp', { email, otp });
    expect(answer).toMatchObject({ status: 400, json: { code: 'COMPANY_IS_REQUIRED' } });
  });
});

describe('verifying an address by code', () => {
  it('keeps the password and the sessions of the sign-up, and shows the session as verified', async () => {
    const { codeFor, signUp, signInStatus } = open({}, { session: { cookieCache: { enabled: true } } });
    const browser = await signUp();
    const otp = await codeFor('email-verification');
    const answer = await browser.post('/email-otp/verify-email', { email: 'ADA@Example.com', otp });
    expect(answer.json).toMatchObject({ status: true, token: null, user: { email, emailVerified: true } });
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { email, emailVerified: true } });
    expect(await signInStatus(ada.password)).toBe(200);
  });

  it('allows sign-in with the password if that needs a verified address', async () => {
    const { codeFor, signUp, openBrowser, signInStatus } = open(
      {},
      { emailAndPassword: { requireEmailVerification: true } },
    );
    await signUp();
    expect(await signInStatus(ada.password)).toBe(403);
    const otp = await codeFor('email-verification');
    const browser = openBrowser();
    expect((await browser.post('/email-otp/verify-email', { email, otp })).json).toMatchObject({ token: null });
    expect((await browser.get('/get-session')).json).toBeNull();
    expect(await signInStatus(ada.password)).toBe(200);
  });

  it('signs in if configured, also a user who is already verified, and keeps the session of a signed-in browser [I10-E1]', async () => {
    const { codeFor, signUp, openBrowser } = open({}, { emailVerification: { autoSignInAfterVerification: true } });
    const first = await signUp();
    const other = openBrowser();
    const otp = await codeFor('email-verification');
    const answer = await other.post('/email-otp/verify-email', { email, otp });
    expect(answer.json).toMatchObject({ status: true, token: expect.any(String), user: { emailVerified: true } });
    expect((await other.get('/list-sessions')).json).toHaveLength(2);
    const kept = await first.post('/email-otp/verify-email', { email, otp: await codeFor('email-verification') });
    expect(kept.json).toMatchObject({ status: true, token: expect.any(String) });
    const again = await openBrowser().post('/email-otp/verify-email', {
      email,
      otp: await codeFor('email-verification'),
    });
    expect(again.json).toMatchObject({ status: true, token: expect.any(String) });
    expect((await first.get('/list-sessions')).json).toHaveLength(3);
  });

  it('does not end the session of another user who enters it', async () => {
    const { codeFor, signUp, openBrowser } = open({}, { emailVerification: { autoSignInAfterVerification: true } });
    await signUp();
    const bob = openBrowser();
    await bob.post('/sign-up/email', { ...ada, email: 'bob@example.com' });
    const answer = await bob.post('/email-otp/verify-email', { email, otp: await codeFor('email-verification') });
    expect(answer.json).toMatchObject({ status: true, token: null, user: { email } });
    expect((await bob.get('/get-session')).json).toMatchObject({ user: { email: 'bob@example.com' } });
  });

  it('is sent at sign-up if configured', async () => {
    const { auth, signUp, mails, openBrowser } = open({ sendVerificationOnSignUp: true });
    await signUp();
    await auth.settled();
    expect(mails).toEqual([{ email, type: 'email-verification', otp: expect.stringMatching(/^\d{6}$/) }]);
    const { otp } = mails[0] ?? {};
    expect((await openBrowser().post('/email-otp/verify-email', { email, otp })).status).toBe(200);
    const off = open();
    await off.signUp();
    await off.auth.settled();
    expect(off.mails).toEqual([]);
  });
});

describe('a new password by code', () => {
  const password = 'battery staple';

  it('ends the sessions, and begins none [W-H18]', async () => {
    const { auth, codeFor, signUp, signInStatus, openBrowser } = open();
    const old = await signUp();
    await auth.api.verifyAddress({ body: { email } });
    const browser = openBrowser();
    const body = { email: 'Ada@example.com', otp: await codeFor('forget-password'), password };
    const answer = await browser.post('/email-otp/reset-password', body);
    expect([answer.status, answer.json, browser.cookieNames()]).toEqual([200, { success: true }, []]);
    expect((await old.get('/get-session')).json).toBeNull();
    expect([await signInStatus(password), await signInStatus(ada.password)]).toEqual([200, 401]);
  });

  it('keeps the sessions if a reset by link keeps them', async () => {
    const { auth, codeFor, signUp, openBrowser } = open(
      {},
      { emailAndPassword: { revokeSessionsOnPasswordReset: false } },
    );
    const old = await signUp();
    await auth.api.verifyAddress({ body: { email } });
    await openBrowser().post('/email-otp/reset-password', { email, otp: await codeFor('forget-password'), password });
    expect((await old.get('/get-session')).json).toMatchObject({ user: { email } });
  });

  it('removes what an attacker left in an unverified account, and verifies the address [R-C02]', async () => {
    const { auth, codeFor, signUp, signInStatus, openBrowser } = open();
    const stranger = await signUp();
    await auth.api.link({ body: { email, providerId: 'github' } });
    await openBrowser().post('/email-otp/reset-password', { email, otp: await codeFor('forget-password'), password });
    expect((await stranger.get('/get-session')).json).toBeNull();
    expect([await signInStatus(password), await signInStatus(ada.password)]).toEqual([200, 401]);
    const rows = (await auth.api.look()).map(({ table, row }) => [table, row]);
    expect(rows.filter(([table]) => table === 'account')).toMatchObject([['account', { providerId: 'credential' }]]);
    expect(rows.filter(([table]) => table === 'user')).toMatchObject([['user', { emailVerified: true }]]);
  });

  it('gives a password to a user without one', async () => {
    const { codeFor, openBrowser, signInStatus } = open();
    await openBrowser().post('/sign-in/email-otp', { email, otp: await codeFor('sign-in') });
    await openBrowser().post('/email-otp/reset-password', { email, otp: await codeFor('forget-password'), password });
    expect(await signInStatus(password)).toBe(200);
  });

  it('keeps to the limits of passwords, and a refused password costs no attempt [W-H19 H040]', async () => {
    const { auth, codeFor, signUp, openBrowser } = open();
    await signUp();
    const otp = await codeFor('forget-password');
    const reset = async (password: string) =>
      (await openBrowser().post('/email-otp/reset-password', { email, otp, password })).json;
    for (let call = 0; call < 2; call++) {
      expect(await reset('1234567')).toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
      expect(await reset('x'.repeat(129))).toMatchObject({ code: 'PASSWORD_TOO_LONG' });
    }
    expect((await auth.api.look()).find(({ table }) => table === 'verification')?.row).toMatchObject({ attempts: 0 });
    expect(await reset(password)).toEqual({ success: true });
  });
});
