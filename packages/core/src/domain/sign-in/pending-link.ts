import { findUserById, lockUser, touchUser } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import type { Work } from '../app/app.js';
import type { PendingLink } from '../app/gates.js';
import { linkAccount } from '../users/account-rows.js';

/**
 * Links the provider's account of a pending sign-in to the user. Returns the changed user; `undefined` if the user's account has
 * changed since the gates allowed the sign-in. Throws `DuplicateError` if the provider's account has been linked meanwhile.
 */
export async function linkPending(work: Work, user: User, link: PendingLink): Promise<User | undefined> {
  const { tx, app } = work;
  const now = app.settings.now();
  const current = await lockUser(tx, user.id);
  if (current?.securityVersion !== user.securityVersion || !(await touchUser(tx, user.id, now))) return undefined;
  await linkAccount(work, user, { ...link, createdAt: now, updatedAt: now });
  return findUserById(tx, user.id);
}
