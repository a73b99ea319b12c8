import {
  type AuditTarget,
  accountErrors,
  failure,
  type Grants,
  lockUser,
  type StoredUser,
  type Work,
} from 'latchkey/plugin';
import { adminErrors } from './errors.js';
import type { Config } from './options.js';
import { covers, grantsOf } from './roles.js';

/** What the caller and the user of a call may do. */
export interface Target {
  readonly user: StoredUser;
  readonly grants: Grants;
}

/**
 * Locks the user of a call. Throws `USER_NOT_FOUND`, and `USER_HAS_MORE_PERMISSIONS_THAN_YOU` if the user's roles grant something that
 * the caller's do not: otherwise an administrator of less could take over one of more.
 */
export async function lockTarget({ tx }: Work, config: Config, caller: StoredUser, userId: string): Promise<Target> {
  const user = await lockUser(tx, userId);
  if (!user) throw failure(accountErrors, 'USER_NOT_FOUND');
  requireCover(config, caller, user);
  return { user, grants: grantsOf(config.roles, config.adminUserIds, caller) };
}

type TargetAction = 'ban.created' | 'ban.removed' | 'impersonation.begun' | 'user.role_changed' | 'user.viewed';

/** Names for the audit log what a call does to a user. Without it, the log would name the caller. */
export function nameTarget(work: Work, action: TargetAction, userId: string, ...more: readonly AuditTarget[]): void {
  work.audit(action, { targets: [{ type: 'user', id: userId }, ...more] });
}

function requireCover({ roles, adminUserIds }: Config, caller: StoredUser, user: StoredUser): void {
  if (!covers(grantsOf(roles, adminUserIds, caller), grantsOf(roles, adminUserIds, user)))
    throw failure(adminErrors, 'USER_HAS_MORE_PERMISSIONS_THAN_YOU');
}

export function refuseSelf(caller: StoredUser, userId: string): void {
  if (caller.id === userId) throw failure(adminErrors, 'YOU_CANT_DO_THIS_TO_YOURSELF');
}
