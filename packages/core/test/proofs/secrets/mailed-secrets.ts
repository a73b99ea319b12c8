// For tests: the secrets in mails and text messages.

import type { Person, World } from '../../fixtures/application.js';
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
    async mint(world, { browser, email }) {
      // Only an unverified user gets this mail; the user becomes unverified by a change of the address.
      await changeAddress(world, browser, email.replace('@', '.new@'));
      return tokenIn(linkOf(world.outbox.verifications.at(-1)));
    },
  },
  {
    name: 'token of a mail that changes the address',
    isPersonal: true,
    opens: ['verify-email'],
    async mint(world, { browser, email }) {
      await browser.clone().post('/change-email', { newEmail: email.replace('@', '.new@') });
      await world.auth.settled();
      return tokenIn(linkOf(world.outbox.changes.at(-1)));
    },
  },
  {
    name: 'token of a mail that takes a change of address back',
    opens: ['change-email/restore'],
    async mint(world, { browser, email }) {
      await changeAddress(world, browser.clone(), email.replace('@', '.new@'));
      const notice = world.outbox.notices.findLast((each) => each.kind === 'email-changed' && each.to === email);
      return notice?.kind === 'email-changed' ? tokenIn(notice.undoURL ?? '') : '';
    },
  },
  {
    name: 'token of a reset',
    opens: resetting,
    async mint(world, { email }) {
      await world.openBrowser().post('/forget-password', { email });
      await world.auth.settled();
      return world.resets.at(-1)?.token ?? '';
    },
  },
  {
    name: 'token of a deletion',
    isPersonal: true,
    opens: deleting,
    async mint(world, { browser }) {
      await browser.clone().post('/delete-user');
      await world.auth.settled();
      return world.deletions.at(-1)?.token ?? '';
    },
  },
  {
    name: 'code for signing in',
    isPersonal: true,
    opens: ['a code for signing in', 'sign-in/email-otp'],
    mint: (world, owner) => code(world, owner, 'signIn', 'AB12cd'),
  },
  {
    name: 'code for a reset',
    isPersonal: true,
    opens: ['a code for a reset', 'email-otp/reset-password'],
    mint: (world, owner) => code(world, owner, 'reset', '12EFgh'),
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
    async mint(world, { email }) {
      await world.openBrowser().post('/sign-in/magic-link', { email });
      await world.auth.settled();
      return world.links.at(-1)?.token ?? '';
    },
  },
  {
    name: 'code by text message for signing in',
    isPersonal: true,
    opens: ['phone-number/verify, signing in'],
    mint: (world, owner) => message(world, world.openBrowser(), '/phone-number/send-otp', owner),
  },
  {
    name: 'code by text message for a number of one’s own',
    isPersonal: true,
    opens: ['phone-number/verify, signed in'],
    mint: (world, owner) => message(world, owner.browser.clone(), '/phone-number/send-otp', owner),
  },
  {
    name: 'code by text message for a reset',
    isPersonal: true,
    opens: ['phone-number/reset-password'],
    mint: (world, owner) => message(world, world.openBrowser(), '/phone-number/forget-password', owner),
  },
];

async function changeAddress({ auth, outbox }: World, browser: Person['browser'], newEmail: string): Promise<void> {
  await browser.post('/change-email', { newEmail });
  await auth.settled();
  await browser.get(linkOf(outbox.changes.at(-1)));
  await auth.settled();
}

async function code({ auth }: World, { email }: Person, purpose: 'signIn' | 'reset', text: string): Promise<string> {
  await auth.api.issueCode({ body: { email, purpose, code: text } });
  return text;
}

async function message(
  world: World,
  browser: Person['browser'],
  path: string,
  { phoneNumber }: Person,
): Promise<string> {
  await browser.post(path, { phoneNumber });
  await world.auth.settled();
  return world.messages.at(-1)?.code ?? '';
}
