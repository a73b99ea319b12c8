import { accountErrors } from '../../contract/catalogue.js';
import { defineErrors, type Errors, failure } from '../../contract/errors.js';
import type { Listeners, SignInGate } from '../../domain/app.js';
import { normalizeEmail } from '../../domain/email.js';
import type { SignInMethod } from '../../domain/gates.js';
import { Redirect } from '../../domain/redirect.js';
import { defineFeature } from '../../feature.js';
import { findUserByEmail } from '../../store/users.js';
import { replaceUnverified } from './change-email.js';
import { emailVerificationContract } from './contract.js';
import { followLink } from './follow-link.js';
import { type ChangeEmailMails, createMails, type Mails, type VerificationMails } from './mails.js';

/** Links that prove an address, and the way to another address. */
export function emailVerification(
  verification: VerificationMails = {},
  { enabled: mayChange = false, ...change }: ChangeEmailMails & { readonly enabled?: boolean } = {},
) {
  const mails = createMails(verification, change);
  return defineFeature(emailVerificationContract, {
    signInGate: createGate(mails),
    listeners: createListeners(mails, verification.sendOnSignUp ?? false),
    handlers: {
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
    },
  });
}

/** The ways in that prove no mailbox, each with its words of spec §8. */
const refusals: { readonly [M in SignInMethod]?: Errors<'EMAIL_NOT_VERIFIED'> } = {
  email: accountErrors,
  username: defineErrors({ EMAIL_NOT_VERIFIED: [403, 'email not verified'] }),
};

/** Refuses who has not verified their address, and mails them a fresh link. Asked after the password matched (R-G06). */
function createGate(mails: Mails): SignInGate {
  return async (caller, { user, method, callbackURL }) => {
    const refusal = refusals[method];
    if (!refusal || user.emailVerified || !caller.app.settings.requireEmailVerification) return undefined;
    mails.verification(caller, user, callbackURL);
    throw failure(refusal, 'EMAIL_NOT_VERIFIED');
  };
}

/** Mails new users the link that verifies their address. */
function createListeners(mails: Mails, sendOnSignUp: boolean): Listeners {
  return {
    after: {
      async userCreated(app, { user, from }) {
        if (!from || user.emailVerified || !(sendOnSignUp || app.settings.requireEmailVerification)) return;
        mails.verification({ ...from, app }, user, from.callbackURL);
      },
    },
  };
}
