import { normalizeEmail } from '../../domain/email.js';
import { Redirect } from '../../domain/redirect.js';
import type { Handlers } from '../../feature.js';
import { findUserByEmail } from '../../store/users.js';
import { replaceUnverified } from './change-email.js';
import type { emailVerificationContract } from './contract.js';
import { followLink } from './follow-link.js';
import type { Mails } from './mails.js';

type VerificationHandlers = Handlers<(typeof emailVerificationContract)['endpoints']>;

/** `mayChange`: may users have another address at all? */
export function verificationHandlers(mails: Mails, mayChange: boolean): VerificationHandlers {
  return {
    async sendVerificationEmail(call) {
      if (!mails.canVerify) throw call.fail('VERIFICATION_EMAIL_ISNT_ENABLED');
      const email = normalizeEmail(call.input.email);
      const isForeign = call.session !== null && call.session.user.email !== email; // H129
      if (email === undefined || isForeign) throw call.fail('INVALID_EMAIL');
      const user = await findUserByEmail(call.db, email);
      if (user && !user.emailVerified) mails.verification(call, user, call.input.callbackURL);
      return { status: true };
    },

    async verifyEmail(call) {
      const { callbackURL } = call.input;
      if (callbackURL) call.failTo(callbackURL);
      const user = await followLink(call, mails);
      return callbackURL ? new Redirect(callbackURL) : { status: true, user };
    },

    async changeEmail(call) {
      const { user } = call.session;
      if (!mayChange) throw call.fail('CHANGE_EMAIL_IS_DISABLED');
      const newEmail = normalizeEmail(call.input.newEmail);
      if (newEmail === undefined) throw call.fail('INVALID_EMAIL');
      if (newEmail === user.email) throw call.fail('EMAIL_IS_THE_SAME');
      if (!user.emailVerified) {
        await replaceUnverified(call, mails, newEmail);
      } else {
        if (!mails.canConfirmChange) throw call.fail('VERIFICATION_EMAIL_ISNT_ENABLED');
        // Whether somebody has the new address is not looked up: the mail goes out either way, so neither the answer
        // nor the caller's own mailbox tells (R-G04).
        mails.confirmChange(call, user, newEmail, call.input.callbackURL);
      }
      return { status: true };
    },
  };
}
