import { describe, expect, it } from 'vitest';
import {
  ada,
  bob,
  invalidCode,
  number,
  openPhones,
  other,
  refusal,
  signUpOnVerification,
  userOf,
} from '../../../test/fixtures/phones.js';
import { createAuthClient } from '../../client.js';
import { phoneNumberClient } from './client.js';

const send = '/phone-number/send-otp';
const verify = '/phone-number/verify';

describe('the number of a signed-in user', () => {
  it('is added in its stored spelling when the user proves it', async () => {
    const { openBrowser, messages, codeOf } = openPhones();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    expect(await userOf(browser)).toMatchObject({ phoneNumber: null, phoneNumberVerified: false });
    const code = await codeOf(browser.post(send, { phoneNumber: '+1 (555) 000-1111' }));
    expect(messages).toEqual([{ phoneNumber: number, code: expect.stringMatching(/^\d{6}$/), type: 'verification' }]);
    const { status, json } = await browser.post(verify, { phoneNumber: '+1 555 000 1111', code });
    expect([status, json]).toMatchObject([
      200,
      { status: true, token: null, user: { email: ada.email, phoneNumber: number, phoneNumberVerified: true } },
    ]);
    expect(await userOf(browser)).toMatchObject({ phoneNumber: number, phoneNumberVerified: true });
  });

  it('is changed only with updatePhoneNumber', async () => {
    const { openBrowser, meet, codeOf } = openPhones();
    const browser = await meet();
    const code = await codeOf(browser.post(send, { phoneNumber: other }));
    expect(await browser.post(verify, { phoneNumber: other, code })).toMatchObject(
      refusal(400, 'USER_ALREADY_HAS_A_PHONE_NUMBER', 'user already has a phone number'),
    );
    expect(await userOf(browser)).toMatchObject({ phoneNumber: number });
    expect((await browser.post(verify, { phoneNumber: other, code, updatePhoneNumber: true })).status).toBe(200);
    expect(await userOf(browser)).toMatchObject({ phoneNumber: other });
    const body = { password: ada.password, phoneNumber: number };
    expect((await openBrowser().post('/sign-in/phone-number', body)).status).toBe(401);
  });

  it('can be proven again', async () => {
    const { meet, link } = openPhones();
    const browser = await meet();
    expect((await link(browser)).status).toBe(200);
    expect(await userOf(browser)).toMatchObject({ phoneNumber: number, phoneNumberVerified: true });
  });

  it('cannot be set on sign-up or in the profile', async () => {
    const { openBrowser } = openPhones();
    const browser = openBrowser();
    const sent = { phoneNumber: number, phoneNumberVerified: true };
    await browser.post('/sign-up/email', { ...ada, ...sent });
    await browser.post('/update-user', { name: 'Countess', ...sent });
    expect(await userOf(browser)).toMatchObject({ phoneNumber: null, phoneNumberVerified: false });
  });

  it('cannot be added by a session that is not fresh, which may be stolen', async () => {
    const { openBrowser, clock, auth, messages } = openPhones();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    clock.advance(86_400);
    expect(await browser.post(send, { phoneNumber: number })).toMatchObject({
      status: 403,
      json: { code: 'SESSION_IS_NOT_FRESH' },
    });
    await auth.settled();
    expect(messages).toEqual([]);
  });

  it('stays with the user who proved it first; only a caller with a valid code learns that', async () => {
    const { openBrowser, meet, codeOf } = openPhones();
    const owner = await meet();
    const browser = openBrowser();
    await browser.post('/sign-up/email', bob);
    const code = await codeOf(browser.post(send, { phoneNumber: number }));
    expect(await browser.post(verify, { phoneNumber: number, code: '000000' })).toMatchObject(invalidCode);
    expect(await browser.post(verify, { phoneNumber: number, code })).toMatchObject(
      refusal(400, 'PHONE_NUMBER_CAN_NOT_BE_USED', 'phone number can not be used'),
    );
    expect(await userOf(browser)).toMatchObject({ phoneNumber: null });
    expect(await userOf(owner)).toMatchObject({ phoneNumber: number, phoneNumberVerified: true });
  });

  it('is removed from a user who never proved it', async () => {
    const { openBrowser, link, userIs } = withUnproven();
    const holder = openBrowser();
    await holder.post('/sign-up/email', bob);
    await userIs(holder, { phoneNumber: number, phoneNumberVerified: false });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    expect((await link(browser)).status).toBe(200);
    await userIs(browser, { phoneNumber: number, phoneNumberVerified: true });
    await userIs(holder, { phoneNumber: null, phoneNumberVerified: false });
  });

  it('needs a code for this user and this number [R-C18]', async () => {
    const { openBrowser, codeOf } = openPhones({ allowedAttempts: 100, signUpOnVerification });
    const [one, two] = [openBrowser(), openBrowser()];
    await one.post('/sign-up/email', ada);
    await two.post('/sign-up/email', bob);
    const code = await codeOf(one.post(send, { phoneNumber: number }));
    const anothers = await codeOf(one.post(send, { phoneNumber: other }));
    expect(await two.post(verify, { phoneNumber: number, code })).toMatchObject(invalidCode);
    expect(await openBrowser().post(verify, { phoneNumber: number, code })).toMatchObject(invalidCode);
    if (anothers !== code)
      expect(await one.post(verify, { phoneNumber: number, code: anothers })).toMatchObject(invalidCode);
    expect((await one.post(verify, { phoneNumber: number, code })).status).toBe(200);
  });
});

describe('sign-in by a code', () => {
  it('begins a session of the user with the number', async () => {
    const { openBrowser, meet, codeOf, messages } = openPhones();
    await meet();
    const browser = openBrowser();
    const code = await codeOf(browser.post(send, { phoneNumber: number }));
    expect(messages.at(-1)).toMatchObject({ type: 'sign-in' });
    const { json } = await browser.post(verify, { phoneNumber: number, code });
    const { session } = (await browser.get('/get-session')).json as { session: { token: string } };
    expect(json).toMatchObject({
      status: true,
      token: session.token,
      user: { email: ada.email, phoneNumber: number, phoneNumberVerified: true },
    });
  });

  it('begins no session with disableSession', async () => {
    const { openBrowser, meet, codeOf } = openPhones();
    await meet();
    const browser = openBrowser();
    const code = await codeOf(browser.post(send, { phoneNumber: number }));
    const answer = await browser.post(verify, { phoneNumber: number, code, disableSession: true });
    expect(answer).toMatchObject({ status: 200, json: { token: null, user: { email: ada.email } } });
    expect(browser.cookieNames()).toEqual(['__Secure-latchkey.code_asker']);
  });

  it('accepts a code once, and only the newest [R-D05]', async () => {
    const { openBrowser, meet, codeOf } = openPhones();
    await meet();
    const ask = () => codeOf(openBrowser().post(send, { phoneNumber: number }));
    const [first, second] = [await ask(), await ask()];
    if (first !== second)
      expect(await openBrowser().post(verify, { phoneNumber: number, code: first })).toMatchObject(invalidCode);
    expect((await openBrowser().post(verify, { phoneNumber: number, code: second })).status).toBe(200);
    expect(await openBrowser().post(verify, { phoneNumber: number, code: second })).toMatchObject(invalidCode);
  });

  it.each([
    [-1, 200],
    [0, 400],
    [1, 400],
  ])('accepts a code for five minutes (%i ms)', async (ms, status) => {
    const { openBrowser, meet, codeOf, clock } = openPhones();
    await meet();
    const code = await codeOf(openBrowser().post(send, { phoneNumber: number }));
    clock.advance(300 + ms / 1000);
    expect((await openBrowser().post(verify, { phoneNumber: number, code })).status).toBe(status);
  });

  it('after three wrong guesses the browser that asked for a code can no longer use it [R-D14]', async () => {
    const { openBrowser, meet, codeOf } = openPhones();
    await meet();
    const browser = openBrowser();
    const code = await codeOf(browser.post(send, { phoneNumber: number }));
    const wrong = code === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < 3; guess++)
      expect(await browser.post(verify, { phoneNumber: number, code: wrong })).toMatchObject(invalidCode);
    expect(await browser.post(verify, { phoneNumber: number, code })).toMatchObject(invalidCode);
  });

  it('is refused for a number that its user never proved', async () => {
    const { openBrowser, userIs, messages, auth } = withUnproven();
    const holder = openBrowser();
    await holder.post('/sign-up/email', bob);
    await userIs(holder, { phoneNumber: number, phoneNumberVerified: false });
    expect((await openBrowser().post(send, { phoneNumber: number })).json).toEqual({ status: true });
    await auth.settled();
    expect(messages).toEqual([]);
  });
});

it('the client signs in by a code', async () => {
  const { auth, openBrowser, meet, codeOf } = openPhones();
  await meet();
  const client = createAuthClient({
    baseURL: 'https://app.example.com',
    plugins: [phoneNumberClient()],
    fetch: (input, init) => auth.handler(new Request(input, init)),
  });
  const code = await codeOf(openBrowser().post(send, { phoneNumber: number }));
  const { data } = await client.verifyPhoneNumber({ phoneNumber: number, code });
  expect(data && 'user' in data ? data.user.phoneNumber : undefined).toBe(number);
});

/** A server on which Bob's row has a number that he never proved. */
function withUnproven() {
  const server = openPhones({}, { unproven: bob.email });
  const userIs = async (browser: ReturnType<typeof server.openBrowser>, expected: object) =>
    expect(await userOf(browser)).toMatchObject(expected);
  return { ...server, userIs };
}
