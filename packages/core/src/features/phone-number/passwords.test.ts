import { describe, expect, it } from 'vitest';
import { ada, bob, invalidCode, number, openPhones, other, refusal, userOf } from '../../../test/fixtures/phones.js';
import { defineContract } from '../../contract/endpoint.js';
import { definePlugin } from '../../define-plugin.js';

const signIn = '/sign-in/phone-number';
const forget = '/phone-number/forget-password';
const reset = '/phone-number/reset-password';
const wrong = refusal(401, 'INVALID_PHONE_NUMBER_OR_PASSWORD', 'invalid phone number or password');
const newPassword = 'another horse';

describe('sign-in by number and password', () => {
  it('answers with the token and the user, and begins a session', async () => {
    const { openBrowser, meet } = openPhones();
    await meet();
    const browser = openBrowser();
    const body = { phoneNumber: '+1 555 000-1111', password: ada.password };
    const { status, json } = await browser.post(signIn, body);
    const { session } = (await browser.get('/get-session')).json as { session: { token: string } };
    expect([status, json]).toMatchObject([
      200,
      { token: session.token, user: { email: ada.email, phoneNumber: number, phoneNumberVerified: true } },
    ]);
  });

  it('begins a short session with rememberMe false', async () => {
    const { openBrowser, meet } = openPhones();
    await meet();
    const browser = openBrowser();
    await browser.post(signIn, { phoneNumber: number, password: ada.password, rememberMe: false });
    expect(browser.cookieNames()).toContain('__Secure-latchkey.dont_remember');
  });

  it('is refused with the same error for every reason [R-G01]', async () => {
    const { auth, openBrowser, meet } = openPhones();
    await meet();
    await meet(bob, other);
    await auth.api.removePassword({ body: { email: bob.email } });
    for (const body of [
      { phoneNumber: number, password: 'wrong horse' },
      { phoneNumber: other, password: bob.password },
      { phoneNumber: '+15550009999', password: ada.password },
      { phoneNumber: number, password: '' },
    ])
      expect(await openBrowser().post(signIn, body)).toMatchObject(wrong);
    expect(await openBrowser().post(signIn, { phoneNumber: 'ada', password: 'x' })).toMatchObject({
      status: 400,
      json: { code: 'INVALID_PHONE_NUMBER' },
    });
  });

  it('can require a proven number, checked after the password has matched', async () => {
    const unproven = ada.email;
    const lenient = openPhones({}, { unproven });
    const strict = openPhones({ requireVerification: true }, { unproven });
    for (const { openBrowser } of [lenient, strict]) await openBrowser().post('/sign-up/email', ada);
    const body = { phoneNumber: number, password: ada.password };
    expect(await lenient.openBrowser().post(signIn, body)).toMatchObject({
      status: 200,
      json: { user: { phoneNumberVerified: false } },
    });
    expect(await strict.openBrowser().post(signIn, { ...body, password: 'wrong' })).toMatchObject(wrong);
    const browser = strict.openBrowser();
    expect(await browser.post(signIn, body)).toMatchObject(
      refusal(403, 'PHONE_NUMBER_NOT_VERIFIED', 'phone number not verified'),
    );
    expect(browser.cookieNames()).toEqual([]);
  });

  it('reports sign-in by password and by code to the sign-in gates, and begins no session if a gate challenges [T-02]', async () => {
    const methods: string[] = [];
    const guard = definePlugin(defineContract('guard', {}), {
      handlers: {},
      async signInGate(_, { method }) {
        methods.push(method);
        return method === 'sign-up' ? undefined : { twoFactorRedirect: true, twoFactorMethods: ['totp'] };
      },
    });
    const { openBrowser, meet, codeOf } = openPhones({}, { plugins: [guard] });
    await meet();
    const browser = openBrowser();
    const challenged = { status: 200, json: { twoFactorRedirect: true, twoFactorMethods: ['totp'] } };
    expect(await browser.post(signIn, { phoneNumber: number, password: ada.password })).toMatchObject(challenged);
    const code = await codeOf(browser.post('/phone-number/send-otp', { phoneNumber: number }));
    expect(await browser.post('/phone-number/verify', { phoneNumber: number, code })).toMatchObject(challenged);
    expect(methods).toEqual(['sign-up', 'phone-number', 'phone-otp']);
    expect(browser.cookieNames()).toEqual(['__Secure-latchkey.code_asker']);
  });
});

describe('password reset by phone', () => {
  it('is set with a code, ends every session and begins none', async () => {
    const { openBrowser, meet, codeOf, messages } = openPhones();
    const session = await meet();
    const code = await codeOf(openBrowser().post(forget, { phoneNumber: number }));
    expect(messages.at(-1)).toMatchObject({ type: 'reset', phoneNumber: number });
    const browser = openBrowser();
    const { status, json } = await browser.post(reset, { phoneNumber: number, otp: code, newPassword });
    expect([status, json]).toEqual([200, { status: true }]);
    expect(browser.cookieNames()).toEqual([]);
    expect(await userOf(session)).toBeNull();
    const signInWith = async (password: string) =>
      (await openBrowser().post(signIn, { phoneNumber: number, password })).status;
    expect([await signInWith(ada.password), await signInWith(newPassword)]).toEqual([401, 200]);
  });

  it('sets the first password of a user without one', async () => {
    const { auth, openBrowser, meet, codeOf } = openPhones();
    await meet();
    await auth.api.removePassword({ body: { email: ada.email } });
    const otp = await codeOf(openBrowser().post(forget, { phoneNumber: number }));
    await openBrowser().post(reset, { phoneNumber: number, otp, newPassword });
    expect((await openBrowser().post('/sign-in/email', { ...ada, password: newPassword })).status).toBe(200);
  });

  it('keeps the code valid if the password cannot be set [H040]', async () => {
    const { openBrowser, meet, codeOf } = openPhones();
    await meet();
    const otp = await codeOf(openBrowser().post(forget, { phoneNumber: number }));
    for (let index = 0; index < 5; index++)
      expect(await openBrowser().post(reset, { phoneNumber: number, otp, newPassword: 'x' })).toMatchObject({
        status: 400,
        json: { code: 'PASSWORD_TOO_SHORT' },
      });
    expect((await openBrowser().post(reset, { phoneNumber: number, otp, newPassword })).status).toBe(200);
    expect(await openBrowser().post(reset, { phoneNumber: number, otp, newPassword })).toMatchObject(invalidCode);
  });

  it('gives the same answer for an unknown number, which gets no message [R-G03]', async () => {
    const { auth, openBrowser, messages } = openPhones();
    expect((await openBrowser().post(forget, { phoneNumber: number })).json).toEqual({ status: true });
    await auth.settled();
    expect(messages).toEqual([]);
    expect(await openBrowser().post(reset, { phoneNumber: number, otp: '123456', newPassword })).toMatchObject(
      invalidCode,
    );
  });

  it('refuses codes of other purposes, and other purposes refuse its codes [R-E06]', async () => {
    const { openBrowser, meet, codeOf } = openPhones({ allowedAttempts: 100 });
    await meet();
    const forSignIn = await codeOf(openBrowser().post('/phone-number/send-otp', { phoneNumber: number }));
    const forReset = await codeOf(openBrowser().post(forget, { phoneNumber: number }));
    if (forSignIn === forReset) return;
    const body = { phoneNumber: number, newPassword };
    expect(await openBrowser().post(reset, { ...body, otp: forSignIn })).toMatchObject(invalidCode);
    expect(await openBrowser().post('/phone-number/verify', { ...body, code: forReset })).toMatchObject(invalidCode);
    expect((await openBrowser().post(reset, { ...body, otp: forReset })).status).toBe(200);
  });

  it('does not set the password of the number’s next user with an old code', async () => {
    const { openBrowser, meet, codeOf, link } = openPhones();
    const browser = await meet();
    const otp = await codeOf(openBrowser().post(forget, { phoneNumber: number }));
    await link(browser, other, { updatePhoneNumber: true });
    expect(await openBrowser().post(reset, { phoneNumber: number, otp, newPassword })).toMatchObject(invalidCode);
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(200);
  });
});

describe('a number that an attacker added to an account with the victim’s address [R-C03]', () => {
  it('is removed when the owner proves the mailbox', async () => {
    const tokens: string[] = [];
    const { auth, openBrowser, meet, messages } = openPhones(
      {},
      { emailAndPassword: { sendResetPassword: ({ token }) => void tokens.push(token) } },
    );
    const attacker = await meet();
    await openBrowser().post('/forget-password', { email: ada.email });
    await auth.settled();
    const owner = openBrowser();
    expect((await owner.post('/reset-password', { token: tokens[0], newPassword })).status).toBe(200);
    await owner.post('/sign-in/email', { ...ada, password: newPassword });
    expect(await userOf(owner)).toMatchObject({ phoneNumber: null, phoneNumberVerified: false, emailVerified: true });
    expect(await userOf(attacker)).toBeNull();
    messages.length = 0;
    for (const path of ['/phone-number/send-otp', forget]) await openBrowser().post(path, { phoneNumber: number });
    await auth.settled();
    expect(messages).toEqual([]);
  });
});
