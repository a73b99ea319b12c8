// Before an account that rests on something else loses an address to its reader, the caller is asked: sign in to that account, or start anew.
import { expect, it } from 'vitest';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { describeAuthInTurn } from '../../fixtures/every-database.js';
import { pathOf } from '../../fixtures/magic-link/mails.js';
import { fakeIdTokens } from '../../fixtures/social/fake-providers.js';
import { must, pressButton, whoIs } from './every-sign-in.js';
import { type Begun, begin, beginnings, expectReleased, stranger } from './other-beginning.js';

interface More {
  readonly startAnew?: true;
}
type Prove = (by: Browser, more?: More) => Promise<BrowserAnswer>;
const code = 'ANOTHER_ACCOUNT_USES_THIS_ADDRESS';
const anew: More = { startAnew: true };

/** Each way to prove the mailbox. It can be repeated, with the same code or token where there is one. */
const proofs: Readonly<Record<string, (server: Begun, visitor: Browser) => Promise<Prove>>> = {
  async 'a mailed code'({ settle, codes }, visitor) {
    await must(visitor.post('/email-otp/send-verification-otp', { email: stranger, type: 'sign-in' }));
    await settle();
    const otp = codes.at(-1)?.otp;
    return (by, more) => by.post('/sign-in/email-otp', { email: stranger, otp, ...more });
  },
  async 'a code that another browser asked for'({ openBrowser, settle, codes }) {
    await must(openBrowser().post('/email-otp/send-verification-otp', { email: stranger, type: 'sign-in' }));
    await settle();
    const otp = codes.at(-1)?.otp;
    return (by, more) => by.post('/sign-in/email-otp', { email: stranger, otp, ...more });
  },
  async 'a provider'({ bySocial }) {
    return (by, more) => bySocial(by, more);
  },
  async 'an id token'({ atProvider }) {
    const token = await fakeIdTokens.sign(fakeIdTokens.claimsOf(atProvider.person, undefined));
    return (by, more) => by.post('/sign-in/social', { provider: 'fake-oidc', idToken: { token }, ...more });
  },
};

const toldBy = ({ text, headers }: BrowserAnswer) => `${text}${headers.get('location')}`.toUpperCase();

async function expectUnchanged({ userOf, id, browser }: Begun, visitor: Browser): Promise<void> {
  expect(await userOf(id)).toMatchObject({ email: stranger, emailVerified: false });
  expect([await whoIs(browser), await whoIs(visitor)]).toEqual([id, null]);
}

const cases = Object.keys(beginnings).flatMap((name) => Object.keys(proofs).map((proof) => [name, proof] as const));

describeAuthInTurn('the address of an account that began with', (openAuth) => {
  it.each(cases)('%s stays there when %s proves the mailbox, until the caller starts anew', async (name, proof) => {
    const server = await begin(openAuth, name);
    const visitor = server.openBrowser();
    const prove = await proofs[proof]?.(server, visitor);
    for (const _ of ['first', 'second', 'third', 'fourth']) {
      const answer = await prove?.(visitor);
      expect(answer && toldBy(answer)).toContain(code);
      expect(answer?.status).toBe(proof === 'a provider' ? 302 : 409);
      await expectUnchanged(server, visitor);
    }
    await prove?.(visitor, anew);
    expect([null, server.id]).not.toContain(await whoIs(visitor));
    expect(await server.userOf(await whoIs(visitor))).toMatchObject({ email: stranger, emailVerified: true });
    await expectReleased(server, name);
  });

  it.each(cases)('%s is proven there when %s proves the mailbox in a session of the account', async (name, proof) => {
    const server = await begin(openAuth, name);
    const prove = await proofs[proof]?.(server, server.browser);
    await prove?.(server.browser);
    expect(await server.userOf(server.id)).toMatchObject({ email: stranger, emailVerified: true });
    const reader = server.openBrowser();
    await server.claims['a mailed code']?.(reader);
    expect([await whoIs(server.browser), await whoIs(reader)]).toEqual([server.id, server.id]);
    expect(await server.organizations(reader)).toMatchObject([{ slug: 'own' }]);
  });

  it.each(Object.keys(beginnings))('%s is proven there by a mailed link in a session of the account', async (name) => {
    const server = await begin(openAuth, name);
    await must(server.openBrowser().post('/sign-in/magic-link', { email: stranger }));
    await server.settle();
    const link = pathOf(server.links.at(-1));
    expect((await server.browser.get(link)).text).not.toContain('Another account');
    await pressButton(server.browser, link);
    expect(await whoIs(server.browser)).toBe(server.id);
    expect(await server.userOf(server.id)).toMatchObject({ email: stranger, emailVerified: true });
  });

  it.each(Object.keys(proofs))(
    'a number is either lost or proven when its user settles it while %s starts anew',
    async (proof) => {
      const server = await begin(openAuth, 'a proven number');
      const visitor = server.openBrowser();
      const prove = await proofs[proof]?.(server, visitor);
      const link = await server.askForLink(server.browser);
      await Promise.all([server.browser.get(link), prove?.(visitor, anew)]);
      const { email, emailVerified } = (await server.userOf(server.id)) ?? {};
      const own = await whoIs(visitor);
      if (email === stranger) expect([emailVerified, [null, server.id].includes(own)]).toEqual([true, true]);
      else expect([emailVerified, [null, server.id].includes(own)]).toEqual([false, false]);
      expect(await whoIs(server.browser)).toBe(server.id);
      expect(await server.organizations(server.browser)).toMatchObject([{ slug: 'own' }]);
    },
  );
});

describeAuthInTurn('a caller who has proven nothing', (openAuth) => {
  it('learns nothing and changes nothing by starting anew, and loses the guesses', async () => {
    const server = await begin(openAuth, 'a proven number');
    const owner = server.openBrowser();
    const prove = await proofs['a mailed code']?.(server, owner);
    const right = server.codes.at(-1)?.otp;
    const attacker = server.openBrowser();
    const wrong = right === '000000' ? '111111' : '000000';
    const guess = (otp: string | undefined) =>
      attacker.post('/sign-in/email-otp', { email: stranger, otp, startAnew: true });
    const unknown = { email: 'unknown@example.com', otp: wrong, startAnew: true };
    const first = await guess(wrong);
    expect(first.text).toBe((await attacker.post('/sign-in/email-otp', unknown)).text);
    await guess(wrong);
    await guess(wrong);
    expect((await guess(right)).status).toBe(400); // its guesses are used up
    expect((await prove?.(owner))?.status).toBe(409); // the reader has guesses of their own
    await expectUnchanged(server, attacker);
  });

  it('changes nothing with a provider that has not verified the address', async () => {
    const server = await begin(openAuth, 'a proven number');
    server.atProvider.person = { ...server.atProvider.person, emailVerified: false };
    for (const proof of ['a provider', 'an id token']) {
      const visitor = server.openBrowser();
      const answer = await (await proofs[proof]?.(server, visitor))?.(visitor, anew);
      expect(answer && toldBy(answer), proof).toContain('ACCOUNT_NOT_LINKED');
      await expectUnchanged(server, visitor);
    }
  });

  it('cannot agree for the browser that began at the provider', async () => {
    const server = await begin(openAuth, 'a proven number');
    const visitor = server.openBrowser();
    const begun = await must(visitor.post('/sign-in/social', { provider: 'fake-oauth', callbackURL: '/home' }));
    const state = new URL((begun.json as { url: string }).url).searchParams.get('state');
    const answer = await visitor.get(`/callback/fake-oauth?code=c&state=${state}&startAnew=true`);
    expect(toldBy(answer)).toContain(code);
    await expectUnchanged(server, visitor);
  });
});
