import type { User } from '../../store/schema/tables.js';

/** What the token of a mail is for (spec §3). */
export const deletionPurpose = 'delete-account-';

/**
 * What is stored with it: the user, and the version of the account. A session that has not shown the second factor must not
 * finish what it began before the factor was turned on.
 */
export function deletionOf({ id, securityVersion }: Pick<User, 'id' | 'securityVersion'>): string {
  return `${id}:${securityVersion}`;
}
