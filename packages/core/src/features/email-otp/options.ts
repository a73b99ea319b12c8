import { type CodeTries, triesAt } from '../../contract/limits.js';
import { missingSender } from '../../contract/options/configuration-error.js';
import {
  aBoolean,
  aFunction,
  aLifetime,
  type OptionsInput,
  type Settled,
  settleOptions,
  typed,
  wholeNumber,
  withDefault,
} from '../../contract/options/known-options.js';

/** The purpose of a code. */
export type EmailOTPType = 'sign-in' | 'email-verification' | 'forget-password';

/** The address and the purpose of a code. */
export interface CodeSubject {
  /** Normalized, so that an address has only one code of a type, in every spelling. */
  readonly email: string;
  readonly type: EmailOTPType;
}

/** A mail with a code. */
export interface EmailOTPMail extends CodeSubject {
  /** The code to put into the mail. */
  readonly otp: string;
}

const usualLength = 6;

/** Every option of `emailOTP`. */
export const emailOTPOptions = {
  /** Digits of a code, 1 to 8. A code with fewer than 6 digits allows one attempt instead of three. Default 6. */
  otpLength: withDefault(wholeNumber(1, 8), usualLength),
  /** Time until a code expires. Default 5 minutes. */
  expiresIn: withDefault(aLifetime, '5m'),
  /** Creates the application's own codes; they must be hard to guess in 20 attempts. Default: random digits. */
  generateOTP: typed<(about: CodeSubject, request: Request | undefined) => string>(aFunction),
  /**
   * Mails a code. Runs after the answer; an error that it throws is logged. `request`: the request that asked for the
   * code, if any. Without it, only `createVerificationOTP` creates
   * codes, and the log says so at start.
   */
  sendVerificationOTP: typed<(mail: EmailOTPMail, request: Request | undefined) => Promise<void> | void>(aFunction),
  /** Mail new users a code to verify their address. Default false. */
  sendVerificationOnSignUp: withDefault(aBoolean, false),
  /** Disable sign-up: an unknown address gets no code to sign in. Default false. */
  disableSignUp: withDefault(aBoolean, false),
};

export interface EmailOTPOptions extends OptionsInput<typeof emailOTPOptions> {}

/** The options with their defaults. */
export interface EmailOTPRules extends Settled<typeof emailOTPOptions> {
  /** Whether the codes are easier to guess than codes of the default length. */
  readonly isShort: boolean;
  readonly tries: CodeTries;
}

/** Applies the defaults. Throws `ConfigurationError` for options that cannot work. */
export function resolveEmailOTP(options: EmailOTPOptions): EmailOTPRules {
  const settled = settleOptions('emailOTP', emailOTPOptions, options);
  const { otpLength, generateOTP } = settled;
  if (settled.sendVerificationOnSignUp && !settled.sendVerificationOTP)
    throw missingSender('emailOTP.sendVerificationOTP', 'emailOTP.sendVerificationOnSignUp');
  return {
    ...settled,
    isShort: !generateOTP && otpLength < usualLength,
    tries: triesAt(generateOTP ? usualLength : otpLength),
  };
}
