import { aBoolean } from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';
import type { ShownFactor } from '../../contract/shapes.js';
import type { PhoneNumberRules } from './options.js';

/** Country code and subscriber number, at most 15 digits (ITU-T E.164 §6.2.1). No country code begins with 0. */
const e164 = /^\+[1-9]\d{7,14}$/;

/** Separators that people type between digits. */
const separators = /[ ().-]/g;

/** `+44 (0)1234`: the 0 is dialled inside of the country only, and is not part of the number. */
const trunkPrefix = /^(\+[\d ]{1,7})\(0\)/;

/** Returns the spelling in which a number is stored and looked up; `undefined` if the text is not a number or the validator refuses it. */
export type NumberReader = (typed: string) => Promise<string | undefined>;

/** The country code is required: a guessed country code could turn two different numbers into one. */
export function createNumberReader({ phoneNumberValidator = () => true }: Partial<PhoneNumberRules>): NumberReader {
  return async (typed) => {
    const phoneNumber = typed.replace(trunkPrefix, '$1').replace(separators, '');
    if (!e164.test(phoneNumber)) return undefined;
    const isAccepted = await phoneNumberValidator(phoneNumber);
    return checkReturned('phoneNumber.phoneNumberValidator', isAccepted, aBoolean) ? phoneNumber : undefined;
  };
}

/** The columns of a user without a number. */
export const noPhoneNumber = { phoneNumber: null, phoneNumberVerified: false, phoneNumberProvenAt: null };

/** Checks whether a session has shown a code to the number. */
export const isNumber = ({ factor }: ShownFactor): boolean => factor === 'phone';
