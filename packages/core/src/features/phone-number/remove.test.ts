import { describe, expect, it } from 'vitest';
import { ada, number, openPhones, refusal, signUpOnVerification, userOf } from '../../../test/fixtures/phones.js';

const remove = '/phone-number/remove';
const send = '/phone-number/send-otp';
const verify = '/phone-number/verify';
const without = { phoneNumber: null, phoneNumberVerified: false };

describe('a user who removes their phone number', () => {
  it('has no number, and can no longer sign in with it', async () => {
    const { meet, openBrowser, messages, auth } = openPhones();
    const browser = await meet();
    const waiting = openBrowser();
    await waiting.post(send, { phoneNumber: number });
    await auth.settled();
    const { code } = messages.at(-1) ?? {};
    expect(await browser.post(remove)).toMatchObject({ status: 200, json: { status: true } });
    expect(await userOf(browser)).toMatchObject({ email: ada.email, ...without });
    expect((await waiting.post(verify, { phoneNumber: number, code })).status).toBe(400);
    const signIn = { phoneNumber: number, password: ada.password };
    expect((await openBrowser().post('/sign-in/phone-number', signIn)).status).toBe(401);
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(200);
  });

  it('can repeat the call, and prove the number again', async () => {
    const { meet, link } = openPhones();
    const browser = await meet();
    expect([(await browser.post(remove)).status, (await browser.post(remove)).status]).toEqual([200, 200]);
    expect((await link(browser)).status).toBe(200);
    expect(await userOf(browser)).toMatchObject({ phoneNumber: number, phoneNumberVerified: true });
  });

  it('leaves the number free for the next user who proves it', async () => {
    const { meet, openBrowser, link } = openPhones();
    await (await meet()).post(remove);
    const browser = openBrowser();
    await browser.post('/sign-up/email', { ...ada, email: 'bob@example.com' });
    expect((await link(browser)).status).toBe(200);
  });

  it('cannot remove it as the last way to sign in, until the address is verified [Z14]', async () => {
    const emailAndPassword = { enabled: true, async sendResetPassword() {} };
    const { openBrowser, codeOf, auth } = openPhones({ signUpOnVerification }, { emailAndPassword });
    const browser = openBrowser();
    await browser.post(verify, {
      phoneNumber: number,
      code: await codeOf(browser.post(send, { phoneNumber: number })),
    });
    expect(await browser.post(remove)).toMatchObject(
      refusal(400, 'PHONE_NUMBER_IS_YOUR_LAST_SIGN_IN_METHOD', 'phone number is your last sign in method'),
    );
    const { email } = (await userOf(browser)) ?? {};
    expect(await userOf(browser)).toMatchObject({ phoneNumber: number, phoneNumberVerified: true });
    await auth.api.verifyAddress({ body: { email: String(email) } });
    expect((await browser.post(remove)).status).toBe(200);
    expect(await userOf(browser)).toMatchObject(without);
  });

  it('cannot remove it if the address is verified and no mail signs the user in', async () => {
    const { openBrowser, codeOf, auth } = openPhones({ signUpOnVerification }, { emailAndPassword: { enabled: true } });
    const browser = openBrowser();
    const code = await codeOf(browser.post(send, { phoneNumber: number }));
    await browser.post(verify, { phoneNumber: number, code });
    const { email } = (await userOf(browser)) ?? {};
    await auth.api.verifyAddress({ body: { email: String(email) } });
    expect((await browser.post(remove)).json).toMatchObject({ code: 'PHONE_NUMBER_IS_YOUR_LAST_SIGN_IN_METHOD' });
  });

  it('sees the change in the cookie cache of the session', async () => {
    const { meet } = openPhones({}, { session: { cookieCache: { enabled: true } } });
    const browser = await meet();
    await browser.post(remove);
    expect((await browser.get('/get-session')).json).toMatchObject({ user: without });
  });
});
