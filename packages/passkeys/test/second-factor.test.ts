import { describe, expect, it } from 'vitest';
import { ada, addPasskey, openServer, showPasskey } from './passkey-server.js';

const factorsOf = (json: unknown) =>
  (json as { session: { factors: { factor: string }[] } }).session.factors.map(({ factor }) => factor);

/** Ada has a passkey and a second factor in force, and is signed out. */
async function enrolled(...[options]: Parameters<typeof openServer>) {
  const server = await openServer(options);
  await addPasskey(server.browser, server.authenticator);
  expect((await server.browser.post('/two-factor/enable', { password: ada.password })).status).toBe(200);
  return server;
}

describe('a sign-in with a passkey and a second factor in force', () => {
  it('needs no other factor if the device has verified the user', async () => {
    const { openBrowser, authenticator } = await enrolled();
    const browser = openBrowser();
    expect(await showPasskey(browser, authenticator)).toMatchObject({ json: { token: expect.any(String) } });
    expect(factorsOf((await browser.get('/get-session')).json)).toEqual(['passkey']);
  });

  it('needs another factor if the application says so, and not the same passkey', async () => {
    const { openBrowser, authenticator } = await enrolled({ passesSecondFactor: false });
    const browser = openBrowser();
    const { json } = await showPasskey(browser, authenticator);
    expect(json).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'backup-code'] });
    expect((await browser.get('/two-factor/challenge')).json).toMatchObject({
      twoFactorMethods: ['totp', 'backup-code'],
    });
    expect((await browser.post('/passkeys/second-factor/begin')).json).toMatchObject({ code: 'NO_PENDING_SIGN_IN' });
  });

  it('needs another factor, or user verification, if the device has not verified the user', async () => {
    const { openBrowser, authenticator } = await enrolled({ userVerification: 'preferred' });
    const browser = openBrowser();
    const first = await showPasskey(browser, authenticator, 'sign-in', { isUserVerified: false });
    expect(first.json).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'backup-code', 'passkey'] });
    expect((await browser.post('/passkeys/second-factor/begin')).json).toMatchObject({ userVerification: 'required' });
    const same = await showPasskey(browser, authenticator, 'second-factor', { isUserVerified: false });
    expect(same).toMatchObject({ status: 401, json: { code: 'INVALID_PASSKEY' } });
    expect((await showPasskey(browser, authenticator, 'second-factor')).status).toBe(200);
    expect(factorsOf((await browser.get('/get-session')).json)).toEqual(['passkey-first', 'passkey']);
  });
});

describe('a passkey as the second factor', () => {
  it('is offered beside codes, and completes a sign-in with a password', async () => {
    const { openBrowser, authenticator } = await enrolled();
    const browser = openBrowser();
    expect((await browser.post('/sign-in/email', ada)).json).toEqual({
      twoFactorRedirect: true,
      twoFactorMethods: ['totp', 'backup-code', 'passkey'],
    });
    expect((await browser.get('/get-session')).json).toBeNull();
    const shown = await showPasskey(browser, authenticator, 'second-factor', { isUserVerified: false });
    expect(shown).toMatchObject({ status: 200, json: { user: { email: ada.email } } });
    expect(factorsOf((await browser.get('/get-session')).json)).toEqual(['password', 'passkey']);
    expect((await showPasskey(browser, authenticator, 'second-factor')).json).toMatchObject({
      code: 'NO_PENDING_SIGN_IN',
    });
  });

  it('can trust the browser', async () => {
    const { openBrowser, authenticator } = await enrolled();
    const browser = openBrowser();
    await browser.post('/sign-in/email', ada);
    const options = (await browser.post('/passkeys/second-factor/begin')).json as Parameters<
      typeof authenticator.get
    >[0];
    const response = authenticator.get(options);
    await browser.post('/passkeys/second-factor/finish', { response, trustDevice: true });
    await browser.post('/sign-out');
    expect((await browser.post('/sign-in/email', ada)).json).toMatchObject({ token: expect.any(String) });
  });

  it('is not offered to a user without a passkey', async () => {
    const { browser, openBrowser } = await openServer();
    await browser.post('/two-factor/enable', { password: ada.password });
    const other = openBrowser();
    expect((await other.post('/sign-in/email', ada)).json).toMatchObject({ twoFactorMethods: ['totp', 'backup-code'] });
    expect((await other.post('/passkeys/second-factor/begin')).json).toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
  });

  it('reauthenticates a user with a second factor in force', async () => {
    const { openBrowser, authenticator, clock } = await enrolled();
    const browser = openBrowser();
    await showPasskey(browser, authenticator);
    clock.advance(2 * 86_400);
    expect((await browser.post('/passkeys/add/begin')).json).toMatchObject({ code: 'SESSION_IS_NOT_FRESH' });
    expect((await showPasskey(browser, authenticator, 'reauthenticate')).status).toBe(200);
    expect((await browser.post('/passkeys/add/begin')).status).toBe(200);
  });

  it('does not reauthenticate such a user where a passkey is one factor', async () => {
    const { openBrowser, authenticator, browser } = await enrolled({ passesSecondFactor: false });
    expect((await showPasskey(browser, authenticator, 'reauthenticate')).json).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    });
    expect((await openBrowser().post('/passkeys/reauthenticate/begin')).status).toBe(401);
  });
});
