import { aSwitch } from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';

/** Country code and subscriber number, 15 digits at the most (ITU-T E.164 §6.2.1). No country code begins with 0. */
const e164 = /^\+[1-9]\d{7,14}$/;

/** What people put between the digits to read them more easily. */
const separators = /[ ().-]/g;

export interface NumberRules {
  /**
   * Says whether a number may be used, `+15551234567`. A place to keep out countries and numbers that cost more than they
   * are worth. Default: every number of 8 to 15 digits.
   */
  readonly phoneNumberValidator?: (phoneNumber: string) => boolean | Promise<boolean>;
}

/** The one spelling of a number under which it is stored and looked up; `undefined` for what is none, or none to use. */
export type NumberReader = (typed: string) => Promise<string | undefined>;

/** The country code has to be there: guessing one would make two numbers one. */
export function createNumberReader({ phoneNumberValidator = () => true }: NumberRules): NumberReader {
  return async (typed) => {
    const phoneNumber = typed.replace(separators, '');
    if (!e164.test(phoneNumber)) return undefined;
    const isAccepted = await phoneNumberValidator(phoneNumber);
    return checkReturned('phoneNumber.phoneNumberValidator', isAccepted, aSwitch) ? phoneNumber : undefined;
  };
}
