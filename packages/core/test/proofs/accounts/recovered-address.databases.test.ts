// A user who has changed a proven address, and has lost the session before the new address is verified, gets back in by the old one.
import { expect, it } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import { describeAuthInTurn } from '../../fixtures/every-database.js';
import { pathOf } from '../../fixtures/magic-link/mails.js';
import { type EverySignIn, must, whoIs } from './every-sign-in.js';
import { openPasswordless, openProven, own, password, signInByCode, signInByLink, stranger } from './proven-account.js';

const waysAtFormer: Readonly<Record<string, (server: EverySignIn, browser: Browser) => Promise<unknown>>> = {
  'a mailed code': (server, browser) => must(signInByCode(server, browser, own)),
  'a mailed link': (server, browser) => signInByLink(server, browser, own),
  async 'a provider'({ atProvider, bySocial }, browser) {
    atProvider.person = { ...atProvider.person, id: 'own-at-provider', email: own };
    await bySocial(browser);
  },
  async 'an id token'({ atProvider, signInMethods }, browser) {
    atProvider.person = { ...atProvider.person, id: 'own-at-provider', email: own };
    await must(signInMethods['an id token']?.(browser));
  },
};

describeAuthInTurn('a user without a password who has changed the address and has no session left', (openAuth) => {
  it.each(Object.entries(waysAtFormer))(
    'signs in at the former address by %s, which takes the change back',
    async (_, way) => {
      const server = await openPasswordless(openAuth);
      const id = await whoIs(server.browser);
      await must(server.browser.post('/sign-out'));
      const browser = server.openBrowser();
      await way(server, browser);
      expect(await whoIs(browser)).toBe(id);
      expect(await server.userAt(own)).toMatchObject({ id, emailVerified: true });
      expect(await server.userAt(stranger)).toBeNull();
    },
  );

  it('gets the notice of it, and other sessions end', async () => {
    const server = await openPasswordless(openAuth);
    server.outbox.notices.length = 0;
    await must(signInByCode(server, server.openBrowser(), own));
    await server.settle();
    expect(await whoIs(server.browser)).toBeNull();
    expect(server.outbox.notices).toMatchObject([
      { kind: 'email-changed', to: own, email: own, previousEmail: stranger },
    ]);
  });

  it('is told on the page of a mailed link what the link does', async () => {
    const server = await openPasswordless(openAuth);
    await must(server.openBrowser().post('/sign-in/magic-link', { email: own }));
    await server.settle();
    const page = await server.openBrowser().get(pathOf(server.links.at(-1)));
    expect(page.text).toContain('This is the previous address of your account.');
  });

  it('is not signed in by a mailed link from before the change', async () => {
    const server = await openPasswordless(openAuth);
    await must(signInByCode(server, server.openBrowser(), own));
    const browser = server.openBrowser();
    await must(signInByCode(server, browser, own));
    await must(server.openBrowser().post('/sign-in/magic-link', { email: own }));
    await must(browser.post('/change-email', { newEmail: stranger }));
    await server.settle();
    await browser.get(server.linkOf(server.outbox.changes.at(-1)));
    const answer = await server.openBrowser().get(pathOf(server.links.at(-1)));
    expect(answer.headers.get('location')).toContain('error=INVALID_TOKEN');
    expect(await server.userAt(stranger)).toMatchObject({ id: await whoIs(browser) });
  });

  it('gets no code that verifies the former address, because such a code cannot work', async () => {
    const server = await openPasswordless(openAuth);
    const before = server.codes.length;
    const body = { email: own, type: 'email-verification' };
    await must(server.openBrowser().post('/email-otp/send-verification-otp', body));
    await server.settle();
    expect(server.codes).toHaveLength(before);
  });
});

describeAuthInTurn('a user with a second factor who signs in at the former address', (openAuth) => {
  it('takes the change back and keeps the second factor', async () => {
    const server = await openProven(openAuth);
    await server.change();
    await must(signInByCode(server, server.openBrowser(), own));
    expect((await server.openBrowser().post('/sign-in/email', { email: own, password })).json).toMatchObject({
      twoFactorRedirect: true,
    });
    expect(await server.userAt(stranger)).toBeNull();
  });
});
