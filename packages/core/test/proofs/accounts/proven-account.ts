// For tests: an account with a proven address that was changed.
import type { Browser } from '../../../src/testing/browser.js';
import type { OpenAuth } from '../../fixtures/every-database.js';
import { pathOf } from '../../fixtures/magic-link/mails.js';
import { type EverySignIn, must, openEverySignIn, pressButton, victim } from './every-sign-in.js';

export const { password, email: stranger } = victim;
export const own = 'own@example.com';
export const third = 'third@example.com';
export const newPassword = 'battery staple';

/** A user whose address `own` is verified, with a password, a second factor, a provider and a phone. */
export async function openProven(openAuth: OpenAuth) {
  const server = await openVerified(openAuth);
  const { atProvider, browser } = server;
  atProvider.person = { ...atProvider.person, id: 'at-provider', email: own };
  await server.bySocial(browser, { path: '/link-social' });
  await server.linkPhone(browser);
  await server.enrol(browser);
  atProvider.person = { ...atProvider.person, id: 'stranger-at-provider', email: stranger };
  return server;
}

/** A user whose address `own` is verified, with a password. */
export async function openVerified(openAuth: OpenAuth) {
  const server = await openEverySignIn(openAuth);
  const { auth, outbox, settle, linkOf, openBrowser, clock } = server;
  const browser = openBrowser();
  await must(browser.post('/sign-up/email', { name: 'Own', email: own, password, username: victim.username }));
  await must(browser.post('/send-verification-email', { email: own }));
  await settle();
  await browser.get(linkOf(outbox.verifications.at(-1)));

  /** Changes the address from `own`, by the mailed link. A second later: what is there already came before the change. */
  async function change(to = stranger): Promise<void> {
    clock.advance(1);
    await must(browser.post('/change-email', { newEmail: to }));
    await settle();
    await browser.get(linkOf(outbox.changes.at(-1)));
    await settle();
  }
  const me = async (by: Browser = browser) =>
    ((await by.get('/get-session?disableCookieCache=true')).json as { user: object } | null)?.user;
  const accounts = async () =>
    ((await browser.get('/list-accounts')).json as { provider: string }[]).map(({ provider }) => provider).sort();
  const userAt = (email: string) => auth.api.findUser({ query: { email } });
  const undoLink = () => {
    const notice = outbox.notices.find((each) => each.kind === 'email-changed' && each.undoURL !== undefined);
    if (notice?.kind !== 'email-changed' || notice.undoURL === undefined) throw new Error('no link takes it back');
    return notice.undoURL.slice('https://app.example.com/api/auth'.length);
  };
  const signInStatus = async (email: string, by = password) =>
    (await openBrowser().post('/sign-in/email', { email, password: by })).status;
  return { ...server, browser, change, me, accounts, userAt, undoLink, signInStatus, auth };
}

export const verified = (email: string) => ({ email, emailVerified: true, twoFactorEnabled: true });
export const unproven = (email: string) => ({ email, emailVerified: false, twoFactorEnabled: true });

/** A user without a password, whose address `own` is verified, and who has changed it to `stranger` in this browser. */
export async function openPasswordless(openAuth: OpenAuth) {
  const server = await openEverySignIn(openAuth);
  const { auth, outbox, settle, linkOf, openBrowser } = server;
  const browser = openBrowser();
  await must(signInByCode(server, browser, own));
  await must(browser.post('/change-email', { newEmail: stranger }));
  await settle();
  await browser.get(linkOf(outbox.changes.at(-1)));
  await settle();
  const userAt = (email: string) => auth.api.findUser({ query: { email } });
  return { ...server, browser, userAt };
}

/** Asks for a mailed code and signs in with it. Another account loses the address, if it has not proven it. */
export async function signInByCode({ codes, settle }: EverySignIn, browser: Browser, email: string) {
  const before = codes.length;
  await must(browser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' }));
  await settle();
  if (codes.length === before) throw new Error(`no code was mailed to ${email}`);
  return browser.post('/sign-in/email-otp', { email, otp: codes.at(-1)?.otp, startAnew: true });
}

/** Asks for a mailed link and follows it. */
export async function signInByLink({ links, settle }: EverySignIn, browser: Browser, email: string) {
  const before = links.length;
  await must(browser.post('/sign-in/magic-link', { email }));
  await settle();
  if (links.length === before) throw new Error(`no link was mailed to ${email}`);
  return pressButton(browser, pathOf(links.at(-1)));
}
