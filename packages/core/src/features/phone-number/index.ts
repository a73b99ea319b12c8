import type { Listeners } from '../../domain/app.js';
import { updateUser } from '../../domain/users.js';
import { defineFeature } from '../../feature.js';
import { createCodes } from './codes.js';
import { phoneNumberContract } from './contract.js';
import { createNumberReader } from './numbers.js';
import type { PhoneNumberOptions } from './options.js';

export type { PhoneNumberOptions } from './options.js';

/** Phone numbers: proven by a code, to sign in with a code or a password, and for a new password. */
export function phoneNumber(options: PhoneNumberOptions) {
  const codes = createCodes(options);
  const readNumber = createNumberReader(options);
  return defineFeature(phoneNumberContract, {
    listeners,
    handlers: async () => (await import('./handlers.js')).phoneNumberHandlers(codes, readNumber, options),
  });
}

/**
 * Whoever had an account under an address that was not theirs may have made their own number a way in. It goes with all
 * else that the mailbox's owner never had (R-C03).
 */
const listeners: Listeners = {
  on: {
    async mailboxClaimed(work, { user }) {
      const isWithout = (Reflect.get(user, 'phoneNumber') ?? null) === null;
      if (!isWithout) await updateUser(work, user.id, { phoneNumber: null, phoneNumberVerified: false });
    },
  },
};
