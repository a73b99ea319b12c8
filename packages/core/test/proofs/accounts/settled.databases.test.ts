// An account is settled by a proof of the mailbox that belongs together with its sign-up. Until then a proof of the mailbox claims it.
import { expect, it } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import { describeAuthInTurn, type OpenAuth } from '../../fixtures/every-database.js';
import { pathOf } from '../../fixtures/magic-link/mails.js';
import { must, openEverySignIn, pressButton, victim, whoIs } from './every-sign-in.js';

/** A user who has signed up and asked for the link, with a number and an authenticator. */
async function openUnproven(openAuth: OpenAuth, { autoSignIn = false } = {}) {
  const server = await openEverySignIn(openAuth, { autoSignIn });
  const { auth, settle, linkOf, outbox } = server;
  const browser = await server.signUp();
  await server.linkPhone(browser);
  await server.enrol(browser);
  async function askForLink(by = server.openBrowser()): Promise<string> {
    await must(by.post('/send-verification-email', { email: victim.email }));
    await settle();
    return linkOf(outbox.verifications.at(-1));
  }
  const signIn = (by: Browser) => by.post('/sign-in/email', victim);
  const isVerified = async () => (await auth.api.findUser({ query: { email: victim.email } }))?.emailVerified;
  /** Whether the data of the sign-up is still there after the next proof of the mailbox. */
  async function stays(): Promise<boolean> {
    await server.claims['a mailed code']?.(server.openBrowser()).catch(() => {});
    return (await signIn(server.openBrowser())).status === 200;
  }
  return { ...server, browser, askForLink, signIn, isVerified, stays };
}

describeAuthInTurn('the link that verifies an address', (openAuth) => {
  it('settles the account in a live session of it', async () => {
    const server = await openUnproven(openAuth);
    await server.browser.get(await server.askForLink());
    expect(await server.isVerified()).toBe(true);
    expect(await server.stays()).toBe(true);
  });

  it('settles it in the browser that signed up, after the session has ended', async () => {
    const server = await openUnproven(openAuth);
    const link = await server.askForLink();
    await must(server.browser.post('/sign-out'));
    await server.browser.get(link);
    expect(await server.stays()).toBe(true);
  });

  it('verifies and removes nothing in another browser, and the next proof claims the account', async () => {
    const server = await openUnproven(openAuth);
    await server.openBrowser().get(await server.askForLink());
    expect(await server.isVerified()).toBe(true);
    expect((await server.signIn(server.openBrowser())).status).toBe(200);
    expect(await whoIs(server.browser)).not.toBeNull();
    expect(await server.stays()).toBe(false);
    expect(await whoIs(server.browser)).toBeNull();
    await server.settle();
    expect(server.outbox.notices).toContainEqual(expect.objectContaining({ kind: 'account-claimed' }));
  });

  it('settles it when it is opened again in a session of the account', async () => {
    const server = await openUnproven(openAuth);
    const link = await server.askForLink();
    await server.openBrowser().get(link);
    await server.browser.get(link);
    expect(await server.stays()).toBe(true);
  });

  it('does not settle it when it is opened again in the session that it began itself', async () => {
    const server = await openUnproven(openAuth, { autoSignIn: true });
    const link = await server.askForLink();
    const reader = server.openBrowser();
    await reader.get(link);
    await reader.get(link);
    expect(await server.stays()).toBe(false);
  });

  it('in a session of another user does not settle it', async () => {
    const server = await openUnproven(openAuth);
    const link = await server.askForLink();
    const other = server.openBrowser();
    await must(other.post('/sign-up/email', { name: 'O', email: 'other@example.com', password: 'correct horse' }));
    await other.get(link);
    expect(await server.stays()).toBe(false);
  });
});

describeAuthInTurn('a password sign-in after the link', (openAuth) => {
  it('settles the account in the browser that followed the link, within an hour', async () => {
    const server = await openUnproven(openAuth);
    const phone = server.openBrowser();
    await phone.get(await server.askForLink());
    server.clock.advance(3500);
    await must(server.signIn(phone));
    expect(await server.stays()).toBe(true);
  });

  it('does not settle it after an hour', async () => {
    const server = await openUnproven(openAuth);
    const phone = server.openBrowser();
    await phone.get(await server.askForLink());
    server.clock.advance(3700);
    await must(server.signIn(phone));
    expect(await server.stays()).toBe(false);
  });

  it('does not settle it in another browser: the attacker knows the password too', async () => {
    const server = await openUnproven(openAuth);
    await server.openBrowser().get(await server.askForLink());
    await must(server.signIn(server.openBrowser()));
    expect(await server.stays()).toBe(false);
  });
});

describeAuthInTurn('an account that is not settled', (openAuth) => {
  it.each(['a mailed code', 'a mailed link', 'a provider', 'an id token', 'a reset by link', 'a reset by code'])(
    'is claimed by %s',
    async (name) => {
      const server = await openUnproven(openAuth);
      await server.openBrowser().get(await server.askForLink());
      await server.claims[name]?.(server.openBrowser());
      expect((await server.signIn(server.openBrowser())).status).toBe(401);
      expect(await whoIs(server.browser)).toBeNull();
      await must(server.signInMethods['a mailed code']?.(server.openBrowser())); // without the authenticator
    },
  );

  /** The reader of the mailbox types a code that verifies the address. */
  async function typeCode(server: Awaited<ReturnType<typeof openUnproven>>, by: Browser): Promise<void> {
    await must(by.post('/email-otp/send-verification-otp', { email: victim.email, type: 'email-verification' }));
    await server.settle();
    await must(by.post('/email-otp/verify-email', { email: victim.email, otp: server.codes.at(-1)?.otp }));
  }

  it('is claimed by a code that verifies the address again, without a session', async () => {
    const server = await openUnproven(openAuth, { autoSignIn: true });
    await server.openBrowser().get(await server.askForLink());
    const reader = server.openBrowser();
    await typeCode(server, reader);
    expect(await whoIs(reader)).not.toBeNull();
    expect((await server.signIn(server.openBrowser())).status).toBe(401);
    expect(await whoIs(server.browser)).toBeNull();
  });

  it('is not settled by such a code in the session that the link began', async () => {
    const server = await openUnproven(openAuth, { autoSignIn: true });
    const reader = server.openBrowser();
    await reader.get(await server.askForLink());
    await typeCode(server, reader);
    expect(await server.stays()).toBe(false);
  });

  it.each(['in its own session', 'in the browser that signed up'])('is settled by such a code %s', async (where) => {
    const server = await openUnproven(openAuth);
    await server.openBrowser().get(await server.askForLink());
    if (where === 'in the browser that signed up') await must(server.browser.post('/sign-out'));
    await typeCode(server, server.browser);
    expect(await server.stays()).toBe(true);
  });

  it('stays so after a first code in another browser, and the next proof claims it', async () => {
    const server = await openUnproven(openAuth);
    await typeCode(server, server.openBrowser());
    expect(await server.isVerified()).toBe(true);
    expect((await server.signIn(server.openBrowser())).status).toBe(200);
    expect(await whoIs(server.browser)).not.toBeNull();
    expect(await server.stays()).toBe(false);
    expect(await whoIs(server.browser)).toBeNull();
  });

  it('is settled by the password in the browser of the first code', async () => {
    const server = await openUnproven(openAuth);
    const reader = server.openBrowser();
    await typeCode(server, reader);
    await must(server.signIn(reader));
    expect(await server.stays()).toBe(true);
  });

  it('is settled by a first code in the browser that signed up', async () => {
    const server = await openUnproven(openAuth);
    await must(server.browser.post('/sign-out'));
    await typeCode(server, server.browser);
    expect(await server.stays()).toBe(true);
  });

  it.each(['before', 'after'])(
    'cannot end the links of the reader by changes, %s a link has verified it',
    async (when) => {
      const server = await openUnproven(openAuth);
      const { browser, openBrowser, settle, links, resets } = server;
      if (when === 'after') await openBrowser().get(await server.askForLink());
      const reader = openBrowser();
      await must(reader.post('/sign-in/magic-link', { email: victim.email }));
      await must(reader.post('/forget-password', { email: victim.email }));
      await must(reader.post('/forget-password', { email: victim.email }));
      await settle();
      await must(browser.post('/change-password', { currentPassword: victim.password, newPassword: 'battery staple' }));
      const [first, second] = resets.map(({ token }) => ({ token, newPassword: 'a third password' }));
      await must(reader.post('/reset-password', first));
      expect(await whoIs(browser)).toBeNull();
      // Now the account is settled, and the other links have ended.
      expect((await reader.post('/reset-password', second)).status).toBe(400);
      await pressButton(reader, pathOf(links.at(-1)));
      expect(await whoIs(reader)).toBeNull();
    },
  );
});

describeAuthInTurn('a settled account that the server marks as unverified', (openAuth) => {
  it.each(['a mailed code', 'a provider'])('keeps everything when %s proves the mailbox', async (name) => {
    const server = await openUnproven(openAuth);
    await server.browser.get(await server.askForLink());
    await server.auth.api.unverifyUser({ body: { userId: (await whoIs(server.browser)) ?? '' } });
    expect(await server.isVerified()).toBe(false);
    await server.claims[name]?.(server.openBrowser());
    const { text } = await server.openBrowser().post('/sign-in/phone-number', victim);
    expect(text).toContain('twoFactorRedirect');
  });

  it('keeps its data for its user when a stranger proves an address that the user mistyped', async () => {
    const server = await openUnproven(openAuth);
    await server.browser.get(await server.askForLink());
    const id = await whoIs(server.browser);
    await server.auth.api.unverifyUser({ body: { userId: id ?? '' } });
    await must(server.browser.post('/change-email', { newEmail: 'stranger@example.com' }));
    server.atProvider.person = { ...server.atProvider.person, email: 'stranger@example.com' };
    const stranger = server.openBrowser();
    await server.claims['a provider']?.(stranger);
    expect([null, id]).not.toContain(await whoIs(stranger));
    expect(await whoIs(server.browser)).toBe(id);
    expect(await server.auth.api.findUser({ query: { email: victim.email } })).toMatchObject({
      id,
      emailVerified: false,
    });
  });
});
