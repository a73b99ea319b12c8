// For tests: how to bring about every error that an endpoint declares, through Request → Response.

import { defineContract } from '../contract/endpoint.js';
import type { NoFields } from '../contract/fields.js';
import { text } from '../contract/fields.js';
import type { Listeners } from '../domain/app.js';
import { type AnyFeature, defineFeature } from '../feature.js';
import type { DeletionMail } from '../features/account-deletion/confirmation.js';
import { createOutbox, linkOf } from '../features/email-verification/outbox.js';
import { accountsForTests } from '../features/password/accounts-for-tests.js';
import type { AuthOptions } from '../options.js';
import type { Browser, BrowserAnswer } from '../testing/browser.js';
import { testAuth } from '../testing/test-auth.js';

export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const bob = { ...ada, email: 'bob@example.com' };
const long = 'x'.repeat(129);
const unhashable = 'x'.repeat(5000);
const hour = 3600;
const day = 86_400;

type Options = AuthOptions<readonly AnyFeature[], NoFields, NoFields>;

/** A server with everything on, and a browser in which Ada is signed in. */
async function open(options: Options = {}) {
  const outbox = createOutbox();
  const resets: string[] = [];
  const deletions: DeletionMail[] = [];
  const world = testAuth({
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    emailVerification: { ...outbox.verification, sendOnSignUp: true },
    ...options,
    plugins: [accountsForTests, ...(options.plugins ?? [])] as const,
    emailAndPassword: {
      sendResetPassword: async ({ token }) => void resets.push(token),
      ...options.emailAndPassword,
    },
    user: {
      changeEmail: outbox.change,
      deleteUser: { enabled: true, sendDeleteAccountVerification: (mail) => void deletions.push(mail) },
      ...options.user,
    },
  });
  const browser = world.openBrowser();
  await browser.post('/sign-up/email', ada);
  await world.auth.settled();
  return { ...world, browser, outbox, resets, deletions };
}
type World = Awaited<ReturnType<typeof open>>;

const asAda = (path: string, body: unknown, options?: Options) => async () =>
  (await open(options)).browser.post(path, body);
const asStranger = (path: string, body: unknown, options?: Options) => async () =>
  (await open(options)).openBrowser().post(path, body);

async function answerOf(response: Response): Promise<BrowserAnswer> {
  const body = await response.text();
  const json: unknown = body.startsWith('{') ? JSON.parse(body) : undefined;
  return { status: response.status, headers: response.headers, text: body, json };
}

/** The one call that is for servers only. */
async function setPassword(newPassword: string, prepare?: (world: World) => Promise<unknown>): Promise<BrowserAnswer> {
  const world = await open();
  await prepare?.(world);
  const { headers } = world.browser;
  return answerOf(await world.auth.api.setPassword({ body: { newPassword }, headers, asResponse: true }));
}

const removePassword = ({ auth }: World) => auth.api.removePassword({ body: { email: ada.email } });
const verifyAddress = ({ auth }: World) => auth.api.verifyAddress({ body: { email: ada.email } });

/** Follows the link of Ada's first mail, after something has happened. */
async function followVerification(prepare: (world: World) => unknown): Promise<BrowserAnswer> {
  const world = await open();
  await prepare(world);
  return world.openBrowser().get(linkOf(world.outbox.verifications[0]));
}

/** Follows the link by which Ada agrees to another address. */
async function followChange(
  by: (world: World) => Browser,
  prepare?: (world: World) => unknown,
): Promise<BrowserAnswer> {
  const world = await open();
  await verifyAddress(world);
  await world.browser.post('/change-email', { newEmail: bob.email });
  await world.auth.settled();
  await prepare?.(world);
  return by(world).get(linkOf(world.outbox.changes[0]));
}

const overtaking = (run: () => Promise<unknown>): Listeners => ({
  after: { passwordChanged: async () => void (await run()) },
});

type Provoke = () => Promise<BrowserAnswer>;

/** `<endpoint> <CODE>` → the call that is answered with it. */
export const errorCases: Readonly<Record<string, Provoke>> = {
  'signUpEmail EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED': asStranger('/sign-up/email', bob, {
    emailAndPassword: { disableSignUp: true },
  }),
  'signUpEmail INVALID_EMAIL': asStranger('/sign-up/email', { ...bob, email: 'bob' }),
  'signUpEmail PASSWORD_TOO_SHORT': asStranger('/sign-up/email', { ...bob, password: '1234567' }),
  'signUpEmail PASSWORD_TOO_LONG': asStranger('/sign-up/email', { ...bob, password: long }),
  'signUpEmail USER_ALREADY_EXISTS': asStranger('/sign-up/email', ada),
  'signUpEmail FIELD_IS_REQUIRED': () =>
    testAuth({ user: { additionalFields: { company: text() } } })
      .openBrowser()
      .post('/sign-up/email', ada),
  'signUpEmail FIELD_IS_ALREADY_TAKEN': async () => {
    const { openBrowser } = testAuth({ user: { additionalFields: { nick: text({ unique: true }) } } });
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
    const world = await open();
    await removePassword(world);
    return world.browser.post('/change-password', { currentPassword: ada.password, newPassword: 'battery staple' });
  },
  'changePassword FAILED_TO_GET_SESSION': async () => {
    let meanwhile = async () => {};
    const contract = defineContract('meanwhile', {});
    const plugin = defineFeature(contract, { handlers: {}, listeners: overtaking(() => meanwhile()) });
    const world = await open({ plugins: [plugin] });
    meanwhile = async () => {
      await world.auth.api.storeHash({ body: { email: ada.email, hash: 'of somebody who came later' } });
      await verifyAddress(world);
    };
    const change = { currentPassword: ada.password, newPassword: 'battery staple', revokeOtherSessions: true };
    return world.browser.post('/change-password', change);
  },
  'setPassword PASSWORD_TOO_SHORT': () => setPassword('x'),
  'setPassword PASSWORD_TOO_LONG': () => setPassword(long),
  'setPassword USER_ALREADY_HAS_A_PASSWORD': () => setPassword('battery staple'),

  'sendVerificationEmail VERIFICATION_EMAIL_ISNT_ENABLED': () =>
    testAuth().openBrowser().post('/send-verification-email', { email: ada.email }),
  'sendVerificationEmail INVALID_EMAIL': asStranger('/send-verification-email', { email: 'ada' }),
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
    const world = await open({ user: { changeEmail: { enabled: true } } });
    await verifyAddress(world);
    return world.browser.post('/change-email', { newEmail: bob.email });
  },
  'changeEmail COULDNT_UPDATE_YOUR_EMAIL': async () => {
    const world = await open();
    await world.openBrowser().post('/sign-up/email', bob);
    return world.browser.post('/change-email', { newEmail: bob.email });
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
    const { openBrowser } = testAuth({ user: { additionalFields: { nick: text({ unique: true, optional: true }) } } });
    await openBrowser().post('/sign-up/email', { ...ada, nick: 'al' });
    const browser = openBrowser();
    await browser.post('/sign-up/email', bob);
    return browser.post('/update-user', { nick: 'al' });
  },

  'revokeSession SESSION_NOT_FOUND': asAda('/revoke-session', { token: 'nothing' }),
  'unlinkAccount YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT': asAda('/unlink-account', { providerId: 'credential' }),
  'unlinkAccount ACCOUNT_NOT_FOUND': async () => {
    const world = await open();
    await removePassword(world);
    return world.browser.post('/unlink-account', { providerId: 'credential' });
  },

  'deleteUser PASSWORD_TOO_LONG': asAda('/delete-user', { password: unhashable }),
  'deleteUser INVALID_PASSWORD': asAda('/delete-user', { password: 'wrong horse' }),
  'deleteUser INVALID_TOKEN': asAda('/delete-user', { token: 'nothing' }),
  'deleteUser CREDENTIAL_ACCOUNT_NOT_FOUND': async () => {
    const world = await open();
    await removePassword(world);
    return world.browser.post('/delete-user', { password: ada.password });
  },
  'deleteUser SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION': async () => {
    const world = await open();
    world.clock.advance(day);
    return world.browser.post('/delete-user');
  },
  'deleteUserCallback FAILED_TO_GET_USER_INFO': async () =>
    (await open()).openBrowser().get('/delete-user/callback?token=nothing'),
  'deleteUserCallback INVALID_TOKEN': async () => (await open()).browser.get('/delete-user/callback?token=nothing'),
};

/** Codes that any call can meet. */
export const commonCases: Readonly<Record<string, Provoke>> = {
  INVALID_FIELD: asStranger('/sign-in/email', { ...ada, callbackURL: 'https://evil.example' }),
  UNAUTHORIZED: asStranger('/revoke-sessions', {}),
  SESSION_IS_NOT_FRESH: async () => {
    const world = await open();
    world.clock.advance(day);
    return world.browser.post('/unlink-account', { providerId: 'credential' });
  },
  TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER: async () => {
    const { browser } = await open({ rateLimit: { enabled: true, customRules: { '/ok': { window: 10, max: 1 } } } });
    await browser.get('/ok');
    return browser.get('/ok');
  },
  REQUEST_BODY_IS_TOO_LARGE: asStranger(
    '/sign-in/email',
    { ...ada, password: unhashable },
    { advanced: { maxBodySize: 4096 } },
  ),
  UNSUPPORTED_CONTENT_TYPE: async () => {
    const headers = { 'content-type': 'text/plain' };
    return (await open()).browser.post('/sign-in/email', ada, { headers });
  },
  SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER: async () => {
    const bump = () => {
      throw new Error('the store of the limits is down');
    };
    return (await open({ rateLimit: { enabled: true, storage: { bump } } })).browser.post('/sign-in/email', ada);
  },
  INTERNAL_SERVER_ERROR: asStranger('/sign-in/email', ada, {
    hooks: {
      beforeEach({ endpoint }) {
        if (endpoint === 'signInEmail') throw new Error('what nobody declared');
      },
    },
  }),
  VALIDATION_ERROR: asStranger('/sign-in/email', { email: ada.email }),
};

/** Codes of the account catalogue that the application's own database hooks bring about, whatever the endpoint. */
export const hookCases: Readonly<Record<string, Provoke>> = {
  FAILED_TO_CREATE_USER: asStranger('/sign-up/email', bob, {
    databaseHooks: { user: { create: { before: ({ row }) => (row.email === bob.email ? false : undefined) } } },
  }),
  CHANGE_REFUSED: asAda('/revoke-sessions', {}, { databaseHooks: { session: { delete: { before: () => false } } } }),
  INTERNAL_SERVER_ERROR: asStranger(
    '/forget-password',
    { email: ada.email },
    {
      databaseHooks: { verification: { create: { before: () => false } } },
    },
  ),
};
