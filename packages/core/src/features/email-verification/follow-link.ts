import type { User } from '../../contract/shapes.js';
import { type MailClaims, openMailToken } from '../../domain/mail-token.js';
import { changeAddress, confirmAddress } from '../../domain/mailbox.js';
import { isShort, writeSessionCookies } from '../../domain/session-cookies.js';
import { completeSignIn } from '../../domain/sign-in.js';
import type { HandlerOf } from '../../feature.js';
import { findUserById } from '../../store/users.js';
import type { emailVerificationContract } from './contract.js';
import type { Mails } from './mails.js';

export type LinkCall = Parameters<HandlerOf<(typeof emailVerificationContract)['endpoints']['verifyEmail']>>[0];

/** Does what a mailed link is for, and returns the user whose address it changed, if that is what it did. */
export async function followLink(call: LinkCall, mails: Mails): Promise<User | null> {
  const { app, input } = call;
  const proof = openMailToken(app, 'verify-email', input.token);
  if (proof === 'expired') throw call.fail('TOKEN_EXPIRED');
  if (proof !== 'invalid') {
    await verify(call, proof);
    return null;
  }
  const agreement = openMailToken(app, 'change-email', input.token);
  if (agreement === 'expired') throw call.fail('TOKEN_EXPIRED');
  if (agreement === 'invalid') throw call.fail('INVALID_TOKEN');
  return change(call, mails, agreement);
}

/**
 * Verifies the address that the token names. Whoever did that is signed in where that is configured; a link that is
 * followed again succeeds and does nothing (Z04, H17).
 */
async function verify(call: LinkCall, { sub, email }: MailClaims): Promise<void> {
  const { app, db, session } = call;
  const confirmed = await call.transaction((work) => confirmAddress(work, { id: sub, email }));
  const user = confirmed ?? (await findUserById(db, sub));
  if (!user) throw call.fail('USER_NOT_FOUND');
  if (user.email !== email) throw call.fail('INVALID_TOKEN');
  if (session) {
    // Somebody else's link does not end the session of who follows it.
    if (session.user.id === sub) writeSessionCookies(call, { session: session.session, user }, isShort(call));
    return;
  }
  if (!confirmed || !app.settings.autoSignInAfterVerification) return;
  await completeSignIn(call, confirmed, 'verification', {
    recheck: async () => {
      const current = await findUserById(db, sub);
      return current?.email === email ? current : undefined;
    },
  });
}

/**
 * Changes the address of the user who is signed in. The token carries the old address and the update is guarded by it, so
 * a link that was overtaken by another change is void (Z05); one that is followed again succeeds and does nothing.
 */
async function change(call: LinkCall, mails: Mails, { sub, email, updateTo }: MailClaims): Promise<User> {
  if (call.session?.user.id !== sub) throw call.fail('UNAUTHORIZED');
  const { session, user: before } = call.session;
  if (updateTo === undefined) throw call.fail('INVALID_TOKEN');
  const changed = await call.transaction(async (work) => {
    const outcome = await changeAddress(work, { id: sub, email }, updateTo);
    if (outcome === 'taken') throw call.fail('COULDNT_UPDATE_YOUR_EMAIL');
    return outcome;
  });
  const user = changed ?? (await findUserById(call.db, sub));
  if (user?.email !== updateTo) throw call.fail('INVALID_TOKEN');
  writeSessionCookies(call, { session, user }, isShort(call));
  if (changed) {
    mails.changed(call, { ...before, email }, updateTo);
    mails.verification(call, changed, call.input.callbackURL);
  }
  return user;
}
