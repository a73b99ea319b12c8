import { resetPassword } from '../../domain/accounts.js';
import { credentialProvider } from '../../domain/passwords.js';
import type { HandlerOf } from '../../feature.js';
import { findHolder } from '../../store/accounts.js';
import { findUserByEmail, touchUser } from '../../store/users.js';
import type { emailOtpContract } from './contract.js';

type ResetCall = Parameters<HandlerOf<(typeof emailOtpContract)['endpoints']['resetPasswordEmailOTP']>>[0];

/**
 * Sets a new password for whoever has just shown the mailbox by a code; false when nobody has the address, or not any more.
 * The user's row is locked before it is read, so a change of address beside this one comes before it or after it.
 */
export async function resetByCode(call: ResetCall, email: string, password: string): Promise<boolean> {
  const { app, db } = call;
  const known = await findUserByEmail(db, email);
  if (!known) return false;
  const hash = await app.passwords.hash(password);
  return call.transaction(async (work) => {
    if (!(await touchUser(work.tx, known.id, app.settings.now()))) return false;
    const holder = await findHolder(work.tx, known.id, credentialProvider);
    if (holder?.user.email !== email) return false;
    await resetPassword(work, holder, hash);
    return true;
  });
}
