import { type CodeTries, triesAt } from '../../contract/limits.js';
import { missingSender } from '../../contract/options/configuration-error.js';
import { type Duration, seconds } from '../../contract/options/duration.js';
import {
  aFunction,
  aLifetime,
  aSwitch,
  checkOptions,
  type KnownOptions,
  wholeNumber,
} from '../../contract/options/known-options.js';

/** The purpose of a code. */
export type EmailOTPType = 'sign-in' | 'email-verification' | 'forget-password';

/** The address and the purpose of a code. */
export interface CodeSubject {
  /** Normalized, so that an address has only one code of a type, in every spelling. */
  readonly email: string;
  readonly type: EmailOTPType;
}

interface CodeOptions {
  /** Digits of a code, 1 to 8. A code with fewer than 6 digits allows one attempt instead of three. Default 6. */
  readonly otpLength?: number;
  /** Time until a code expires. Default 5 minutes. */
  readonly expiresIn?: Duration;
  /** Creates the application's own codes; they must be hard to guess in 20 attempts. Default: random digits. */
  readonly generateOTP?: (about: CodeSubject, request: Request | undefined) => string;
}

/** A mail with a code. */
export interface EmailOTPMail extends CodeSubject {
  /** The code to put into the mail. */
  readonly otp: string;
}

export interface EmailOTPOptions extends CodeOptions {
  /**
   * Mails a code. Runs after the answer; an error that it throws is logged. `request`: the request that asked for the
   * code, if any. Without it, only `createVerificationOTP` creates
   * codes, and the log says so at start.
   */
  readonly sendVerificationOTP?: (mail: EmailOTPMail, request: Request | undefined) => Promise<void> | void;
  /** Mail new users a code to verify their address. Default false. */
  readonly sendVerificationOnSignUp?: boolean;
  /** Disable sign-up: an unknown address gets no code to sign in. Default false. */
  readonly disableSignUp?: boolean;
}

/** Every option of `emailOTP`. */
export const emailOTPOptions = {
  otpLength: wholeNumber(1, 8),
  expiresIn: aLifetime,
  generateOTP: aFunction,
  sendVerificationOTP: aFunction,
  sendVerificationOnSignUp: aSwitch,
  disableSignUp: aSwitch,
} satisfies KnownOptions<EmailOTPOptions>;

const usualLength = 6;

/** The options with their defaults. */
export interface EmailOTPRules {
  readonly otpLength: number;
  /** Seconds. */
  readonly lifetime: number;
  /** Whether the codes are easier to guess than codes of the default length. */
  readonly isShort: boolean;
  readonly tries: CodeTries;
  readonly generateOTP: CodeOptions['generateOTP'];
  readonly send: EmailOTPOptions['sendVerificationOTP'];
  readonly disableSignUp: boolean;
}

/** Applies the defaults. Throws `ConfigurationError` for options that cannot work. */
export function resolveEmailOTP(options: EmailOTPOptions): EmailOTPRules {
  checkOptions('emailOTP', options, emailOTPOptions);
  if (options.sendVerificationOnSignUp && !options.sendVerificationOTP)
    throw missingSender('emailOTP.sendVerificationOTP', 'emailOTP.sendVerificationOnSignUp');
  const { otpLength = usualLength, expiresIn = '5m', generateOTP } = options;
  const isShort = !generateOTP && otpLength < usualLength;
  return {
    otpLength,
    lifetime: seconds(expiresIn),
    isShort,
    tries: triesAt(generateOTP ? usualLength : otpLength),
    generateOTP,
    send: options.sendVerificationOTP,
    disableSignUp: options.disableSignUp ?? false,
  };
}
