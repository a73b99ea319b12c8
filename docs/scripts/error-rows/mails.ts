import type { ErrorRow } from '../error-rows.ts';

/** Codes of `@latchkey/mail`. Those of a mail are in the log: mails are sent after the answer. */
export const mailRows: Readonly<Record<string, ErrorRow>> = {
  MAIL_ADDRESS_IS_INVALID: {
    meaning:
      'The recipient of a mail is not one plain address: it contains a list, a name, quotes or a line break. Nothing was sent.',
    fix: 'Correct the address of the user. Latchkey stores no such address, so other code wrote it. See [mails](../mail.md).',
  },
  MAIL_IS_REFUSED: {
    meaning:
      'The mail service refused a mail, and would refuse it again. The message has the status or the code of the service. Often the key or the password is wrong, or the service does not know the sender in `from`.',
    fix: 'Look for the reason in the log of the service. See [senders](../mail.md#senders).',
  },
  MAIL_SERVICE_FAILED: {
    meaning:
      'The mail service could not be reached, did not answer in time, or answered in each attempt that it cannot work now.',
    fix: 'Check the address of the service and its status page. The user can ask for another mail. See [senders](../mail.md#senders).',
  },
  MAILBOX_IS_FOR_DEVELOPMENT: {
    meaning:
      '`devMailbox()` is called without `NODE_ENV=development`, or for an application at a public address. Every visitor of the mailbox can read every mail.',
    fix: 'Create the mailbox only in development, and use a sender such as `smtp` elsewhere. See [the mailbox](../mail.md#the-development-mailbox).',
  },
  MAILER_IS_MISSING: {
    meaning: '`smtp()` needs the package `nodemailer`, which cannot be loaded.',
    fix: 'Run `npm install nodemailer`. See [SMTP](../mail.md#smtp).',
  },
};
