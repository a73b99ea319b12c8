import { organization, twoFactor } from 'latchkey';
import { type Browser, testAuth } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import { type PasskeysOptions, passkeys } from '../src/index.js';
import { type Authenticator, createAuthenticator } from './authenticator.js';
import { ada, addPasskey, showPasskey } from './passkey-server.js';

const base = '/organization';

/** Ada owns an organization and has a passkey, which her session has not shown yet. */
async function openOwner(options: PasskeysOptions = {}) {
  const server = testAuth({
    rateLimit: { enabled: false },
    plugins: [twoFactor(), organization(), passkeys(options)],
  });
  const browser = server.openBrowser();
  const authenticator = createAuthenticator();
  await browser.post('/sign-up/email', ada);
  await browser.post(`${base}/create`, { name: 'Acme', slug: 'acme' });
  await addPasskey(browser, authenticator);
  return { ...server, browser, authenticator };
}
const require = async (browser: Browser, required = true) =>
  codeOf(await browser.post(`${base}/require-second-factor`, { organizationSlug: 'acme', required }));
const read = async (browser: Browser) =>
  codeOf(await browser.get(`${base}/get-full-organization?organizationSlug=acme`));
const codeOf = ({ status, json }: { readonly status: number; readonly json: unknown }) =>
  status === 200 ? 'ok' : Reflect.get(Object(json), 'code');
const refused = 'ORGANIZATION_REQUIRES_A_SECOND_FACTOR';
const confirm = (browser: Browser, authenticator: Authenticator, isUserVerified = true) =>
  showPasskey(browser, authenticator, 'reauthenticate', { isUserVerified });

it('a passkey with user verification is a second factor for an organization', async () => {
  const { browser, openBrowser, authenticator } = await openOwner();
  expect(await require(browser)).toBe(refused);
  expect((await confirm(browser, authenticator)).status).toBe(200);
  expect(await require(browser)).toBe('ok');
  expect(await read(browser)).toBe('ok');
  const password = openBrowser();
  await password.post('/sign-in/email', ada);
  expect(await read(password)).toBe(refused);
  const other = openBrowser();
  expect((await showPasskey(other, authenticator)).status).toBe(200);
  expect(await read(other)).toBe('ok');
});

it('a passkey without user verification is not', async () => {
  const { browser, authenticator } = await openOwner({ userVerification: 'preferred' });
  expect((await confirm(browser, authenticator, false)).status).toBe(200);
  expect(await require(browser)).toBe(refused);
});

it('a passkey that counts as one factor is not', async () => {
  const { browser, authenticator } = await openOwner({ passesSecondFactor: false });
  expect((await confirm(browser, authenticator)).status).toBe(200);
  expect(await require(browser)).toBe(refused);
});

it('a session that has shown a passkey counts no more when the passkey is removed', async () => {
  const { browser, authenticator } = await openOwner();
  await confirm(browser, authenticator);
  expect(await require(browser)).toBe('ok');
  const [{ id }] = (await browser.get('/passkeys')).json as [{ id: string }];
  expect((await browser.post('/passkeys/remove', { id })).status).toBe(200);
  expect(await read(browser)).toBe(refused);
  expect(await require(browser, false)).toBe(refused);
});
