import { type AuthOptions, twoFactor } from 'latchkey';
import type { AnyPlugin, NoFields } from 'latchkey/plugin';
import { type Browser, testAuth } from 'latchkey/plugin/testing';
import { expect } from 'vitest';
import type { CreationOptions, RequestOptions } from '../src/ceremonies/shapes.js';
import { type PasskeyChange, type PasskeysOptions, passkeys } from '../src/index.js';
import { type Authenticator, type Behaviour, createAuthenticator } from './authenticator.js';

export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

type Extra = Partial<
  Pick<AuthOptions<readonly [], NoFields, NoFields>, 'emailAndPassword' | 'emailVerification' | 'advanced' | 'user'>
>;

/** A server with passkeys and two-factor, an authenticator, and a browser in which Ada is signed in by her password. */
export async function openServer(options: PasskeysOptions = {}, extra: Extra = {}, more: readonly AnyPlugin[] = []) {
  const mails: PasskeyChange[] = [];
  const sendChange = (mail: PasskeyChange) => void mails.push(mail);
  const server = testAuth({
    rateLimit: { enabled: false },
    ...extra,
    plugins: [
      twoFactor({ skipVerificationOnEnable: true }),
      passkeys({ signUp: true, sendChange, ...options }),
      ...more,
    ],
  });
  const browser = server.openBrowser();
  expect((await browser.post('/sign-up/email', ada)).status).toBe(200);
  return { ...server, browser, mails, authenticator: createAuthenticator() };
}

/** Adds a passkey to the account of the browser. Returns the answer. */
export async function addPasskey(
  browser: Browser,
  authenticator: Authenticator,
  own: Behaviour = {},
  proof: { readonly code?: string } = {},
) {
  const begun = await browser.post('/passkeys/add/begin', proof);
  if (begun.status !== 200) return begun;
  const response = authenticator.create(begun.json as CreationOptions, own);
  return browser.post('/passkeys/add/finish', { response });
}

type Shown = 'sign-in' | 'second-factor' | 'reauthenticate';

/** Shows a passkey. Returns the answer. */
export async function showPasskey(
  browser: Browser,
  authenticator: Authenticator,
  ceremony: Shown = 'sign-in',
  own: Behaviour = {},
  more: { readonly trustDevice?: boolean } = {},
) {
  const begun = await browser.post(`/passkeys/${ceremony}/begin`);
  if (begun.status !== 200) return begun;
  const response = authenticator.get(begun.json as RequestOptions, own);
  return browser.post(`/passkeys/${ceremony}/finish`, { response, ...more });
}

/** Signs up with a passkey. Returns the answer. */
export async function signUp(browser: Browser, authenticator: Authenticator, email: string) {
  const begun = await browser.post('/passkeys/sign-up/begin', { email, name: 'Grace' });
  return browser.post('/passkeys/sign-up/finish', { response: authenticator.create(begun.json as CreationOptions) });
}
