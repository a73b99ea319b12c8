import type { CodeOptions } from './codes.js';
import type { NumberRules } from './numbers.js';
import type { VerifyOptions } from './verify.js';

export interface PhoneNumberOptions extends CodeOptions, NumberRules, VerifyOptions {
  /**
   * Refuse passwords of numbers that are not proven, which only an import can have brought. Default false: the password
   * proves the account, whatever the number.
   */
  readonly requireVerification?: boolean;
}
