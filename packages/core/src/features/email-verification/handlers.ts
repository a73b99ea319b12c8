import type { Handlers } from '../../define-plugin.js';
import { FormPage } from '../../domain/answers/form-page.js';
import { Redirect, redirectToChallenge } from '../../domain/answers/redirect.js';
import { confirmSession } from '../../domain/sessions/session-transaction.js';
import { normalizeEmail } from '../../domain/users/email.js';
import { isProven } from '../../domain/users/settled.js';
import { findUserByEmail } from '../../store/rows/users.js';
import { replaceUnverified } from './change-email.js';
import type { emailVerificationContract } from './contract.js';
import { confirmPage, followLink } from './follow-link.js';
import type { Mails } from './mails.js';
import { restoreEmail } from './restore-email.js';

type VerificationHandlers = Handlers<(typeof emailVerificationContract)['endpoints']>;

interface VerificationSettings {
  /** Whether users can change their address. */
  readonly mayChangeEmail: boolean;
}

export function verificationHandlers(mails: Mails, { mayChangeEmail }: VerificationSettings): VerificationHandlers {
  return {
    async sendVerificationEmail(call) {
      if (!mails.canVerify) throw call.fail('VERIFICATION_EMAIL_ISNT_ENABLED');
      const email = normalizeEmail(call.input.email);
      const isForeign = call.session !== null && call.session.user.email !== email; // H129
      if (email === undefined || isForeign) throw call.fail('INVALID_EMAIL');
      const user = await findUserByEmail(call.db, email);
      const isWaiting = user && !(call.session ? isProven(user) : user.emailVerified);
      if (isWaiting) mails.verification(call, user, call.input.callbackURL);
      else mails.inPlace(call, email);
      return { status: true };
    },

    async verifyEmail(call) {
      const { callbackURL } = call.input;
      if (callbackURL) call.failTo(callbackURL);
      if (call.app.settings.verification.confirmLinks && !call.isConfirmed) return confirmPage(call);
      const followed = await followLink(call, mails);
      if (followed instanceof FormPage) return followed;
      const { user, challenge } = followed;
      if (callbackURL) return challenge ? redirectToChallenge(callbackURL, challenge) : new Redirect(callbackURL);
      return { status: true, user, ...challenge };
    },

    restoreEmail,

    async changeEmail(call) {
      const { user } = call.session;
      if (!mayChangeEmail) throw call.fail('CHANGE_EMAIL_IS_DISABLED');
      const newEmail = normalizeEmail(call.input.newEmail);
      if (newEmail === undefined) throw call.fail('INVALID_EMAIL');
      if (newEmail === user.email) throw call.fail('EMAIL_IS_THE_SAME');
      if (!user.emailVerified) {
        await replaceUnverified(call, mails, newEmail);
      } else {
        if (!mails.canConfirmChange) throw call.fail('VERIFICATION_EMAIL_ISNT_ENABLED');
        // The new address is not looked up: the mail is sent for taken and for free addresses, so neither the answer
        // nor the caller's own mailbox reveals which addresses are taken (R-G04).
        await confirmSession(call, call.session);
        mails.confirmChange(call, call.session, newEmail, call.input.callbackURL);
      }
      return { status: true };
    },
  };
}
