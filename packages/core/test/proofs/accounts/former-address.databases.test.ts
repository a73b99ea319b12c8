// An account that has proven a mailbox belongs to the same user after a change of the address.
import { expect, it } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import { describeAuthInTurn } from '../../fixtures/every-database.js';
import { type EverySignIn, must, openEverySignIn, whoIs } from './every-sign-in.js';
import { newPassword, openProven, own, password, stranger, third, unproven, verified } from './proven-account.js';

const racers = 16;

/** Ways to use the stranger's mailbox that do not sign in. None of them may open or change the account. */
const mailboxWays: Readonly<Record<string, (server: EverySignIn, browser: Browser) => Promise<unknown>>> = {
  async 'a reset by link'({ resets, settle }, browser) {
    await must(browser.post('/forget-password', { email: stranger }));
    await settle();
    expect(resets).toEqual([]);
  },
  async 'a reset by code'({ codes, settle }, browser) {
    await must(browser.post('/forget-password/email-otp', { email: stranger }));
    await settle();
    const body = { email: stranger, otp: codes.at(-1)?.otp ?? '000000', password: newPassword };
    expect((await browser.post('/email-otp/reset-password', body)).json).toMatchObject({ code: 'INVALID_OTP' });
  },
  async 'the link that verifies'({ outbox, linkOf }, browser) {
    const answer = await browser.get(linkOf(outbox.verifications.at(-1)));
    expect([answer.status, answer.text.includes('Is this your account?')]).toEqual([200, true]);
    const json = await browser.get(linkOf(outbox.verifications.at(-1)).replace(/&callbackURL=.*/, ''));
    expect([json.status, json.json]).toEqual([401, { code: 'UNAUTHORIZED', message: 'unauthorized' }]);
  },
  async 'the code that verifies'({ auth }, browser) {
    const otp = await auth.api.createVerificationOTP({ body: { email: stranger, type: 'email-verification' } });
    const answer = await browser.post('/email-otp/verify-email', { email: stranger, otp });
    expect([answer.status, answer.json]).toEqual([401, { code: 'UNAUTHORIZED', message: 'unauthorized' }]);
  },
};
describeAuthInTurn('an account with a proven address that was changed', (openAuth) => {
  it('the new mailbox neither opens it nor removes anything from it [D21 I10-A2]', async () => {
    const server = await openProven(openAuth);
    await server.change();
    const before = [await server.me(), await server.accounts()];
    expect(before).toEqual([expect.objectContaining(unproven(stranger)), ['credential', 'fake-oauth']]);
    for (const [name, way] of Object.entries(mailboxWays)) {
      const browser = server.openBrowser();
      await way(server, browser);
      expect(await whoIs(browser), name).toBeNull();
      expect([await server.me(), await server.accounts()], name).toEqual(before);
    }
    expect(await server.signInStatus(stranger)).toBe(200);
    expect(await server.signInStatus(stranger, newPassword)).toBe(401);
  });

  it('is verified by the link in a browser that is signed in to it, and after that the former address is free', async () => {
    const server = await openProven(openAuth);
    await server.change();
    await server.browser.get(server.linkOf(server.outbox.verifications.at(-1)));
    expect(await server.me()).toMatchObject(verified(stranger));
    expect((await server.browser.get(server.undoLink())).headers.get('location')).toContain('error=invalid_token');
    await must(server.openBrowser().post('/forget-password', { email: own }));
    await server.settle();
    expect(server.resets).toEqual([]);
    await must(server.openBrowser().post('/sign-up/email', { name: 'Next', email: own, password }));
    expect(await server.me()).toMatchObject(verified(stranger));
    const owner = server.openBrowser();
    await server.signInMethods['a mailed code']?.(owner);
    expect(await server.me()).toMatchObject(verified(stranger));
  });

  it('is not verified by a session that ends while the link is opened', async () => {
    const server = await openProven(openAuth);
    await server.change();
    const copy = server.browser.clone();
    await server.browser.post('/sign-out');
    const answer = await copy.get(server.linkOf(server.outbox.verifications.at(-1)));
    expect(answer.text).toContain('Is this your account?');
    expect((await server.userAt(stranger))?.emailVerified).toBe(false);
  });

  it('keeps the former address for 30 days: no sign-up, no change and no provider without a proof takes it [D21 I10-A2]', async () => {
    const server = await openProven(openAuth);
    const other = server.openBrowser();
    await must(other.post('/sign-up/email', { name: 'Other', email: 'other@example.com', password }));
    await server.change();
    const signUp = () => server.openBrowser().post('/sign-up/email', { name: 'Next', email: own, password });
    server.clock.advance(30 * 86_400 - 1);
    expect(await signUp()).toMatchObject({ status: 422, json: { code: 'USER_ALREADY_EXISTS' } });
    const again = server.openBrowser();
    await must(again.post('/sign-in/email', { email: 'other@example.com', password }));
    const changed = await again.post('/change-email', { newEmail: own });
    expect(changed).toMatchObject({ status: 400, json: { code: 'COULDNT_UPDATE_YOUR_EMAIL' } });
    server.atProvider.person = { ...server.atProvider.person, id: 'new-identity', email: own, emailVerified: false };
    const social = await server.bySocial(server.openBrowser());
    expect(social.headers.get('location')).toContain('error=account_not_linked');
    server.clock.advance(1);
    expect(await signUp()).toMatchObject({ status: 200 });
  });

  it('is never claimed, also if another user has the former address by then', async () => {
    const server = await openProven(openAuth);
    await server.change();
    server.clock.advance(31 * 86_400);
    const next = server.openBrowser();
    await must(next.post('/sign-up/email', { name: 'Next', email: own, password: newPassword }));
    await must(next.post('/send-verification-email', { email: own }));
    await server.settle();
    await next.get(server.linkOf(server.outbox.verifications.at(-1)));
    await must(next.post('/change-email', { newEmail: third }));
    await server.settle();
    await next.get(server.linkOf(server.outbox.changes.at(-1)));
    expect(await server.me(next)).toMatchObject({ email: third, emailVerified: false });
    const browser = server.openBrowser();
    await server.claims['a mailed code']?.(browser);
    expect([null, await whoIs(server.browser)]).not.toContain(await whoIs(browser));
    // The user who proved the address last gets it back.
    server.resets.length = 0;
    await must(server.openBrowser().post('/forget-password', { email: own }));
    await server.settle();
    expect(server.resets.map(({ user }) => [user.name, user.email])).toEqual([['Next', own]]);
  });

  it('after a second change, the proven address stays reserved, gets notices and can recover the account', async () => {
    const server = await openProven(openAuth);
    await server.change();
    server.outbox.notices.length = 0;
    await must(server.browser.post('/change-email', { newEmail: third }));
    await server.settle();
    expect(await server.me()).toMatchObject(unproven(third));
    const told = server.outbox.notices.filter(({ kind }) => kind === 'email-changed').map(({ to }) => to);
    expect(told).toContain(own);
    expect(told).not.toContain(stranger);
    const signUp = await server.openBrowser().post('/sign-up/email', { name: 'Next', email: own, password });
    expect(signUp).toMatchObject({ status: 422, json: { code: 'USER_ALREADY_EXISTS' } });
    const owner = server.openBrowser();
    await owner.submitForm(await owner.get(server.undoLink()), { newPassword });
    expect(await server.signInStatus(own, newPassword)).toBe(200);
  });

  it('can change back to the proven address without another proof', async () => {
    const server = await openProven(openAuth);
    await server.change();
    await must(server.browser.post('/change-email', { newEmail: own }));
    expect(await server.me()).toMatchObject(verified(own));
    expect((await server.browser.get(server.undoLink())).headers.get('location')).toContain('error=invalid_token');
  });

  it('a reset by the former address opens it and takes the change back', async () => {
    const server = await openProven(openAuth);
    await server.change();
    await must(server.openBrowser().post('/forget-password', { email: own }));
    await server.settle();
    expect(server.resets.map(({ user }) => user.email)).toEqual([own]);
    await must(server.openBrowser().post('/reset-password', { token: server.resets[0]?.token, newPassword }));
    expect(await whoIs(server.browser)).toBeNull();
    const owner = server.openBrowser();
    const answer = await owner.post('/sign-in/email', { email: own, password: newPassword });
    expect(answer.json).toMatchObject({ twoFactorRedirect: true }); // the second factor is still there
    expect(await server.signInStatus(stranger, newPassword)).toBe(401);
  });

  it('a mailed code to the former address opens it too', async () => {
    const server = await openProven(openAuth);
    await server.change();
    await must(server.openBrowser().post('/forget-password/email-otp', { email: own }));
    await server.settle();
    const body = { email: own, otp: server.codes.at(-1)?.otp, password: newPassword };
    await must(server.openBrowser().post('/email-otp/reset-password', body));
    expect(await server.signInStatus(own, newPassword)).toBe(200);
  });

  it('the link of the mail takes the change back: its page asks for a new password, and providers linked since then are removed [D21 I10-A2]', async () => {
    const server = await openProven(openAuth);
    await server.browser.post('/unlink-account', { providerId: 'fake-oauth' });
    server.clock.advance(60);
    await server.change();
    server.clock.advance(60);
    server.atProvider.person = { ...server.atProvider.person, id: 'attacker', email: 'attacker@example.com' };
    await server.bySocial(server.browser, { path: '/link-social' });
    const link = server.undoLink();
    const owner = server.openBrowser();
    const page = await owner.get(link);
    expect([page.status, page.text.includes(own), page.text.includes(stranger)]).toEqual([200, true, false]);
    expect(await server.me()).toMatchObject(unproven(stranger));
    const short = await owner.submitForm(page, { newPassword: 'short' });
    expect(short.text).toContain('Password too short');
    const done = await owner.submitForm(short, { newPassword });
    expect([done.status, done.text.includes('taken back')]).toEqual([200, true]);
    expect(await whoIs(server.browser)).toBeNull();
    expect(await server.signInStatus(own)).toBe(401);
    expect(await server.signInStatus(own, newPassword)).toBe(200);
    const attacker = server.openBrowser();
    await server.bySocial(attacker);
    expect((await attacker.get('/get-session')).json).not.toMatchObject({ user: { email: own } });
    expect((await owner.get(link)).headers.get('location')).toContain('error=invalid_token');
  });

  it('a reset link from before the change no longer works', async () => {
    const server = await openProven(openAuth);
    await must(server.openBrowser().post('/forget-password', { email: own }));
    await server.change();
    const answer = await server.openBrowser().post('/reset-password', { token: server.resets[0]?.token, newPassword });
    expect(answer).toMatchObject({ status: 400, json: { code: 'INVALID_TOKEN' } });
  });

  it('the former address is never free during the change: 16 sign-ups at the same time', async () => {
    const server = await openProven(openAuth);
    await must(server.browser.post('/change-email', { newEmail: stranger }));
    await server.settle();
    const link = server.linkOf(server.outbox.changes.at(-1));
    const signUps = Array.from({ length: racers }, (_, index) =>
      server.openBrowser().post('/sign-up/email', { name: `${index}`, email: own, password }),
    );
    const [followed, ...answers] = await Promise.all([server.browser.get(link), ...signUps]);
    expect(followed?.headers.get('location')).toBe('/');
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    expect(await server.me()).toMatchObject(unproven(stranger));
  });

  it('if the change is verified and taken back at the same time, one of them succeeds', async () => {
    const server = await openProven(openAuth);
    await server.change();
    const owner = server.openBrowser();
    const page = await owner.get(server.undoLink());
    const [verifying, undoing] = await Promise.all([
      server.browser.get(server.linkOf(server.outbox.verifications.at(-1))),
      owner.submitForm(page, { newPassword }),
    ]);
    const isBack = undoing.text.includes('taken back');
    expect(verifying.headers.get('location') === '/').toBe(!isBack);
    expect(await server.signInStatus(isBack ? own : stranger, isBack ? newPassword : password)).toBe(200);
  });
});

describeAuthInTurn('an account without any proven address', (openAuth) => {
  it('that is unverified is still claimed by the first proof, with the phone and provider that were added to it', async () => {
    const server = await openEverySignIn(openAuth);
    const attacker = await server.signUp();
    await server.linkPhone(attacker);
    await must(attacker.post('/change-email', { newEmail: third }));
    await must(attacker.post('/change-email', { newEmail: stranger }));
    const owner = server.openBrowser();
    await server.signInMethods['a mailed code']?.(owner);
    expect(await whoIs(owner)).not.toBeNull();
    expect(await whoIs(attacker)).toBeNull();
    expect((await owner.get('/get-session')).json).toMatchObject({ user: { phoneNumber: null, emailVerified: true } });
  });
});
