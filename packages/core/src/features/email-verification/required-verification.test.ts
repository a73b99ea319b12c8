import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createOutbox, linkOf } from '../../../test/fixtures/email-verification/outbox.js';
import { createAuth } from '../../auth.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { guard } from '../../contract/oversight/guard.js';
import { mutation } from '../../contract/routes.js';
import { definePlugin } from '../../define-plugin.js';
import { completeSignIn } from '../../domain/sign-in/sign-in.js';
import { findUserByEmail } from '../../store/rows/users.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

describe('sign-up', () => {
  it('mails nothing unless configured', async () => {
    const outbox = createOutbox();
    const { auth, openBrowser } = testAuth({ emailVerification: outbox.verification });
    await openBrowser().post('/sign-up/email', ada);
    await auth.settled();
    expect(outbox.verifications).toEqual([]);
  });

  it('mails a link with the redirect target of the form, and none for a refused sign-up', async () => {
    const outbox = createOutbox();
    const { auth, openBrowser } = testAuth({ emailVerification: { ...outbox.verification, sendOnSignUp: true } });
    const body = { ...ada, callbackURL: '/welcome?a=1&b=2' };
    expect((await openBrowser().post('/sign-up/email', body)).status).toBe(200);
    expect((await openBrowser().post('/sign-up/email', body)).status).toBe(422);
    await auth.settled();
    expect(outbox.verifications.map(({ user }) => user.email)).toEqual([ada.email]);
    expect((await openBrowser().get(linkOf(outbox.verifications[0]))).headers.get('location')).toBe(body.callbackURL);
  });

  it('mails a link with the host of the request if the server has no configured address', async () => {
    const outbox = createOutbox();
    const auth = createAuth({
      secret: 'a secret for tests that has enough characters',
      database: ':memory:',
      logLevel: 'error',
      emailAndPassword: { enabled: true, cost: { ln: 4, r: 1, p: 1 } },
      emailVerification: { ...outbox.verification, sendOnSignUp: true },
    });
    await auth.handler(
      new Request('http://localhost:3000/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ada),
      }),
    );
    await auth.settled();
    expect(outbox.verifications[0]?.url).toMatch(/^http:\/\/localhost:3000\/api\/auth\/verify-email\?token=/);
  });

  it('begins no session if a verified address is required, and mails a link', async () => {
    const outbox = createOutbox();
    const { auth, openBrowser } = testAuth({
      emailAndPassword: { requireEmailVerification: true },
      emailVerification: outbox.verification,
    });
    const browser = openBrowser();
    const answer = await browser.post('/sign-up/email', ada);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ token: null, user: { email: ada.email, emailVerified: false } });
    expect(browser.cookieNames()).toEqual(['__Secure-latchkey.own_mailbox']);
    await auth.settled();
    expect(outbox.verifications).toHaveLength(1);
  });
});

describe('sign-in if a verified address is required', () => {
  const contract = defineContract('ways', {
    enter: endpoint(mutation('/enter'), {
      audit: false,
      guard: guard.signedIn,
      input: z.object({ method: z.enum(['username', 'phone-number', 'email-otp', 'magic-link', 'social']) }),
      output: z.boolean(),
    }),
  });
  const ways = definePlugin(contract, {
    handlers: {
      async enter(call) {
        const user = await findUserByEmail(call.db, ada.email);
        const outcome = user && (await completeSignIn(call, user, call.input.method));
        return outcome !== undefined && 'session' in outcome;
      },
    },
  });
  const openTestServer = async () => {
    const outbox = createOutbox();
    const server = testAuth({
      plugins: [ways],
      emailAndPassword: { requireEmailVerification: true },
      emailVerification: outbox.verification,
    });
    await server.openBrowser().post('/sign-up/email', ada);
    await server.auth.settled();
    outbox.verifications.length = 0;
    return { ...server, outbox };
  };

  it('is refused until the address is verified, and mails a new link with the redirect target of the form', async () => {
    const { auth, openBrowser, outbox } = await openTestServer();
    const browser = openBrowser();
    const refused = await browser.post('/sign-in/email', { ...ada, callbackURL: '/cart' });
    expect([refused.status, refused.json]).toEqual([
      403,
      { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' },
    ]);
    expect(browser.cookieNames()).toEqual([]);
    await auth.settled();
    expect(outbox.verifications).toHaveLength(1);
    const followed = await openBrowser().get(linkOf(outbox.verifications[0]));
    expect(followed.headers.get('location')).toBe('/cart');
    expect((await browser.post('/sign-in/email', ada)).status).toBe(200);
    await auth.settled();
    expect(outbox.verifications).toHaveLength(1);
  });

  it('is reported only to a caller who knows the password; other callers cause no mail [R-G06]', async () => {
    const { auth, openBrowser, outbox } = await openTestServer();
    const wrong = await openBrowser().post('/sign-in/email', { ...ada, password: 'wrong password' });
    const unknown = await openBrowser().post('/sign-in/email', { ...ada, email: 'unknown@example.com' });
    expect(wrong.json).toEqual({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    await auth.settled();
    expect(outbox.verifications).toEqual([]);
  });

  it('is refused with a username too, with the error of that method', async () => {
    const { auth, openBrowser, outbox } = await openTestServer();
    const refused = await openBrowser().post('/enter', { method: 'username' });
    expect([refused.status, refused.json]).toEqual([
      403,
      { code: 'EMAIL_NOT_VERIFIED', message: 'email not verified' },
    ]);
    await auth.settled();
    expect(outbox.verifications).toHaveLength(1);
  });

  it.each(['phone-number', 'email-otp', 'magic-link'])('is not affected for the method %s', async (method) => {
    const { openBrowser } = await openTestServer();
    expect((await openBrowser().post('/enter', { method })).json).toBe(true);
  });
});
