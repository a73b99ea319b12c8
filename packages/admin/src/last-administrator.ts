import { condition, failure, type Grants, list, lockUser, type User, type Work } from 'latchkey/plugin';
import { adminErrors } from './errors.js';
import { isBanned, mostRoles } from './fields.js';
import { configuredGrants, readRoles } from './grants.js';
import type { Config } from './options.js';
import { allows, grantsOfRoles, textsWith } from './roles.js';
import { people } from './tables.js';

/** An administrator can give roles, so also make the next administrator. No run-time role grants it. */
export const isLeading = (config: Config, user: User) => givesRoles(configuredGrants(config, user));
const givesRoles = (grants: Grants) => allows(grants, { user: ['set-role'] }).success;

const mostAsked = 20;

/**
 * Throws if this user is an administrator and no other one is left who is not banned. Locks the row of the other one until the transaction
 * ends: of two administrators who leave at the same time, one stays.
 */
export async function keepAdministrator(work: Work, config: Config, user: User): Promise<void> {
  const { adminUserIds } = config;
  const now = work.app.settings.now();
  if (!isLeading(config, user) || isBanned(user, now)) return;
  const roles = await readRoles(config, work.tx);
  const names = Object.keys(config.roles).filter((name) => givesRoles(grantsOfRoles(config.roles, [name])));
  const texts = new Set(names.flatMap((name) => textsWith(roles, name, mostRoles)));
  const others = await list(work.tx, people, { role: condition.oneOf([...texts]) }, { limit: mostAsked });
  for (const id of [...adminUserIds, ...others.map((each) => each.id)]) {
    if (id === user.id) continue;
    const other = await lockUser(work.tx, id);
    if (other && isLeading(config, other) && !isBanned(other, now)) return;
  }
  throw failure(adminErrors, 'THE_LAST_ADMINISTRATOR_HAS_TO_STAY');
}
