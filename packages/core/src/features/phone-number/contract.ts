import * as z from 'zod/mini';
import { accountErrors } from '../../contract/catalogue.js';
import { type Contract, defineContract, endpoint, type Models } from '../../contract/endpoint.js';
import { defineErrors, pick } from '../../contract/errors.js';
import { flag, instant, type NoFields, text } from '../../contract/fields.js';
import { factorCode, password } from '../../contract/inputs.js';
import { mailLimit, strictLimit } from '../../contract/limits.js';
import { guard } from '../../contract/oversight/guard.js';
import { status } from '../../contract/shapes.js';
import { phoneNumberRoutes } from './routes.js';

const numberErrors = defineErrors({ INVALID_PHONE_NUMBER: [400, 'invalid phone number'] });

/** A code that is wrong, used, expired or was never sent; the same error for every reason. */
const codeErrors = defineErrors({ INVALID_OTP: [400, 'invalid otp'] });

const linkErrors = defineErrors({
  USER_ALREADY_HAS_A_PHONE_NUMBER: [400, 'user already has a phone number'],
  PHONE_NUMBER_CAN_NOT_BE_USED: [400, 'phone number can not be used'],
});

const removalErrors = defineErrors({
  PHONE_NUMBER_IS_YOUR_LAST_SIGN_IN_METHOD: [400, 'phone number is your last sign in method'],
});

const signInErrors = defineErrors({
  INVALID_PHONE_NUMBER_OR_PASSWORD: [401, 'invalid phone number or password'],
  PHONE_NUMBER_NOT_VERIFIED: [403, 'phone number not verified'],
});

/** Longer than any number with the separators that people type between digits. */
const phoneNumber = z.string().check(z.maxLength(64));
const code = z.string().check(z.maxLength(64));
const withPhoneNumber = (user: Models['user']) =>
  z.extend(user, { phoneNumber: z.string(), phoneNumberVerified: z.boolean() });

const contract = defineContract(
  'phone-number',
  {
    /**
     * Sends a code to a number. A signed-in user asks for it to add the number, other callers to sign in. Gives the
     * same answer for known and unknown numbers.
     */
    sendPhoneNumberOTP: endpoint(phoneNumberRoutes.sendPhoneNumberOTP, {
      audit: 'phone.code_sent',
      guard: guard.inPerson,
      access: 'optional',
      needsFactor: true,
      input: z.object({ phoneNumber, code: factorCode }),
      output: status,
      errors: numberErrors,
      limit: mailLimit,
    }),
    /**
     * Checks a code and uses it up. A signed-in user gets the number; `updatePhoneNumber` replaces an existing one.
     * Other callers are signed in, or signed up if that is configured. `token` is null unless a session began.
     */
    verifyPhoneNumber: endpoint(phoneNumberRoutes.verifyPhoneNumber, {
      audit: ['phone.verified', 'session.created', 'user.created'],
      guard: guard.inPerson,
      access: 'optional',
      input: z.object({
        phoneNumber,
        code,
        disableSession: z._default(z.boolean(), false),
        updatePhoneNumber: z._default(z.boolean(), false),
      }),
      output: ({ challenge, user }) =>
        z.union([
          z.object({ status: z.boolean(), token: z.nullable(z.string()), user: withPhoneNumber(user) }),
          challenge,
        ]),
      errors: {
        ...numberErrors,
        ...codeErrors,
        ...linkErrors,
        ...pick(accountErrors, 'USER_ALREADY_EXISTS', 'FIELD_IS_REQUIRED'),
      },
      limit: mailLimit,
    }),
    /** Removes the number of the signed-in user, unless the user could not sign in without it. */
    removePhoneNumber: endpoint(phoneNumberRoutes.removePhoneNumber, {
      audit: 'phone.removed',
      guard: guard.inPerson,
      access: 'fresh',
      input: z.optional(z.object({ code: factorCode })),
      output: status,
      errors: removalErrors,
      limit: strictLimit,
    }),
    /** Signs in with number and password. An unknown number and a wrong password get the same error. */
    signInPhoneNumber: endpoint(phoneNumberRoutes.signInPhoneNumber, {
      audit: 'session.created',
      guard: guard.visitor,
      input: z.object({ phoneNumber, password, rememberMe: z._default(z.boolean(), true) }),
      output: ({ challenge, user }) =>
        z.union([z.object({ token: z.string(), user: withPhoneNumber(user) }), challenge]),
      errors: { ...numberErrors, ...signInErrors, ...pick(accountErrors, 'PASSWORD_TOO_LONG') },
      limit: strictLimit,
    }),
    /** Sends a code for a new password. Gives the same answer for known and unknown numbers. */
    forgetPasswordPhoneNumber: endpoint(phoneNumberRoutes.forgetPasswordPhoneNumber, {
      audit: 'password.reset_requested',
      guard: guard.visitor,
      input: z.object({ phoneNumber }),
      output: status,
      errors: numberErrors,
      limit: mailLimit,
    }),
    /** Sets a new password with a code and uses the code up. Ends all sessions and begins none. */
    resetPasswordPhoneNumber: endpoint(phoneNumberRoutes.resetPasswordPhoneNumber, {
      audit: 'password.reset',
      guard: guard.visitor,
      input: z.object({ phoneNumber, otp: code, newPassword: password }),
      output: status,
      errors: { ...numberErrors, ...codeErrors, ...pick(accountErrors, 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG') },
      limit: mailLimit,
    }),
  },
  {
    user: {
      /** E.164, `+15551234567`. Can be set only by proving it with a code. */
      phoneNumber: text({ optional: true, unique: true, settable: false, maxLength: 16 }),
      phoneNumberVerified: flag({ settable: false, initial: () => false }),
      /**
       * When the number was proven. If the user reverts a change of address, a number that was proven after the change is removed.
       */
      phoneNumberProvenAt: instant({ optional: true, settable: false, shown: false }),
    },
  },
);

/** The contract of `phoneNumber()`: a named type, so that declaration files of applications can refer to it. */
export interface PhoneNumberContract
  extends Contract<
    (typeof contract)['endpoints'],
    (typeof contract)['userFields'],
    NoFields,
    never,
    'verifyPhoneNumber' | 'signInPhoneNumber'
  > {}
export const phoneNumberContract: PhoneNumberContract = contract;
