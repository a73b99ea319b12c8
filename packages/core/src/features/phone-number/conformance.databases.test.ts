import { conformInTurn } from '../../../test/fixtures/plugins/conform-in-turn.js';
import type { Browser } from '../../testing/browser.js';
import type { PreparedCall, TestServer } from '../../testing/plugin-conformance/index.js';
import { phoneNumber } from './index.js';
import type { PhoneNumberCode } from './options.js';

const [number, another] = ['+15550001111', '+15550002222'];
const password = 'correct horse';
const newPassword = 'battery staple';
const [send, verify] = ['/phone-number/send-otp', '/phone-number/verify'];
const [signIn, forget, reset] = [
  '/sign-in/phone-number',
  '/phone-number/forget-password',
  '/phone-number/reset-password',
];
let messages: PhoneNumberCode[] = [];

/** The code that a call has sent. */
async function codeOf({ settled }: TestServer, browser: Browser, path: string, phone = number): Promise<string> {
  await browser.post(path, { phoneNumber: phone });
  await settled();
  const code = messages.at(-1)?.code;
  if (code === undefined) throw new Error(`${path} has sent no code`);
  return code;
}

/** Ada proves her number. */
async function link(server: TestServer, browser = server.browser): Promise<void> {
  const code = await codeOf(server, browser, send);
  const { status, text } = await browser.post(verify, { phoneNumber: number, code });
  if (status !== 200) throw new Error(text);
}

/** A call of any caller. */
const calling =
  (path: string, body: object): PreparedCall =>
  async ({ openBrowser }) =>
  () =>
    openBrowser().post(path, body);

const invalidNumber = (path: string) =>
  calling(path, { phoneNumber: '12345', code: '1', otp: '1', password, newPassword });
const needsSignUp = 'only with signUpOnVerification: sign-up.test.ts';

await conformInTurn({
  plugin() {
    messages = [];
    const own = messages;
    return phoneNumber({ sendOTP: (message) => void own.push(message), allowedAttempts: 100 });
  },
  async exercise(server) {
    await link(server);
    await server.openBrowser().post(signIn, { phoneNumber: number, password });
    await codeOf(server, server.openBrowser(), send);
    await codeOf(server, server.openBrowser(), forget);
    return messages.map(({ code }) => code);
  },
  calls: {
    sendPhoneNumberOTP: () => ({ phoneNumber: another }),
    verifyPhoneNumber: async (server) => {
      const code = await codeOf(server, server.browser, send, another);
      return { phoneNumber: another, code, updatePhoneNumber: true };
    },
    removePhoneNumber: async (server) => {
      await link(server);
      return {};
    },
    forgetPasswordPhoneNumber: async (server) => {
      await link(server);
      return { phoneNumber: number };
    },
  },
  sends: {
    sendPhoneNumberOTP: () => messages.length,
    forgetPasswordPhoneNumber: () => messages.length,
    verifyPhoneNumber: 'checks the code that another call sends',
    resetPasswordPhoneNumber: 'checks the code that another call sends',
  },
  public: {
    signInPhoneNumber: 'takes the password of the account',
    resetPasswordPhoneNumber: 'takes a code that was sent to the number',
  },
  owned: async () => [number],
  once: {
    'a code adds a number': {
      async act(server) {
        const code = await codeOf(server, server.browser, send);
        return async () => server.browser.post(verify, { phoneNumber: number, code });
      },
      inOneBrowser: 'the code is bound to the session that has asked for it',
    },
    'a code signs in': async (server) => {
      await link(server);
      const code = await codeOf(server, server.openBrowser(), send);
      return () => server.openBrowser().post(verify, { phoneNumber: number, code });
    },
    'a code resets the password': async (server) => {
      await link(server);
      const otp = await codeOf(server, server.openBrowser(), forget);
      return (index) =>
        server.openBrowser().post(reset, { phoneNumber: number, otp, newPassword: `${newPassword} ${index}` });
    },
    'a number belongs to one user': async (server) => {
      const people: { readonly browser: Browser; readonly code: string }[] = [];
      for (let index = 0; index < 20; index++) {
        const browser = server.openBrowser(`192.0.2.${index}`);
        await browser.post('/sign-up/email', { name: 'P', email: `p${index}@example.com`, password });
        people.push({ browser, code: await codeOf(server, browser, send) });
      }
      return async (index) => {
        const person = people[index];
        if (!person) throw new Error('twenty users');
        return person.browser.post(verify, { phoneNumber: number, code: person.code });
      };
    },
  },
  signInMethods: {
    'the number with the password': async (server) => {
      await link(server);
      return () => server.openBrowser().post(signIn, { phoneNumber: number, password });
    },
    'a code to the number': async (server) => {
      await link(server);
      const browser = server.openBrowser();
      const code = await codeOf(server, browser, send);
      return () => browser.post(verify, { phoneNumber: number, code });
    },
    'a reset by the number': async (server) => {
      await link(server);
      const otp = await codeOf(server, server.openBrowser(), forget);
      return () => server.openBrowser().post(reset, { phoneNumber: number, otp, newPassword });
    },
  },
  revokes: {
    'the number with the password': 'the password began the session, and it stays',
    'a code to the number': ({ browser }) => browser.post('/phone-number/remove'),
    'a reset by the number': 'a reset ends the other sessions, and its code works once',
  },
  outlivesSession: {
    sendPhoneNumberOTP: 'a code for the ended session is stored and not sent, as for an unknown number',
  },
  errors: {
    sendPhoneNumberOTP: { INVALID_PHONE_NUMBER: invalidNumber(send) },
    verifyPhoneNumber: {
      INVALID_PHONE_NUMBER: invalidNumber(verify),
      INVALID_OTP: calling(verify, { phoneNumber: number, code: '123456' }),
      USER_ALREADY_HAS_A_PHONE_NUMBER: async (server) => {
        await link(server);
        const code = await codeOf(server, server.browser, send, another);
        return () => server.browser.post(verify, { phoneNumber: another, code });
      },
      PHONE_NUMBER_CAN_NOT_BE_USED: async (server) => {
        await link(server);
        const browser = server.openBrowser();
        await browser.post('/sign-up/email', { name: 'Bob', email: 'bob@example.com', password });
        const code = await codeOf(server, browser, send);
        return () => browser.post(verify, { phoneNumber: number, code });
      },
      USER_ALREADY_EXISTS: needsSignUp,
      FIELD_IS_REQUIRED: needsSignUp,
    },
    removePhoneNumber: { PHONE_NUMBER_IS_YOUR_LAST_SIGN_IN_METHOD: `${needsSignUp}, remove.test.ts` },
    signInPhoneNumber: {
      INVALID_PHONE_NUMBER: invalidNumber(signIn),
      INVALID_PHONE_NUMBER_OR_PASSWORD: async (server) => {
        await link(server);
        return () => server.openBrowser().post(signIn, { phoneNumber: number, password: 'wrong horse' });
      },
      PHONE_NUMBER_NOT_VERIFIED: 'only with requireVerification: passwords.test.ts',
      PASSWORD_TOO_LONG: calling(signIn, { phoneNumber: number, password: 'x'.repeat(5000) }),
    },
    forgetPasswordPhoneNumber: { INVALID_PHONE_NUMBER: invalidNumber(forget) },
    resetPasswordPhoneNumber: {
      INVALID_PHONE_NUMBER: invalidNumber(reset),
      INVALID_OTP: calling(reset, { phoneNumber: number, otp: '123456', newPassword }),
      PASSWORD_TOO_SHORT: calling(reset, { phoneNumber: number, otp: '123456', newPassword: 'x' }),
      PASSWORD_TOO_LONG: calling(reset, { phoneNumber: number, otp: '123456', newPassword: 'x'.repeat(129) }),
    },
  },
});
