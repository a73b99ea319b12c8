import type { HandlerOf } from '../../define-plugin.js';
import { writeSessionCookies } from '../../domain/sessions/session-cookies.js';
import { userWith } from '../../domain/sign-in/mailbox-sign-in.js';
import { completeSignIn } from '../../domain/sign-in/sign-in.js';
import { confirmAddress } from '../../domain/users/mailbox.js';
import { findUserByEmail } from '../../store/rows/users.js';
import type { emailOtpContract } from './contract.js';

type Handler = HandlerOf<(typeof emailOtpContract)['endpoints']['verifyEmailOTP']>;

/**
 * Verifies the address of a user who has just proven the mailbox with a code. This completes a sign-up, like a mailed
 * link, so the password that was set at sign-up stays. A user who did not set that password signs in with a code or
 * resets it (R-C02).
 */
export async function verifyByCode(call: Parameters<Handler>[0], email: string): ReturnType<Handler> {
  const { app, db, session } = call;
  const known = await findUserByEmail(db, email);
  const confirmed = known && (await call.transaction((work) => confirmAddress(work, { id: known.id, email, session })));
  if (confirmed === 'guarded') throw call.fail('UNAUTHORIZED');
  const user = confirmed ?? (known && (await userWith(call, known.id, email)));
  if (!user) throw call.fail('USER_NOT_FOUND');
  const answer = { status: true, token: null, user };
  const { autoSignInAfterVerification } = app.settings;

  if (session) {
    // Another user's code does not replace the session of the user who enters it.
    if (session.user.id !== user.id) return answer;
    writeSessionCookies(call, { session: session.session, user });
    return { ...answer, token: autoSignInAfterVerification ? session.session.token : null };
  }
  if (!autoSignInAfterVerification) return answer;
  const outcome = await completeSignIn(call, user, 'verification', { recheck: () => userWith(call, user.id, email) });
  if (!outcome) return answer;
  return 'session' in outcome ? { ...answer, token: outcome.session.token } : Object.assign({}, answer, outcome);
}
