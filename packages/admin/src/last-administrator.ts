import { condition, failure, type Grants, list, lockUser, type User, type Work } from 'latchkey/plugin';
import { adminErrors } from './errors.js';
import { isBanned, maxRoles } from './fields.js';
import { configuredGrants, readRoles } from './grants.js';
import type { Config } from './options.js';
import { allows, grantsOfRoles, textsWith } from './roles.js';
import { adminUserTable } from './tables.js';

/** Checks whether a user can give roles, and so appoint another administrator. Only configured roles can grant this. */
export const canAssignRoles = (config: Config, user: User) => allowsRoleAssignment(configuredGrants(config, user));
const allowsRoleAssignment = (grants: Grants) => allows(grants, { user: ['set-role'] }).success;

const maxCandidates = 20;

/**
 * Throws if this user is the only administrator who is not banned. Otherwise it finds another administrator, and locks their row until
 * the transaction ends. So two concurrent calls cannot remove the last two administrators.
 */
export async function checkAnotherAdministrator(work: Work, config: Config, user: User): Promise<void> {
  const { adminUserIds } = config;
  const now = work.app.settings.now();
  if (!canAssignRoles(config, user) || isBanned(user, now)) return;
  const roles = await readRoles(config, work.tx);
  const names = Object.keys(config.roles).filter((name) => allowsRoleAssignment(grantsOfRoles(config.roles, [name])));
  const texts = new Set(names.flatMap((name) => textsWith(roles, name, maxRoles)));
  const others = await list(work.tx, adminUserTable, { role: condition.oneOf([...texts]) }, { limit: maxCandidates });
  for (const id of [...adminUserIds, ...others.map((each) => each.id)]) {
    if (id === user.id) continue;
    const other = await lockUser(work.tx, id);
    if (other && canAssignRoles(config, other) && !isBanned(other, now)) return;
  }
  throw failure(adminErrors, 'THE_LAST_ADMINISTRATOR_HAS_TO_STAY');
}
