import * as z from 'zod/mini';
import { accountErrors, mailboxErrors } from '../../contract/catalogue.js';
import { type Contract, defineContract, endpoint } from '../../contract/endpoint.js';
import { defineErrors, pick } from '../../contract/errors.js';
import type { NoFields } from '../../contract/fields.js';
import { email, password, startAnew } from '../../contract/inputs.js';
import { mailLimit } from '../../contract/limits.js';
import { guard } from '../../contract/oversight/guard.js';
import { internal, internalQuery } from '../../contract/routes.js';
import { success } from '../../contract/shapes.js';
import { emailOtpRoutes } from './routes.js';

export const emailOtpErrors = defineErrors({
  INVALID_EMAIL: [400, 'invalid email'],
  INVALID_OTP: [400, 'invalid otp'],
  OTP_EXPIRED: [400, 'otp expired'],
  USER_NOT_FOUND: [400, 'user not found'],
  SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED: [400, 'send email verification is not implemented'],
});

/** The purpose of a code. A code of one type is not valid for another type. */
const type = z.enum(['sign-in', 'email-verification', 'forget-password']);
/** A code as the user types it. `generateOTP` can create codes with other characters than digits. */
const otp = z.string().check(z.maxLength(255));

const sendErrors = pick(emailOtpErrors, 'INVALID_EMAIL', 'SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED');
const codeErrors = pick(emailOtpErrors, 'INVALID_EMAIL', 'INVALID_OTP', 'OTP_EXPIRED');

const contract = defineContract('email-otp', {
  /**
   * Mails a code, which replaces the previous one. Gives the same answer for every address. An unknown address gets no
   * mail for `forget-password`, and with sign-up disabled it gets no mail for any type.
   */
  sendVerificationOTP: endpoint(emailOtpRoutes.sendVerificationOTP, {
    audit: 'mailbox.code_sent',
    guard: guard.visitor,
    input: z.object({ email, type }),
    output: success,
    errors: sendErrors,
    limit: mailLimit,
  }),
  /** Creates a code without mailing it, and returns it. It replaces the previous one. Checks no permission. */
  createVerificationOTP: endpoint(internal('/email-otp/create-verification-otp'), {
    audit: 'mailbox.code_created',
    input: z.object({ email, type }),
    output: z.string(),
    errors: pick(emailOtpErrors, 'INVALID_EMAIL'),
  }),
  /** Returns the pending code, even if its attempts are used up; `null` if no code is pending or the code has expired. Checks no permission. */
  getVerificationOTP: endpoint(internalQuery('/email-otp/get-verification-otp'), {
    input: z.object({ email, type }),
    output: z.object({ otp: z.nullable(z.string()) }),
    errors: pick(emailOtpErrors, 'INVALID_EMAIL'),
  }),
  /**
   * Verifies an address with a code of the type `email-verification`. If the account has verified another address, the
   * call also needs a session of the account. The password that was set at sign-up stays. Signs in if
   * `emailVerification.autoSignInAfterVerification` is set (otherwise `token` is null). If that needs a second factor,
   * the answer says so.
   */
  verifyEmailOTP: endpoint(emailOtpRoutes.verifyEmailOTP, {
    audit: ['mailbox.verified', 'session.created'],
    guard: guard.inPersonWhilePending,
    access: 'optional',
    input: z.object({ email, otp }),
    output: ({ question, user }) =>
      z.object({
        status: z.boolean(),
        token: z.nullable(z.string()),
        user,
        twoFactorRedirect: z.optional(z.literal(true)),
        twoFactorMethods: z.optional(z.array(z.string())),
        challenge: z.optional(question),
      }),
    errors: { ...codeErrors, ...mailboxErrors, ...pick(emailOtpErrors, 'USER_NOT_FOUND') },
    limit: mailLimit,
  }),
  /**
   * Signs in with a code of the type `sign-in`, or answers that a second factor is needed. Creates a user for an
   * unknown address, unless sign-up is disabled. If the account never verified the address, its earlier sign-in methods
   * and sessions are removed. An account that began with a passkey, a phone number or a provider keeps them: the call then
   * answers `ANOTHER_ACCOUNT_USES_THIS_ADDRESS`, and the same code with `startAnew` takes the address away from that account.
   */
  signInEmailOTP: endpoint(emailOtpRoutes.signInEmailOTP, {
    audit: ['session.created', 'user.created'],
    guard: guard.visitor,
    input: z.object({ email, otp, startAnew }),
    output: ({ challenge, user }) => z.union([z.object({ token: z.string(), user }), challenge]),
    errors: {
      ...codeErrors,
      ...mailboxErrors,
      ...pick(emailOtpErrors, 'USER_NOT_FOUND'),
      ...pick(accountErrors, 'ANOTHER_ACCOUNT_USES_THIS_ADDRESS', 'FIELD_IS_REQUIRED', 'FIELD_IS_ALREADY_TAKEN'),
    },
    limit: mailLimit,
  }),
  /** Mails a code for a new password. Gives the same answer, after the same work, for known and unknown addresses. */
  forgetPasswordEmailOTP: endpoint(emailOtpRoutes.forgetPasswordEmailOTP, {
    audit: 'password.reset_requested',
    guard: guard.visitor,
    input: z.object({ email }),
    output: success,
    errors: sendErrors,
    limit: mailLimit,
  }),
  /**
   * Sets a new password with a code of the type `forget-password`. Ends all sessions and begins none. An unknown
   * address gets the same answer as a wrong code.
   */
  resetPasswordEmailOTP: endpoint(emailOtpRoutes.resetPasswordEmailOTP, {
    audit: 'password.reset',
    guard: guard.visitor,
    input: z.object({ email, otp, password }),
    output: success,
    errors: { ...codeErrors, ...pick(accountErrors, 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG') },
    limit: mailLimit,
  }),
});

/** The contract of `emailOTP()`: a named type, so that declaration files of applications can refer to it. */
export interface EmailOTPContract
  extends Contract<(typeof contract)['endpoints'], NoFields, NoFields, never, 'verifyEmailOTP' | 'signInEmailOTP'> {}
export const emailOtpContract: EmailOTPContract = contract;
