import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { codeIn, oneApp, openDevice, target } from '../../../test/fixtures/app-sign-in/device.js';
import { emailOTPWithOutbox } from '../../../test/fixtures/email-otp/mails.js';
import { accountsForTests } from '../../../test/fixtures/password/accounts.js';
import { ada, must, said, sessionOf } from '../../../test/fixtures/reauthentication.js';
import { bearer, type TwoFactorOptions, twoFactor } from '../../index.js';
import type { Browser } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';
import { appSignIn } from './index.js';

const eve = { name: 'Eve', email: 'eve@example.com', password: 'battery staple' };

async function open(options: Parameters<typeof testAuth>[0] = {}) {
  const server = testAuth({ plugins: [oneApp(), bearer()], ...options });
  const browser = server.openBrowser();
  await must(browser.post('/sign-up/email', ada));
  return { ...server, browser, app: server.openBrowser() };
}
const locationOf = ({ headers }: { readonly headers: Headers }) => headers.get('location') ?? '';

describe('an app that signs in through the browser', () => {
  it('gets a session of its own, as old as that of the browser and with its factors', async () => {
    const { browser, app, clock } = await open();
    const device = openDevice();
    const own = await sessionOf(browser);
    clock.advance(3600);
    const answer = await must(device.exchange(app, await device.code(browser)));
    expect(answer.json).toMatchObject({ token: expect.any(String), user: { email: ada.email } });
    const session = await sessionOf(app);
    expect(session).toMatchObject({ createdAt: own?.createdAt, factors: own?.factors });
    expect(session?.id).not.toBe(own?.id);
    expect(await sessionOf(browser)).toEqual(own);
  });

  it('gets the value for its header, where the plugin bearer is', async () => {
    const { browser, openBrowser } = await open();
    const device = openDevice();
    const { headers } = await device.exchange(openBrowser(), await device.code(browser));
    const value = headers.get('set-auth-token') ?? '';
    const { json } = await openBrowser().get('/get-session', { headers: { authorization: `Bearer ${value}` } });
    expect(json).toMatchObject({ user: { email: ada.email } });
  });

  it('gets its state back, and nothing besides the code', async () => {
    const { browser } = await open();
    const location = new URL(locationOf(await openDevice().consent(browser)));
    expect(location.href.startsWith(`${target}?`)).toBe(true);
    expect([...location.searchParams.keys()]).toEqual(['code', 'state']);
    expect(location.searchParams.get('state')).toBe('a state');
  });

  it('leads a user without a session to the sign-in page, and from there back to the same page', async () => {
    const { openBrowser } = await open({ plugins: [appSignIn({ targets: [target], signInPage: '/in?from=app' })] });
    const device = openDevice();
    const location = new URL(locationOf(await openBrowser().get(device.path)), 'https://app.example.com');
    expect(location.pathname).toBe('/in');
    expect(location.searchParams.get('from')).toBe('app');
    const back = new URL(location.searchParams.get('returnTo') ?? '', 'https://app.example.com');
    const asked = new URL(device.path, 'https://app.example.com');
    expect(back.pathname).toBe('/api/auth/app-sign-in');
    expect(Object.fromEntries(back.searchParams)).toEqual(Object.fromEntries(asked.searchParams));
  });

  it('shows whose account the app gets, and leads to the app if the user cancels', async () => {
    const { browser } = await open();
    const { text } = await browser.get(openDevice().path);
    expect(text).toContain(`The app will have access to the account of ${ada.email}.`);
    expect(text).toContain(`href="${target}?error=access_denied&#38;state=a+state"`);
    expect(text).toContain('href="/sign-in?returnTo=');
  });

  it('can listen on every port of the device', async () => {
    const plugins = [appSignIn({ targets: ['http://127.0.0.1/in', 'http://[::1]:80/in'] })];
    const { browser, app } = await open({ plugins });
    for (const target of ['http://127.0.0.1:49152/in', 'http://[::1]:5000/in', 'http://127.0.0.1/in']) {
      const device = openDevice({ target });
      const answer = await device.consent(browser);
      expect(locationOf(answer).startsWith(`${target}?code=`)).toBe(true);
      await must(device.exchange(app, codeIn(answer)));
    }
  });
});

describe('the code of an app', () => {
  it('is for the app that knows the verifier, and an attacker has one guess', async () => {
    const { browser, app } = await open();
    const device = openDevice();
    const code = await device.code(browser);
    const thief = openDevice({ verifier: 'w'.repeat(43) });
    expect(await said(thief.exchange(app, code))).toBe('400 INVALID_APP_CODE');
    expect(await said(device.exchange(app, code))).toBe('400 INVALID_APP_CODE');
    expect(await sessionOf(app)).toBeUndefined();
  });

  it('is valid for a minute', async () => {
    const { browser, app, clock } = await open();
    const device = openDevice();
    const codes = [await device.code(browser), await device.code(browser)];
    clock.advance(59);
    expect(await said(device.exchange(app, codes[0] ?? ''))).toBe('200');
    clock.advance(1);
    expect(await said(device.exchange(app, codes[1] ?? ''))).toBe('400 INVALID_APP_CODE');
  });

  it.each<[string, (to: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    ['signs out', ({ browser }) => must(browser.post('/sign-out'))],
    [
      'changes the password',
      ({ browser }) =>
        must(browser.post('/change-password', { currentPassword: ada.password, newPassword: eve.password })),
    ],
    ['deletes the account', ({ browser }) => must(browser.post('/delete-user', { password: ada.password }))],
    ['ends every session', ({ browser }) => must(browser.post('/revoke-sessions'))],
  ])('is void once the user %s', async (_, change) => {
    const server = await open({ user: { deleteUser: { enabled: true } } });
    const device = openDevice();
    const code = await device.code(server.browser);
    await change(server);
    expect(await said(device.exchange(server.app, code))).toBe('400 INVALID_APP_CODE');
    expect(await sessionOf(server.app)).toBeUndefined();
  });

  it('is not given without the button, and not to a page that another site posts', async () => {
    const { browser, openBrowser } = await open();
    const { path, challenge } = openDevice();
    const page = await browser.get(path);
    expect([page.status, locationOf(page)]).toEqual([200, '']);
    const stranger = openBrowser();
    await must(stranger.post('/sign-up/email', eve));
    const theirs = await stranger.get(path);
    const proof = /name="formProof" value="([^"]+)"/.exec(theirs.text)?.[1] ?? '';
    const form = new URLSearchParams({ token: 'app', target, challenge, formProof: proof }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const forged = await browser.post('/app-sign-in', form, { headers });
    expect(locationOf(forged)).not.toContain(target);
  });

  it('can be asked for by a page that opens ours again and again: the browser keeps one more cookie', async () => {
    const { browser } = await open();
    await browser.get(openDevice().path);
    const before = browser.cookieHeader.length;
    for (let index = 10; index < 40; index++) await browser.get(openDevice({ verifier: `${index}`.repeat(22) }).path);
    expect(browser.cookieHeader.length).toBe(before);
    const device = openDevice();
    expect(await device.code(browser)).toMatch(/^[\w-]{32,64}$/);
  });
});

describe('a second factor', () => {
  /** Ada with a second factor, and her backup codes. */
  async function enrolled(options: TwoFactorOptions = {}) {
    const codes = emailOTPWithOutbox();
    const factor = twoFactor({ skipVerificationOnEnable: true, ...options });
    const server = testAuth({ plugins: [oneApp(), accountsForTests, codes.plugin, factor] });
    const [browser, app] = [server.openBrowser(), server.openBrowser()];
    await must(browser.post('/sign-up/email', ada));
    await server.auth.api.verifyAddress({ body: { email: ada.email } });
    const { json } = await must(browser.post('/two-factor/enable', { password: ada.password }));
    const { backupCodes } = z.object({ backupCodes: z.array(z.string()) }).parse(json);
    const device = openDevice();
    const exchange = async (from: Browser) => (await must(device.exchange(app, await device.code(from)))).json;
    const signIn = async (from: Browser, code: string | undefined) => {
      await must(from.post('/sign-in/email', ada));
      await must(from.post('/two-factor/verify-backup-code', { code, trustDevice: true }));
    };
    return { ...server, app, codes: codes.mails, backupCodes, exchange, signIn };
  }

  it('is not asked again, if the session of the browser has shown it', async () => {
    const { backupCodes, openBrowser, exchange, signIn } = await enrolled();
    const browser = openBrowser();
    await signIn(browser, backupCodes[0]);
    expect(await exchange(browser)).toHaveProperty('token');
  });

  it('is asked in the app, if the browser is trusted and has shown a password only', async () => {
    const { app, backupCodes, openBrowser, exchange, signIn } = await enrolled();
    const browser = openBrowser();
    await signIn(browser, backupCodes[0]);
    await must(browser.post('/sign-out'));
    await must(browser.post('/sign-in/email', ada));
    expect(await exchange(browser)).toMatchObject({ twoFactorRedirect: true });
    expect(await sessionOf(app)).toBeUndefined();
    await must(app.post('/two-factor/verify-backup-code', { code: backupCodes[1] }));
    expect(await sessionOf(app)).toBeDefined();
  });

  it.each(['passwords', 'all'] as const)(
    'is asked after a mailed code as the plugin is told: %s',
    async (enforceOn) => {
      const { auth, codes, backupCodes, openBrowser, exchange } = await enrolled({ enforceOn });
      const browser = openBrowser();
      await must(browser.post('/email-otp/send-verification-otp', { email: ada.email, type: 'sign-in' }));
      await auth.settled();
      await must(browser.post('/sign-in/email-otp', { email: ada.email, otp: codes.at(-1)?.otp }));
      if (enforceOn === 'passwords') return expect(await exchange(browser)).toHaveProperty('token');
      expect(await sessionOf(browser)).toBeUndefined();
      await must(browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] }));
      return expect(await exchange(browser)).toHaveProperty('token');
    },
  );
});

describe('an address', () => {
  const wrong = [
    'com.example.app:/other',
    'com.example.app:/sign-in/',
    'com.example.app:/sign-in?x=1',
    'com.example.app:/sign-in#x',
    'COM.EXAMPLE.APP:/sign-in',
    'com.example.app:/sign-in\n',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '',
    'http://127.0.0.1@evil.example/in',
    'http://127.0.0.1.evil.example/in',
    'http://127.0.0.1:80/other',
  ];
  it.each(wrong)('that is not configured gets no code: %j', async (target) => {
    const { browser } = await open({
      plugins: [appSignIn({ targets: ['com.example.app:/sign-in', 'http://127.0.0.1/in'] })],
    });
    const location = locationOf(await browser.get(openDevice({ target }).path));
    expect(new URL(location, 'https://app.example.com').pathname).toBe('/api/auth/error');
  });

  it.each([
    'app:/sign-in',
    'javascript:alert(1)',
    'http://example.com/in',
    'http://localhost/in',
    'https://user@example.com/',
    'https://example.com/#x',
    'com.example.app:/a b',
    'com.example.app:/"',
    '/in',
    '',
  ])('that cannot be safe is refused at start: %j', (target) => {
    expect(() => appSignIn({ targets: [target] })).toThrow(/appSignIn\.targets\[0\]/);
  });

  it.each(['sign-in', '//evil.example', '/\\evil.example', 'https://evil.example/', '/a#b', '/a b', ''])(
    'of a sign-in page that is no path is refused at start: %j',
    (signInPage) => {
      expect(() => appSignIn({ targets: [target], signInPage })).toThrow(/appSignIn\.signInPage/);
    },
  );
});
