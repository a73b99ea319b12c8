// For tests: how to cause every error of the features username and phone number.
import { text } from '../../../src/contract/fields.js';
import { phoneNumber } from '../../../src/features/phone-number/index.js';
import { username } from '../../../src/features/username/index.js';
import type { BrowserAnswer } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { ada, bob, number, openPhones, other, signUpOnVerification } from '../../fixtures/phones.js';
import { type Provoke, unhashable } from './error-fixture.js';

const named = { ...ada, username: 'ada' };
const names = {
  USERNAME_IS_TOO_SHORT: 'al',
  USERNAME_IS_TOO_LONG: 'x'.repeat(31),
  USERNAME_IS_INVALID: 'ada l',
};

/** Calls a server on which Ada has a username. */
async function ask(path: string, body: object, requireEmailVerification = false): Promise<BrowserAnswer> {
  const { openBrowser } = testAuth({
    plugins: [username()],
    emailAndPassword: { requireEmailVerification },
    emailVerification: { sendVerificationEmail() {} },
  });
  await openBrowser().post('/sign-up/email', named);
  return openBrowser().post(path, { ...named, ...body });
}

/** Calls a server on which Ada has a phone number. */
async function call(path: string, body: object): Promise<BrowserAnswer> {
  const { openBrowser, meet } = openPhones();
  await meet();
  return openBrowser().post(path, { phoneNumber: number, ...body });
}

/** Sends Bob's code for a number. */
async function prove(phone: string): Promise<BrowserAnswer> {
  const { openBrowser, meet, link } = openPhones();
  await meet();
  const browser = phone === number ? openBrowser() : await meet(bob, '+15550003333');
  if (phone === number) await browser.post('/sign-up/email', bob);
  return link(browser, phone);
}

const refusedNames = (endpoint: string, path: string) =>
  Object.fromEntries(
    Object.entries(names).map(([code, name]) => [`${endpoint} ${code}`, () => ask(path, { username: name })]),
  );
const refusedNumbers = (endpoint: string, path: string, body: object = {}) => ({
  [`${endpoint} INVALID_PHONE_NUMBER`]: () => call(path, { ...body, phoneNumber: 'ada' }),
});

export const nameErrorCases: Readonly<Record<string, Provoke>> = {
  ...refusedNames('signInUsername', '/sign-in/username'),
  'signInUsername INVALID_USERNAME_OR_PASSWORD': () => ask('/sign-in/username', { password: 'wrong horse' }),
  'signInUsername PASSWORD_TOO_LONG': () => ask('/sign-in/username', { password: unhashable }),
  'signInUsername EMAIL_NOT_VERIFIED': () => ask('/sign-in/username', {}, true),
  ...refusedNames('isUsernameAvailable', '/is-username-available'),

  ...refusedNumbers('sendPhoneNumberOTP', '/phone-number/send-otp'),
  ...refusedNumbers('verifyPhoneNumber', '/phone-number/verify', { code: '123456' }),
  'verifyPhoneNumber INVALID_OTP': () => call('/phone-number/verify', { code: '123456' }),
  'verifyPhoneNumber PHONE_NUMBER_CAN_NOT_BE_USED': () => prove(number),
  'verifyPhoneNumber USER_ALREADY_HAS_A_PHONE_NUMBER': () => prove(other),
  'verifyPhoneNumber USER_ALREADY_EXISTS': async () => {
    // Only a hook of the application can choose a taken address again and again.
    const codes: string[] = [];
    const { auth, openBrowser } = testAuth({
      plugins: [phoneNumber({ sendOTP: ({ code }) => void codes.push(code), signUpOnVerification })],
      databaseHooks: { user: { create: { before: () => ({ data: { email: ada.email } }) } } },
    });
    await openBrowser().post('/sign-up/email', ada);
    await openBrowser().post('/phone-number/send-otp', { phoneNumber: number });
    await auth.settled();
    return openBrowser().post('/phone-number/verify', { phoneNumber: number, code: codes[0] });
  },
  'verifyPhoneNumber FIELD_IS_REQUIRED': async () => {
    const codes: string[] = [];
    const { auth, openBrowser } = testAuth({
      plugins: [phoneNumber({ sendOTP: ({ code }) => void codes.push(code), signUpOnVerification })],
      user: { additionalFields: { company: text({ settable: true }) } },
    });
    await openBrowser().post('/phone-number/send-otp', { phoneNumber: number });
    await auth.settled();
    return openBrowser().post('/phone-number/verify', { phoneNumber: number, code: codes[0] });
  },
  'removePhoneNumber PHONE_NUMBER_IS_YOUR_LAST_SIGN_IN_METHOD': async () => {
    const { openBrowser, link } = openPhones({ signUpOnVerification });
    const browser = openBrowser();
    await link(browser);
    return browser.post('/phone-number/remove');
  },
  ...refusedNumbers('signInPhoneNumber', '/sign-in/phone-number', { password: ada.password }),
  'signInPhoneNumber INVALID_PHONE_NUMBER_OR_PASSWORD': () =>
    call('/sign-in/phone-number', { password: 'wrong horse' }),
  'signInPhoneNumber PASSWORD_TOO_LONG': () => call('/sign-in/phone-number', { password: unhashable }),
  'signInPhoneNumber PHONE_NUMBER_NOT_VERIFIED': async () => {
    const { openBrowser } = openPhones({ requireVerification: true }, { unproven: ada.email });
    await openBrowser().post('/sign-up/email', ada);
    return openBrowser().post('/sign-in/phone-number', { phoneNumber: number, password: ada.password });
  },
  ...refusedNumbers('forgetPasswordPhoneNumber', '/phone-number/forget-password'),
  ...refusedNumbers('resetPasswordPhoneNumber', '/phone-number/reset-password', {
    otp: '123456',
    newPassword: 'battery staple',
  }),
  'resetPasswordPhoneNumber INVALID_OTP': () =>
    call('/phone-number/reset-password', { otp: '123456', newPassword: 'battery staple' }),
  'resetPasswordPhoneNumber PASSWORD_TOO_SHORT': () =>
    call('/phone-number/reset-password', { otp: '123456', newPassword: 'x' }),
  'resetPasswordPhoneNumber PASSWORD_TOO_LONG': () =>
    call('/phone-number/reset-password', { otp: '123456', newPassword: 'x'.repeat(129) }),
};
