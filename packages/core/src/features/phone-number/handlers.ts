import type { Handlers } from '../../define-plugin.js';
import { signInWithPassword } from '../../domain/sign-in/password-sign-in.js';
import { credentialProvider, isHashable } from '../../domain/users/passwords.js';
import type { Codes } from './codes.js';
import type { phoneNumberContract } from './contract.js';
import type { NumberReader } from './numbers.js';
import type { PhoneNumberRules } from './options.js';
import { removeNumber } from './remove.js';
import { resetHandlers } from './reset.js';
import { findUserWithAccountByPhoneNumber } from './store.js';
import { verifyHandlers } from './verify.js';

type PhoneHandlers = Handlers<(typeof phoneNumberContract)['endpoints']>;

export function phoneNumberHandlers(codes: Codes, readNumber: NumberReader, rules: PhoneNumberRules): PhoneHandlers {
  const { requireVerification } = rules;
  return {
    ...verifyHandlers(codes, readNumber, rules),
    ...resetHandlers(codes, readNumber),
    removePhoneNumber: removeNumber,

    async signInPhoneNumber(call) {
      const { password, rememberMe } = call.input;
      const phoneNumber = await readNumber(call.input.phoneNumber);
      if (phoneNumber === undefined) throw call.fail('INVALID_PHONE_NUMBER');
      if (!isHashable(password)) throw call.fail('PASSWORD_TOO_LONG');
      let phoneNumberVerified = false;
      const outcome = await signInWithPassword(call, {
        method: 'phone-number',
        account: phoneNumber,
        password,
        find: () => findUserWithAccountByPhoneNumber(call.db, phoneNumber, credentialProvider),
        admit({ user }) {
          phoneNumberVerified = user.phoneNumberVerified;
          if (requireVerification && !phoneNumberVerified) throw call.fail('PHONE_NUMBER_NOT_VERIFIED');
        },
        remember: rememberMe,
      });
      if (!outcome) throw call.fail('INVALID_PHONE_NUMBER_OR_PASSWORD');
      if (!('session' in outcome)) return outcome;
      const user = { ...outcome.user, phoneNumber, phoneNumberVerified };
      return { token: outcome.session.token, user };
    },
  };
}
