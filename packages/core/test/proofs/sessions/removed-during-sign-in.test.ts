// A sign-in method that is removed while it signs a user in leaves no session, at every moment of the sign-in.
import { expect, it } from 'vitest';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { interpose } from '../../../src/testing/interposed-database.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import type { OpenAuth } from '../../fixtures/every-database.js';
import { fakeIdTokens } from '../../fixtures/social/fake-providers.js';
import { must, victim, whoIs } from '../accounts/every-sign-in.js';
import { openVerified, own, password } from '../accounts/proven-account.js';

/** A user with a password, a number and an account at two providers, each with another address than the user's. */
async function openInterposed() {
  const moments = interpose();
  const openAuth: OpenAuth = async (options) =>
    testAuth({ ...options, database: moments.source } as NonNullable<typeof options>);
  const server = await openVerified(openAuth);
  const { atProvider, browser } = server;
  atProvider.person = { ...atProvider.person, id: 'at-provider', email: 'elsewhere@example.com' };
  await server.bySocial(browser, { path: '/link-social' });
  await server.linkPhone(browser);
  return { ...server, moments };
}
type Server = Awaited<ReturnType<typeof openInterposed>>;

interface Case {
  /** Prepares a sign-in. The call that it returns is the last one. */
  readonly prepare: (server: Server, by: Browser) => Promise<() => Promise<BrowserAnswer>>;
  readonly remove: (by: Browser) => Promise<BrowserAnswer>;
}

const unlink = (providerId: string) => (by: Browser) => by.post('/unlink-account', { providerId });
const byPassword =
  (path: string, name: object): Case['prepare'] =>
  async (_, by) =>
  () =>
    by.post(path, { ...name, password });

const cases: Readonly<Record<string, Case>> = {
  'a code by text message': {
    async prepare({ settle, messages }, by) {
      await must(by.post('/phone-number/send-otp', victim));
      await settle();
      const body = { phoneNumber: victim.phoneNumber, code: messages.at(-1)?.code };
      return () => by.post('/phone-number/verify', body);
    },
    remove: (by) => by.post('/phone-number/remove'),
  },
  'a provider': {
    async prepare(_, by) {
      const begun = await must(by.post('/sign-in/social', { provider: 'fake-oauth', callbackURL: '/home' }));
      const state = new URL((begun.json as { url: string }).url).searchParams.get('state');
      return () => by.get(`/callback/fake-oauth?code=c&state=${state}`);
    },
    remove: unlink('fake-oauth'),
  },
  'an id token': {
    async prepare({ atProvider }, by) {
      const { person } = atProvider;
      const idTokenOf = async (email: string) => {
        const token = await fakeIdTokens.sign(fakeIdTokens.claimsOf({ ...person, email }, undefined));
        return { provider: 'fake-oidc', idToken: { token } };
      };
      await must(by.post('/sign-in/social', await idTokenOf(own))); // the account at the provider joins
      await must(by.post('/sign-out'));
      const body = await idTokenOf('elsewhere@example.com');
      return () => by.post('/sign-in/social', body);
    },
    remove: unlink('fake-oidc'),
  },
  'email and password': { prepare: byPassword('/sign-in/email', { email: own }), remove: unlink('credential') },
  'username and password': {
    prepare: byPassword('/sign-in/username', { username: victim.username }),
    remove: unlink('credential'),
  },
  'number and password': {
    prepare: byPassword('/sign-in/phone-number', { phoneNumber: victim.phoneNumber }),
    remove: unlink('credential'),
  },
};

it.each(Object.entries(cases))(
  '%s begins no session of its user once it was removed',
  async (_, { prepare, remove }) => {
    for (let moment = 1; ; moment++) {
      const server = await openInterposed();
      const visitor = server.openBrowser();
      const signIn = await prepare(server, visitor);
      const id = await whoIs(server.browser);
      server.moments.arm(moment, async () => void (await must(remove(server.browser))));
      await signIn();
      const happened = server.moments.disarm();
      if (!happened) {
        expect(await whoIs(visitor)).toBe(id); // the sign-in itself succeeds
        return;
      }
      expect(await whoIs(visitor), `moment ${moment}`).not.toBe(id);
    }
  },
);
