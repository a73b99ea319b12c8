import { type CodeTries, triesAt } from '../../contract/limits.js';
import { missingSender } from '../../contract/options/configuration-error.js';
import { type Duration, seconds } from '../../contract/options/duration.js';
import {
  aDuration,
  aFunction,
  aSwitch,
  checkOptions,
  type KnownOptions,
  wholeNumber,
} from '../../contract/options/known-options.js';

/** What a code is for. */
export type EmailOTPType = 'sign-in' | 'email-verification' | 'forget-password';

/** Whose code it is, and what for. */
export interface CodeSubject {
  /** Normalised: one address has one code of a type, however it is typed. */
  readonly email: string;
  readonly type: EmailOTPType;
}

interface CodeOptions {
  /** Digits of a code, 1 to 8. With fewer than 6 there is one attempt in place of three. Default 6. */
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
   * Mails a code. Runs after the answer; what it throws is logged. `request`: the one that asked, if any. Default: codes are
   * made by `createVerificationOTP` only.
   */
  readonly sendVerificationOTP?: (mail: EmailOTPMail, request: Request | undefined) => Promise<void> | void;
  /** Mail new users a code that verifies their address. Default false. */
  readonly sendVerificationOnSignUp?: boolean;
  /** Refuse new users: an unknown address gets no code to sign in. Default false. */
  readonly disableSignUp?: boolean;
}

/** Every option of `emailOTP`. */
export const emailOTPOptions = {
  otpLength: wholeNumber(1, 8),
  expiresIn: aDuration,
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
  /** Are the codes easier to guess than usual ones? */
  readonly isShort: boolean;
  readonly tries: CodeTries;
  readonly generateOTP: CodeOptions['generateOTP'];
  readonly send: EmailOTPOptions['sendVerificationOTP'];
  readonly disableSignUp: boolean;
}

/** Throws for a length that no code can have. */
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
