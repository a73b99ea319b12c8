// An address that an account has entered and not proven belongs to the person who proves the mailbox, and the account stays its user's.
import { expect, it } from 'vitest';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { emailOTPWithOutbox } from '../../fixtures/email-otp/mails.js';
import { createOutbox, linkOf } from '../../fixtures/email-verification/outbox.js';
import { describeAuthInTurn, describeAuthOnEveryDatabase } from '../../fixtures/every-database.js';
import { magicLinkWithOutbox, pathOf } from '../../fixtures/magic-link/mails.js';
import { type EverySignIn, must, pressButton, whoIs } from './every-sign-in.js';
import {
  newPassword,
  openPasswordless,
  openProven,
  own,
  password,
  signInByCode,
  signInByLink,
  stranger,
  unproven,
  verified,
} from './proven-account.js';

const proofs: Readonly<Record<string, (server: EverySignIn, browser: Browser) => Promise<unknown>>> = {
  'a mailed code': (server, browser) => must(signInByCode(server, browser, stranger)),
  'a mailed link': (server, browser) => signInByLink(server, browser, stranger),
  'a provider': ({ signInMethods }, browser) => must2(signInMethods['a provider']?.(browser, anew)),
  'an id token': ({ signInMethods }, browser) => must(signInMethods['an id token']?.(browser, anew)),
};
const anew = { startAnew: true };
const must2 = async (answer: Promise<{ readonly status: number }> | undefined) =>
  expect((await answer)?.status).toBe(302);

describeAuthInTurn('the proof of a mailbox that an account has entered and not proven', (openAuth) => {
  it.each(Object.entries(proofs))(
    'by %s gives the person an account of their own, and the account keeps everything else',
    async (_, prove) => {
      const server = await openProven(openAuth);
      await server.change();
      const before = await server.accounts();
      const browser = server.openBrowser();
      await prove(server, browser);
      const id = await whoIs(server.browser);
      expect([await whoIs(browser), await server.userAt(stranger)]).toEqual([
        expect.not.stringMatching(`^${id}$`),
        expect.objectContaining({ emailVerified: true, name: expect.any(String) }),
      ]);
      expect((await server.userAt(stranger))?.id).toBe(await whoIs(browser));
      expect([await server.me(), await server.accounts()]).toEqual([expect.objectContaining(verified(own)), before]);
      expect(await server.signInStatus(own, password)).toBe(200);
      expect(await server.signInStatus(stranger, password)).toBe(401);
    },
  );

  it('also counts 400 days after the change', async () => {
    const server = await openProven(openAuth);
    await server.change();
    const id = (await server.userAt(stranger))?.id;
    server.clock.advance(400 * 86_400);
    const browser = server.openBrowser();
    await must(signInByCode(server, browser, stranger));
    expect(await server.userAt(own)).toMatchObject({ id, emailVerified: true });
    expect((await server.userAt(stranger))?.id).toBe(await whoIs(browser));
  });

  it('tells the user of the account at the former address how to reach the account', async () => {
    const server = await openPasswordless(openAuth);
    server.outbox.notices.length = 0;
    await must(signInByCode(server, server.openBrowser(), stranger));
    await server.settle();
    expect(server.outbox.notices).toMatchObject([
      { kind: 'email-released', to: own, email: own, previousEmail: stranger },
    ]);
    expect(server.outbox.notices[0]?.text).toContain(`sign in with ${own}`);
  });

  it('leaves the data of a user with both mailboxes in the account, which they reach at the former address', async () => {
    const server = await openPasswordless(openAuth);
    const id = await whoIs(server.browser);
    await must(server.browser.post('/sign-out'));
    await must(signInByCode(server, server.openBrowser(), stranger));
    const browser = server.openBrowser();
    await must(signInByCode(server, browser, own));
    expect(await whoIs(browser)).toBe(id);
  });

  it('says on the page of a mailed link that another account loses the address', async () => {
    const server = await openPasswordless(openAuth);
    await must(server.openBrowser().post('/sign-in/magic-link', { email: stranger }));
    await server.settle();
    const page = await server.openBrowser().get(pathOf(server.links.at(-1)));
    expect(page.text).toContain('Another account wants to use this address, and will lose it.');
    expect(page.text).not.toContain(own);
  });

  it('gives the account an address without a mailbox if another user has the former one, and no other user gets its content', async () => {
    const server = await openProven(openAuth);
    await server.change();
    const id = (await server.userAt(stranger))?.id;
    server.clock.advance(31 * 86_400);
    await must(server.openBrowser().post('/sign-up/email', { name: 'Next', email: own, password: newPassword }));
    await must(signInByCode(server, server.openBrowser(), stranger));
    const { email, emailVerified } = (await server.auth.api.findUser({ query: { userId: id ?? '' } })) ?? {};
    expect([email, emailVerified]).toEqual([expect.stringMatching(/^[a-z0-9]{32}@released\.invalid$/), false]);
    const byName = await server.openBrowser().post('/sign-in/username', { username: 'v_name', password });
    expect(byName.json).toMatchObject({ twoFactorRedirect: true });
    server.resets.length = 0;
    for (const address of [own, stranger, email])
      await must(server.openBrowser().post('/forget-password', { email: address }));
    await server.settle();
    expect(server.resets.map(({ user }) => user.id)).not.toContain(id);
  });
});

describeAuthInTurn(
  'the link that verifies a changed address, in a browser without a session of the account',
  (openAuth) => {
    it('shows a page, and its button frees the address for a sign-up', async () => {
      const server = await openProven(openAuth);
      await server.change();
      const browser = server.openBrowser();
      const page = await browser.get(server.linkOf(server.outbox.verifications.at(-1)));
      expect([page.status, page.text.includes(own), page.text.includes(stranger)]).toEqual([200, false, true]);
      expect(await server.me()).toMatchObject(unproven(stranger));
      expect((await browser.submitForm(page)).text).toContain('The address was taken away');
      expect(await server.me()).toMatchObject(verified(own));
      await must(server.openBrowser().post('/sign-up/email', { name: 'Next', email: stranger, password }));
      expect((await browser.get(server.linkOf(server.outbox.verifications.at(-1)))).headers.get('location')).toContain(
        'error=invalid_token',
      );
    });

    it('does nothing on a GET that names the button, and verifies the address in the browser of the account after that', async () => {
      const server = await openProven(openAuth);
      await server.change();
      const link = server.linkOf(server.outbox.verifications.at(-1));
      expect((await server.openBrowser().get(`${link}&release=yes`)).text).toContain('Is this your account?');
      expect((await server.browser.get(link)).headers.get('location')).toBe('/');
      expect(await server.me()).toMatchObject(verified(stranger));
    });
  },
);

describeAuthOnEveryDatabase('a proof of the new mailbox at the same moment as', (openAuth) => {
  it('another proof: both are the same new user, and the account keeps its content', async () => {
    const server = await openProven(openAuth);
    await server.change();
    const browsers = [server.openBrowser(), server.openBrowser(), server.openBrowser()];
    const pages: [Browser, BrowserAnswer][] = [];
    for (const browser of browsers) {
      await must(browser.post('/sign-in/magic-link', { email: stranger }));
      await server.settle();
      pages.push([browser, await browser.get(pathOf(server.links.at(-1)))]);
    }
    await Promise.all(pages.map(([browser, page]) => browser.submitForm(page)));
    const ids = new Set(await Promise.all(browsers.map((browser) => whoIs(browser))));
    expect([...ids]).toEqual([(await server.userAt(stranger))?.id]);
    expect(await server.me()).toMatchObject(verified(own));
  });

  it('the second link: the account has either the new address or the former one, and its user keeps it', async () => {
    const server = await openPasswordless(openAuth);
    const id = await whoIs(server.browser);
    const browser = server.openBrowser();
    await must(browser.post('/email-otp/send-verification-otp', { email: stranger, type: 'sign-in' }));
    await server.settle();
    await Promise.all([
      server.browser.get(server.linkOf(server.outbox.verifications.at(-1))),
      browser.post('/sign-in/email-otp', { email: stranger, otp: server.codes.at(-1)?.otp, ...anew }),
    ]);
    const isVerified = (await server.userAt(stranger))?.id === id;
    expect(await server.userAt(isVerified ? stranger : own)).toMatchObject({ id, emailVerified: true });
    expect(await whoIs(server.browser)).toBe(id);
    if (!isVerified) expect(await whoIs(browser)).toBe((await server.userAt(stranger))?.id);
  });

  it('the link that takes the change back: the account has its former address, and the person an account', async () => {
    const server = await openProven(openAuth);
    await server.change();
    const id = await whoIs(server.browser);
    const owner = server.openBrowser();
    const page = await owner.get(server.undoLink());
    const browser = server.openBrowser();
    await Promise.all([owner.submitForm(page, { newPassword }), signInByCode(server, browser, stranger)]);
    expect(await server.userAt(own)).toMatchObject({ id, emailVerified: true });
    expect(await whoIs(browser)).toBe((await server.userAt(stranger))?.id);
    expect(await whoIs(browser)).not.toBe(id);
  });

  it('the deletion of the account: the person gets an account', async () => {
    const server = await openPasswordless(openAuth);
    const id = (await whoIs(server.browser)) ?? '';
    const browser = server.openBrowser();
    await must(browser.post('/email-otp/send-verification-otp', { email: stranger, type: 'sign-in' }));
    await server.settle();
    const otp = server.codes.at(-1)?.otp;
    await Promise.all([
      server.auth.api.removeUser({ body: { userId: id } }),
      browser.post('/sign-in/email-otp', { email: stranger, otp, ...anew }),
    ]);
    expect(await server.auth.api.findUser({ query: { userId: id } })).toBeNull();
    expect(await whoIs(browser)).toBe((await server.userAt(stranger))?.id ?? null);
  });
});

describeAuthInTurn('with sign-up disabled, the proof of a mailbox that an account has entered', (openAuth) => {
  it('frees the address, and is told apart from an unknown address', async () => {
    const outbox = createOutbox();
    const codes = emailOTPWithOutbox({ disableSignUp: true });
    const links = magicLinkWithOutbox({ disableSignUp: true });
    const { auth, openBrowser } = await openAuth({
      plugins: [codes.plugin, links.plugin],
      emailVerification: outbox.verification,
      user: { changeEmail: outbox.change },
    });
    const settle = () => auth.settled();
    const prove: Readonly<Record<string, () => Promise<string | null | undefined>>> = {
      async code() {
        await must(openBrowser().post('/email-otp/send-verification-otp', { email: stranger, type: 'sign-in' }));
        await settle();
        const body = { email: stranger, otp: codes.mails.at(-1)?.otp, ...anew };
        return (await openBrowser().post('/sign-in/email-otp', body)).text;
      },
      async link() {
        await must(openBrowser().post('/sign-in/magic-link', { email: stranger }));
        await settle();
        return (await pressButton(openBrowser(), pathOf(links.mails.at(-1)))).headers.get('location');
      },
    };
    for (const [name, way] of Object.entries(prove)) {
      const email = `${name}@example.com`;
      const browser = openBrowser();
      await must(browser.post('/sign-up/email', { name, email, password }));
      const { id = '' } = (await auth.api.findUser({ query: { email } })) ?? {};
      await auth.api.verifyUser({ body: { userId: id } });
      await must(browser.post('/change-email', { newEmail: stranger }));
      await settle();
      await browser.get(linkOf(outbox.changes.at(-1)));
      expect(await way(), name).toMatch(/unauthorized/i);
      expect(await auth.api.findUser({ query: { email } }), name).toMatchObject({ id, emailVerified: true });
      expect(await auth.api.findUser({ query: { email: stranger } }), name).toBeNull();
    }
  });
});
