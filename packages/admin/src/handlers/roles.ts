import { failure, lockUser, type StoredUser, type Work } from 'latchkey/plugin';
import { adminErrors } from '../errors.js';
import { mostRoles } from '../fields.js';
import { isLeading, keepAdministrator } from '../last-administrator.js';
import type { Config } from '../options.js';
import { allows, covers, grantsOf, grantsOfRoles, namesIn } from '../roles.js';
import { administeredUser } from '../shown-user.js';
import { changeRights, lockTarget, nameTarget, refuseSelf } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';

/** The text of the column for these names: each once, in the order of the option. Throws for a name that no role has. */
export function roleText({ roles }: Config, sent: string | readonly string[]): string {
  const names = (typeof sent === 'string' ? sent.split(',') : sent).map((name) => name.trim());
  const isKnown = names.length > 0 && names.every((name) => Object.hasOwn(roles, name));
  if (!isKnown) throw failure(adminErrors, 'UNKNOWN_ROLE');
  const text = Object.keys(roles).filter((name) => names.includes(name));
  if (text.length > mostRoles) throw failure(adminErrors, 'TOO_MANY_ROLES');
  return text.join(',');
}

/** Throws unless the caller's own roles grant everything that these roles grant. */
export function checkGivable(config: Config, caller: StoredUser, text: string): void {
  const own = grantsOf(config.roles, config.adminUserIds, caller);
  if (!covers(own, grantsOfRoles(config.roles, namesIn(text))))
    throw failure(adminErrors, 'USER_HAS_MORE_PERMISSIONS_THAN_YOU');
}

/** Writes the roles of a user whose row is locked. */
function writeRole(work: Work, userId: string, role: string): Promise<StoredUser> {
  nameTarget(work, 'user.role_changed', userId);
  return changeRights(work, userId, { role });
}

export function roleHandlers(
  config: Config,
): Pick<AdminHandlers, 'adminSetRole' | 'adminAssignRole' | 'adminHasPermission'> {
  return {
    // No administrator changes their own roles, so the administrator who makes a change keeps theirs: one with this right is always left.
    async adminSetRole(call) {
      const { userId } = call.input;
      const role = roleText(config, call.input.role);
      const user = await call.transaction(async (work, { user: caller }) => {
        refuseSelf(caller, userId);
        checkGivable(config, caller, role);
        await lockTarget(work, config, caller, userId);
        return writeRole(work, userId, role);
      });
      return { user: administeredUser(user) };
    },

    async adminAssignRole(call) {
      const { userId } = call.input;
      const role = roleText(config, call.input.role);
      const user = await call.transaction(async (work) => {
        const held = await lockUser(work.tx, userId);
        if (!held) throw call.fail('USER_NOT_FOUND');
        const changed = { ...held, role };
        if (!isLeading(grantsOf(config.roles, config.adminUserIds, changed)))
          await keepAdministrator(work, config, held);
        return writeRole(work, userId, role);
      });
      return { user: administeredUser(user) };
    },

    async adminHasPermission({ input, session: { user } }) {
      const answer = allows(grantsOf(config.roles, config.adminUserIds, user), input.permissions);
      return { success: answer.success, error: answer.success ? null : answer.error };
    },
  };
}
