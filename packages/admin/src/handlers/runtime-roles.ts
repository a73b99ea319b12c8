import {
  changeOne,
  consume,
  type Db,
  DuplicateError,
  failure,
  find,
  insertUnique,
  list,
  lockRow,
  type Params,
  type RowOf,
  type StoredUser,
  statement,
  type Tx,
  type Work,
} from 'latchkey/plugin';
import { adminErrors } from '../errors.js';
import { maxRuntimeRoles } from '../fields.js';
import { asRoles, knownPermissions, readGrants } from '../grants.js';
import type { Config } from '../options.js';
import { covers, isConfiguredOnly, namesIn } from '../roles.js';
import { adminUserTable, applicationRole } from '../tables.js';
import type { AdminHandlers } from './admin-handlers.js';

type RuntimeRole = RowOf<typeof applicationRole>;
type Permission = RuntimeRole['permission'];

/** Lower case, so that no two names differ only in case. */
const usableName = /^[a-z][a-z0-9_-]{0,39}$/;

/** The handlers for the roles that administrators make at run time. */
export function runtimeRoleHandlers(
  config: Config,
): Pick<AdminHandlers, 'adminCreateRole' | 'adminListRoles' | 'adminUpdateRole' | 'adminDeleteRole'> {
  return {
    async adminCreateRole(call) {
      const { role } = call.input;
      const permission = permissionIn(config, call.input.permission);
      if (!usableName.test(role)) throw call.fail('INVALID_ROLE_NAME');
      const configured = Object.keys(config.roles).map((name) => name.toLowerCase());
      if (configured.includes(role)) throw call.fail('ROLE_ALREADY_EXISTS');
      const id = call.app.settings.generateId();
      const now = call.app.settings.now();
      const row = { id, role, permission, createdAt: now, updatedAt: now };
      try {
        return await call.transaction(async (work, { user: caller }) => {
          const others = await lockAndListRoles(work.tx);
          if (others.some((each) => each.role === role)) throw call.fail('ROLE_ALREADY_EXISTS');
          if (others.length >= maxRuntimeRoles) throw call.fail('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ROLES');
          await checkCovered(work, config, caller, row);
          // A user can still have the name of a deleted role. That user would get the permissions of the new role.
          if (await isAssigned(work.tx, role)) throw call.fail('ROLE_IS_STILL_ASSIGNED');
          work.audit('role.created', { targets: [{ type: 'role', id }] });
          return insertUnique(work.tx, applicationRole, row);
        });
      } catch (error) {
        throw error instanceof DuplicateError ? call.fail('ROLE_ALREADY_EXISTS') : error;
      }
    },

    adminListRoles: ({ db }) => list(db, applicationRole, {}, { orderBy: [['role', 'asc']] }),

    async adminUpdateRole(call) {
      const permission = permissionIn(config, call.input.permission);
      return call.transaction(async (work, { user: caller }) => {
        const current = await lockRole(work.tx, call.input.role);
        const changed = { permission, updatedAt: call.app.settings.now() };
        // A caller can neither grant permissions that they lack nor take them from others.
        await checkCovered(work, config, caller, current, { ...current, ...changed });
        const row = await changeOne(work.tx, applicationRole, { id: current.id }, changed);
        if (!row) throw call.fail('ROLE_NOT_FOUND');
        work.audit('role.updated', { targets: [{ type: 'role', id: row.id }] });
        return row;
      });
    },

    async adminDeleteRole(call) {
      return call.transaction(async (work, { user: caller }) => {
        const current = await lockRole(work.tx, call.input.role);
        await checkCovered(work, config, caller, current);
        // Every call that gives the role locks its row first: no user gets it between this check and the commit.
        // If the options define a role with the same name, users have the role of the options.
        const isReplaced = Object.hasOwn(config.roles, current.role);
        if (!isReplaced && (await isAssigned(work.tx, current.role))) throw call.fail('ROLE_IS_STILL_ASSIGNED');
        const row = await consume(work.tx, applicationRole, { id: current.id });
        if (!row) throw call.fail('ROLE_NOT_FOUND');
        work.audit('role.deleted', { targets: [{ type: 'role', id: row.id }] });
        return row;
      });
    },
  };
}

/** Reads all roles. Locks the oldest one, so that only one caller at a time counts the roles and adds one. */
async function lockAndListRoles(tx: Tx): Promise<readonly RuntimeRole[]> {
  const byAge = { orderBy: [['createdAt', 'asc'] as const, ['id', 'asc'] as const] };
  for (const { id } of await list(tx, applicationRole, {}, byAge)) if (await lockRow(tx, applicationRole, id)) break;
  return list(tx, applicationRole, {});
}

/** Locks the role with this name. Throws if there is none. */
async function lockRole(tx: Tx, role: string): Promise<RuntimeRole> {
  const found = await find(tx, applicationRole, { role });
  const locked = found && (await lockRow(tx, applicationRole, found.id));
  if (!locked) throw failure(adminErrors, 'ROLE_NOT_FOUND');
  return locked;
}

/** Throws unless the caller's own roles grant everything that each of these definitions grants. */
async function checkCovered(work: Work, config: Config, caller: StoredUser, ...roles: RuntimeRole[]): Promise<void> {
  const own = await readGrants(config, work.tx, caller);
  for (const each of roles)
    if (!covers(own, asRoles(config, [each])[each.role]?.statements ?? {}))
      throw failure(adminErrors, 'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE');
}

/**
 * Returns the permission without repeated actions and without resources that have no action. Throws if a run-time role cannot have one of
 * the actions; the error names it.
 */
function permissionIn(config: Config, sent: Permission): Permission {
  const known = knownPermissions(config);
  const entries = Object.entries(sent).map(([resource, actions]) => [resource, [...new Set(actions)]] as const);
  for (const [resource, actions] of entries) {
    if (!known.has(resource)) throw permissionFailure('UNKNOWN_PERMISSION', resource);
    for (const action of actions) {
      if (!known.get(resource)?.includes(action)) throw permissionFailure('UNKNOWN_PERMISSION', resource, action);
      if (isConfiguredOnly(resource, action))
        throw permissionFailure('ONLY_CONFIGURED_ROLES_CAN_HAVE_THIS_PERMISSION', resource, action);
    }
  }
  return Object.fromEntries(entries.filter(([, actions]) => actions.length > 0));
}

function permissionFailure(
  code: 'UNKNOWN_PERMISSION' | 'ONLY_CONFIGURED_ROLES_CAN_HAVE_THIS_PERMISSION',
  ...permission: readonly string[]
) {
  return failure(adminErrors, code, { details: [{ path: 'permission', message: permission.join(':') }] });
}

const textsLike = statement([adminUserTable], (q, p: Params<{ like: string }>) =>
  q.selectFrom('user').where('user.role', 'like', p.like).select('user.role').distinct(),
);

/**
 * Checks whether a user has this role. The column lists roles in the order that the options had when the server wrote it, so the name
 * can be at any position.
 */
async function isAssigned(db: Db, role: string): Promise<boolean> {
  const texts = await textsLike.all(db, { like: `%${role}%` });
  return texts.some((each) => namesIn(each.role).includes(role));
}
