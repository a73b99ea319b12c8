// For tests: an account that began with something that its user has proven, and has the address of a stranger.
import { expect } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import type { OpenAuth } from '../../fixtures/every-database.js';
import { type EverySignIn, must, openEverySignIn, victim, whoIs } from './every-sign-in.js';

export const stranger = victim.email;

/** Ways to begin an account without a proof of its mailbox. Each has the stranger's address afterwards, and an organization. */
export const beginnings: Readonly<Record<string, (server: EverySignIn, browser: Browser) => Promise<unknown>>> = {
  async 'a proven number'({ signInMethods }, browser) {
    await must(signInMethods['a code by text message']?.(browser));
    await must(browser.post('/change-email', { newEmail: stranger }));
  },
  async 'a provider that has not verified the address'({ atProvider, bySocial }, browser) {
    atProvider.person = { ...atProvider.person, id: 'own-at-provider', emailVerified: false };
    await bySocial(browser);
  },
};

/** How its user signs in again. */
const again: typeof beginnings = {
  'a proven number': ({ signInMethods }, browser) => must(signInMethods['a code by text message']?.(browser)),
  'a provider that has not verified the address': ({ atProvider, bySocial }, browser) => {
    atProvider.person = { ...atProvider.person, id: 'own-at-provider', emailVerified: false };
    return bySocial(browser);
  },
};

export async function begin(openAuth: OpenAuth, name: string) {
  const server = await openEverySignIn(openAuth, { phoneSignUp: true, autoSignIn: true });
  const browser = server.openBrowser();
  await beginnings[name]?.(server, browser);
  await server.settle();
  await must(browser.post('/organization/create', { name: 'Own', slug: 'own' }));
  const id = await whoIs(browser);
  expect(id).not.toBeNull();
  server.atProvider.person = { ...server.atProvider.person, id: 'stranger-at-provider', emailVerified: true };
  const userOf = (userId: string | null) => server.auth.api.findUser({ query: { userId: userId ?? '' } });
  const organizations = async (by: Browser) => (await by.get('/organization/list')).json;
  async function askForLink(by = server.openBrowser()): Promise<string> {
    await must(by.post('/send-verification-email', { email: stranger }));
    await server.settle();
    return server.linkOf(server.outbox.verifications.at(-1));
  }
  return { ...server, browser, id, userOf, organizations, askForLink };
}

export type Begun = Awaited<ReturnType<typeof begin>>;

/** The account has everything except the address. */
export async function expectReleased(server: Begun, name: string) {
  const { id, userOf, browser, organizations, openBrowser } = server;
  expect(await userOf(id)).toMatchObject({
    email: expect.stringMatching(/@released\.invalid$/),
    emailVerified: false,
  });
  expect(await whoIs(browser)).toBe(id);
  expect(await organizations(browser)).toMatchObject([{ slug: 'own' }]);
  const next = openBrowser();
  await again[name]?.(server, next);
  expect(await whoIs(next)).toBe(id);
}
