import { describe, expect, it } from 'vitest';
import { invalidCode, number, openPhones, signUpOnVerification, userOf } from '../../../test/fixtures/phones.js';
import { text } from '../../contract/fields.js';
import { testAuth } from '../../testing/test-auth.js';
import { phoneNumber } from './index.js';

const send = '/phone-number/send-otp';
const verify = '/phone-number/verify';
const limits = {
  enabled: true,
  customRules: { '/phone-number/*': { window: 10, max: 1000 }, '/sign-up/email': { window: 10, max: 1000 } },
};

describe('sign-up by a code', () => {
  it('creates a user with the proven number and a placeholder address', async () => {
    const { openBrowser, codeOf } = openPhones({
      signUpOnVerification: { ...signUpOnVerification, getTempName: () => 'Guest' },
    });
    const browser = openBrowser();
    const code = await codeOf(browser.post(send, { phoneNumber: number }));
    expect((await browser.post(verify, { phoneNumber: number, code })).json).toMatchObject({
      user: { name: 'Guest', email: '15550001111@phone.example.com', phoneNumber: number },
    });
    expect(await userOf(browser)).toMatchObject({ emailVerified: false, phoneNumberVerified: true });
    const again = openBrowser();
    await again.post(verify, {
      phoneNumber: number,
      code: await codeOf(again.post(send, { phoneNumber: number })),
    });
    expect((await userOf(again))?.id).toBe((await userOf(browser))?.id);
  });

  it('works only if it is configured', async () => {
    const { openBrowser, messages, auth } = openPhones();
    expect((await openBrowser().post(send, { phoneNumber: number })).json).toEqual({ status: true });
    await auth.settled();
    expect(messages).toEqual([]);
  });

  it('uses a random placeholder address that tells nothing about the number, unless the application makes it', async () => {
    const { openBrowser, codeOf } = openPhones({ signUpOnVerification: {} });
    const code = await codeOf(openBrowser().post(send, { phoneNumber: number }));
    expect((await openBrowser().post(verify, { phoneNumber: number, code })).json).toMatchObject({
      user: { email: expect.stringMatching(/^[a-z0-9]{24}@phone\.invalid$/), name: number, phoneNumber: number },
    });
    const own = openPhones({ signUpOnVerification: { getTempEmail: (_, random) => `${random}@no-mail.example.com` } });
    const other = await own.codeOf(own.openBrowser().post(send, { phoneNumber: number }));
    expect((await own.openBrowser().post(verify, { phoneNumber: number, code: other })).json).toMatchObject({
      user: { email: expect.stringMatching(/^[a-z0-9]{24}@no-mail\.example\.com$/) },
    });
  });

  it('is refused if a required field of the application is missing', async () => {
    const codes: string[] = [];
    const strict = testAuth({
      plugins: [phoneNumber({ sendOTP: (message) => void codes.push(message.code), signUpOnVerification })],
      user: { additionalFields: { company: text({ settable: true }) } },
    });
    await strict.openBrowser().post(send, { phoneNumber: number });
    await strict.auth.settled();
    const answer = await strict.openBrowser().post(verify, { phoneNumber: number, code: codes[0] });
    expect(answer).toMatchObject({ status: 400, json: { code: 'COMPANY_IS_REQUIRED' } });
  });
});

describe('messages', () => {
  it('are limited to ten an hour for one number, and beyond the limit the code is not replaced [R-F10]', async () => {
    const { openBrowser, messages, auth } = openPhones(
      { signUpOnVerification },
      { logger: { debug() {}, info() {}, warn() {}, error() {} }, rateLimit: limits },
    );
    for (let call = 0; call < 14; call++) {
      expect((await openBrowser(`192.0.2.${call}`).post(send, { phoneNumber: number })).json).toEqual({ status: true });
      await auth.settled();
    }
    expect(messages).toHaveLength(10);
    const code = messages[9]?.code;
    expect((await openBrowser().post(verify, { phoneNumber: number, code })).status).toBe(200);
  });

  it('are limited to three calls a minute', async () => {
    const { openBrowser } = openPhones({}, { rateLimit: { enabled: true } });
    const statuses = [];
    for (let call = 0; call < 4; call++)
      statuses.push((await openBrowser().post(send, { phoneNumber: `+1555000111${call}` })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('that cannot be sent do not fail the call', async () => {
    const failing = {
      sendOTP() {
        throw new Error('the operator is down');
      },
    };
    const { openBrowser, auth } = openPhones(
      { ...failing, signUpOnVerification },
      { logger: { debug() {}, info() {}, warn() {}, error() {} } },
    );
    expect((await openBrowser().post(send, { phoneNumber: number })).status).toBe(200);
    await auth.settled();
  });

  it('have codes of the configured length, from 4 to 8 digits', async () => {
    const { openBrowser, codeOf } = openPhones({ otpLength: 8, signUpOnVerification });
    expect(await codeOf(openBrowser().post(send, { phoneNumber: number }))).toMatch(/^\d{8}$/);
    expect(() => openPhones({ otpLength: 3 })).toThrow(
      'phoneNumber.otpLength: got 3, expected a whole number from 4 to 8',
    );
    for (const allowedAttempts of [0, 1.5, Number.NaN])
      expect(() => openPhones({ allowedAttempts })).toThrow(/allowedAttempts/);
  });

  it('have codes that are invalid after one wrong guess if they are shorter than six digits [T-15]', async () => {
    const { openBrowser, codeOf } = openPhones({ otpLength: 5, signUpOnVerification });
    const code = await codeOf(openBrowser().post(send, { phoneNumber: number }));
    const wrong = code === '00000' ? '11111' : '00000';
    for (const shown of [wrong, code])
      expect(await openBrowser().post(verify, { phoneNumber: number, code: shown })).toMatchObject(invalidCode);
  });
});
