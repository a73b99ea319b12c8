import { settleOptions } from '../../contract/options/known-options.js';
import type { User } from '../../contract/shapes.js';
import { definePlugin, type Plugin } from '../../define-plugin.js';
import type { Listeners } from '../../domain/app/app.js';
import { updateUser } from '../../domain/users/users.js';
import { type Codes, createCodes } from './codes.js';
import { type PhoneNumberContract, phoneNumberContract } from './contract.js';
import { createNumberReader, noPhoneNumber } from './numbers.js';
import { type PhoneNumberOptions, phoneNumberOptions } from './options.js';
import { findPhoneUser } from './store.js';

export type { PhoneNumberOptions } from './options.js';

/**
 * Adds phone numbers. A user proves a number with a code, signs in with a code or a password, and resets the password with a code.
 */
export function phoneNumber(options: PhoneNumberOptions): Plugin<PhoneNumberContract> {
  const rules = settleOptions('phoneNumber', phoneNumberOptions, options);
  const codes = createCodes(rules);
  const readNumber = createNumberReader(rules);
  return definePlugin(phoneNumberContract, {
    senders: [{ option: 'phoneNumber.sendOTP', given: rules.sendOTP }],
    canSignIn: (user) => Reflect.get(user, 'phoneNumberVerified') === true,
    publicFacts: { signIn: true, signUp: rules.signUpOnVerification !== undefined },
    listeners: createListeners(codes),
    handlers: async () => (await import('./handlers.js')).phoneNumberHandlers(codes, readNumber, rules),
  });
}

/**
 * Deletes the codes of a user who is deleted. An attacker who registered a victim's address may have added their own number as a way to sign
 * in. When the owner proves the address, the number is removed together with the attacker's other data (R-C03).
 */
function createListeners(codes: Codes): Listeners {
  return {
    on: {
      async mailboxClaimed(work, { user }) {
        await codes.end(work, user.id, numberOf(user));
        if (numberOf(user) !== undefined) await updateUser(work, user.id, noPhoneNumber);
      },
      // The user reverts a change of the address. A number that the user proved before that change stays: it may be the only
      // sign-in method of the user.
      async emailRestored(work, { user: { id }, since }) {
        const known = await findPhoneUser(work.tx, id);
        if (!known?.phoneNumberProvenAt || known.phoneNumberProvenAt < since) return;
        const outcome = await updateUser(work, id, noPhoneNumber);
        if (outcome === 'gone' || 'taken' in outcome) return;
        const previousPhoneNumber = known.phoneNumber;
        await codes.end(work, id, previousPhoneNumber ?? undefined);
        await work.emit('phoneNumberChanged', { user: outcome.user, phoneNumber: null, previousPhoneNumber });
      },
      userDeleted: (work, { user }) => codes.end(work, user.id, numberOf(user)),
    },
  };
}

function numberOf(user: User): string | undefined {
  const number: unknown = Reflect.get(user, 'phoneNumber');
  return typeof number === 'string' ? number : undefined;
}
