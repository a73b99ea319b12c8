// For tests: the secrets in mails and text messages.

import type { Person, TestServer } from '../../fixtures/application.js';
import { linkOf } from '../../fixtures/email-verification/outbox.js';
import type { Secret } from './secret.js';

const resetting = ['reset-password/:token', 'reset-password, token in the body', 'reset-password, token in the query'];
const deleting = ['delete-user, token', 'delete-user/callback'];

const tokenIn = (link: string) => new URL(link, 'https://app.example.com').searchParams.get('token') ?? '';

export const mailedSecrets: readonly Secret[] = [
  {
    name: 'token of a mail that verifies',
    isPersonal: true, // the account has proven another address
    opens: ['verify-email'],
    async mint(server, { browser, email }) {
      // Only an unverified user gets this mail; the user becomes unverified by a change of the address.
      await changeAddress(server, browser, email.replace('@', '.new@'));
      return tokenIn(linkOf(server.outbox.verifications.at(-1)));
    },
  },
  {
    name: 'token of a mail that changes the address',
    isPersonal: true,
    opens: ['verify-email'],
    async mint(server, { browser, email }) {
      await browser.clone().post('/change-email', { newEmail: email.replace('@', '.new@') });
      await server.auth.settled();
      return tokenIn(linkOf(server.outbox.changes.at(-1)));
    },
  },
  {
    name: 'token of a mail that takes a change of address back',
    opens: ['change-email/restore'],
    async mint(server, { browser, email }) {
      await changeAddress(server, browser.clone(), email.replace('@', '.new@'));
      const notice = server.outbox.notices.findLast((each) => each.kind === 'email-changed' && each.to === email);
      return notice?.kind === 'email-changed' ? tokenIn(notice.undoURL ?? '') : '';
    },
  },
  {
    name: 'token of a reset',
    opens: resetting,
    async mint(server, { email }) {
      await server.openBrowser().post('/forget-password', { email });
      await server.auth.settled();
      return server.resets.at(-1)?.token ?? '';
    },
  },
  {
    name: 'token of a deletion',
    isPersonal: true,
    opens: deleting,
    async mint(server, { browser }) {
      await browser.clone().post('/delete-user');
      await server.auth.settled();
      return server.deletions.at(-1)?.token ?? '';
    },
  },
  {
    name: 'code for signing in',
    isPersonal: true,
    opens: ['a code for signing in', 'sign-in/email-otp'],
    mint: (server, owner) => code(server, owner, 'signIn', 'AB12cd'),
  },
  {
    name: 'code for a reset',
    isPersonal: true,
    opens: ['a code for a reset', 'email-otp/reset-password'],
    mint: (server, owner) => code(server, owner, 'reset', '12EFgh'),
  },
  {
    name: 'code that verifies an address',
    isPersonal: true,
    opens: ['a code for verifying', 'email-otp/verify-email'],
    mint: ({ auth }, { email }) => auth.api.createVerificationOTP({ body: { email, type: 'email-verification' } }),
  },
  {
    name: 'token of a link that signs in',
    opens: ['magic-link/verify'],
    async mint(server, { email }) {
      await server.openBrowser().post('/sign-in/magic-link', { email });
      await server.auth.settled();
      return server.links.at(-1)?.token ?? '';
    },
  },
  {
    name: 'code by text message for signing in',
    isPersonal: true,
    opens: ['phone-number/verify, signing in'],
    mint: (server, owner) => message(server, server.openBrowser(), '/phone-number/send-otp', owner),
  },
  {
    name: 'code by text message for a number of one’s own',
    isPersonal: true,
    opens: ['phone-number/verify, signed in'],
    mint: (server, owner) => message(server, owner.browser.clone(), '/phone-number/send-otp', owner),
  },
  {
    name: 'code by text message for a reset',
    isPersonal: true,
    opens: ['phone-number/reset-password'],
    mint: (server, owner) => message(server, server.openBrowser(), '/phone-number/forget-password', owner),
  },
];

async function changeAddress(
  { auth, outbox }: TestServer,
  browser: Person['browser'],
  newEmail: string,
): Promise<void> {
  await browser.post('/change-email', { newEmail });
  await auth.settled();
  await browser.get(linkOf(outbox.changes.at(-1)));
  await auth.settled();
}

async function code(
  { auth }: TestServer,
  { email }: Person,
  purpose: 'signIn' | 'reset',
  text: string,
): Promise<string> {
  await auth.api.issueCode({ body: { email, purpose, code: text } });
  return text;
}

async function message(
  server: TestServer,
  browser: Person['browser'],
  path: string,
  { phoneNumber }: Person,
): Promise<string> {
  await browser.post(path, { phoneNumber });
  await server.auth.settled();
  return server.messages.at(-1)?.code ?? '';
}
