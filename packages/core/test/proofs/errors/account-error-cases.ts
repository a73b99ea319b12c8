// For tests: how to cause every error of addresses, profiles, sessions and accounts.
import { text } from '../../../src/contract/fields.js';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { linkOf } from '../../fixtures/email-verification/outbox.js';
import {
  ada,
  asAda,
  asStranger,
  bob,
  day,
  hour,
  open,
  type Provoke,
  type TestServer,
  unhashable,
} from './error-fixture.js';

/** Opens the link of Ada's first mail after a preparation. */
async function followVerification(prepare: (server: TestServer) => unknown): Promise<BrowserAnswer> {
  const server = await open();
  await prepare(server);
  return server.openBrowser().get(linkOf(server.outbox.verifications[0]));
}

/** Opens the link by which Ada agrees to another address. */
async function followChange(
  by: (server: TestServer) => Browser,
  prepare?: (server: TestServer) => unknown,
): Promise<BrowserAnswer> {
  const server = await open();
  await server.verifyAddress();
  await server.browser.post('/change-email', { newEmail: bob.email });
  await server.auth.settled();
  await prepare?.(server);
  return by(server).get(linkOf(server.outbox.changes[0]));
}

/** Opens the link that takes a change back, some seconds after the change. */
async function followUndo(after: number): Promise<BrowserAnswer> {
  const server = await open();
  await server.verifyAddress();
  await server.browser.post('/change-email', { newEmail: 'countess@example.com' });
  await server.auth.settled();
  await server.browser.get(linkOf(server.outbox.changes[0]));
  await server.auth.settled();
  server.clock.advance(after);
  const url = server.outbox.notices.flatMap((notice) => (notice.kind === 'email-changed' && notice.undoURL) || [])[0];
  return server.openBrowser().get((url ?? '').replace('https://app.example.com/api/auth', ''));
}

export const accountErrorCases: Readonly<Record<string, Provoke>> = {
  'sendVerificationEmail VERIFICATION_EMAIL_ISNT_ENABLED': () =>
    testAuth().openBrowser().post('/send-verification-email', { email: ada.email }),
  'sendVerificationEmail INVALID_EMAIL': asStranger('/send-verification-email', { email: 'ada' }),
  'restoreEmail TOKEN_EXPIRED': () => followUndo(30 * day),
  'restoreEmail INVALID_TOKEN': async () => (await open()).openBrowser().get('/change-email/restore?token=nothing'),
  'verifyEmail TOKEN_EXPIRED': () => followVerification(({ clock }) => clock.advance(hour)),
  'verifyEmail INVALID_TOKEN': async () =>
    (await open()).openBrowser().get('/verify-email?token=nothing&callbackURL=/x'),
  'verifyEmail USER_NOT_FOUND': () =>
    followVerification(async ({ browser, auth, deletions }) => {
      await browser.post('/delete-user', { password: ada.password });
      await auth.settled();
      await browser.get(`/delete-user/callback?token=${deletions[0]?.token}`);
    }),
  'verifyEmail UNAUTHORIZED': () => followChange(({ openBrowser }) => openBrowser()),
  'verifyEmail COULDNT_UPDATE_YOUR_EMAIL': () =>
    followChange(
      ({ browser }) => browser,
      ({ openBrowser }) => openBrowser().post('/sign-up/email', bob),
    ),
  'changeEmail CHANGE_EMAIL_IS_DISABLED': asAda(
    '/change-email',
    { newEmail: bob.email },
    { user: { changeEmail: {} } },
  ),
  'changeEmail INVALID_EMAIL': asAda('/change-email', { newEmail: 'bob' }),
  'changeEmail EMAIL_IS_THE_SAME': asAda('/change-email', { newEmail: ada.email }),
  'changeEmail VERIFICATION_EMAIL_ISNT_ENABLED': async () => {
    const server = await open({ user: { changeEmail: { enabled: true } } });
    await server.verifyAddress();
    return server.browser.post('/change-email', { newEmail: bob.email });
  },
  'changeEmail COULDNT_UPDATE_YOUR_EMAIL': async () => {
    const server = await open();
    await server.openBrowser().post('/sign-up/email', bob);
    return server.browser.post('/change-email', { newEmail: bob.email });
  },

  'updateUser EMAIL_CAN_NOT_BE_UPDATED': asAda('/update-user', { email: bob.email }),
  'updateUser FAILED_TO_UPDATE_USER': asAda(
    '/update-user',
    { name: 'Eve' },
    {
      databaseHooks: { user: { update: { before: () => false } } },
    },
  ),
  'updateUser FIELD_IS_ALREADY_TAKEN': async () => {
    const { openBrowser } = testAuth({
      user: { additionalFields: { nick: text({ settable: true, unique: true, optional: true }) } },
    });
    await openBrowser().post('/sign-up/email', { ...ada, nick: 'al' });
    const browser = openBrowser();
    await browser.post('/sign-up/email', bob);
    return browser.post('/update-user', { nick: 'al' });
  },

  'revokeSession SESSION_NOT_FOUND': asAda('/revoke-session', { token: 'nothing' }),
  'unlinkAccount YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT': asAda('/unlink-account', { providerId: 'credential' }),
  'unlinkAccount ACCOUNT_NOT_FOUND': async () => {
    const server = await open();
    await server.removePassword();
    return server.browser.post('/unlink-account', { providerId: 'credential' });
  },

  'deleteUser PASSWORD_TOO_LONG': asAda('/delete-user', { password: unhashable }),
  'deleteUser INVALID_PASSWORD': asAda('/delete-user', { password: 'wrong horse' }),
  'deleteUser INVALID_TOKEN': asAda('/delete-user', { token: 'nothing' }),
  'deleteUser CREDENTIAL_ACCOUNT_NOT_FOUND': async () => {
    const server = await open();
    await server.removePassword();
    return server.browser.post('/delete-user', { password: ada.password });
  },
  'deleteUser SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION': async () => {
    const server = await open();
    server.clock.advance(day);
    return server.browser.post('/delete-user');
  },
  'deleteUserCallback FAILED_TO_GET_USER_INFO': async () =>
    (await open()).openBrowser().get('/delete-user/callback?token=nothing'),
  'deleteUserCallback INVALID_TOKEN': async () => (await open()).browser.get('/delete-user/callback?token=nothing'),
};
