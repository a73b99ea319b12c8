import { emailOTP, magicLink, phoneNumber } from 'latchkey';
import { describe, expect, it, vi } from 'vitest';
import type { RequestOptions } from '../src/ceremonies/shapes.js';
import { createAuthenticator } from './authenticator.js';
import { ada, addPasskey, openServer, showPasskey, signUp } from './passkey-server.js';

const session = (json: unknown) => json as { session: { factors: { factor: string }[]; token: string } };
const number = '+491701234567';
const factorsOf = (json: unknown) => session(json).session.factors.map(({ factor }) => factor);

describe('a sign-up', () => {
  it('creates a user without a password, and signs in', async () => {
    const { openBrowser, authenticator } = await openServer();
    const browser = openBrowser();
    const answer = await signUp(browser, authenticator, 'Grace@Example.com');
    expect(answer).toMatchObject({ status: 200, json: { user: { email: 'grace@example.com', name: 'Grace' } } });
    expect((await browser.get('/list-accounts')).json).toEqual([]);
    expect((await showPasskey(openBrowser(), authenticator)).status).toBe(200);
  });

  it('tells that an address is taken only at its end, and not where that is hidden', async () => {
    const told = await openServer();
    expect((await signUp(told.openBrowser(), told.authenticator, ada.email)).json).toMatchObject({
      code: 'USER_ALREADY_EXISTS',
    });
    const hidden = await openServer(
      {},
      {
        emailAndPassword: { enabled: true, requireEmailVerification: true, hideExistingUsers: true },
        emailVerification: { async sendVerificationEmail() {} },
      },
    );
    const taken = await signUp(hidden.openBrowser(), hidden.authenticator, ada.email);
    expect(taken).toMatchObject({ status: 200, json: { token: null, user: { email: ada.email, name: 'Grace' } } });
  });

  it('does not exist unless it is configured', async () => {
    const { openBrowser } = await openServer({ signUp: false });
    expect((await openBrowser().post('/passkeys/sign-up/begin', { email: 'g@example.com', name: 'G' })).status).toBe(
      404,
    );
  });
});

describe('the last sign-in method', () => {
  it('stays: of a passkey and a password one can go', async () => {
    const { openBrowser, authenticator } = await openServer();
    const browser = openBrowser();
    await signUp(browser, authenticator, 'grace@example.com');
    const [{ id }] = (await browser.get('/passkeys')).json as [{ id: string }];
    expect((await browser.post('/passkeys/remove', { id })).json).toMatchObject({
      code: 'YOU_CANT_REMOVE_YOUR_LAST_SIGN_IN_METHOD',
    });
    await addPasskey(browser, createAuthenticator());
    expect((await browser.post('/passkeys/remove', { id })).status).toBe(200);
  });

  it('is not the passkey of a user whose phone number is proven, and not that number', async () => {
    const texts: string[] = [];
    const phones = phoneNumber({ sendOTP: ({ code }) => void texts.push(code) });
    const { openBrowser, authenticator } = await openServer({}, {}, [phones]);
    const browser = openBrowser();
    await signUp(browser, authenticator, 'grace@example.com');
    await browser.post('/phone-number/send-otp', { phoneNumber: number });
    await vi.waitFor(() => expect(texts).toHaveLength(1));
    const proven = await browser.post('/phone-number/verify', {
      phoneNumber: number,
      code: texts[0],
      updatePhoneNumber: true,
    });
    expect(proven.status).toBe(200);
    const [{ id }] = (await browser.get('/passkeys')).json as [{ id: string }];
    const other = browser.clone();
    expect((await browser.post('/passkeys/remove', { id })).status).toBe(200);
    expect((await other.post('/phone-number/remove')).json).toMatchObject({
      code: 'PHONE_NUMBER_IS_YOUR_LAST_SIGN_IN_METHOD',
    });
    await addPasskey(browser, authenticator);
    expect((await browser.post('/phone-number/remove')).status).toBe(200);
  });

  it.each([
    ['codes', emailOTP({ async sendVerificationOTP() {} })],
    ['links', magicLink({ async sendMagicLink() {} })],
  ] as const)('is not the passkey of a user whose address is verified, where mailed %s sign in', async (_, plugin) => {
    const { openBrowser, authenticator, auth } = await openServer({}, {}, [plugin]);
    const browser = openBrowser();
    const { user } = (await signUp(browser, authenticator, 'grace@example.com')).json as { user: { id: string } };
    const [{ id }] = (await browser.get('/passkeys')).json as [{ id: string }];
    expect((await browser.post('/passkeys/remove', { id })).status).toBe(400);
    await auth.api.verifyUser({ body: { userId: user.id } });
    expect((await browser.post('/passkeys/remove', { id })).status).toBe(200);
  });

  it('is counted by unlinkAccount too', async () => {
    const { browser, authenticator } = await openServer();
    const unlink = () => browser.post('/unlink-account', { providerId: 'credential' });
    expect((await unlink()).json).toMatchObject({ code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT' });
    const { id } = (await addPasskey(browser, authenticator)).json as { id: string };
    expect((await unlink()).status).toBe(200);
    expect((await browser.post('/passkeys/remove', { id })).json).toMatchObject({
      code: 'YOU_CANT_REMOVE_YOUR_LAST_SIGN_IN_METHOD',
    });
  });
});

describe('reauthentication', () => {
  it('makes a session fresh, under another token', async () => {
    const { browser, authenticator, clock } = await openServer();
    await addPasskey(browser, authenticator);
    const before = session((await browser.get('/get-session')).json).session.token;
    clock.advance(2 * 86_400);
    expect((await browser.post('/passkeys/add/begin')).status).toBe(403);
    const answer = await showPasskey(browser, authenticator, 'reauthenticate');
    expect(factorsOf(answer.json)).toEqual(['password', 'passkey']);
    expect(session(answer.json).session.token).not.toBe(before);
    expect((await browser.post('/passkeys/add/begin')).status).toBe(200);
  });

  it('takes only a passkey of the user', async () => {
    const { browser, openBrowser, authenticator } = await openServer();
    expect((await browser.post('/passkeys/reauthenticate/begin')).json).toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
    await addPasskey(browser, authenticator);
    const eve = openBrowser();
    const evil = createAuthenticator();
    await signUp(eve, evil, 'eve@example.com');
    const { challenge, ...options } = (await browser.post('/passkeys/reauthenticate/begin')).json as RequestOptions;
    const response = evil.get({ ...options, challenge, allowCredentials: [] });
    expect((await browser.post('/passkeys/reauthenticate/finish', { response })).status).toBe(401);
  });
});

describe('an account whose address an attacker has changed', () => {
  it('loses the passkeys that were added since, when the owner takes the address back', async () => {
    let token = '';
    let link = '';
    const sendChangeEmailVerification = (mail: { readonly url: string }) => {
      link = mail.url;
    };
    const { auth, browser, openBrowser, authenticator, clock } = await openServer(
      {},
      {
        emailAndPassword: {
          enabled: true,
          sendResetPassword(mail) {
            token = mail.token;
          },
        },
        emailVerification: {
          sendVerificationEmail(mail) {
            link = mail.url;
          },
        },
        user: { changeEmail: { enabled: true, sendChangeEmailVerification } },
      },
    );
    const follow = async () => {
      await auth.settled();
      await browser.get(link.split('/api/auth')[1] ?? '');
    };
    await browser.post('/send-verification-email', { email: ada.email });
    await follow();
    await addPasskey(browser, authenticator);
    clock.advance(60);
    await browser.post('/change-email', { newEmail: 'eve@example.com' });
    await follow();
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { email: 'eve@example.com' } });
    const evil = createAuthenticator();
    expect((await addPasskey(browser, evil)).status).toBe(200);

    const owner = openBrowser();
    await owner.post('/forget-password', { email: ada.email });
    await auth.settled();
    expect((await owner.post('/reset-password', { token, newPassword: 'battery staple' })).status).toBe(200);
    expect((await showPasskey(openBrowser(), evil)).json).toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
    expect((await showPasskey(openBrowser(), authenticator)).json).toMatchObject({ user: { email: ada.email } });
  });
});

describe('signals for password managers', () => {
  it('name the accepted passkeys and the current details', async () => {
    const { browser, authenticator } = await openServer();
    expect((await browser.get('/passkeys/signals')).json).toBeNull();
    await addPasskey(browser, authenticator);
    const [credential] = authenticator.credentials;
    expect((await browser.get('/passkeys/signals')).json).toEqual({
      rpId: 'app.example.com',
      userId: credential?.userHandle,
      allAcceptedCredentialIds: [credential?.id.toString('base64url')],
      name: ada.email,
      displayName: ada.name,
    });
  });
});
