// For tests: how to cause every error of sign-up, sign-in and passwords.
import { defineContract } from '../../../src/contract/endpoint.js';
import { text } from '../../../src/contract/fields.js';
import { definePlugin } from '../../../src/define-plugin.js';
import { deleteUser } from '../../../src/store/rows/users.js';
import type { BrowserAnswer } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import {
  ada,
  answerOf,
  asAda,
  asStranger,
  bob,
  long,
  open,
  type Provoke,
  type TestServer,
  unhashable,
} from './error-fixture.js';

/** The only call that is for the server's own code. */
async function setPassword(
  newPassword: string,
  prepare?: (server: TestServer) => Promise<unknown>,
): Promise<BrowserAnswer> {
  const server = await open();
  await prepare?.(server);
  const { headers } = server.browser;
  return answerOf(await server.auth.api.setPassword({ body: { newPassword }, headers, asResponse: true }));
}

export const passwordErrorCases: Readonly<Record<string, Provoke>> = {
  'signUpEmail EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED': asStranger('/sign-up/email', bob, {
    emailAndPassword: { disableSignUp: true },
  }),
  'signUpEmail INVALID_EMAIL': asStranger('/sign-up/email', { ...bob, email: 'bob' }),
  'signUpEmail PASSWORD_TOO_SHORT': asStranger('/sign-up/email', { ...bob, password: '1234567' }),
  'signUpEmail PASSWORD_TOO_LONG': asStranger('/sign-up/email', { ...bob, password: long }),
  'signUpEmail USER_ALREADY_EXISTS': asStranger('/sign-up/email', ada),
  'signUpEmail FIELD_IS_REQUIRED': () =>
    testAuth({ user: { additionalFields: { company: text({ settable: true }) } } })
      .openBrowser()
      .post('/sign-up/email', ada),
  'signUpEmail FIELD_IS_ALREADY_TAKEN': async () => {
    const { openBrowser } = testAuth({ user: { additionalFields: { nick: text({ settable: true, unique: true }) } } });
    await openBrowser().post('/sign-up/email', { ...ada, nick: 'al' });
    return openBrowser().post('/sign-up/email', { ...bob, nick: 'al' });
  },
  'signUpEmail FAILED_TO_CREATE_SESSION': asStranger('/sign-up/email', bob, {
    databaseHooks: { session: { create: { before: () => false } } },
  }),

  'signInEmail EMAIL_AND_PASSWORD_IS_NOT_ENABLED': asStranger('/sign-in/email', ada, {
    emailAndPassword: { enabled: false },
  }),
  'signInEmail INVALID_EMAIL': asStranger('/sign-in/email', { ...ada, email: 'ada' }),
  'signInEmail PASSWORD_TOO_LONG': asStranger('/sign-in/email', { ...ada, password: unhashable }),
  'signInEmail INVALID_EMAIL_OR_PASSWORD': asStranger('/sign-in/email', { ...ada, password: 'wrong horse' }),
  'signInEmail EMAIL_NOT_VERIFIED': asStranger('/sign-in/email', ada, {
    emailAndPassword: { requireEmailVerification: true },
    emailVerification: { sendVerificationEmail() {} },
  }),

  'forgetPassword INVALID_EMAIL': asStranger('/forget-password', { email: 'ada' }),
  'forgetPassword RESET_PASSWORD_ISNT_ENABLED': () =>
    testAuth().openBrowser().post('/forget-password', { email: ada.email }),
  'forgetPasswordCallback INVALID_TOKEN': async () =>
    (await open()).openBrowser().get('/reset-password/nothing?callbackURL=/reset'),
  'resetPassword INVALID_TOKEN': asStranger('/reset-password', { token: 'nothing', newPassword: 'battery staple' }),
  'resetPassword PASSWORD_TOO_SHORT': asStranger('/reset-password', { token: 'nothing', newPassword: 'x' }),
  'resetPassword PASSWORD_TOO_LONG': asStranger('/reset-password', { token: 'nothing', newPassword: long }),

  'changePassword PASSWORD_TOO_SHORT': asAda('/change-password', { currentPassword: ada.password, newPassword: 'x' }),
  'changePassword PASSWORD_TOO_LONG': asAda('/change-password', { currentPassword: ada.password, newPassword: long }),
  'changePassword INVALID_PASSWORD': asAda('/change-password', {
    currentPassword: 'wrong',
    newPassword: 'battery staple',
  }),
  'changePassword CREDENTIAL_ACCOUNT_NOT_FOUND': async () => {
    const server = await open();
    await server.removePassword();
    return server.browser.post('/change-password', { currentPassword: ada.password, newPassword: 'battery staple' });
  },
  'changePassword FAILED_TO_GET_SESSION': async () => {
    const removing = definePlugin(defineContract('removing', {}), {
      handlers: {},
      listeners: { on: { passwordChanged: async ({ tx }, { user }) => void (await deleteUser(tx, user.id)) } },
    });
    const server = await open({ plugins: [removing] });
    const change = { currentPassword: ada.password, newPassword: 'battery staple', revokeOtherSessions: true };
    return server.browser.post('/change-password', change);
  },
  'setPassword PASSWORD_TOO_SHORT': () => setPassword('x'),
  'setPassword PASSWORD_TOO_LONG': () => setPassword(long),
  'setPassword USER_ALREADY_HAS_A_PASSWORD': () => setPassword('battery staple'),
};
