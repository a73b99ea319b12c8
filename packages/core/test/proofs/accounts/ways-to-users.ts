// For tests: for each source file that creates users, or removes them, a way that leads to it.

import type { ApplicationDatabaseHooks } from '../../../src/domain/app/application-hooks.js';
import { phoneNumber } from '../../../src/features/phone-number/index.js';
import type { Browser } from '../../../src/testing/browser.js';
import { fixture } from '../../fixtures/application.js';
import { emailOTPWithOutbox } from '../../fixtures/email-otp/mails.js';
import type { OpenAuth } from '../../fixtures/every-database.js';
import { magicLinkWithOutbox, pathOf } from '../../fixtures/magic-link/mails.js';
import { profiles } from '../../fixtures/own-rows.js';
import { fakeProviders } from '../../fixtures/social/fake-providers.js';

export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** A server with every way to a user, and hooks of the application. */
export async function openWays(openAuth: OpenAuth, databaseHooks: ApplicationDatabaseHooks) {
  const providers = fakeProviders();
  const codes = emailOTPWithOutbox();
  const links = magicLinkWithOutbox({ confirm: false });
  const texts: string[] = [];
  const phones = phoneNumber({
    sendOTP: ({ code }) => void texts.push(code),
    signUpOnVerification: { getTempEmail: (phone) => `${phone.slice(1)}@phone.example.com` },
  });
  const server = await openAuth({
    plugins: [providers.plugin, codes.plugin, links.plugin, phones, profiles, fixture],
    fetch: providers.fetch,
    databaseHooks,
    logger: silent,
    user: { deleteUser: { enabled: true } },
  });
  const counts = async () => {
    const rows = await server.auth.api.look();
    const of = (name: string) => rows.filter(({ table }) => table === name).length;
    return [of('user'), of('profile')];
  };
  return { ...server, codes, links, texts, counts };
}
export type Ways = Awaited<ReturnType<typeof openWays>>;

/** What a way came to: the status, or the place that it leads to. */
type Way = (server: Ways, browser: Browser) => Promise<{ readonly status: number }>;

/** Each makes a user, by the source file that it is named after. */
export const creating: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  'domain/sign-up/sign-up.ts': {
    signUpEmail: (_, browser) => browser.post('/sign-up/email', ada),
  },
  'domain/sign-in/mailbox-sign-in.ts': {
    async signInEmailOTP({ auth, codes }, browser) {
      await browser.post('/email-otp/send-verification-otp', { email: ada.email, type: 'sign-in' });
      await auth.settled();
      return browser.post('/sign-in/email-otp', { email: ada.email, otp: codes.mails.at(-1)?.otp });
    },
    async magicLink({ auth, links }, browser) {
      await browser.post('/sign-in/magic-link', { email: ada.email });
      await auth.settled();
      return browser.get(pathOf(links.mails.at(-1)));
    },
  },
  'features/social/identity/sign-up.ts': {
    async social(_, browser) {
      const wanted = { provider: 'fake-oauth', callbackURL: '/home' };
      const { url } = (await browser.post('/sign-in/social', wanted)).json as { readonly url: string };
      return browser.get(`/callback/fake-oauth?code=code&state=${new URL(url).searchParams.get('state')}`);
    },
  },
  'features/phone-number/verify.ts': {
    async phoneNumber({ auth, texts }, browser) {
      const phone = { phoneNumber: '+15550001111' };
      await browser.post('/phone-number/send-otp', phone);
      await auth.settled();
      return browser.post('/phone-number/verify', { ...phone, code: texts.at(-1) });
    },
  },
  'features/users/handlers.ts': {
    async createUser({ auth }, browser) {
      await auth.api.createUser({ body: ada }).catch(() => undefined);
      return browser.post('/sign-in/email', ada);
    },
  },
};

/** Each removes the user of the browser. */
export const removing: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  'features/account-deletion/delete-account.ts': {
    deleteUser: (_, browser) => browser.post('/delete-user', {}),
    async removeUser({ auth }) {
      const user = await auth.api.findUser({ query: { email: ada.email } });
      return auth.api.removeUser({ body: { userId: user?.id ?? '' }, asResponse: true });
    },
  },
};
