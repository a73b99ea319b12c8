// For tests: every flow that one call begins and another call finishes.
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { openDevice } from '../../fixtures/app-sign-in/device.js';
import type { Person, TestServer } from '../../fixtures/application.js';
import { pathOf } from '../../fixtures/magic-link/mails.js';

type Finish = (finisher: Browser) => Promise<BrowserAnswer>;

export interface Begun {
  /** What the beginner has received: no other session may get it. */
  readonly material: string;
  readonly finish: Finish;
}

export interface BegunFlow {
  readonly name: string;
  /** `account`: a link that any browser can open. `app`: an app finishes it, without a cookie. */
  readonly boundTo: 'session' | 'account' | 'app';
  /** An account with an unproven address cannot begin it, so its mailbox is not claimed meanwhile. */
  readonly needsProof?: true;
  begin(server: TestServer, person: Person): Promise<Begun>;
}

const phoneNumber = '+15559999999';

export const begunFlows: readonly BegunFlow[] = [
  {
    name: 'a deletion by mail',
    boundTo: 'session',
    async begin({ auth, deletions }, { browser }) {
      await browser.post('/delete-user');
      await auth.settled();
      const material = String(deletions.at(-1)?.token);
      return { material, finish: (finisher) => finisher.get(`/delete-user/callback?token=${material}`) };
    },
  },
  {
    name: 'a change of address',
    boundTo: 'session',
    needsProof: true,
    async begin({ auth, outbox }, { browser, name }) {
      await browser.post('/change-email', { newEmail: `next-${name}@example.com` });
      await auth.settled();
      const material = String(outbox.changes.at(-1)?.token);
      return { material, finish: (finisher) => finisher.get(`/verify-email?token=${material}`) };
    },
  },
  {
    name: 'a phone number',
    boundTo: 'session',
    async begin({ auth, messages }, { browser }) {
      await browser.post('/phone-number/send-otp', { phoneNumber });
      await auth.settled();
      const code = String(messages.at(-1)?.code);
      const body = { phoneNumber, code, updatePhoneNumber: true };
      return { material: code, finish: (finisher) => finisher.post('/phone-number/verify', body) };
    },
  },
  {
    name: 'a provider that is linked',
    boundTo: 'session',
    async begin(_, { browser }) {
      const { json } = await browser.post('/link-social', { provider: 'fake-oauth', callbackURL: '/linked' });
      const material = new URL((json as { readonly url: string }).url).searchParams.get('state') ?? '';
      return { material, finish: (finisher) => finisher.get(`/callback/fake-oauth?code=c&state=${material}`) };
    },
  },
  {
    name: 'a reauthentication at a provider',
    boundTo: 'session',
    async begin({ auth }, { browser, email }) {
      const provider = 'fake-oidc';
      const accounts = (await browser.get('/list-accounts')).json as readonly Record<
        'provider' | 'accountId',
        string
      >[];
      const linked = accounts.find((each) => each.provider === provider)?.accountId;
      const id = linked ?? (await auth.api.link({ body: { email, providerId: provider } }));
      const { json } = await browser.post('/reauthenticate/social', { provider, callbackURL: '/done' });
      const asked = new URL((json as { readonly url: string }).url).searchParams;
      const state = asked.get('state') ?? '';
      const code = new URLSearchParams({ id, nonce: asked.get('nonce') ?? '' });
      const query = new URLSearchParams({ code: `${code}`, state });
      return { material: state, finish: (finisher) => finisher.get(`/callback/${provider}?${query}`) };
    },
  },
  {
    name: 'a reauthentication by a mailed code',
    boundTo: 'session',
    needsProof: true,
    async begin({ auth, reauthentications }, { browser }) {
      await browser.post('/reauthenticate/send-code');
      await auth.settled();
      const emailCode = String(reauthentications.at(-1)?.code);
      return { material: emailCode, finish: (finisher) => finisher.post('/reauthenticate', { emailCode }) };
    },
  },
  {
    name: 'a set-up of the second factor, confirmed by a mailed code',
    boundTo: 'session',
    async begin({ auth, factorMails }, { browser, password }) {
      await browser.post('/two-factor/enable', { password });
      await browser.post('/two-factor/send-otp');
      await auth.settled();
      const code = String(factorMails.at(-1)?.otp);
      return { material: code, finish: (finisher) => finisher.post('/two-factor/verify-otp', { code }) };
    },
  },
  {
    name: 'a sign-in of an app',
    boundTo: 'app',
    async begin({ openBrowser }, { browser }) {
      const device = openDevice();
      const material = await device.code(browser);
      return { material, finish: () => device.exchange(openBrowser(), material) };
    },
  },
  {
    name: 'a reset of the password',
    boundTo: 'account',
    async begin({ auth, openBrowser, resets }, { email }) {
      await openBrowser().post('/forget-password', { email });
      await auth.settled();
      const material = String(resets.at(-1)?.token);
      const body = { token: material, newPassword: 'of an old link' };
      return { material, finish: () => openBrowser().post('/reset-password', body) };
    },
  },
  {
    name: 'a sign-in by a mailed code',
    boundTo: 'account',
    needsProof: true,
    async begin({ auth, openBrowser }, { email }) {
      const otp = await auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } });
      return { material: otp, finish: () => openBrowser().post('/sign-in/email-otp', { email, otp }) };
    },
  },
  {
    name: 'a reset of the password by a mailed code',
    boundTo: 'account',
    needsProof: true,
    async begin({ auth, openBrowser }, { email }) {
      const otp = await auth.api.createVerificationOTP({ body: { email, type: 'forget-password' } });
      const body = { email, otp, password: 'of an old code' };
      return { material: otp, finish: () => openBrowser().post('/email-otp/reset-password', body) };
    },
  },
  {
    name: 'a sign-in by a texted code',
    boundTo: 'account',
    needsProof: true,
    async begin({ auth, messages, openBrowser }, person) {
      const browser = openBrowser();
      await browser.post('/phone-number/send-otp', { phoneNumber: person.phoneNumber });
      await auth.settled();
      const code = String(messages.at(-1)?.code);
      const body = { phoneNumber: person.phoneNumber, code };
      return { material: code, finish: () => browser.post('/phone-number/verify', body) };
    },
  },
  {
    name: 'a magic link',
    boundTo: 'account',
    async begin({ auth, openBrowser, links }, { email }) {
      await openBrowser().post('/sign-in/magic-link', { email });
      await auth.settled();
      const material = pathOf(links.at(-1));
      return { material, finish: () => openBrowser().get(material) };
    },
  },
];
