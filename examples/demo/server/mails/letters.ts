import type { Notice } from 'latchkey';
import type { Mail } from '../mailbox.js';
import { setMail } from './layout.js';

/** Whom a mail is for. */
interface Reader {
  readonly name: string;
  readonly email: string;
}

interface Linked {
  readonly user: Reader;
  /** Leads to what the mail is about. */
  readonly url: string;
}

/** To a new address: is it yours? */
export function verificationMail({ user, url }: Linked): Mail {
  return setMail({
    to: user.email,
    subject: 'Verify your e-mail address',
    paragraphs: ['Please confirm that this address is yours.'],
    action: { label: 'Verify my address', url },
    close: 'The link is good for one hour. If you did not give us this address, you need not do anything.',
  });
}

/** To the present address: may another take its place? */
export function changeEmailMail({ user, newEmail, url }: Linked & { readonly newEmail: string }): Mail {
  return setMail({
    to: user.email,
    subject: 'Change your e-mail address?',
    name: user.name,
    paragraphs: [
      `You asked to sign in with ${newEmail} instead of this address.`,
      'Follow the link in the browser in which you are signed in. After that we mail the new address a link of its own.',
    ],
    action: { label: 'Change my address', url },
    close:
      'The link is good for one hour. If you did not ask for this, do not follow it: somebody else is signed in to your account. Change your password.',
  });
}

/** Tells a user that their account was changed, and what to do if they did not change it. */
export function noticeMail(
  notice: Pick<Notice, 'to' | 'subject' | 'text'> & { readonly undoURL?: string | undefined },
): Mail {
  const { to, subject, text, undoURL } = notice;
  const paragraphs = text.split('\n\n');
  const said = { to, subject, paragraphs: paragraphs.slice(0, -1), close: paragraphs.at(-1) ?? '' };
  return setMail(undoURL === undefined ? said : { ...said, action: { label: 'Take the change back', url: undoURL } });
}

/** To somebody who forgot their password. */
export function resetPasswordMail({ user, url }: Linked): Mail {
  return setMail({
    to: user.email,
    subject: 'Choose a new password',
    name: user.name,
    paragraphs: ['You asked for a new password. Once you have chosen it, all your devices are signed out.'],
    action: { label: 'Choose a new password', url },
    close:
      'The link works once, and for one hour. If you did not ask for it, you need not do anything: your password stays as it is.',
  });
}

/** To somebody who wants to leave. */
export function deleteAccountMail({ user, url }: Linked): Mail {
  return setMail({
    to: user.email,
    subject: 'Delete your account?',
    name: user.name,
    paragraphs: [
      'You asked us to delete your account. The link leads to the page that does it, where you are asked once more.',
      'Everything that we know of you goes with it. Nobody can bring it back, and neither can we.',
    ],
    action: { label: 'Delete my account', url },
    close:
      'The link is good for 24 hours. If you did not ask for this, do not follow it: somebody else is signed in to your account. Change your password.',
  });
}
