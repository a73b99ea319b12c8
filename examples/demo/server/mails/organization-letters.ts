import type { InvitationMail } from 'latchkey';
import type { Mail } from '../mailbox.js';
import { setMail } from './layout.js';

/** Characters of a name that somebody else chose: enough for any name, too few for a story. */
const longestName = 60;

/** To somebody who is asked to join, with or without an account. */
export function invitationMail({ email, url, organization, inviter }: Invitation): Mail {
  const name = shorten(organization.name);
  return setMail({
    to: email,
    subject: 'You are invited to an organization',
    paragraphs: [
      `${inviter.user.email} invites you to join “${name}”.`,
      'The link shows you what it is about. If you have no account yet, you make one there.',
    ],
    action: { label: 'Look at the invitation', url },
    close: 'The link is good for two days, and only for this address. If you expected no invitation, ignore it.',
  });
}

interface Invitation extends Pick<InvitationMail, 'email' | 'url'> {
  readonly organization: { readonly name: string };
  readonly inviter: { readonly user: { readonly email: string } };
}

function shorten(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
