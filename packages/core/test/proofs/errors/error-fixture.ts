// For tests: a server with every feature on, and calls of Ada and of other users.
import type { NoFields } from '../../../src/contract/fields.js';
import type { AnyPlugin } from '../../../src/define-plugin.js';
import type { DeletionMail } from '../../../src/features/account-deletion/confirmation.js';
import type { AuthOptions } from '../../../src/options.js';
import type { BrowserAnswer } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { createOutbox } from '../../fixtures/email-verification/outbox.js';
import { accountsForTests } from '../../fixtures/password/accounts.js';

/** Causes an error. */
export type Provoke = () => Promise<BrowserAnswer>;

export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
export const bob = { ...ada, email: 'bob@example.com' };
export const long = 'x'.repeat(129);
export const unhashable = 'x'.repeat(5000);
export const hour = 3600;
export const day = 86_400;

type Options = AuthOptions<readonly AnyPlugin[], NoFields, NoFields>;

/** A server with every feature on, and a browser in which Ada is signed in. */
export async function open(options: Options = {}) {
  const outbox = createOutbox();
  const resets: string[] = [];
  const deletions: DeletionMail[] = [];
  const server = testAuth({
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    emailVerification: { ...outbox.verification, sendOnSignUp: true },
    ...options,
    plugins: [accountsForTests, ...(options.plugins ?? [])] as const,
    emailAndPassword: {
      sendResetPassword: async ({ token }) => void resets.push(token),
      ...options.emailAndPassword,
    },
    notices: outbox.noticing,
    user: {
      changeEmail: outbox.change,
      deleteUser: { enabled: true, sendDeleteAccountVerification: (mail) => void deletions.push(mail) },
      ...options.user,
    },
  });
  const browser = server.openBrowser();
  await browser.post('/sign-up/email', ada);
  await server.auth.settled();
  const about = { body: { email: ada.email } };
  return {
    ...server,
    browser,
    outbox,
    resets,
    deletions,
    removePassword: () => server.auth.api.removePassword(about),
    verifyAddress: () => server.auth.api.verifyAddress(about),
  };
}
export type TestServer = Awaited<ReturnType<typeof open>>;

export const asAda = (path: string, body: unknown, options?: Options) => async () =>
  (await open(options)).browser.post(path, body);
export const asStranger = (path: string, body: unknown, options?: Options) => async () =>
  (await open(options)).openBrowser().post(path, body);

/** The error of a call of the server's own code, in the form of an answer to a browser. */
export async function answerOf(response: Response): Promise<BrowserAnswer> {
  const body = await response.text();
  const json: unknown = body.startsWith('{') ? JSON.parse(body) : undefined;
  return { status: response.status, headers: response.headers, text: body, json };
}
