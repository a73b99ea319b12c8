import type { User } from '../../store/schema/tables.js';

/** The purpose of a mailed token. */
export const deletionPurpose = 'delete-account-';

/**
 * Returns the text that is stored with the token: the user and the version of the account. A session that has not shown
 * the second factor cannot finish a deletion that it began before the factor was turned on.
 */
export function deletionOf({ id, securityVersion }: Pick<User, 'id' | 'securityVersion'>): string {
  return `${id}:${securityVersion}`;
}
