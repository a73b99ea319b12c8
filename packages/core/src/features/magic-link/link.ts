import type { App } from '../../domain/app/app.js';
import { boundToReader } from '../../domain/secrets/binding.js';
import { hasExpired, issueToken, peekToken, redeemToken } from '../../domain/secrets/one-time.js';
import type { User } from '../../store/schema/tables.js';
import { linkPurpose as purpose } from './purpose.js';

/** The data that is stored with a link. */
export interface LinkSubject {
  /** Normalized. The link proves this mailbox, and signs in the user who has the address when the link is opened. */
  readonly email: string;
  /** The name for a new user. */
  readonly name: string;
  /**
   * The user whose account the mailbox gave access to when the link was requested; `null` if there was no such user. The link signs
   * in no other user, and does not create a user in place of a deleted one.
   */
  readonly userId: string | null;
  /** The change of address that the link takes back, if the mailbox is the user's previous one. */
  readonly change?: string | undefined;
}

/**
 * Stores a link. `lifetime` in seconds. `user`: the user whom it signs in. If that account has proven the mailbox, a change of the
 * account ends the link.
 */
export function storeLink(
  app: App,
  token: string,
  {
    lifetime,
    user,
    ...subject
  }: Omit<LinkSubject, 'userId'> & { readonly lifetime: number; readonly user: User | null },
): Promise<void> {
  const payload = JSON.stringify({ ...subject, userId: user?.id ?? null } satisfies LinkSubject);
  return issueToken(app, app.db, token, { purpose, lifetime, payload, boundTo: user ? boundToReader(user) : 'holder' });
}

/** Returns the data of a link without using it up, or the error of an invalid link. */
export async function lookAtLink(app: App, token: string): Promise<LinkSubject | 'INVALID_TOKEN' | 'EXPIRED_TOKEN'> {
  const payload = await peekToken(app, app.db, purpose, token, null);
  if (payload !== undefined) return subjectIn(payload);
  return (await hasExpired(app, app.db, purpose, token)) ? 'EXPIRED_TOKEN' : 'INVALID_TOKEN';
}

/** Uses a link up: true for only one of several concurrent callers. */
export async function redeemLink(app: App, token: string): Promise<boolean> {
  return (await redeemToken(app, app.db, purpose, token, null)) !== undefined;
}

/** Parses what `storeLink` has written. */
function subjectIn(payload: string): LinkSubject {
  return JSON.parse(payload);
}
