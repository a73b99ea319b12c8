import type { Notice } from '../../domain/mail/notice.js';
import type { ChangeEmailMail, VerificationMail } from './mails.js';

/** For tests: senders that keep what they are given. Wait for `auth.settled()` before looking. */
export function createOutbox() {
  const verifications: VerificationMail[] = [];
  const changes: ChangeEmailMail[] = [];
  const notices: Notice[] = [];
  return {
    verifications,
    changes,
    notices,
    verification: { sendVerificationEmail: (mail: VerificationMail) => void verifications.push(mail) },
    noticing: { send: (notice: Notice) => void notices.push(notice) },
    change: {
      enabled: true,
      sendChangeEmailVerification: (mail: ChangeEmailMail) => void changes.push(mail),
    },
  };
}

/** The path, below the API's, that a browser opens for the link of a mail. */
export function linkOf(mail: VerificationMail | undefined): string {
  const prefix = 'https://app.example.com/api/auth';
  if (!mail?.url.startsWith(prefix)) throw new Error(`no link of ours: ${mail?.url}`);
  return mail.url.slice(prefix.length);
}
