import { accountErrors } from '../../contract/catalogue.js';
import type { HandlerOf } from '../../define-plugin.js';
import { formPage, textPage } from '../../domain/answers/form-page.js';
import { type MailClaims, openMailToken } from '../../domain/mail/mail-token.js';
import { putPassword, recoverHolder } from '../../domain/users/accounts.js';
import { holderAt } from '../../domain/users/former-email.js';
import { credentialProvider, problemWith } from '../../domain/users/passwords.js';
import type { UserWithAccount } from '../../store/rows/accounts.js';
import { getReachable } from '../../store/rows/former-emails.js';
import { touchUser } from '../../store/rows/users.js';
import type { Db } from '../../store/statements/executor.js';
import type { emailVerificationContract } from './contract.js';
import { emailVerificationRoutes } from './routes.js';

type Handler = HandlerOf<(typeof emailVerificationContract)['endpoints']['restoreEmail']>;
type RestoreCall = Parameters<Handler>[0];

/**
 * Undoes a change of address for a user who reads the previous mailbox. Shows a page with a button, and handles the
 * button. The user replaces the password in the same transaction, because an attacker may know the old one. A password
 * reset by that mailbox allows the same.
 */
export const restoreEmail: Handler = async (call) => {
  const { app, input } = call;
  call.failTo(`${app.settings.basePath}/error`);
  const claims = openMailToken(app, 'restore-email', input.token);
  if (claims === 'expired') throw call.fail('TOKEN_EXPIRED');
  const holder = claims === 'invalid' ? undefined : await holderOf(call.db, claims);
  if (claims === 'invalid' || !holder) throw call.fail('INVALID_TOKEN');
  const { newPassword } = input;
  if (!call.isConfirmed || (holder.account && newPassword === undefined)) return askFor(call, holder);
  const problem = newPassword === undefined ? undefined : problemWith(newPassword, app.settings.password);
  if (problem) return askFor(call, holder, accountErrors[problem].message);
  await restore(call, claims, newPassword);
  return textPage(call, 'The change was taken back', [
    `${claims.email} is the address of your account again. All sessions have ended: sign in again.`,
  ]);
};

function askFor(call: RestoreCall, { user, account }: UserWithAccount, problem?: string) {
  const { settings } = call.app;
  return formPage(call, {
    title: 'Take the change of your address back',
    text: [
      `${user.email} will be the address of your account at ${settings.appName} again, and all sessions will end.`,
      ...(problem === undefined ? [] : [`${problem}.`]),
      ...(account ? ['Set a new password, because another person may know your current one.'] : []),
    ],
    button: 'Take it back',
    path: emailVerificationRoutes.restoreEmail.path,
    fields: { token: call.input.token },
    newPassword: account && settings.password,
  });
}

async function restore(call: RestoreCall, claims: MailClaims, newPassword: string | undefined): Promise<void> {
  const hash = newPassword === undefined ? undefined : await call.app.passwords.hash(newPassword, call.network);
  await call.transaction(async (work) => {
    const userExists = await touchUser(work.tx, claims.sub, call.app.settings.now());
    const holder = userExists ? await holderOf(work.tx, claims) : undefined;
    const recovered = holder && (await recoverHolder(work, holder));
    if (!recovered) throw call.fail('INVALID_TOKEN');
    if (hash !== undefined && holder.account) await putPassword(work, recovered, hash, { how: 'reset', by: 'mailbox' });
  });
}

/**
 * Finds the user whose last change of address the link undoes, and sets the previous address. `undefined` if it is not
 * the last change.
 */
async function holderOf(db: Db, { sub, email, change }: MailClaims): Promise<UserWithAccount | undefined> {
  const found = await getReachable(db, sub, credentialProvider);
  if (found?.formerEmail?.id !== change || found?.user.email === email) return undefined;
  return holderAt(found, email);
}
