import {
  condition,
  type Db,
  failure,
  type Grants,
  list,
  lockRow,
  lockUser,
  type RowOf,
  type StoredUser,
  type Work,
} from 'latchkey/plugin';
import { adminErrors } from '../errors.js';
import { maxRoles } from '../fields.js';
import { asRoles, readGrants } from '../grants.js';
import { canAssignRoles, checkAnotherAdministrator } from '../last-administrator.js';
import type { Config } from '../options.js';
import { allows, covers, grantsOfRoles, namesIn } from '../roles.js';
import { administeredUser } from '../shown-user.js';
import { applicationRole } from '../tables.js';
import { changeRights, lockOther, recordTarget } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';

/** Roles that a call gives to a user. */
interface RoleAssignment {
  /** The text of the column: each name once. Roles of the options come first, in their order; then run-time roles, by name. */
  readonly text: string;
  /** The ids of the run-time roles with these names, also of run-time roles with the same name as a configured role. */
  readonly ids: readonly string[];
}

/** Reads the roles with these names. Throws for a name that no role has. */
export async function readAssignment(
  config: Config,
  db: Db,
  sent: string | readonly string[],
): Promise<RoleAssignment> {
  const names = (typeof sent === 'string' ? sent.split(',') : sent).map((name) => name.trim());
  const configured = Object.keys(config.roles).filter((name) => names.includes(name));
  const others = [...new Set(names)].filter((name) => !configured.includes(name));
  if (configured.length + others.length > maxRoles) throw failure(adminErrors, 'TOO_MANY_ROLES');
  const named = { role: condition.oneOf([...configured, ...others]) };
  const rows = config.runtimeRoles ? await list(db, applicationRole, named, { orderBy: [['role', 'asc']] }) : [];
  const added = rows.map(({ role }) => role).filter((name) => others.includes(name));
  if (names.length === 0 || added.length < others.length) throw failure(adminErrors, 'UNKNOWN_ROLE');
  return { text: [...configured, ...added].join(','), ids: rows.map(({ id }) => id) };
}

/**
 * Locks the run-time roles that a call gives. Returns the permissions that the configured roles grant, and those that the run-time roles
 * grant. Throws if a role was deleted meanwhile, also if a new role has its name. Otherwise a user could keep the name of a deleted role,
 * and a later role with that name would give its permissions to the user. Lock users before you call it.
 */
async function lockAssignment({ tx }: Work, config: Config, { text, ids }: RoleAssignment): Promise<readonly Grants[]> {
  const lockedRoles: RowOf<typeof applicationRole>[] = [];
  for (const id of ids) {
    const row = await lockRow(tx, applicationRole, id);
    if (!row) throw failure(adminErrors, 'UNKNOWN_ROLE');
    lockedRoles.push(row);
  }
  return [config.roles, asRoles(config, lockedRoles)].map((roles) => grantsOfRoles(roles, namesIn(text)));
}

/**
 * Throws unless the caller's own roles grant everything that these roles grant. This includes a run-time role with the name of a
 * configured role: if the application later removes the configured role, the run-time role takes effect. Locks the run-time roles.
 */
export async function checkCanAssign(
  work: Work,
  config: Config,
  caller: StoredUser,
  assignment: RoleAssignment,
): Promise<void> {
  const granted = await lockAssignment(work, config, assignment);
  const own = await readGrants(config, work.tx, caller);
  if (!granted.every((each) => covers(own, each))) throw failure(adminErrors, 'USER_HAS_MORE_PERMISSIONS_THAN_YOU');
}

/** Writes the roles of a user whose row is locked. */
function writeRole(work: Work, userId: string, role: string): Promise<StoredUser> {
  recordTarget(work, 'user.role_changed', userId);
  return changeRights(work, userId, { role });
}

export function roleHandlers(
  config: Config,
): Pick<AdminHandlers, 'adminSetRole' | 'adminAssignRole' | 'adminHasPermission'> {
  return {
    // Administrators cannot change their own roles. So at least one administrator with this permission always remains: the caller.
    async adminSetRole(call) {
      const { userId } = call.input;
      const assignment = await readAssignment(config, call.db, call.input.role);
      const user = await call.transaction(async (work, { user: caller }) => {
        await lockOther(work, config, caller, userId);
        await checkCanAssign(work, config, caller, assignment);
        return writeRole(work, userId, assignment.text);
      });
      return { user: administeredUser(user) };
    },

    async adminAssignRole(call) {
      const { userId } = call.input;
      const assignment = await readAssignment(config, call.db, call.input.role);
      const role = assignment.text;
      const user = await call.transaction(async (work) => {
        const locked = await lockUser(work.tx, userId);
        if (!locked) throw call.fail('USER_NOT_FOUND');
        const changed = { ...locked, role };
        if (!canAssignRoles(config, changed)) await checkAnotherAdministrator(work, config, locked);
        await lockAssignment(work, config, assignment);
        return writeRole(work, userId, role);
      });
      return { user: administeredUser(user) };
    },

    async adminHasPermission({ db, input, session: { user } }) {
      const answer = allows(await readGrants(config, db, user), input.permissions);
      return { success: answer.success, error: answer.success ? null : answer.error };
    },
  };
}
