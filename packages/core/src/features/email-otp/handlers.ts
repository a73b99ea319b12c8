import { type AuthError, failure } from '../../contract/errors.js';
import type { Handlers } from '../../define-plugin.js';
import type { Caller } from '../../domain/app/app.js';
import type { MatchedCode } from '../../domain/secrets/one-time.js';
import { signInByMailbox } from '../../domain/sign-in/mailbox-sign-in.js';
import { attemptSignIn } from '../../domain/sign-in/sign-in.js';
import { normalizeEmail } from '../../domain/users/email.js';
import { problemWith } from '../../domain/users/passwords.js';
import type { Codes } from './codes.js';
import { type emailOtpContract, emailOtpErrors } from './contract.js';
import type { CodeSubject, EmailOTPRules, EmailOTPType } from './options.js';
import { resetByCode } from './reset.js';
import { verifyByCode } from './verify.js';

type OtpHandlers = Handlers<(typeof emailOtpContract)['endpoints']>;

export function emailOtpHandlers(codes: Codes, { disableSignUp }: EmailOTPRules): OtpHandlers {
  /** Compares a code, and uses an attempt. Throws `OTP_EXPIRED` or `INVALID_OTP`. */
  async function match(by: Caller, about: CodeSubject, otp: string): Promise<MatchedCode> {
    const matched = await codes.match(by, about, otp);
    if (matched === 'expired') throw failure(emailOtpErrors, 'OTP_EXPIRED');
    if (matched === 'wrong') throw wrongCode();
    return matched;
  }

  /** Redeems a code. Throws `OTP_EXPIRED` or `INVALID_OTP`. */
  async function redeem(by: Caller, about: CodeSubject, otp: string): Promise<void> {
    const matched = await match(by, about, otp);
    if (!(await matched.useUp(by.app.db))) throw wrongCode();
  }

  return {
    async sendVerificationOTP(call) {
      codes.mail(call, subjectOf(call.input));
      return { success: true };
    },

    async createVerificationOTP(call) {
      return codes.issue(call, subjectOf(call.input));
    },

    async getVerificationOTP(call) {
      return { otp: (await codes.read(call.app, subjectOf(call.input))) ?? null };
    },

    async verifyEmailOTP(call) {
      const about = subjectOf({ type: 'email-verification', email: call.input.email });
      await redeem(call, about, call.input.otp);
      return verifyByCode(call, about.email);
    },

    async signInEmailOTP(call) {
      attemptSignIn(call, 'email-otp');
      const about = subjectOf({ type: 'sign-in', email: call.input.email });
      const matched = await match(call, about, call.input.otp);
      const signedIn = await signInByMailbox(call, {
        email: about.email,
        method: 'email-otp',
        newcomer: disableSignUp ? undefined : { name: '' },
        startAnew: call.input.startAnew,
        useUp: () => matched.useUp(call.db),
      });
      if (signedIn === 'asked') {
        await matched.giveBack(); // the user can send the code again with `startAnew`
        throw call.fail('ANOTHER_ACCOUNT_USES_THIS_ADDRESS');
      }
      if (signedIn === 'unknown') throw call.fail('USER_NOT_FOUND');
      if (signedIn === 'guarded') throw call.fail('UNAUTHORIZED');
      if (!signedIn) throw wrongCode();
      const { outcome } = signedIn;
      return 'session' in outcome ? { token: outcome.session.token, user: outcome.user } : outcome;
    },

    async forgetPasswordEmailOTP(call) {
      codes.mail(call, subjectOf({ type: 'forget-password', email: call.input.email }));
      return { success: true };
    },

    async resetPasswordEmailOTP(call) {
      const { app, input } = call;
      const about = subjectOf({ type: 'forget-password', email: input.email });
      const problem = problemWith(input.password, app.settings.password);
      if (problem) throw call.fail(problem); // before an attempt is spent (H040)
      // Hashed before the code is used up: if the server cannot hash now, the user keeps the code. A wrong code takes as long as a
      // right one.
      const hash = await app.passwords.hash(input.password, call.network);
      await redeem(call, about, input.otp);
      if (!(await resetByCode(call, about.email, hash))) throw wrongCode();
      return { success: true };
    },
  };
}

/**
 * The error for a wrong code, for an unknown address, and for an account that has changed since the code was created.
 */
function wrongCode(): AuthError {
  return failure(emailOtpErrors, 'INVALID_OTP');
}

/** Normalizes the address. Throws `INVALID_EMAIL`. */
function subjectOf({ email, type }: { readonly email: string; readonly type: EmailOTPType }): CodeSubject {
  const normalized = normalizeEmail(email);
  if (normalized === undefined) throw failure(emailOtpErrors, 'INVALID_EMAIL');
  return { email: normalized, type };
}
