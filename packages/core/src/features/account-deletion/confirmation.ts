import type { User } from '../../contract/shapes.js';
import { lowercaseAlphanumeric, randomString } from '../../crypto/random.js';
import type { Caller } from '../../domain/app.js';
import { linkTo } from '../../domain/links.js';
import { sendMail } from '../../domain/mail.js';
import { issueToken } from '../../domain/one-time.js';

/** A mail by which a user confirms that their account shall be deleted. */
export interface DeletionMail {
  /** `user.email` is where the mail goes. */
  readonly user: User;
  /** The link to put into the mail; it works where the user is signed in, for 24 hours. */
  readonly url: string;
  /** The token in the link, for applications that build a link of their own. */
  readonly token: string;
}

/** Sends one mail. Runs after the answer; what it throws is logged. `request`: the one that led to the mail, if any. */
export type DeletionMailSender = (mail: DeletionMail, request: Request | undefined) => Promise<void> | void;

/** What the token of a mail is for (spec §3). */
export const deletionPurpose = 'delete-account-';

const lifetime = 86_400; // seconds; spec §9

/** Mails a user the link that deletes their account. Its token has 32 digits and lower-case letters (spec §9), 165 bits. */
export async function mailConfirmation(
  caller: Caller,
  { user, callbackURL }: { readonly user: User; readonly callbackURL: string | undefined },
  send: DeletionMailSender,
): Promise<void> {
  const { app, request } = caller;
  const token = randomString(32, lowercaseAlphanumeric);
  const url = linkTo(caller, '/delete-user/callback', { token, callbackURL: callbackURL || '/' });
  await issueToken(app, app.db, token, { purpose: deletionPurpose, lifetime, payload: user.id });
  sendMail(caller, user.email, 'sending a mail to confirm a deletion', () => send({ user, url, token }, request));
}
