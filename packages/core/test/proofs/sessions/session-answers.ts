// For tests: calls that can change the caller's session or its user, and need none. Those that need one are in `session-writes.ts`.
import { type TOTP, URI } from 'otpauth';
import type { Browser } from '../../../src/testing/browser.js';
import { openDevice } from '../../fixtures/app-sign-in/device.js';
import type { Person, TestServer } from '../../fixtures/application.js';
import { enrol, signIn } from '../../fixtures/second-factor.js';
import { fakeIdTokens } from '../../fixtures/social/fake-providers.js';

/** A call, and the browser that makes it. */
export interface OpenCall {
  readonly browser: Browser;
  readonly input: Readonly<Record<string, unknown>>;
}
type Prepare = (server: TestServer, person: Person) => Promise<OpenCall> | OpenCall;

const newPassword = 'Battery staple 1';

/** Begins a session for a visitor. */
const visiting =
  (inputOf: (server: TestServer, person: Person) => unknown): Prepare =>
  async (server, person) => ({ browser: server.openBrowser(), input: { ...Object(await inputOf(server, person)) } });

async function mailedCode({ auth, codes, openBrowser }: TestServer, { email }: Person, type: string) {
  await openBrowser().post('/email-otp/send-verification-otp', { email, type });
  await auth.settled();
  return codes.at(-1)?.otp;
}

async function resetToken({ auth, resets, openBrowser }: TestServer, { email }: Person) {
  await openBrowser().post('/forget-password', { email });
  await auth.settled();
  return resets.at(-1)?.token;
}

/** A visitor with a pending second factor. */
async function pending(server: TestServer, person: Person, inputOf: (codes: Factor) => Promise<object> | object) {
  const factor = await enrol(server, person);
  const browser = await signIn(server, person);
  return { browser, input: { ...(await inputOf({ ...factor, browser })) } };
}
type Factor = Awaited<ReturnType<typeof enrol>> & { readonly browser: Browser };

/** By the name of the endpoint, and what is special about the call. A second factor's code stays valid for 30 seconds. */
export const openCalls: Readonly<Record<string, Prepare>> = {
  signUpEmail: visiting(() => ({ name: 'New', email: `new-${Math.random()}@example.com`, password: newPassword })),
  signInEmail: visiting((_, { email, password }) => ({ email, password })),
  'signInEmail, until the browser closes': visiting((_, { email, password }) => ({
    email,
    password,
    rememberMe: false,
  })),
  'signInEmail, of a user with a second factor': async (server, person) => {
    await enrol(server, person);
    return { browser: server.openBrowser(), input: { email: person.email, password: person.password } };
  },
  'signInEmail, in the session of another user, of a user with a second factor': async (server, person) => {
    await enrol(server, person);
    const { browser } = await server.meet();
    return { browser, input: { email: person.email, password: person.password } };
  },
  'signInEmail, in the session of another user': async (server, { email, password }) => ({
    browser: (await server.meet()).browser,
    input: { email, password },
  }),
  exchangeAppCode: visiting(async (_, { browser }) => {
    const { verifier, ...device } = openDevice();
    return { code: await device.code(browser), verifier };
  }),
  signInUsername: visiting((_, { username, password }) => ({ username, password })),
  signInPhoneNumber: visiting((_, { phoneNumber, password }) => ({ phoneNumber, password })),
  verifyPhoneNumber: visiting(async ({ openBrowser, auth, messages }, { phoneNumber }) => {
    await openBrowser().post('/phone-number/send-otp', { phoneNumber });
    await auth.settled();
    return { phoneNumber, code: messages.at(-1)?.code };
  }),
  signInEmailOTP: visiting(async (server, person) => ({
    email: person.email,
    otp: await mailedCode(server, person, 'sign-in'),
  })),
  verifyEmailOTP: async (server) => {
    const person = await server.meet({ verified: false });
    const otp = await mailedCode(server, person, 'email-verification');
    return { browser: person.browser, input: { email: person.email, otp } };
  },
  resetPasswordEmailOTP: async (server, person) => ({
    browser: person.browser,
    input: { email: person.email, otp: await mailedCode(server, person, 'forget-password'), password: newPassword },
  }),
  resetPasswordPhoneNumber: async ({ openBrowser, auth, messages }, { browser, phoneNumber }) => {
    await openBrowser().post('/phone-number/forget-password', { phoneNumber });
    await auth.settled();
    return { browser, input: { phoneNumber, otp: messages.at(-1)?.code, newPassword } };
  },
  resetPassword: visiting(async (server, person) => ({ token: await resetToken(server, person), newPassword })),
  'resetPassword, in a session of the user': async (server, person) => ({
    browser: person.browser,
    input: { token: await resetToken(server, person), newPassword },
  }),
  'signInSocial, by an id token': visiting(async (_, { email, name }) => {
    const claims = fakeIdTokens.claimsOf({ id: `at-provider-${email}`, email, name, emailVerified: true }, undefined);
    return { provider: 'fake-oidc', idToken: { token: await fakeIdTokens.sign(claims) } };
  }),
  'signInSocial, which leads to the provider': visiting(() => ({ provider: 'fake-oauth', callbackURL: '/home' })),
  'signInSocial, in a session': (_, { browser }) => ({
    browser,
    input: { provider: 'fake-oauth', callbackURL: '/home' },
  }),
  verifyTOTP: (server, person) => pending(server, person, ({ nextCode }) => ({ code: nextCode })),
  verifyBackupCode: (server, person) => pending(server, person, ({ backupCode }) => ({ code: backupCode })),
  verifyTwoFactorOTP: (server, person) =>
    pending(server, person, async ({ browser }) => {
      await browser.post('/two-factor/send-otp');
      await server.auth.settled();
      return { code: server.factorMails.at(-1)?.otp };
    }),
  'verifyTOTP, in a session without the factor': async (server, { browser, password }) => {
    const { json } = await browser.post('/two-factor/enable', { password });
    const authenticator = URI.parse(String(Reflect.get(Object(json), 'totpURI'))) as TOTP;
    return { browser, input: { code: authenticator.generate({ timestamp: server.clock.now().getTime() }) } };
  },
  signOut: (_, { browser }) => ({ browser, input: {} }),
  'signOut, without a session': visiting(() => ({})),
  revokeSessions: (_, { browser }) => ({ browser, input: {} }),
  'revokeSession, of the call itself': async (_, { browser }) => {
    const { json } = await browser.get('/get-session');
    return { browser, input: { token: Reflect.get(Object(Reflect.get(Object(json), 'session')), 'token') } };
  },
  'changePassword, and ends the other sessions': (_, { browser, password }) => ({
    browser,
    input: { currentPassword: password, newPassword, revokeOtherSessions: true },
  }),
  'changeEmail, of a verified user': (_, { browser }) => ({
    browser,
    input: { newEmail: `moved-${Math.random()}@example.com` },
  }),
  'updateUser, without a change': (_, { browser }) => ({ browser, input: {} }),
  'deleteUser, by the link that it mails': (_, { browser }) => ({ browser, input: {} }),
};
