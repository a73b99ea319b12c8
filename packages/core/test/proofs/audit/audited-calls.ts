// For tests: calls of the endpoints that name an action and are neither in `session-writes.ts` nor in `session-answers.ts`, and the
// calls that succeed and do nothing that is named.

import type { Person, TestServer } from '../../fixtures/application.js';
import { linkOf } from '../../fixtures/email-verification/outbox.js';
import { pathOf } from '../../fixtures/magic-link/mails.js';
import { enrol, signIn } from '../../fixtures/second-factor.js';
import { pressButton } from '../accounts/every-sign-in.js';
import { type OpenCall, openCalls } from '../sessions/session-answers.js';

type Prepare = (server: TestServer, person: Person) => Promise<OpenCall> | OpenCall;

const inSession =
  (inputOf: (server: TestServer, person: Person) => object | Promise<object> = () => ({})): Prepare =>
  async (server, person) => ({ browser: person.browser, input: { ...(await inputOf(server, person)) } });
const visiting =
  (inputOf: (server: TestServer, person: Person) => object | Promise<object>): Prepare =>
  async (server, person) => ({ browser: server.openBrowser(), input: { ...(await inputOf(server, person)) } });

const queryOf = (url: string | undefined) =>
  Object.fromEntries(new URL(url ?? '', 'https://app.example.com').searchParams);

async function idOf({ browser }: Person): Promise<string> {
  const { json } = await browser.get('/get-session');
  return String(Reflect.get(Object(Reflect.get(Object(json), 'user')), 'id'));
}

const verifying: Prepare = async (server) => {
  const person = await server.meet({ verified: false });
  await server.auth.settled();
  await person.browser.post('/send-verification-email', { email: person.email });
  await server.auth.settled();
  return { browser: person.browser, input: queryOf(server.outbox.verifications.at(-1)?.url) };
};

export const moreCalls: Readonly<Record<string, Prepare>> = {
  deleteUserCallback: inSession(async ({ auth, deletions }, { browser }) => {
    await browser.post('/delete-user', {});
    await auth.settled();
    return { token: deletions.at(-1)?.token };
  }),
  sendVerificationOTP: visiting((_, { email }) => ({ email, type: 'sign-in' })),
  'sendVerificationOTP, to an unknown address': visiting(() => ({ email: 'unknown@example.com', type: 'sign-in' })),
  forgetPasswordEmailOTP: visiting((_, { email }) => ({ email })),
  'forgetPasswordEmailOTP, to an unknown address': visiting(() => ({ email: 'unknown@example.com' })),
  sendVerificationEmail: visiting((_, { email }) => ({ email })),
  verifyEmail: verifying,
  'verifyEmail, of another address': inSession(async ({ auth, outbox }, { browser }) => {
    await browser.post('/change-email', { newEmail: `moved-${Math.random()}@example.com` });
    await auth.settled();
    return queryOf(outbox.changes.at(-1)?.url);
  }),
  signInMagicLink: visiting((_, { email }) => ({ email })),
  'signInMagicLink, to an unknown address': visiting(() => ({ email: 'unknown@example.com' })),
  forgetPassword: visiting((_, { email }) => ({ email })),
  'forgetPassword, of an unknown address': visiting(() => ({ email: 'unknown@example.com' })),
  sendPhoneNumberOTP: visiting((_, { phoneNumber }) => ({ phoneNumber })),
  forgetPasswordPhoneNumber: visiting((_, { phoneNumber }) => ({ phoneNumber })),
  'forgetPasswordPhoneNumber, of an unknown number': visiting(() => ({ phoneNumber: '+15550009999' })),
  sendReauthenticationCode: inSession(),
  async sendTwoFactorOTP(server, person) {
    await enrol(server, person);
    return { browser: await signIn(server, person), input: {} };
  },
};

type Direct = (server: TestServer, person: Person) => Promise<() => Promise<unknown>>;

const ofUser =
  (make: (api: TestServer['auth']['api'], userId: string) => Promise<unknown>): Direct =>
  async ({ auth }, person) => {
    const userId = await idOf(person);
    return () => make(auth.api, userId);
  };

/** Calls of the server's own code, and those that need a button of our page. */
export const ownCalls: Readonly<Record<string, Direct>> = {
  removeUser: ofUser((api, userId) => api.removeUser({ body: { userId } })),
  createVerificationOTP:
    async ({ auth }, { email }) =>
    () =>
      auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } }),
  rotateKeys:
    async ({ auth }) =>
    () =>
      auth.api.rotateKeys(),
  async addMember({ auth, meet }, person) {
    const owner = await meet();
    const slug = `slug-${Math.random()}`.replace('.', '');
    const { json } = await owner.browser.post('/organization/create', { name: 'Acme', slug });
    const organizationId = String(Reflect.get(Object(json), 'id'));
    const userId = await idOf(person);
    return () => auth.api.addMember({ body: { userId, organizationId, role: 'member' } });
  },
  async viewBackupCodes(server, person) {
    await enrol(server, person);
    const userId = await idOf(person);
    return () => server.auth.api.viewBackupCodes({ body: { userId } });
  },
  async resetSecondFactor(server, person) {
    await enrol(server, person);
    const userId = await idOf(person);
    return () => server.auth.api.resetSecondFactor({ body: { userId } });
  },
  async restoreEmail({ auth, outbox }, { browser }) {
    await browser.post('/change-email', { newEmail: `moved-${Math.random()}@example.com` });
    await auth.settled();
    await browser.get(linkOf(outbox.changes.at(-1)));
    await auth.settled();
    const undo = outbox.notices.flatMap((notice) => (notice.kind === 'email-changed' ? (notice.undoURL ?? []) : []));
    const page = await browser.open(undo.at(-1) ?? '');
    return () => browser.submitForm(page, { newPassword: 'Battery staple 1' });
  },
  async verifyMagicLink({ openBrowser, auth, links }, { email }) {
    const browser = openBrowser();
    await browser.post('/sign-in/magic-link', { email });
    await auth.settled();
    return () => pressButton(browser, pathOf(links.at(-1)));
  },
  createUser:
    async ({ auth }) =>
    () =>
      auth.api.createUser({
        body: { email: `made-${Math.random()}@example.com`, name: 'Made', password: 'Battery staple 1' },
      }),
  createSession: ofUser((api, userId) => api.createSession({ body: { userId } })),
  changeUser: ofUser((api, userId) => api.changeUser({ body: { userId, name: 'Other' } })),
  async verifyUser({ auth, meet }) {
    const userId = await idOf(await meet({ verified: false }));
    return () => auth.api.verifyUser({ body: { userId } });
  },
  unverifyUser: ofUser((api, userId) => api.unverifyUser({ body: { userId } })),
  setUserPassword: ofUser((api, userId) => api.setUserPassword({ body: { userId, newPassword: 'Battery staple 1' } })),
  revokeUserSessions: ofUser((api, userId) => api.revokeUserSessions({ body: { userId } })),
};

/** Calls that succeed without a row, and why. */
export const withoutRow: Readonly<Record<string, string>> = {
  'signInEmail, of a user with a second factor': 'the session begins with the second factor',
  'signInEmail, in the session of another user, of a user with a second factor':
    'the session begins with the second factor',
  'updateUser, without a change': 'nothing changes',
  'signOut, without a session': 'no session ends',
  'signInSocial, which leads to the provider': 'the session begins when the provider has answered',
  'signInSocial, in a session': 'the session begins when the provider has answered',
};

export const allOpenCalls: Readonly<Record<string, Prepare>> = { ...openCalls, ...moreCalls };
