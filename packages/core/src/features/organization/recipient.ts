import type { User } from '../../contract/shapes.js';
import type { App, Caller } from '../../domain/app.js';
import { unknownOrigin } from '../../domain/links.js';
import type { Invitation } from '../../domain/organization.js';
import type { Rules } from './options.js';

/**
 * What the mail of an invitation says besides its id: a keyed hash of id and address, so that the database holds no secret
 * and a mail that is sent once more says the same. The id is known to the organization, this to the mailbox alone (C11).
 */
export function mailTokenOf(app: App, invitation: Pick<Invitation, 'id' | 'email'>): string {
  return app.keys.mac('invitation').of(textOf(invitation));
}

function textOf({ id, email }: Pick<Invitation, 'id' | 'email'>): string {
  return `${id}\n${email}`;
}

/** The page that mails lead to. Throws where it is a path and the server does not know its own address. */
export function pageOf({ origin }: Caller, { invitationPage }: Rules): URL {
  const base = origin === '' ? undefined : origin;
  if (!URL.canParse(invitationPage, base)) throw unknownOrigin();
  return new URL(invitationPage, base);
}

/** That page for one invitation. */
export function invitationUrl(page: URL, id: string, token: string): string {
  const url = new URL(page);
  url.searchParams.set('invitationId', id);
  url.searchParams.set('token', token);
  return url.href;
}

/**
 * Whether somebody is whom an invitation is for, and how that is known:
 * - `verified`: the address is theirs by what the account has proven, or by the configuration that asks for no proof.
 * - `mailed`: they show what the mail says, which proves it now (R-I01, C11).
 * - `nobody`: it is another address, or nothing proves that it is theirs.
 */
export function recipientOf(
  { app }: Caller,
  rules: Rules,
  invitation: Invitation,
  { user, token }: { readonly user: User; readonly token: string | undefined },
): 'verified' | 'mailed' | 'nobody' {
  // Both are normalised when they are stored (M27, R-I02).
  if (user.email !== invitation.email) return 'nobody';
  if (user.emailVerified) return 'verified';
  if (token !== undefined && app.keys.mac('invitation').matches(textOf(invitation), token)) return 'mailed';
  return rules.requireEmailVerificationOnInvitation ? 'nobody' : 'verified';
}
