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
import { mostRoles } from '../fields.js';
import { asRoles, readGrants } from '../grants.js';
import { isLeading, keepAdministrator } from '../last-administrator.js';
import type { Config } from '../options.js';
import { allows, covers, grantsOfRoles, namesIn } from '../roles.js';
import { administeredUser } from '../shown-user.js';
import { applicationRole } from '../tables.js';
import { changeRights, lockOther, nameTarget } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';

/** Roles that a call gives to a user. */
interface Given {
  /** The text of the column: each name once, those of the options in their order, then those of the table by name. */
  readonly text: string;
  /** The ids of the run-time roles with these names, also of those that a role of the options has replaced. */
  readonly ids: readonly string[];
}

/** Reads the roles with these names. Throws for a name that no role has. */
export async function readGiven(config: Config, db: Db, sent: string | readonly string[]): Promise<Given> {
  const names = (typeof sent === 'string' ? sent.split(',') : sent).map((name) => name.trim());
  const configured = Object.keys(config.roles).filter((name) => names.includes(name));
  const others = [...new Set(names)].filter((name) => !configured.includes(name));
  if (configured.length + others.length > mostRoles) throw failure(adminErrors, 'TOO_MANY_ROLES');
  const named = { role: condition.oneOf([...configured, ...others]) };
  const rows = config.runtimeRoles ? await list(db, applicationRole, named, { orderBy: [['role', 'asc']] }) : [];
  const added = rows.map(({ role }) => role).filter((name) => others.includes(name));
  if (names.length === 0 || added.length < others.length) throw failure(adminErrors, 'UNKNOWN_ROLE');
  return { text: [...configured, ...added].join(','), ids: rows.map(({ id }) => id) };
}

/**
 * Locks the run-time roles that a call gives, and returns what its roles grant: those of the options, and those of the table. A role
 * that was deleted meanwhile is unknown, also if another one has its name now: so no user is left with a name that a later role brings
 * to life. Lock users first.
 */
async function holdGiven({ tx }: Work, config: Config, { text, ids }: Given): Promise<readonly Grants[]> {
  const held: RowOf<typeof applicationRole>[] = [];
  for (const id of ids) {
    const row = await lockRow(tx, applicationRole, id);
    if (!row) throw failure(adminErrors, 'UNKNOWN_ROLE');
    held.push(row);
  }
  return [config.roles, asRoles(config, held)].map((roles) => grantsOfRoles(roles, namesIn(text)));
}

/**
 * Throws unless the caller's own roles grant everything that these roles grant, also a run-time role that one of the options has
 * replaced: the user gets it when the options no longer have the name. Locks the run-time roles among them.
 */
export async function checkGivable(work: Work, config: Config, caller: StoredUser, given: Given): Promise<void> {
  const granted = await holdGiven(work, config, given);
  const own = await readGrants(config, work.tx, caller);
  if (!granted.every((each) => covers(own, each))) throw failure(adminErrors, 'USER_HAS_MORE_PERMISSIONS_THAN_YOU');
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
      const given = await readGiven(config, call.db, call.input.role);
      const user = await call.transaction(async (work, { user: caller }) => {
        await lockOther(work, config, caller, userId);
        await checkGivable(work, config, caller, given);
        return writeRole(work, userId, given.text);
      });
      return { user: administeredUser(user) };
    },

    async adminAssignRole(call) {
      const { userId } = call.input;
      const given = await readGiven(config, call.db, call.input.role);
      const role = given.text;
      const user = await call.transaction(async (work) => {
        const held = await lockUser(work.tx, userId);
        if (!held) throw call.fail('USER_NOT_FOUND');
        const changed = { ...held, role };
        if (!isLeading(config, changed)) await keepAdministrator(work, config, held);
        await holdGiven(work, config, given);
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
