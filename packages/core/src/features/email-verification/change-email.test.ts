import { beforeEach, describe, expect, it } from 'vitest';
import {
  ada,
  change,
  newEmail,
  openChangeServer,
  storedUserOf,
  userOf,
} from '../../../test/fixtures/email-verification/change-fixture.js';
import { createOutbox, linkOf } from '../../../test/fixtures/email-verification/outbox.js';
import { testAuth } from '../../testing/test-auth.js';

type Opened = Awaited<ReturnType<typeof openChangeServer>>;
let server: Opened['server'];
let outbox: Opened['outbox'];
let heard: Opened['heard'];
let statements: Opened['statements'];
let browser: Opened['browser'];

beforeEach(async () => {
  ({ server, outbox, heard, statements, browser } = await openChangeServer());
});

describe('change-email of a user whose address is not verified', () => {
  it('replaces the address at once, mails a link to the new one, and informs the old one', async () => {
    statements.length = 0;
    const answer = await browser.post(change, { newEmail: 'Countess@Example.COM', callbackURL: '/me?a=1&b=2' });
    expect([answer.status, answer.json]).toEqual([200, { status: true }]);
    // The session twice, the user's row twice, the former address, the mailbox, the bases of providers, the change, whether it is kept for another user, the user.
    expect(statements, statements.join('\n')).toHaveLength(9);
    expect(await userOf(browser)).toMatchObject({ email: newEmail, emailVerified: false });
    expect(heard).toEqual([`${ada.email} → ${newEmail} false`]);
    await server.auth.settled();
    expect(outbox.changes).toEqual([]);
    const told = { kind: 'email-changed', user: { email: newEmail }, email: newEmail, previousEmail: ada.email };
    expect(outbox.notices).toMatchObject([
      { ...told, to: ada.email },
      { ...told, to: newEmail },
    ]);
    expect(outbox.verifications.map(({ user }) => user.email)).toEqual([newEmail]);
  });

  it('needs a fresh session [R-C16 W-M21]', async () => {
    server.clock.advance(86_401);
    const answer = await browser.post(change, { newEmail });
    expect(answer).toMatchObject({ status: 403, json: { code: 'SESSION_IS_NOT_FRESH' } });
    expect(await storedUserOf(browser)).toMatchObject({ email: ada.email });
  });

  it('mails a link that works and contains the new address [W-M18]', async () => {
    await browser.post(change, { newEmail, callbackURL: '/me?a=1&b=2' });
    await server.auth.settled();
    const followed = await server.openBrowser().get(linkOf(outbox.verifications[0]));
    expect([followed.status, followed.headers.get('location')]).toEqual([302, '/me?a=1&b=2']);
    expect(await storedUserOf(browser)).toMatchObject({ email: newEmail, emailVerified: true });
  });

  it('the user signs in with the new address in upper or lower case, and not with the old one [W-M15]', async () => {
    await browser.post(change, { newEmail: 'COUNTESS@example.com' });
    const sign = (email: string) => server.openBrowser().post('/sign-in/email', { ...ada, email });
    expect((await sign(newEmail)).status).toBe(200);
    expect((await sign('Countess@Example.com')).status).toBe(200);
    expect((await sign(ada.email)).status).toBe(401);
  });

  it('the link for the old address no longer verifies anything [R-C15]', async () => {
    await browser.post('/send-verification-email', { email: ada.email });
    await server.auth.settled();
    const old = outbox.verifications.pop();
    await browser.post(change, { newEmail });
    const answer = await server.openBrowser().get(`/verify-email?token=${old?.token}`);
    expect([answer.status, answer.json]).toEqual([401, { code: 'INVALID_TOKEN', message: 'invalid_token' }]);
    expect(await userOf(browser)).toMatchObject({ emailVerified: false });
  });

  it('refuses a taken address, and changes nothing', async () => {
    await server.openBrowser().post('/sign-up/email', { ...ada, email: newEmail });
    const answer = await browser.post(change, { newEmail: newEmail.toUpperCase() });
    expect([answer.status, answer.json]).toEqual([
      400,
      { code: 'COULDNT_UPDATE_YOUR_EMAIL', message: "Couldn't update your email" },
    ]);
    expect(await userOf(browser)).toMatchObject({ email: ada.email });
    await server.auth.settled();
    expect([...outbox.notices, ...outbox.verifications]).toEqual([]);
  });

  it('keeps an address that is verified during the call [Z06]', async () => {
    const { verification, change, verifications, changes } = createOutbox();
    const { auth, openBrowser } = testAuth({
      emailVerification: { ...verification, sendOnSignUp: true },
      user: { changeEmail: change },
      // Runs after the session has been read.
      hooks: { before: { changeEmail: async () => void (await openBrowser().get(linkOf(verifications[0]))) } },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    await auth.settled();
    const answer = await browser.post('/change-email', { newEmail });
    // The account is read again: a verified address changes with the link that is mailed to it.
    expect([answer.status, answer.json]).toEqual([200, { status: true }]);
    await auth.settled();
    expect(changes.map(({ user }) => user.email)).toEqual([ada.email]);
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { email: ada.email, emailVerified: true } });
  });

  it('needs no sender', async () => {
    const bare = testAuth({ user: { changeEmail: { enabled: true } } });
    const own = bare.openBrowser();
    await own.post('/sign-up/email', ada);
    expect((await own.post(change, { newEmail })).json).toEqual({ status: true });
    expect(await userOf(own)).toMatchObject({ email: newEmail });
  });
});

describe('change-email', () => {
  it('is disabled unless enabled', async () => {
    const bare = testAuth({ user: { changeEmail: { sendChangeEmailVerification() {} } } });
    const own = bare.openBrowser();
    await own.post('/sign-up/email', ada);
    for (const email of [newEmail, ada.email, 'no address']) {
      const answer = await own.post(change, { newEmail: email });
      expect([answer.status, answer.json]).toEqual([
        400,
        { code: 'CHANGE_EMAIL_IS_DISABLED', message: 'Change email is disabled' },
      ]);
    }
  });

  it('refuses the current address of the user, in upper or lower case', async () => {
    for (const email of [ada.email, 'ADA@Example.com']) {
      const answer = await browser.post(change, { newEmail: email });
      expect([answer.status, answer.json]).toEqual([400, { code: 'EMAIL_IS_THE_SAME', message: 'Email is the same' }]);
    }
  });

  it.each(['no address', 'a@b', 'ada＠example.com'])('refuses %s as an address [R-C10]', async (email) => {
    const answer = await browser.post(change, { newEmail: email });
    expect([answer.status, answer.json]).toEqual([400, { code: 'INVALID_EMAIL', message: 'Invalid email' }]);
  });

  it('needs a session, a trusted origin, and trusted redirect targets', async () => {
    expect((await server.openBrowser().post(change, { newEmail })).status).toBe(401);
    const foreign = await browser.post(change, { newEmail }, { headers: { origin: 'https://evil.tld' } });
    expect([foreign.status, foreign.json]).toEqual([403, { code: 'INVALID_ORIGIN', message: 'Invalid origin' }]);
    const away = await browser.post(change, { newEmail, callbackURL: '//evil.tld' });
    expect([away.status, away.json]).toEqual([403, { code: 'INVALID_CALLBACKURL', message: 'Invalid callbackURL' }]);
    expect(await userOf(browser)).toMatchObject({ email: ada.email });
  });

  it('does not accept a revoked session, even if it is still in the cookie cache [R-E03]', async () => {
    const copy = browser.clone();
    await browser.post('/revoke-sessions');
    expect((await copy.post(change, { newEmail })).status).toBe(401);
  });

  it('is limited to three calls in ten seconds', async () => {
    const limited = testAuth({ rateLimit: { enabled: true }, user: { changeEmail: { enabled: true } } });
    const own = limited.openBrowser();
    await own.post('/sign-up/email', ada);
    const answers = [];
    for (const index of [1, 2, 3, 4]) answers.push(await own.post(change, { newEmail: `a${index}@example.com` }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });
});
