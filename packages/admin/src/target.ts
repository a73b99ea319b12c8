import {
  type AuditTarget,
  accountErrors,
  failure,
  lockUser,
  type StoredUser,
  touchUser,
  type UserDraft,
  updateUser,
  type Work,
} from 'latchkey/plugin';
import { adminErrors } from './errors.js';
import { readGrants } from './grants.js';
import type { Config } from './options.js';
import { covers } from './roles.js';

/**
 * Locks the user whom a call changes. Throws `USER_NOT_FOUND`, and `USER_HAS_MORE_PERMISSIONS_THAN_YOU` if the user's roles grant
 * something that the caller's roles do not. Otherwise an administrator with fewer permissions could take over an account with more.
 */
export async function lockTarget(
  { tx }: Work,
  config: Config,
  caller: StoredUser,
  userId: string,
): Promise<StoredUser> {
  const user = await lockUser(tx, userId);
  if (!user) throw failure(accountErrors, 'USER_NOT_FOUND');
  if (!covers(await readGrants(config, tx, caller), await readGrants(config, tx, user)))
    throw failure(adminErrors, 'USER_HAS_MORE_PERMISSIONS_THAN_YOU');
  return user;
}

/**
 * Changes columns that decide what a user can do. The version of the account increases first. So a sign-in, a link or a code
 * that the server checked before this change begins no session. The caller holds the lock of the user's row.
 */
export async function changeRights(work: Work, userId: string, changes: Partial<UserDraft>): Promise<StoredUser> {
  await touchUser(work.tx, userId, work.app.settings.now());
  const outcome = await updateUser(work, userId, changes);
  if (outcome === 'gone' || 'taken' in outcome) throw failure(accountErrors, 'USER_NOT_FOUND');
  return outcome.user;
}

/** Like `lockTarget`, and throws if the user is the caller. */
export async function lockOther(work: Work, config: Config, caller: StoredUser, userId: string): Promise<StoredUser> {
  refuseSelf(caller, userId);
  return lockTarget(work, config, caller, userId);
}

type TargetAction = 'ban.created' | 'ban.removed' | 'user.role_changed' | 'user.viewed';

/** Records in the audit log that a call has changed or read this user. Without it, the log would have the caller as the target. */
export function recordTarget(work: Work, action: TargetAction, userId: string, ...more: readonly AuditTarget[]): void {
  work.audit(action, { targets: [{ type: 'user', id: userId }, ...more] });
}

export function refuseSelf(caller: Pick<StoredUser, 'id'>, userId: string): void {
  if (caller.id === userId) throw failure(adminErrors, 'YOU_CANT_DO_THIS_TO_YOURSELF');
}
