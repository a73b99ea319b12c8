import type { HandlerOf } from '../../define-plugin.js';
import { writeSessionCookies } from '../../domain/sessions/session-cookies.js';
import { userWith } from '../../domain/sign-in/mailbox-sign-in.js';
import { completeSignIn } from '../../domain/sign-in/sign-in.js';
import { hasMarked, markBrowser } from '../../domain/sign-up/own-browser.js';
import { claimMailbox, confirmAddress } from '../../domain/users/mailbox.js';
import { findMailboxUser, findReader } from '../../domain/users/mailbox-user.js';
import { isProven } from '../../domain/users/settled.js';
import type { emailOtpContract } from './contract.js';

type Handler = HandlerOf<(typeof emailOtpContract)['endpoints']['verifyEmailOTP']>;

/**
 * Verifies the address of a user who has just proven the mailbox with a code. Like a mailed link, this completes a sign-up, so its
 * password stays. Without a session of the account, and in a browser that has not signed up, it does not settle the account: the visitor
 * may have signed up in vain with an address that an attacker has already used (R-C02). There, a later proof claims the account.
 */
export async function verifyByCode(call: Parameters<Handler>[0], email: string): ReturnType<Handler> {
  const { app, db, session } = call;
  const there = await findMailboxUser(db, email);
  const known = there?.user;
  const isLater = known?.emailVerified === true && !isProven(known);
  const isElsewhere = there !== undefined && !hasMarked(call, 'signed-up', there.user);
  const isClaim = isLater && isElsewhere && there.place === 'own' && session?.user.id !== there.user.id;
  const confirmed =
    known &&
    (await call.transaction(async (work) => {
      if (!isClaim) return confirmAddress(work, { id: known.id, email, session, isElsewhere });
      const proof = await claimMailbox(work, known);
      return proof === 'guarded' ? undefined : proof?.user;
    }));
  if (confirmed === 'guarded') throw call.fail('UNAUTHORIZED');
  const user = confirmed ?? (known && (await userWith(call, known.id, email)));
  if (!user) throw call.fail('USER_NOT_FOUND');
  // The visitor who then signs in with the password has signed up: that settles the account.
  if (!session && user.emailVerified && !isProven(user)) markBrowser(call, 'followed', user);
  const answer = { status: true, token: null, user };
  const { autoSignInAfterVerification } = app.settings;

  if (session) {
    // Another user's code does not replace the session of the user who enters it.
    if (session.user.id !== user.id) return answer;
    writeSessionCookies(call, { session: session.session, user });
    return { ...answer, token: autoSignInAfterVerification ? session.session.token : null };
  }
  if (!autoSignInAfterVerification) return answer;
  const recheck = () => findReader(db, user);
  // A mailbox gives no access to an account that began with another proof: a number, a passkey or a provider.
  const reader = isProven(user) ? user : await recheck();
  const outcome = reader && (await completeSignIn(call, reader, 'verification', { recheck }));
  if (!outcome) return answer;
  return 'session' in outcome ? { ...answer, token: outcome.session.token } : { ...answer, ...outcome };
}
