import type { InvitationMail } from 'latchkey';
import type { Mail } from '../mailbox.js';
import { setMail } from './layout.js';

/** The maximum length of a name that another user chose: enough for any name, too short for other messages. */
const longestName = 60;

/** To a person who is invited, with or without an account. */
export function invitationMail({ email, url, organization, inviter }: Invitation): Mail {
  const name = shorten(organization.name);
  return setMail({
    to: email,
    subject: 'You are invited to an organization',
    paragraphs: [
      `${inviter.user.email} invites you to join “${name}”.`,
      'The link shows you the organization. If you have no account yet, you can create one there.',
    ],
    action: { label: 'Look at the invitation', url },
    close: 'The link is valid for two days, and only for this address. If you did not expect an invitation, ignore it.',
  });
}

interface Invitation extends Pick<InvitationMail, 'email' | 'url'> {
  readonly organization: { readonly name: string };
  readonly inviter: { readonly user: { readonly email: string } };
}

function shorten(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
