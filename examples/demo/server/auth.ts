import { createAuth, genericOAuth } from 'latchkey';
import { userFields } from '../src/auth/fields.js';
import { paths } from '../src/routing/paths.js';
import type { DemoId } from './demo-id.js';
import type { Mailbox } from './mailbox.js';
import { appName, createDemoMails } from './mails.js';
import { isProduction } from './mode.ts';
import { createPlugins } from './plugins.js';
import { demoIdConfig, socialProviders } from './social.js';

export interface DemoAuthOptions {
  /** The URL of the demo. */
  readonly url: string;
  readonly secret: string;
  /** A file for SQLite. */
  readonly databaseFile: string;
  /** Takes the mails. If absent, no mails are sent, and calls that need one answer that they are not enabled. */
  readonly mailbox: Mailbox | undefined;
  /** Whether a deletion waits for a mailed link; otherwise the password is enough. */
  readonly mailsDeletions: boolean;
  /** Absent in production, and if it was not requested. */
  readonly demoId: DemoId | undefined;
}

/** Who verifies this address in the mailbox becomes the first administrator: an address alone proves nothing. */
export const administratorAddress = 'admin@example.com';

/** The configuration of Latchkey. */
export function createDemoAuth({ url, secret, databaseFile, mailbox, mailsDeletions, demoId }: DemoAuthOptions) {
  const mails = mailbox && createDemoMails(mailbox);
  const auth = createAuth({
    appName,
    baseURL: url,
    secret,
    database: databaseFile,
    migrate: true,
    emailAndPassword: {
      enabled: true,
      ...(mails && { sendResetPassword: mails.resetPassword }),
      ...(hashesFast() && { cost: { ln: 4, r: 1, p: 1 } }),
    },
    reauthentication: mails ? { sendCode: mails.reauthentication } : {},
    emailVerification: {
      sendOnSignUp: mails !== undefined,
      ...(mails && { sendVerificationEmail: mails.verification }),
    },
    verification: { confirmLinks: true },
    socialProviders: socialProviders(),
    plugins: [
      ...createPlugins(mailbox, mails),
      genericOAuth({ providers: demoId ? [demoIdConfig(demoId)] : [] }),
    ] as const,
    ...(mails && { notices: { send: mails.notice } }),
    events: {
      // In an application of yours: npx latchkey users make-admin <address>
      emailVerified: async ({ user }) => {
        if (user.email === administratorAddress)
          await auth.api.adminAssignRole({ body: { userId: user.id, role: 'admin' } });
      },
    },
    user: {
      additionalFields: userFields,
      changeEmail: {
        enabled: true,
        ...(mails && { sendChangeEmailVerification: mails.changeEmail }),
      },
      deleteUser: {
        enabled: true,
        ...(mails &&
          mailsDeletions && {
            // Our page asks again before it deletes the account: to open a link is not a decision.
            sendDeleteAccountVerification: (mail) =>
              mails.deleteAccount({ ...mail, url: pageAt(url, paths.deleteAccount, { token: mail.token }) }),
          }),
      },
    },
  });
  return auth;
}

export type DemoAuth = ReturnType<typeof createDemoAuth>;

function pageAt(url: string, path: string, query: Readonly<Record<string, string>>): string {
  return `${url}${path}?${new URLSearchParams(query)}`;
}

/** For tests, which make many accounts and have no secrets. Never in production. */
function hashesFast(): boolean {
  return process.env.LATCHKEY_DEMO_FAST_HASH === '1' && !isProduction();
}
