import { describe, expect, it } from 'vitest';
import type { CreationOptions, RequestOptions } from '../src/ceremonies/shapes.js';
import { createAuthenticator } from './authenticator.js';
import { ada, addPasskey, openServer, showPasskey, signUp } from './passkey-server.js';

const session = (json: unknown) => json as { session: { factors: { factor: string }[]; token: string } };
const factorsOf = (json: unknown) => session(json).session.factors.map(({ factor }) => factor);

describe('adding a passkey', () => {
  it.each(['ES256', 'RS256', 'EdDSA'] as const)('with %s, and signing in with it', async (algorithm) => {
    const { browser, openBrowser, authenticator } = await openServer();
    const added = await addPasskey(browser, authenticator, { algorithm });
    expect(added).toMatchObject({ status: 200, json: { name: 'Passkey', isBackedUp: true, lastUsedAt: null } });
    const other = openBrowser();
    expect(await showPasskey(other, authenticator)).toMatchObject({
      status: 200,
      json: { user: { email: ada.email } },
    });
    expect(factorsOf((await other.get('/get-session')).json)).toEqual(['passkey']);
    expect((await browser.get('/passkeys')).json).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  });

  it.each([
    [undefined, ['usb'], 'Security key'],
    [undefined, ['nfc', 'usb'], 'Security key'],
    [undefined, ['internal', 'hybrid'], 'Passkey'],
    [undefined, [], 'Passkey'],
    ['2fc0579f-8113-47ea-b116-bb5a8db9202a', ['usb', 'nfc'], 'YubiKey 5'],
  ])('of the model %s, reached by %j, gets the name %s', async (aaguid, transports, name) => {
    const { browser, authenticator } = await openServer();
    const { json } = await addPasskey(browser, authenticator, { ...(aaguid && { aaguid }), transports });
    expect(json).toMatchObject({ name });
  });

  it('names the password manager, or takes the name of the user', async () => {
    const { browser, authenticator } = await openServer();
    const aaguid = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd';
    const { json } = await addPasskey(browser, authenticator, { aaguid });
    expect(json).toMatchObject({ name: 'Apple Passwords', provider: 'Apple Passwords', aaguid });
    const { id } = json as { id: string };
    expect((await browser.post('/passkeys/rename', { id, name: ' My phone ' })).json).toEqual({ status: true });
    expect((await browser.get('/passkeys')).json).toMatchObject([{ name: 'My phone', provider: 'Apple Passwords' }]);
  });

  it('needs a fresh session, and stops at the maximum', async () => {
    const { browser, authenticator, clock } = await openServer({ max: 1 });
    expect((await addPasskey(browser, authenticator)).status).toBe(200);
    expect((await browser.post('/passkeys/add/begin')).json).toMatchObject({ code: 'TOO_MANY_PASSKEYS' });
    clock.advance(2 * 86_400);
    expect((await browser.post('/passkeys/add/begin')).json).toMatchObject({ code: 'SESSION_IS_NOT_FRESH' });
  });

  it('excludes the passkeys that the user has, and keeps the user handle', async () => {
    const { browser, authenticator } = await openServer();
    const first = (await browser.post('/passkeys/add/begin')).json as CreationOptions;
    expect(first).toMatchObject({ excludeCredentials: [], attestation: 'none', rp: { id: 'app.example.com' } });
    expect(first.user.id).toMatch(/^[A-Za-z0-9]{64}$/); // random
    const response = authenticator.create(first);
    await browser.post('/passkeys/add/finish', { response });
    const second = (await browser.post('/passkeys/add/begin')).json as CreationOptions;
    expect(second.excludeCredentials).toEqual([
      { id: response.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ]);
    expect(second.user.id).toBe(first.user.id);
  });

  it('asks the application, which can refuse', async () => {
    const seen: unknown[] = [];
    const { browser, authenticator } = await openServer({
      checkPasskey(passkey) {
        seen.push(passkey);
        return passkey.isBackupEligible;
      },
    });
    const refused = await addPasskey(browser, authenticator, { isBackupEligible: false });
    expect(refused).toMatchObject({ status: 403, json: { code: 'PASSKEY_IS_NOT_ALLOWED' } });
    expect(seen).toMatchObject([{ attestationFormat: 'none', isBackupEligible: false, user: { email: ada.email } }]);
    expect((await addPasskey(browser, authenticator)).status).toBe(200);
  });

  it('tells the user by mail, as a removal does', async () => {
    const { auth, browser, authenticator, mails } = await openServer();
    const { id } = (await addPasskey(browser, authenticator)).json as { id: string };
    await browser.post('/passkeys/remove', { id });
    await auth.settled();
    expect(mails).toMatchObject([
      { change: 'added', name: 'Passkey', user: { email: ada.email } },
      { change: 'removed', name: 'Passkey' },
    ]);
  });
});

describe('removing a passkey', () => {
  it('ends the other sessions that have shown one, not the session that removes it', async () => {
    const { browser, openBrowser, authenticator } = await openServer();
    const { id } = (await addPasskey(browser, authenticator)).json as { id: string };
    const [thief, own] = [openBrowser(), openBrowser()];
    for (const each of [thief, own]) expect((await showPasskey(each, authenticator)).status).toBe(200);
    expect((await own.post('/passkeys/remove', { id })).status).toBe(200);
    expect((await thief.get('/get-session')).json).toBeNull();
    for (const each of [own, browser]) expect((await each.get('/get-session')).json).not.toBeNull();
  });
});

describe('a challenge', () => {
  it('is good once', async () => {
    const { browser, openBrowser, authenticator } = await openServer();
    await addPasskey(browser, authenticator);
    const other = openBrowser();
    const options = (await other.post('/passkeys/sign-in/begin')).json as RequestOptions;
    const response = authenticator.get(options);
    expect((await other.post('/passkeys/sign-in/finish', { response })).status).toBe(200);
    expect((await other.post('/passkeys/sign-in/finish', { response })).json).toMatchObject({
      code: 'INVALID_PASSKEY',
    });
  });

  it('is for the browser, the ceremony and the user to whom it was issued, for five minutes', async () => {
    const { browser, openBrowser, authenticator, clock } = await openServer();
    await addPasskey(browser, authenticator);
    const other = openBrowser();
    const begin = async (from = other) => (await from.post('/passkeys/sign-in/begin')).json as RequestOptions;

    const stolen = authenticator.get(await begin());
    expect((await openBrowser().post('/passkeys/sign-in/finish', { response: stolen })).status).toBe(401);

    const again = (await browser.post('/passkeys/reauthenticate/begin')).json as RequestOptions;
    const response = authenticator.get(again);
    expect((await browser.post('/passkeys/sign-in/finish', { response })).status).toBe(401);

    const late = authenticator.get(await begin());
    clock.advance(301);
    expect((await other.post('/passkeys/sign-in/finish', { response: late })).status).toBe(401);

    const eve = openBrowser();
    await eve.post('/sign-up/email', { ...ada, email: 'eve@example.com' });
    const options = (await eve.post('/passkeys/add/begin')).json as CreationOptions;
    await eve.post('/sign-out');
    await eve.post('/sign-in/email', ada);
    const creation = await eve.post('/passkeys/add/finish', { response: authenticator.create(options) });
    expect(creation).toMatchObject({ status: 401, json: { code: 'INVALID_PASSKEY' } });
  });

  it('does not use up what the browser may ask for beside it', async () => {
    const { openBrowser } = await openServer();
    const browser = openBrowser();
    await browser.post('/passkeys/sign-in/begin');
    expect(browser.cookieNames()).toEqual(['__Secure-latchkey.passkey_asker']); // codes have `code_asker`
  });

  it('of one tab survives those of other tabs', async () => {
    const { browser, openBrowser, authenticator } = await openServer();
    await addPasskey(browser, authenticator);
    const other = openBrowser();
    const tabs: RequestOptions[] = [];
    for (let tab = 0; tab < 3; tab++) tabs.push((await other.post('/passkeys/sign-in/begin')).json as RequestOptions);
    for (const options of tabs) {
      const response = authenticator.get(options);
      expect((await other.post('/passkeys/sign-in/finish', { response })).status).toBe(200);
    }
  });
});

describe('a sign-in', () => {
  it('names no credential, and the same answer for a passkey that no account has', async () => {
    const { openBrowser } = await openServer();
    const browser = openBrowser();
    const options = (await browser.post('/passkeys/sign-in/begin')).json as RequestOptions;
    expect(options).toMatchObject({ allowCredentials: [], rpId: 'app.example.com', userVerification: 'required' });
    const foreign = createAuthenticator();
    foreign.create({
      ...{ rp: { id: 'app.example.com', name: '' }, user: { id: 'AAAA', name: '', displayName: '' } },
      ...{ challenge: '', pubKeyCredParams: [], timeout: 0, excludeCredentials: [], attestation: 'none' },
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    });
    const answer = await browser.post('/passkeys/sign-in/finish', { response: foreign.get(options) });
    expect(answer).toMatchObject({ status: 404, json: { code: 'PASSKEY_NOT_FOUND' } });
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a page in a frame of another origin', { clientData: { crossOrigin: true } }],
    ['another type', { clientData: { type: 'webauthn.create' } }],
    ['no user', { isUserPresent: false }],
    ['no user verification', { isUserVerified: false }],
    ['another backup eligibility', { isBackupEligible: false }],
    ['a backup of what cannot be backed up', { isBackupEligible: false, isBackedUp: true }],
  ])('is refused with %s', async (_, own) => {
    const { browser, openBrowser, authenticator } = await openServer();
    await addPasskey(browser, authenticator);
    const answer = await showPasskey(openBrowser(), authenticator, 'sign-in', own);
    expect(answer).toMatchObject({ status: 401, json: { code: 'INVALID_PASSKEY' } });
  });

  it('is refused without the user handle, and with that of another user', async () => {
    const { browser, openBrowser, authenticator } = await openServer();
    await addPasskey(browser, authenticator);
    for (const userHandle of [undefined, null, '', 'AAAA']) {
      const other = openBrowser();
      const options = (await other.post('/passkeys/sign-in/begin')).json as RequestOptions;
      const { response, ...rest } = authenticator.get(options);
      const answer = await other.post('/passkeys/sign-in/finish', {
        response: { ...rest, response: { ...response, userHandle } },
      });
      expect(answer).toMatchObject({ status: 401, json: { code: 'INVALID_PASSKEY' } });
    }
  });

  it('with a counter that does not grow is refused as a copy, and told', async () => {
    const clones: unknown[] = [];
    const { auth, browser, openBrowser, authenticator } = await openServer({
      onClone: (clone) => void clones.push(clone),
    });
    await addPasskey(browser, authenticator, { counter: 5 });
    expect((await showPasskey(openBrowser(), authenticator, 'sign-in', { counter: 6 })).status).toBe(200);
    for (const counter of [6, 5, 0]) {
      const answer = await showPasskey(openBrowser(), authenticator, 'sign-in', { counter });
      expect(answer).toMatchObject({ status: 401, json: { code: 'PASSKEY_MAY_BE_COPIED' } });
    }
    await auth.settled();
    expect(clones).toHaveLength(3);
    expect((await showPasskey(openBrowser(), authenticator, 'sign-in', { counter: 7 })).status).toBe(200);
  });

  it('accepts configured origins and native applications, and publishes the related ones', async () => {
    const native = `android:apk-key-hash:${'A'.repeat(43)}`;
    const { browser, openBrowser, authenticator } = await openServer({
      rpID: 'example.com',
      origins: ['https://example.de'],
      nativeOrigins: [native],
    });
    await addPasskey(browser, authenticator);
    for (const origin of ['https://example.de', native, 'https://app.example.com'])
      expect((await showPasskey(openBrowser(), authenticator, 'sign-in', { origin })).status).toBe(200);
    expect((await showPasskey(openBrowser(), authenticator, 'sign-in', { origin: 'https://example.com' })).status).toBe(
      401,
    );
    expect((await openBrowser().get('/.well-known/webauthn')).json).toEqual({
      origins: ['https://app.example.com', 'https://example.de'],
    });
  });

  it('needs a verified address where the application does', async () => {
    const { openBrowser, authenticator, auth } = await openServer(
      {},
      {
        emailAndPassword: { enabled: true, requireEmailVerification: true },
        emailVerification: { async sendVerificationEmail() {} },
      },
    );
    expect((await signUp(openBrowser(), authenticator, 'grace@example.com')).json).toMatchObject({ token: null });
    await auth.settled();
    expect((await showPasskey(openBrowser(), authenticator)).json).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
  });
});
