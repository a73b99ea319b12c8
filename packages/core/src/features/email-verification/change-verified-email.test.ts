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

const tokenCookie = '__Secure-latchkey.session_token';

type Opened = Awaited<ReturnType<typeof openChangeServer>>;
let server: Opened['server'];
let outbox: Opened['outbox'];
let heard: Opened['heard'];
let statements: Opened['statements'];
let browser: Opened['browser'];

beforeEach(async () => {
  ({ server, outbox, heard, statements, browser } = await openChangeServer());
});

/** Requests a mail that verifies an address, and opens its link. */
async function verify(email: string): Promise<void> {
  await server.openBrowser().post('/send-verification-email', { email });
  await server.auth.settled();
  await server.openBrowser().get(linkOf(outbox.verifications.pop()));
  heard.length = 0;
}
/** The link of the mail to the current address. */
async function changeLink(body: object = { newEmail }): Promise<string> {
  expect((await browser.post(change, body)).json).toEqual({ status: true });
  await server.auth.settled();
  return linkOf(outbox.changes.pop());
}

describe('change-email of a user whose address is verified', () => {
  beforeEach(() => verify(ada.email));

  it('asks the current address first, and changes nothing yet', async () => {
    statements.length = 0;
    const answer = await browser.post(change, { newEmail: 'Countess@Example.COM', callbackURL: '/me?a=1&b=2' });
    expect([answer.status, answer.json]).toEqual([200, { status: true }]);
    expect(statements, statements.join('\n')).toHaveLength(2);
    await server.auth.settled();
    const [mail] = outbox.changes;
    expect(mail).toMatchObject({ user: { email: ada.email }, newEmail });
    const url = new URL(mail?.url ?? '');
    expect(url.pathname).toBe('/api/auth/verify-email');
    expect([...url.searchParams]).toEqual([
      ['token', mail?.token],
      ['callbackURL', '/me?a=1&b=2'],
    ]);
    expect([...outbox.notices, ...outbox.verifications, ...heard]).toEqual([]);
    expect(await userOf(browser)).toMatchObject({ email: ada.email });
  });

  it('changes the address when the link is opened, and the new address must be verified [R-C15 R-C16]', async () => {
    const followed = await browser.get(await changeLink({ newEmail, callbackURL: '/me' }));
    expect([followed.status, followed.headers.get('location')]).toEqual([302, '/me']);
    expect(await userOf(browser)).toMatchObject({ email: newEmail, emailVerified: false });
    expect(heard).toEqual([`${ada.email} → ${newEmail} false`]);
    await server.auth.settled();
    const told = { kind: 'email-changed', user: { email: newEmail, emailVerified: false }, previousEmail: ada.email };
    expect(outbox.notices).toMatchObject([
      { ...told, to: ada.email },
      { ...told, to: newEmail },
    ]);
    expect(outbox.verifications.map(({ user }) => user.email)).toEqual([newEmail]);
    const proven = await browser.get(linkOf(outbox.verifications[0]));
    expect([proven.status, proven.headers.get('location')]).toEqual([302, '/me']);
    expect(await userOf(browser)).toMatchObject({ email: newEmail, emailVerified: true });
    expect(heard).toHaveLength(2);
  });

  it('answers with JSON and the changed user if there is no redirect target, and keeps the session', async () => {
    const token = new URLSearchParams((await changeLink()).split('?')[1]).get('token');
    const before = browser.cookie(tokenCookie)?.value;
    const answer = await browser.get(`/verify-email?token=${token}`);
    expect(answer.json).toEqual({
      status: true,
      user: {
        id: expect.any(String),
        email: newEmail,
        name: 'Ada',
        image: null,
        emailVerified: false,
        createdAt: '2030-01-01T00:00:00.000Z',
        updatedAt: expect.any(String),
      },
    });
    expect(browser.cookie(tokenCookie)?.value).toBe(before);
    await server.auth.settled();
    expect(new URL(outbox.verifications[0]?.url ?? '').searchParams.get('callbackURL')).toBe('/');
  });

  it('needs a browser that is signed in as this user [H147]', async () => {
    const link = await changeLink({ newEmail, callbackURL: '/me?x=1' });
    const bob = server.openBrowser();
    await bob.post('/sign-up/email', { ...ada, email: 'bob@example.com' });
    for (const other of [server.openBrowser(), bob]) {
      const answer = await other.get(link);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/me?x=1&error=unauthorized']);
    }
    expect(await userOf(bob)).toMatchObject({ email: 'bob@example.com' });
    expect(await userOf(browser)).toMatchObject({ email: ada.email });
  });

  it('succeeds a second time, and changes nothing', async () => {
    const link = await changeLink();
    await browser.get(link);
    await server.auth.settled();
    const before = await userOf(browser);
    server.clock.advance(60);
    expect((await browser.get(link)).headers.get('location')).toBe('/');
    await server.auth.settled();
    expect(await userOf(browser)).toEqual(before);
    expect([outbox.verifications.length, outbox.notices.length, heard.length]).toEqual([1, 2, 1]);
  });

  it('a link is invalid after another change [Z05]', async () => {
    const [first, second] = [
      await changeLink({ newEmail: 'a@example.com' }),
      await changeLink({ newEmail: 'v@example.com' }),
    ];
    await browser.get(first);
    expect((await browser.get(second)).headers.get('location')).toBe('/?error=invalid_token');
    expect(await userOf(browser)).toMatchObject({ email: 'a@example.com' });
  });

  it.each([
    [-1, '/'],
    [0, '/?error=token_expired'],
    [1, '/?error=token_expired'],
  ])('its link is valid for an hour: %s ms after that it redirects to %s', async (offset, location) => {
    const link = await changeLink();
    server.clock.advanceMs(3_600_000 + offset);
    expect((await browser.get(link)).headers.get('location')).toBe(location);
  });

  it('gives the same answer and mail for a taken address; the link is then refused [R-G04]', async () => {
    await server.openBrowser().post('/sign-up/email', { ...ada, email: newEmail });
    statements.length = 0;
    const [free, taken] = [
      await browser.post(change, { newEmail: 'free@example.com' }),
      await browser.post(change, { newEmail }),
    ];
    expect([taken.status, taken.text, [...taken.headers]]).toEqual([free.status, free.text, [...free.headers]]);
    expect(statements).toHaveLength(4); // the session in each call, at the beginning and before the mail
    await server.auth.settled();
    expect(outbox.changes.map((mail) => [mail.newEmail, mail.user.email])).toEqual([
      ['free@example.com', ada.email],
      [newEmail, ada.email],
    ]);
    const token = outbox.changes[1]?.token;
    const answer = await browser.get(`/verify-email?token=${token}`);
    expect([answer.status, answer.json]).toEqual([
      400,
      { code: 'COULDNT_UPDATE_YOUR_EMAIL', message: "Couldn't update your email" },
    ]);
    expect((await browser.get(`/verify-email?token=${token}&callbackURL=/me`)).headers.get('location')).toBe(
      '/me?error=couldnt_update_your_email',
    );
    expect(await storedUserOf(browser)).toMatchObject({ email: ada.email, emailVerified: true });
    expect(heard).toEqual([]);
  });

  it('an address that another user took and verified meanwhile stays with that user [R-C07]', async () => {
    const link = await changeLink();
    const bob = server.openBrowser();
    await bob.post('/sign-up/email', { ...ada, name: 'Bob', email: newEmail });
    await verify(newEmail);
    const before = await storedUserOf(bob);
    expect((await browser.get(link)).headers.get('location')).toBe('/?error=couldnt_update_your_email');
    expect(await storedUserOf(browser)).toMatchObject({ email: ada.email, emailVerified: true });
    expect(await storedUserOf(bob)).toEqual(before);
  });

  it('is refused if no sender is configured, for taken and for free addresses', async () => {
    const own = createOutbox();
    const bare = testAuth({
      emailVerification: { ...own.verification, sendOnSignUp: true },
      user: { changeEmail: { enabled: true } },
    });
    const signedIn = bare.openBrowser();
    await signedIn.post('/sign-up/email', ada);
    await bare.auth.settled();
    await signedIn.get(linkOf(own.verifications[0]));
    await bare.openBrowser().post('/sign-up/email', { ...ada, email: 'bob@example.com' });
    for (const email of [newEmail, 'bob@example.com']) {
      const answer = await signedIn.post(change, { newEmail: email });
      expect([answer.status, answer.json]).toEqual([
        400,
        { code: 'VERIFICATION_EMAIL_ISNT_ENABLED', message: "Verification email isn't enabled" },
      ]);
    }
  });

  it('a link for a new password that was mailed to the old address is invalid [R-C16]', async () => {
    const own = createOutbox();
    const resets: string[] = [];
    const other = testAuth({
      emailAndPassword: { sendResetPassword: async ({ token }) => void resets.push(token) },
      emailVerification: { ...own.verification, sendOnSignUp: true },
      user: { changeEmail: own.change },
    });
    const signedIn = other.openBrowser();
    await signedIn.post('/sign-up/email', ada);
    await other.auth.settled();
    await signedIn.get(linkOf(own.verifications[0]));
    await signedIn.post(change, { newEmail });
    await other.openBrowser().post('/forget-password', { email: ada.email });
    await other.auth.settled();
    await signedIn.get(linkOf(own.changes[0]));
    const answer = await other
      .openBrowser()
      .post('/reset-password', { token: resets[0], newPassword: 'another password' });
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
  });

  it('the token of its link alone gives no access and verifies nothing [R-E06]', async () => {
    const token = new URLSearchParams((await changeLink()).split('?')[1]).get('token') ?? '';
    const stranger = await server.openBrowser().get(`/verify-email?token=${token}`);
    expect(stranger.json).toEqual({ code: 'UNAUTHORIZED', message: 'unauthorized' });
    expect(stranger.headers.getSetCookie()).toEqual([]);
    expect(heard).toEqual([]);
  });
});
