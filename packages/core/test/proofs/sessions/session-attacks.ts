// For tests: requests of the user that end a session while another request of that session runs.
import type { Person, TestServer } from '../../fixtures/application.js';

/** Prepares an attack. The returned function runs it, and returns whether it was possible. */
export interface Attack {
  readonly name: string;
  /** The kind of user: a mailbox can be claimed only from users who have not verified it. */
  readonly verified: boolean;
  prepare(server: TestServer, person: Person): Promise<() => Promise<boolean>>;
}

const isDone = async (answer: Promise<{ readonly status: number }>) => (await answer).status < 400;

export const attacks: readonly Attack[] = [
  {
    name: 'session revoked',
    verified: true,
    async prepare(_, { browser }) {
      const { json } = await browser.clone().get('/get-session');
      const { token } = (json as { readonly session: { readonly token: string } }).session;
      return () => isDone(browser.clone().post('/revoke-session', { token }));
    },
  },
  {
    name: 'all sessions revoked',
    verified: true,
    prepare:
      async (_, { browser }) =>
      () =>
        isDone(browser.clone().post('/revoke-sessions')),
  },
  {
    // Not by a session of the user: it ends sessions at every moment, also the replacement of the caller's session.
    name: 'all sessions ended by the server',
    verified: true,
    prepare:
      async ({ auth }, { email }) =>
      async () =>
        (await auth.api.endSessions({ body: { email } })) === null,
  },
  {
    name: 'password reset',
    verified: true,
    async prepare({ openBrowser, auth, resets }, { email }) {
      const owner = openBrowser();
      await owner.post('/forget-password', { email });
      await auth.settled();
      const token = resets.at(-1)?.token;
      return () => isDone(owner.post('/reset-password', { token, newPassword: 'Another horse 1' }));
    },
  },
  {
    name: 'mailbox claimed',
    verified: false,
    async prepare({ openBrowser, auth }, { email }) {
      const otp = await auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } });
      return () => isDone(openBrowser().post('/sign-in/email-otp', { email, otp }));
    },
  },
  {
    name: 'user deleted',
    verified: true,
    prepare:
      async ({ auth }, { email }) =>
      async () =>
        (await auth.api.dropUser({ body: { email } })) === null,
  },
];
