import type { SignedIn } from '../../../contract/shapes.js';
import type { Invitation } from '../../../domain/access/organization.js';
import type { App, Caller } from '../../../domain/app/app.js';
import { unknownOrigin } from '../../../domain/mail/links.js';
import { isProven, isSettled, provesSignUp } from '../../../domain/users/settled.js';
import type { User } from '../../../store/schema/tables.js';
import type { OrganizationSettings } from '../options.js';

/**
 * The token in the mail of an invitation: a keyed hash of id and address. So the database stores no secret, and a resent
 * mail has the same token. The organization's members know the id; only the recipient's mailbox has the token (W-C11).
 */
export function mailTokenOf(app: App, invitation: Pick<Invitation, 'id' | 'email'>): string {
  return app.keys.mac('invitation').of(textOf(invitation));
}

function textOf({ id, email }: Pick<Invitation, 'id' | 'email'>): string {
  return `${id}\n${email}`;
}

/** Returns the page to which mails link. Throws if the option is a path and the server does not know its own address. */
export function invitationPageOf({ origin }: Caller, { invitationPage }: OrganizationSettings): URL {
  const base = origin === '' ? undefined : origin;
  if (!URL.canParse(invitationPage, base)) throw unknownOrigin();
  return new URL(invitationPage, base);
}

/** Returns the URL of that page for one invitation. */
export function invitationUrl(page: URL, id: string, token: string): string {
  const url = new URL(page);
  url.searchParams.set('invitationId', id);
  url.searchParams.set('token', token);
  return url.href;
}

/**
 * Checks whether a user is the recipient of an invitation, and how that is known:
 * - `verified`: the account has proven the address, or the configuration asks for no proof.
 * - `mailed`: the user has sent the token of the mail. This call proves the address (R-I01, W-C11).
 * - `unsettled`: the address is verified, but a stranger or a mail scanner may have opened the link. The user can read the invitation,
 * and cannot answer it yet.
 * - `unverified`: the account has the address, but its user has not proven it.
 * - `other`: the account has another address.
 */
export function recipientOf(
  { app }: Caller,
  rules: OrganizationSettings,
  invitation: Invitation,
  { user, session, token }: SignedIn<User> & { readonly token: string | undefined },
): 'verified' | 'mailed' | 'unsettled' | 'unverified' | 'other' {
  // Both addresses are normalized when they are stored (W-M27, R-I02).
  if (user.email !== invitation.email) return 'other';
  if (isProven(user)) return 'verified';
  // If the verification link began the session, its user has proven only that they read the mailbox. Another person may have
  // signed up.
  const hasMailToken = token !== undefined && app.keys.mac('invitation').matches(textOf(invitation), token);
  if (hasMailToken && (isSettled(user) || provesSignUp(session.factors, user, undefined))) return 'mailed';
  if (!rules.requireEmailVerificationOnInvitation) return 'verified';
  return user.emailVerified ? 'unsettled' : 'unverified';
}
