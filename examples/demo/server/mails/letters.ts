import type { Notice } from 'latchkey';
import type { Mail } from '../mailbox.js';
import { setMail } from './layout.js';

/** The recipient of a mail. */
interface Reader {
  readonly name: string;
  readonly email: string;
}

interface Linked {
  readonly user: Reader;
  /** The link of the mail. */
  readonly url: string;
}

/** To a new address, which the user has to verify. */
export function verificationMail({ user, url }: Linked): Mail {
  return setMail({
    to: user.email,
    subject: 'Verify your e-mail address',
    paragraphs: ['Please confirm that this address is yours.'],
    action: { label: 'Verify my address', url },
    close: 'The link is valid for one hour. If you did not give us this address, you need not do anything.',
  });
}

/** To the present address: the user has to agree to the new one. */
export function changeEmailMail({ user, newEmail, url }: Linked & { readonly newEmail: string }): Mail {
  return setMail({
    to: user.email,
    subject: 'Change your e-mail address?',
    name: user.name,
    paragraphs: [
      `You asked to sign in with ${newEmail} instead of this address.`,
      'Open the link in the browser in which you are signed in. After that we mail a second link to the new address.',
    ],
    action: { label: 'Change my address', url },
    close:
      'The link is valid for one hour. If you did not ask for this, do not open it: another person is signed in to your account. Change your password.',
  });
}

/** Tells a user that their account was changed, and what to do if they did not change it. */
export function noticeMail(
  notice: Pick<Notice, 'to' | 'subject' | 'text'> & { readonly undoURL?: string | undefined },
): Mail {
  const { to, subject, text, undoURL } = notice;
  const paragraphs = text.split('\n\n');
  const said = { to, subject, paragraphs: paragraphs.slice(0, -1), close: paragraphs.at(-1) ?? '' };
  return setMail(undoURL === undefined ? said : { ...said, action: { label: 'Undo the change', url: undoURL } });
}

/** To a user who forgot their password. */
export function resetPasswordMail({ user, url }: Linked): Mail {
  return setMail({
    to: user.email,
    subject: 'Choose a new password',
    name: user.name,
    paragraphs: ['You asked for a new password. When you have chosen it, all your devices are signed out.'],
    action: { label: 'Choose a new password', url },
    close:
      'The link works once, and for one hour. If you did not ask for it, you need not do anything: your password does not change.',
  });
}

/** To a user who wants to delete their account. */
export function deleteAccountMail({ user, url }: Linked): Mail {
  return setMail({
    to: user.email,
    subject: 'Delete your account?',
    name: user.name,
    paragraphs: [
      'You asked us to delete your account. The link opens a page that asks you again and then deletes it.',
      'All data of your account is deleted with it. This cannot be undone.',
    ],
    action: { label: 'Delete my account', url },
    close:
      'The link is valid for 24 hours. If you did not ask for this, do not open it: another person is signed in to your account. Change your password.',
  });
}
