import { createMails, type Mails } from '@latchkey/mail';
import type { Mail, Mailbox } from './mailbox.js';

export const appName = 'Latchkey demo';

/** The mails of the library, into the mailbox. An application passes `smtp()` or the sender of its mail service. */
export function createDemoMails(mailbox: Mailbox): Mails {
  return createMails({
    appName,
    from: `${appName} <no-reply@localhost.example>`,
    send: ({ to, subject, text, html }) => mailbox.send({ to, subject, text, html }),
    brand: { color: '#1f6b4f' },
  });
}

const words = {
  'sign-in': `is your code to sign in to the ${appName}.`,
  verification: `makes this the number of your account in the ${appName}.`,
  reset: `is your code for a new password in the ${appName}.`,
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
