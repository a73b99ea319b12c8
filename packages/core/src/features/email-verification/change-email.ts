import type { HandlerOf } from '../../define-plugin.js';
import { writeSessionCookies } from '../../domain/sessions/session-cookies.js';
import { changeAddress } from '../../domain/users/mailbox.js';
import type { emailVerificationContract } from './contract.js';
import type { Mails } from './mails.js';

type ChangeCall = Parameters<HandlerOf<(typeof emailVerificationContract)['endpoints']['changeEmail']>>[0];

/**
 * Replaces an unverified address, and mails a link to verify the new one. Throws if the address was verified or changed
 * since the caller's session was read (Z06).
 */
export async function replaceUnverified(call: ChangeCall, mails: Mails, newEmail: string): Promise<void> {
  const { id, email } = call.session.user;
  const { session, user } = await call.transaction(async (work, held) => {
    const outcome = await changeAddress(work, { id, email, emailVerified: false }, newEmail);
    if (!outcome || outcome === 'taken') throw call.fail('COULDNT_UPDATE_YOUR_EMAIL');
    return { ...held, user: outcome };
  });
  writeSessionCookies(call, { session, user });
  if (!user.emailVerified) mails.verification(call, user, call.input.callbackURL);
}
