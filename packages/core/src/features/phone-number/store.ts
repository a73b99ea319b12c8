import { userWithAccountBy } from '../../store/rows/accounts.js';
import { boolean, extendTable, instant, key, type RowOf } from '../../store/schema/table.js';
import { user } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import { find, guardedUpdate, later, plus } from '../../store/statements/index.js';

/** The user table with the contract's fields. */
const phoneUser = extendTable(user, {
  phoneNumber: key(16, { optional: true, unique: true }),
  phoneNumberVerified: boolean({ initial: false }),
  phoneNumberProvenAt: instant({ optional: true }),
});

/** A user with the columns of this plugin. */
type PhoneUser = RowOf<typeof phoneUser>;

/** The user who has proven this number. An unproven number, such as an imported one, matches no user. */
export function findProvenUser(db: Db, phoneNumber: string): Promise<PhoneUser | undefined> {
  return find(db, phoneUser, { phoneNumber, phoneNumberVerified: true });
}

/** The user with this id, with their number. */
export function findPhoneUser(db: Db, id: string): Promise<PhoneUser | undefined> {
  return find(db, phoneUser, { id });
}

/** The user with this number, and their account at the provider if there is one. */
export const findUserWithAccountByPhoneNumber = userWithAccountBy(phoneUser, 'phoneNumber');

/**
 * Removes a number from the user who has it without proof, because another user has now proven it. This is maintenance, so no
 * hook runs.
 */
export async function releaseUnproven(db: Db, phoneNumber: string, now: Date): Promise<void> {
  const unproven = { phoneNumber, phoneNumberVerified: false };
  const released = { phoneNumber: null, updatedAt: later(now), securityVersion: plus(1) };
  await guardedUpdate(db, phoneUser, unproven, released);
}
