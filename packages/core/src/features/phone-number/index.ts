import { checkOptions } from '../../contract/options/known-options.js';
import type { User } from '../../contract/shapes.js';
import type { Listeners } from '../../domain/app/app.js';
import { updateUser } from '../../domain/users/users.js';
import { defineFeature } from '../../feature.js';
import { type Codes, createCodes } from './codes.js';
import { phoneNumberContract } from './contract.js';
import { createNumberReader } from './numbers.js';
import { type PhoneNumberOptions, phoneNumberOptions } from './options.js';

export type { PhoneNumberOptions } from './options.js';

/** Phone numbers: proven by a code, to sign in with a code or a password, and for a new password. */
export function phoneNumber(options: PhoneNumberOptions) {
  checkOptions('phoneNumber', options, phoneNumberOptions);
  const codes = createCodes(options);
  const readNumber = createNumberReader(options);
  return defineFeature(phoneNumberContract, {
    listeners: createListeners(codes),
    handlers: async () => (await import('./handlers.js')).phoneNumberHandlers(codes, readNumber, options),
  });
}

/**
 * Codes end with the user. Whoever had an account under an address that was not theirs may have made their own number a way in. It goes with all
 * else that the mailbox's owner never had (R-C03).
 */
function createListeners(codes: Codes): Listeners {
  return {
    on: {
      async mailboxClaimed(work, { user }) {
        if (numberOf(user) !== undefined)
          await updateUser(work, user.id, { phoneNumber: null, phoneNumberVerified: false });
      },
      userDeleted: (work, { user }) => codes.end(work, user.id, numberOf(user)),
    },
  };
}

function numberOf(user: User): string | undefined {
  const number: unknown = Reflect.get(user, 'phoneNumber');
  return typeof number === 'string' ? number : undefined;
}
