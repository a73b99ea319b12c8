// An account that began with something that its user has proven, and not with its address, loses an address that it has not proven to the
// reader of that mailbox, and nothing else.
import { expect, it } from 'vitest';
import { phoneNumber } from '../../../src/features/phone-number/index.js';
import type { Browser } from '../../../src/testing/browser.js';
import { describeAuthInTurn, describeAuthOnEveryDatabase } from '../../fixtures/every-database.js';
import { magicLinkWithOutbox, pathOf } from '../../fixtures/magic-link/mails.js';
import { must, openEverySignIn, pressButton, victim, whoIs } from './every-sign-in.js';
import { begin, beginnings, expectReleased, stranger } from './other-beginning.js';

describeAuthInTurn('an account that began with', (openAuth) => {
  const proofs = ['a mailed code', 'a mailed link', 'a provider', 'an id token'];
  const cases = Object.keys(beginnings).flatMap((name) => proofs.map((proof) => [name, proof] as const));

  it.each(cases)('%s keeps everything but the address when %s proves the mailbox', async (name, proof) => {
    const server = await begin(openAuth, name);
    const visitor = server.openBrowser();
    await server.claims[proof]?.(visitor);
    const own = await whoIs(visitor);
    expect([null, server.id]).not.toContain(own);
    expect(await server.userOf(own)).toMatchObject({ email: stranger, emailVerified: true });
    expect(await server.organizations(visitor)).toEqual([]);
    await expectReleased(server, name);
  });

  it.each(Object.keys(beginnings))('%s has no password that this mailbox could reset', async (name) => {
    const server = await begin(openAuth, name);
    for (const path of ['/forget-password', '/forget-password/email-otp'])
      await must(server.openBrowser().post(path, { email: stranger }));
    await server.settle();
    expect(server.resets).toEqual([]);
    const body = { email: stranger, otp: server.codes.at(-1)?.otp ?? '', password: 'battery staple' };
    expect((await server.openBrowser().post('/email-otp/reset-password', body)).status).toBe(400);
    expect(await whoIs(server.browser)).toBe(server.id);
  });

  it.each(Object.keys(beginnings))('%s is verified by a link elsewhere, and opened by no proof', async (name) => {
    const server = await begin(openAuth, name);
    const visitor = server.openBrowser();
    await visitor.get(await server.askForLink());
    expect(await server.userOf(server.id)).toMatchObject({ email: stranger, emailVerified: true });
    expect(await whoIs(visitor)).toBeNull();
    await server.claims['a mailed code']?.(visitor);
    expect([null, server.id]).not.toContain(await whoIs(visitor));
    await expectReleased(server, name);
  });

  it.each(Object.keys(beginnings))(
    '%s loses the address to a reader who has the verification link only, after a question',
    async (name) => {
      const server = await begin(openAuth, name);
      const link = await server.askForLink();
      await server.openBrowser().get(link); // a program
      const visitor = server.openBrowser();
      await must(visitor.post('/sign-up/email', { ...victim, email: 'other@example.com' })); // signed in to another account
      const page = await visitor.get(link);
      expect(page.text).toContain('sign in to it in this browser');
      expect(page.text).not.toContain('previous address');
      expect(await server.userOf(server.id)).toMatchObject({ email: stranger });
      expect((await visitor.submitForm(page)).text).toContain('The address was taken away');
      await must(server.openBrowser().post('/sign-up/email', { ...victim, username: undefined }));
      await expectReleased(server, name);
    },
  );

  it.each(Object.keys(beginnings))('%s cannot end that question by changes of the account', async (name) => {
    const server = await begin(openAuth, name);
    const link = await server.askForLink();
    await must(server.browser.post('/change-email', { newEmail: 'third@example.com' }));
    await must(server.browser.post('/change-email', { newEmail: stranger }));
    const visitor = server.openBrowser();
    const page = await visitor.get(link);
    expect(await server.userOf(server.id)).toMatchObject({ email: stranger, emailVerified: false });
    expect((await visitor.submitForm(page)).text).toContain('The address was taken away');
  });

  it.each(Object.keys(beginnings))('%s is not opened by a code that verifies the address elsewhere', async (name) => {
    const server = await begin(openAuth, name);
    for (const _ of ['first', 'second']) {
      const visitor = server.openBrowser();
      await must(visitor.post('/email-otp/send-verification-otp', { email: stranger, type: 'email-verification' }));
      await server.settle();
      await must(visitor.post('/email-otp/verify-email', { email: stranger, otp: server.codes.at(-1)?.otp }));
      expect(await whoIs(visitor)).toBeNull();
    }
    await server.claims['a mailed code']?.(server.openBrowser());
    await expectReleased(server, name);
  });

  it.each(Object.keys(beginnings))('%s is settled by the link in a session of it', async (name) => {
    const server = await begin(openAuth, name);
    await server.browser.get(await server.askForLink(server.browser));
    const reader = server.openBrowser();
    await server.claims['a mailed code']?.(reader);
    expect(await whoIs(reader)).toBe(server.id);
    expect(await server.organizations(reader)).toMatchObject([{ slug: 'own' }]);
  });

  it.each(Object.keys(beginnings))('%s keeps everything when it changes the address once more', async (name) => {
    const server = await begin(openAuth, name);
    await server.openBrowser().get(await server.askForLink()); // verified, and not settled
    await must(server.browser.post('/change-email', { newEmail: 'third@example.com' }));
    await server.settle();
    await pressButton(server.browser, server.linkOf(server.outbox.changes.at(-1)));
    expect(await server.userOf(server.id)).toMatchObject({ email: 'third@example.com', emailVerified: false });
    const visitor = server.openBrowser();
    await server.claims['a mailed code']?.(visitor);
    expect([null, server.id]).not.toContain(await whoIs(visitor));
    expect(await whoIs(server.browser)).toBe(server.id);
    expect(await server.userOf(server.id)).toMatchObject({ email: 'third@example.com' });
  });
});

describeAuthInTurn('a magic link without a page, to the address of an account that began otherwise', (openAuth) => {
  it('asks before it takes the address away', async () => {
    const codes: string[] = [];
    const links = magicLinkWithOutbox({ confirm: false });
    const { auth, openBrowser } = await openAuth({
      plugins: [links.plugin, phoneNumber({ sendOTP: ({ code }) => void codes.push(code), signUpOnVerification: {} })],
      user: { changeEmail: { enabled: true } },
    });
    const { phoneNumber: number } = victim;
    const browser = openBrowser();
    await must(browser.post('/phone-number/send-otp', { phoneNumber: number }));
    await auth.settled();
    await must(browser.post('/phone-number/verify', { phoneNumber: number, code: codes.at(-1) }));
    await must(browser.post('/change-email', { newEmail: stranger }));
    const id = await whoIs(browser);
    await must(openBrowser().post('/sign-in/magic-link', { email: stranger }));
    await auth.settled();
    const visitor = openBrowser();
    const { searchParams } = new URL(pathOf(links.mails.at(-1)), 'http://app');
    const withoutPage = await visitor.get(`/magic-link/verify?token=${searchParams.get('token')}`);
    expect(withoutPage).toMatchObject({ status: 409, json: { code: 'ANOTHER_ACCOUNT_USES_THIS_ADDRESS' } });
    const page = await visitor.get(pathOf(links.mails.at(-1)));
    expect(page.text).toContain('Another account wants to use this address, and will lose it.');
    expect(await auth.api.findUser({ query: { email: stranger } })).toMatchObject({ id });
    await visitor.submitForm(page);
    expect([null, id]).not.toContain(await whoIs(visitor));
    expect(await whoIs(browser)).toBe(id);
  });
});

describeAuthInTurn('an account with a placeholder and without a record of how it began', (openAuth) => {
  it('gets the record when it types an address', async () => {
    const server = await openEverySignIn(openAuth);
    const browser = server.openBrowser();
    const { user } = await server.auth.api.createUser({ body: { name: 'Old', email: 'old@phone.invalid' } });
    await server.auth.api.changeUser({ body: { userId: user.id, email: stranger } });
    await server.claims['a mailed code']?.(browser);
    expect([null, user.id]).not.toContain(await whoIs(browser));
  });
});

describeAuthOnEveryDatabase(
  'two proofs at the same moment of the mailbox of an account that began otherwise',
  (openAuth) => {
    it('are the same new user, and the account keeps its content', async () => {
      const server = await begin(openAuth, 'a proven number');
      // The link is mailed before the race: one that is mailed to the new user ends when another provider joins (`boundToReader`).
      await must(server.openBrowser().post('/sign-in/magic-link', { email: stranger }));
      await server.settle();
      const link = pathOf(server.links.at(-1));
      const proofs = [
        server.claims['a provider'],
        server.claims['an id token'],
        (by: Browser) => pressButton(by, link),
      ];
      const ids = new Set(
        await Promise.all(
          proofs.map(async (prove) => {
            const visitor = server.openBrowser();
            await prove?.(visitor);
            return whoIs(visitor);
          }),
        ),
      );
      expect(ids.size).toBe(1);
      expect([...ids]).not.toContain(server.id);
      await expectReleased(server, 'a proven number');
    });
  },
);
