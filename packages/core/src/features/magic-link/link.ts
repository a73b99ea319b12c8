import type { App } from '../../domain/app/app.js';
import { hasExpired, issueToken, peekToken, redeemToken } from '../../domain/secrets/one-time.js';
import { linkPurpose as purpose } from './purpose.js';

/** The user of a link. */
export interface LinkSubject {
  /** Normalized. The link proves this mailbox; the user with the address at the time of the visit is signed in. */
  readonly email: string;
  /** Of a new user. */
  readonly name: string;
  /** Who had the address when the link was asked for: it signs in no other user, and makes none in place of a deleted one. */
  readonly userId: string | null;
}

/** `lifetime` in seconds. */
export function storeLink(app: App, token: string, subject: LinkSubject, lifetime: number): Promise<void> {
  return issueToken(app, app.db, token, {
    purpose,
    lifetime,
    payload: JSON.stringify(subject),
    userId: subject.userId,
  });
}

/** The user that a link would sign in, without using it up, or what is wrong with it. */
export async function lookAtLink(app: App, token: string): Promise<LinkSubject | 'INVALID_TOKEN' | 'EXPIRED_TOKEN'> {
  const payload = await peekToken(app, app.db, purpose, token);
  if (payload !== undefined) return subjectIn(payload);
  return (await hasExpired(app, app.db, purpose, token)) ? 'EXPIRED_TOKEN' : 'INVALID_TOKEN';
}

/** Uses a link up: for exactly one of any number of callers it is not `INVALID_TOKEN`. */
export async function followLink(app: App, token: string): Promise<LinkSubject | 'INVALID_TOKEN' | 'EXPIRED_TOKEN'> {
  // Looked at first: what has expired would go without a word if it were redeemed.
  const seen = await lookAtLink(app, token);
  if (typeof seen === 'string') return seen;
  const payload = await redeemToken(app, app.db, purpose, token);
  return payload === undefined ? 'INVALID_TOKEN' : subjectIn(payload);
}

/** Written by `storeLink`. */
function subjectIn(payload: string): LinkSubject {
  return JSON.parse(payload);
}
