import type { User } from '../../contract/shapes.js';
import { lowercaseAlphanumeric, randomString } from '../../crypto/random.js';
import type { HandlerOf } from '../../define-plugin.js';
import { type FormPage, formPage } from '../../domain/answers/form-page.js';
import type { Caller } from '../../domain/app/app.js';
import { linkTo } from '../../domain/mail/links.js';
import { sendMail } from '../../domain/mail/mail.js';
import { issueToken } from '../../domain/secrets/one-time.js';
import type { User as StoredUser } from '../../store/schema/tables.js';
import type { accountDeletionContract } from './contract.js';
import { deletionPurpose } from './purpose.js';
import { accountDeletionRoutes } from './routes.js';

type DeletionCall = Parameters<HandlerOf<(typeof accountDeletionContract)['endpoints']['deleteUser']>>[0];

/** A mail in which a user confirms the deletion of the account. */
export interface DeletionMail {
  /** Send the mail to `user.email`. */
  readonly user: User;
  /** The link to put into the mail. It works for 24 hours, in the session that asked for it. */
  readonly url: string;
  /** The token in the link, for applications that build their own link. */
  readonly token: string;
}

/**
 * Sends one mail. Runs after the answer; an error that it throws is logged. `request`: the request that led to the
 * mail, if any.
 */
export type DeletionMailSender = (mail: DeletionMail, request: Request | undefined) => Promise<void> | void;

const lifetime = 86_400; // seconds: a day, because the user may read the mail later

/**
 * Mails a user the link that deletes the account. Its token has 32 digits and lower-case letters, 165 bits.
 */
export async function mailConfirmation(
  call: DeletionCall,
  { user, callbackURL }: { readonly user: StoredUser; readonly callbackURL: string | undefined },
  send: DeletionMailSender,
): Promise<void> {
  const { app, request } = call;
  const token = randomString(32, lowercaseAlphanumeric);
  const url = linkTo(call, '/delete-user/callback', { token, callbackURL: callbackURL || '/' });
  const secret = { purpose: deletionPurpose, lifetime, payload: user.id, boundTo: call.session } as const;
  await call.transaction((work) => issueToken(app, work.tx, token, secret));
  sendMail(call, user.email, 'sending a mail to confirm a deletion', () => send({ user, url, token }, request));
}

/** Returns a page whose button deletes the account. */
export function confirmPage(
  caller: Caller,
  { email }: User,
  fields: { readonly token: string; readonly callbackURL: string | undefined },
): FormPage {
  return formPage(caller, {
    title: 'Delete your account',
    text: [`Your account ${email} at ${caller.app.settings.appName} will be deleted. This cannot be undone.`],
    button: 'Delete the account',
    path: accountDeletionRoutes.deleteUserCallback.path,
    fields,
  });
}
