import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { createAuth, twoFactor } from 'latchkey';
import { toNodeHandler } from 'latchkey/node';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isWithoutBrowser, launchOptions } from '../../../vitest.chromium.js';
import { type PasskeysOptions, passkeys } from '../src/index.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

let browser: Browser;
let script: string;
beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('browser-page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    conditions: ['@latchkey/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  script = outputFiles[0]?.text ?? '';
});
afterAll(() => browser?.close());

let server: Server;
let context: BrowserContext;
afterEach(async () => {
  await context.close();
  await new Promise((resolve) => server.close(resolve));
});

/** A server with the page, in a browser that has no cookies. */
async function open(options: PasskeysOptions = {}) {
  let handle: ReturnType<typeof toNodeHandler> = () => Promise.resolve();
  server = createServer((request, response) => {
    if (request.url?.startsWith('/api/auth')) return void handle(request, response);
    response.setHeader('content-type', 'text/html');
    response.end(
      `<form><input name="email" autocomplete="username webauthn" autofocus></form><script>${script.replaceAll('</script', '<\\/script')}</script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const auth = createAuth({
    ...{
      baseURL: origin,
      secret: 'a secret of at least 32 characters, for tests',
      database: ':memory:',
      migrate: true,
    },
    ...{ emailAndPassword: { enabled: true }, rateLimit: { enabled: false } },
    plugins: [twoFactor({ skipVerificationOnEnable: true }), passkeys({ signUp: true, ...options })],
  });
  handle = toNodeHandler(auth);
  context = await browser.newContext();
  return { origin, page: await visit(origin) };
}

async function visit(origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin);
  return page;
}

interface Device {
  readonly isUserVerified?: boolean;
  readonly hasUserVerification?: boolean;
  /** The user answers at once. Default true. */
  readonly isPresent?: boolean;
}

/** Chromium's virtual authenticator: a phone or laptop that keeps passkeys. */
async function addDevice(
  page: Page,
  { isUserVerified = true, hasUserVerification = true, isPresent = true }: Device = {},
) {
  const cdp: CDPSession = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification, isUserVerified },
      automaticPresenceSimulation: isPresent,
    },
  });
  return {
    setUserVerified: (isVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isVerified }),
    setPresent: (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

const signUpAda = (page: Page) => page.evaluate((person) => window.latchkey.client.signUpEmail(person), ada);
const add = (page: Page) => page.evaluate(() => window.latchkey.passkeys.addPasskey());
const signOut = (page: Page) => page.evaluate(() => window.latchkey.client.signOut());
const signIn = (page: Page) => page.evaluate(() => window.latchkey.passkeys.signInPasskey());
/** An error crosses from the page as its code. */
const codeIn = (page: Page, action: 'addPasskey' | 'signInPasskey' | 'showPasskey' | 'reauthenticatePasskey') =>
  page.evaluate(async (name) => (await window.latchkey.passkeys[name]()).error?.code, action);
const userIn = (page: Page) =>
  page.evaluate(async () => (await window.latchkey.client.getSession()).data?.user.email ?? null);
const factorsIn = (page: Page) =>
  page.evaluate(async () =>
    (await window.latchkey.client.getSession()).data?.session.factors.map((each) => each.factor),
  );
/** Offers passkeys in autofill; the page keeps what happens. */
const autofill = (page: Page) =>
  page.evaluate(() => {
    const { passkeys, signIns, errors } = window.latchkey;
    const stop = passkeys.startPasskeyAutofill({
      onSignIn: (answer) => void signIns.push(answer),
      onError: (error) => void errors.push(error.code),
    });
    Object.assign(window, { stopAutofill: stop });
  });
const signInsOf = (page: Page) => page.evaluate(() => window.latchkey.signIns.length);

describe.skipIf(isWithoutBrowser)('with a device that verifies its user', () => {
  let page: Page;
  let origin: string;
  let device: Awaited<ReturnType<typeof addDevice>>;
  beforeEach(async () => {
    ({ page, origin } = await open());
    device = await addDevice(page);
    await signUpAda(page);
  });

  it('a passkey is added, signs in and makes the session fresh', async () => {
    expect((await add(page)).data).toMatchObject({ name: expect.any(String) });
    expect(await device.credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
    await signOut(page);
    expect((await signIn(page)).data).toMatchObject({ user: { email: ada.email } });
    expect(await factorsIn(page)).toEqual(['passkey']);
    expect(await codeIn(page, 'reauthenticatePasskey')).toBeUndefined();
  });

  it('the same device is not added twice', async () => {
    await add(page);
    expect(await codeIn(page, 'addPasskey')).toBe('PASSKEY_IS_ALREADY_REGISTERED');
  });

  it('an account begins with a passkey', async () => {
    await signOut(page);
    const grace = { name: 'Grace', email: 'grace@example.com' };
    const { data } = await page.evaluate((person) => window.latchkey.passkeys.signUpPasskey(person), grace);
    expect(data).toMatchObject({ user: { email: grace.email }, token: expect.any(String) });
    await signOut(page);
    expect((await signIn(page)).data).toMatchObject({ user: { email: grace.email } });
  });

  it('a passkey is the second factor of a password', async () => {
    await add(page);
    await page.evaluate(({ password }) => window.latchkey.client.enableTwoFactor({ password }), ada);
    await signOut(page);
    const { data } = await page.evaluate((person) => window.latchkey.client.signInEmail(person), ada);
    expect(data).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'backup-code', 'passkey'] });
    expect(await userIn(page)).toBeNull();
    await page.evaluate(() => window.latchkey.passkeys.showPasskey());
    expect(await factorsIn(page)).toEqual(['password', 'passkey']);
  });

  it('autofill signs in without a click', async () => {
    await add(page);
    await signOut(page);
    await autofill(page);
    await expect.poll(() => signInsOf(page)).toBe(1);
    expect(await userIn(page)).toBe(ada.email);
  });

  it('autofill stops with the form, and starts again', async () => {
    await add(page);
    await signOut(page);
    await device.setPresent(false);
    await autofill(page);
    await page.evaluate(() => Reflect.get(window, 'stopAutofill')());
    await device.setPresent(true);
    expect((await signIn(page)).data).toMatchObject({ user: { email: ada.email } });
    expect(await signInsOf(page)).toBe(0);
    await signOut(page);
    await autofill(page);
    await expect.poll(() => signInsOf(page)).toBe(1);
  });

  it('the button works while autofill waits, and autofill goes on after a cancelled button', async () => {
    await add(page);
    await signOut(page);
    await device.setPresent(false);
    await autofill(page);
    const pressed = page.evaluate(
      async () => (await window.latchkey.passkeys.signInPasskey()).error?.code ?? 'signed in',
    );
    await device.setPresent(true);
    expect(await pressed).toBe('signed in');
    await page.evaluate(() => Reflect.get(window, 'stopAutofill')());
  });

  it('two tabs sign in, each with its own challenge', async () => {
    await add(page);
    await signOut(page);
    const other = await visit(origin);
    const [credential] = await device.credentials();
    const second = await context.newCDPSession(other);
    await second.send('WebAuthn.enable', { enableUI: false });
    const { authenticatorId } = await second.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    if (!credential) throw new Error('the device has no passkey');
    await second.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 100 } });
    const begun = page.evaluate(() => window.latchkey.client.beginPasskeySignIn());
    expect((await begun).error).toBeNull();
    expect((await signIn(other)).data).toMatchObject({ user: { email: ada.email } });
    await signOut(other);
    await other.close();
  });

  it('a passkey that no account has any more is told to the password manager, and refused', async () => {
    await add(page);
    await page.evaluate(async () => {
      const { client } = window.latchkey;
      const { data } = await client.listPasskeys();
      await client.removePasskey({ id: data?.[0]?.id ?? '' });
      await client.signOut();
    });
    expect(await codeIn(page, 'signInPasskey')).toBe('PASSKEY_NOT_FOUND');
    // Chromium forgets the passkey, so the next try finds none.
    await expect.poll(async () => (await device.credentials()).length).toBe(0);
  });

  it('signals leave only the passkeys that the account has', async () => {
    await add(page);
    await page.evaluate(() => window.latchkey.passkeys.signalPasskeys());
    expect(await device.credentials()).toHaveLength(1);
  });
});

describe.skipIf(isWithoutBrowser)('with a device that does not verify its user', () => {
  it('nothing happens where the application requires it', async () => {
    const { page } = await open();
    const device = await addDevice(page);
    await signUpAda(page);
    await add(page);
    await signOut(page);
    await device.setUserVerified(false);
    expect(await codeIn(page, 'signInPasskey')).toBe('PASSKEY_WAS_CANCELLED');
    expect(await userIn(page)).toBeNull();
  });

  it('a passkey is one factor where the application does not ask for it', async () => {
    const { page } = await open({ userVerification: 'discouraged' });
    await addDevice(page);
    await signUpAda(page);
    expect(await codeIn(page, 'addPasskey')).toBeUndefined();
    await page.evaluate(({ password }) => window.latchkey.client.enableTwoFactor({ password }), ada);
    await signOut(page);
    expect((await signIn(page)).data).toMatchObject({ twoFactorRedirect: true });
    expect(await userIn(page)).toBeNull();
    // The same passkey completes the sign-in only if the device verifies the user.
    expect(await codeIn(page, 'showPasskey')).toBeUndefined();
    expect(await factorsIn(page)).toEqual(['passkey-first', 'passkey']);
  });
});

describe.skipIf(isWithoutBrowser)('without a passkey', () => {
  it('a cancelled request has its own code, and so has another domain', async () => {
    const { page } = await open();
    await addDevice(page);
    expect(await codeIn(page, 'signInPasskey')).toBe('PASSKEY_WAS_CANCELLED');
    await context.close();
    await new Promise((resolve) => server.close(resolve));
    const wrong = await open({ rpID: 'example.com' });
    await addDevice(wrong.page);
    expect(await codeIn(wrong.page, 'signInPasskey')).toBe('PASSKEY_IS_OF_ANOTHER_DOMAIN');
  });

  it('the page knows what the browser supports', async () => {
    const { page } = await open();
    await addDevice(page);
    const known = await page.evaluate(async () => {
      const { passkeys } = window.latchkey;
      return [
        passkeys.isPasskeySupported(),
        await passkeys.isPasskeyAutofillSupported(),
        await passkeys.isThisDeviceSupported(),
      ];
    });
    expect(known).toEqual([true, true, true]);
    await page.evaluate(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    expect(await codeIn(page, 'signInPasskey')).toBe('PASSKEYS_ARE_NOT_SUPPORTED');
  });
});
