import {
  aBoolean,
  aFunction,
  aLifetime,
  neededElsewhere,
  type OptionsInput,
  optionsOf,
  type Settled,
  typed,
  wholeNumber,
  withDefault,
} from '../../contract/options/known-options.js';

/** The purpose of a code. The message should name it, so that the user knows what a stranger who asks for the code could do. */
export type CodeType = 'sign-in' | 'verification' | 'reset';

/** A message with a code. */
export interface PhoneNumberCode {
  /** Where to send it, `+15551234567`. */
  readonly phoneNumber: string;
  readonly code: string;
  /** `verification`: a signed-in user adds the number to their account. */
  readonly type: CodeType;
}

/** How a new user is signed up with only a phone number. */
const phoneNumberSignUp = {
  /**
   * Returns the placeholder address until the user changes it. `random`: 24 lower-case letters and digits. Use them
   * instead of the number: an address made from the number tells everyone whether the number has an account. Use a
   * domain that receives no mail. If the address is taken, the
   * server adds a random part. Default: `random` at `phone.invalid`, a domain that cannot exist.
   */
  getTempEmail: typed<(phoneNumber: string, random: string) => string>(aFunction),
  /** Returns the user's name until the user changes it. Default: the number. */
  getTempName: typed<(phoneNumber: string) => string>(aFunction),
};

/** Every option of `phoneNumber`. */
export const phoneNumberOptions = {
  /**
   * Sends a code as a text message. Runs after the answer; an error that it throws is logged. `request`: the request that
   * asked for the code, if any. `rateLimit.mailsPerRecipient` limits the messages to one number.
   */
  sendOTP: neededElsewhere(
    typed<(message: PhoneNumberCode, request: Request | undefined) => Promise<void> | void>(aFunction),
  ),
  /** Digits of a code, 4 to 8. Default 6. */
  otpLength: withDefault(wholeNumber(4, 8), 6),
  /** Time until a code expires. Default 5 minutes. */
  expiresIn: withDefault(aLifetime, '5m'),
  /**
   * Maximum number of guesses at one code by the browser that asked for it, including the right one. All other browsers share
   * 17 guesses. Default 3. For codes with fewer than 6 digits: default 1, and the other browsers share 1.
   */
  allowedAttempts: wholeNumber(1),
  /**
   * Returns whether a number, `+15551234567`, can be used. Use it to exclude countries and expensive numbers. Default: every
   * number of 8 to 15 digits.
   */
  phoneNumberValidator: typed<(phoneNumber: string) => boolean | Promise<boolean>>(aFunction),
  /** Sign up a caller who proves an unknown number. Default: unknown numbers are refused like a wrong code. */
  signUpOnVerification: optionsOf(phoneNumberSignUp),
  /**
   * Refuse the password of a number that was never proven. Only an import creates such a number. Default false: the
   * password alone proves the account.
   */
  requireVerification: withDefault(aBoolean, false),
};

export interface PhoneNumberOptions extends OptionsInput<typeof phoneNumberOptions> {}

/** The options with their defaults. */
export interface PhoneNumberRules extends Settled<typeof phoneNumberOptions> {}
