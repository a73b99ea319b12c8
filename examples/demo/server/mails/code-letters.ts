import type { Mail } from '../mailbox.js';
import { setMail } from './layout.js';

/** To somebody who signs in with a code instead of a password. */
export function signInCodeMail({ email, otp }: { readonly email: string; readonly otp: string }): Mail {
  return setMail({
    to: email,
    subject: 'Your code to sign in',
    paragraphs: ['Type this code into the page that asked for it.'],
    code: otp,
    close: `The code is good for five minutes. ${provesAddress} If you did not ask for it, you need not do anything.`,
  });
}

/** To somebody who signs in with a link instead of a password. */
export function magicLinkMail({ email, url }: { readonly email: string; readonly url: string }): Mail {
  return setMail({
    to: email,
    subject: 'Your link to sign in',
    paragraphs: ['Follow the link in the browser in which you want to be signed in.'],
    action: { label: 'Sign in', url },
    close: `The link works once, and for five minutes. ${provesAddress} If you did not ask for it, do not follow it.`,
  });
}

/** To somebody whose password was right and who has a second factor. */
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
    paragraphs: ['Your password was right. Type this code into the page that asked for it.'],
    code: otp,
    close:
      'The code is good for three minutes. If that was not you, somebody knows your password: change it. Without this code it is worth nothing to them.',
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

/** A text message. It lies in the mailbox beside the mails; a service that delivers messages would take it. */
export function textMessage({ phoneNumber, code, type }: SentCode): Mail {
  return { to: phoneNumber, subject: 'Text message', text: `${code} ${words[type]} Tell it to nobody.` };
}

/** Whoever made the account without it may have been somebody else, so what they left is gone. */
const provesAddress =
  'It also verifies this address: if nobody had done that yet, the password that was set with it is removed.';
