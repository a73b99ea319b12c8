import { condition, type Db, type Grants, type GrantsOf, list, type RowOf, type User } from 'latchkey/plugin';
import { adminFieldsOf } from './fields.js';
import type { Config } from './options.js';
import { grantsOfRoles, isConfiguredOnly, namesIn, type Roles } from './roles.js';
import { applicationRole } from './tables.js';

/** What the roles of the options grant to a user. */
export function configuredGrants(config: Config, user: User): Grants {
  return grantsOfRoles(config.roles, rolesOf(config, user));
}

/** The names of the roles of a user. A user of `adminUserIds` has the role `admin` too. */
function rolesOf({ adminUserIds }: Config, user: User): readonly string[] {
  const own = namesIn(adminFieldsOf(user).role);
  return adminUserIds.includes(user.id) ? [...own, 'admin'] : own;
}

/** What the roles of a user grant; the function that reads it if one of them can only be a run-time role. */
export function grantsOf(config: Config, user: User): ReturnType<GrantsOf> {
  const names = rolesOf(config, user);
  const others = names.filter((name) => !Object.hasOwn(config.roles, name));
  if (!config.runtimeRoles || others.length === 0) return grantsOfRoles(config.roles, names);
  return async (db) => {
    const rows = await list(db, applicationRole, { role: condition.oneOf(others) });
    return grantsOfRoles({ ...asRoles(config, rows), ...config.roles }, names);
  };
}

/** What the roles of a user grant now. One statement for a user with a run-time role, else none. */
export async function readGrants(config: Config, db: Db, user: User): Promise<Grants> {
  const grants = grantsOf(config, user);
  return typeof grants === 'function' ? grants(db) : grants;
}

/** Every role: those of the options, then those of the table by name. Roles of a user stand in this order. */
export async function readRoles(config: Config, db: Db): Promise<Roles> {
  if (!config.runtimeRoles) return config.roles;
  const rows = await list(db, applicationRole, {}, { orderBy: [['role', 'asc']] });
  // A role that was added to the options later replaces the one of the table.
  const own = rows.filter(({ role }) => !Object.hasOwn(config.roles, role));
  return { ...config.roles, ...asRoles(config, own) };
}

/** The permissions that the roles of the options have: actions by resource. A map, because a resource can be called `constructor`. */
export const knownPermissions = ({ roles }: Config): ReadonlyMap<string, readonly string[] | undefined> =>
  new Map(Object.entries(grantsOfRoles(roles, Object.keys(roles))));

/** Run-time roles by name, with the actions that the options still know and that such a role can have. */
export function asRoles(config: Config, rows: readonly RowOf<typeof applicationRole>[]): Roles {
  const known = knownPermissions(config);
  const granted = (permission: RowOf<typeof applicationRole>['permission']) =>
    Object.entries(permission).map(([resource, actions]) => [
      resource,
      actions.filter((action) => known.get(resource)?.includes(action) && !isConfiguredOnly(resource, action)),
    ]);
  return Object.fromEntries(
    rows.map(({ role, permission }) => [role, { statements: Object.fromEntries(granted(permission)) }]),
  );
}
