import type { HandlerOf } from '../../define-plugin.js';
import { resetPassword } from '../../domain/users/accounts.js';
import { holderAt } from '../../domain/users/former-email.js';
import { credentialProvider } from '../../domain/users/passwords.js';
import { findReachable, getReachable } from '../../store/rows/former-emails.js';
import { touchUser } from '../../store/rows/users.js';
import type { emailOtpContract } from './contract.js';

type ResetCall = Parameters<HandlerOf<(typeof emailOtpContract)['endpoints']['resetPasswordEmailOTP']>>[0];

/**
 * Sets the hash of a new password for the user who has just proven the mailbox with a code. False if no user has the
 * address any more. Locks the user's row before it reads the row, so that a concurrent change of address comes before
 * or after this change.
 */
export async function resetByCode(call: ResetCall, email: string, hash: string): Promise<boolean> {
  const { app, db } = call;
  const known = holderAt(await findReachable(db, email, credentialProvider), email);
  if (!known) return false;
  const { id } = known.user;
  return call.transaction(async (work) => {
    if (!(await touchUser(work.tx, id, app.settings.now()))) return false;
    const holder = holderAt(await getReachable(work.tx, id, credentialProvider), email);
    return holder !== undefined && resetPassword(work, holder, hash);
  });
}
