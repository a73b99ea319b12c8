import type { Mail } from '../mailbox.js';
import { setMail } from './layout.js';

/** To a user who signs in with a code instead of a password. */
export function signInCodeMail({ email, otp }: { readonly email: string; readonly otp: string }): Mail {
  return setMail({
    to: email,
    subject: 'Your code to sign in',
    paragraphs: ['Enter this code on the page that asked for it.'],
    code: otp,
    close: `The code is valid for five minutes. ${provesAddress} If you did not ask for it, you need not do anything.`,
  });
}

/** To a user who signs in with a link instead of a password. */
export function magicLinkMail({ email, url }: { readonly email: string; readonly url: string }): Mail {
  return setMail({
    to: email,
    subject: 'Your link to sign in',
    paragraphs: ['Open the link in the browser in which you want to sign in.'],
    action: { label: 'Sign in', url },
    close: `The link works once, and for five minutes. ${provesAddress} If you did not ask for it, do not open it.`,
  });
}

/** To a user with a second factor who has sent the right password. */
export function secondFactorMail({
  user,
  otp,
}: {
  readonly user: { readonly name: string; readonly email: string };
  readonly otp: string;
}): Mail {
  return setMail({
    to: user.email,
    subject: 'Your second step to sign in',
    name: user.name,
    paragraphs: ['Your password was correct. Enter this code on the page that asked for it.'],
    code: otp,
    close:
      'The code is valid for three minutes. If you did not try to sign in, another person knows your password: change it. They cannot sign in without this code.',
  });
}

/** To a signed-in user who has to confirm that it is them. */
export function reauthenticationMail({
  user,
  code,
}: {
  readonly user: { readonly name: string; readonly email: string };
  readonly code: string;
}): Mail {
  return setMail({
    to: user.email,
    subject: 'Confirm that it is you',
    name: user.name,
    paragraphs: ['Enter this code on the page that asked for it.'],
    code,
    close:
      'The code is valid for five minutes, in that browser only. If you did not ask for it, another person uses your account: change your password.',
  });
}

const words = {
  'sign-in': 'is your code to sign in to the Latchkey demo.',
  verification: 'makes this the number of your account in the Latchkey demo.',
  reset: 'is your code for a new password in the Latchkey demo.',
};

interface SentCode {
  readonly phoneNumber: string;
  readonly code: string;
  readonly type: keyof typeof words;
}

/** A text message. The demo shows it in the mailbox beside the mails; an application would pass it to a service. */
export function textMessage({ phoneNumber, code, type }: SentCode): Mail {
  return { to: phoneNumber, subject: 'Text message', text: `${code} ${words[type]} Do not share it.` };
}

/** Another person may have created the account without proving the address, so their password is removed. */
const provesAddress =
  'It also verifies this address. If the address was not verified before, the password of this account is removed.';
