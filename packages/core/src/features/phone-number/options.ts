import {
  aFunction,
  aLifetime,
  aSender,
  aSwitch,
  type KnownOptions,
  optionsOf,
  wholeNumber,
} from '../../contract/options/known-options.js';
import type { CodeOptions } from './codes.js';
import type { NumberRules } from './numbers.js';
import type { PhoneNumberSignUp, VerifyOptions } from './verify.js';

export interface PhoneNumberOptions extends CodeOptions, NumberRules, VerifyOptions {
  /**
   * Refuse the password of a number that was never proven. Only an import creates such a number. Default false: the
   * password alone proves the account.
   */
  readonly requireVerification?: boolean;
}

/** Every option of `phoneNumber`. */
export const phoneNumberOptions = {
  sendOTP: aSender,
  otpLength: wholeNumber(4, 8),
  expiresIn: aLifetime,
  allowedAttempts: wholeNumber(1),
  phoneNumberValidator: aFunction,
  signUpOnVerification: optionsOf({
    getTempEmail: aFunction,
    getTempName: aFunction,
  } satisfies KnownOptions<PhoneNumberSignUp>),
  requireVerification: aSwitch,
} satisfies KnownOptions<PhoneNumberOptions>;
