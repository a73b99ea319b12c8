import type { Member } from '../../../domain/access/organization.js';
import type { Tx } from '../../../store/statements/executor.js';
import type { Rules } from '../options.js';
import { listRolesLike } from '../store/rows.js';
import { splitRoles } from './permissions.js';

/** Whether a member holds the creator's role, alone or among others (W-M29, R-I05). */
export function isCreator({ creatorRole }: Rules, { role }: Pick<Member, 'role'>): boolean {
  return splitRoles(role).includes(creatorRole);
}

/**
 * Whether an organization would be without an owner if this member were none. Changing roles, removing, leaving and deleting
 * a user ask here, holding the organization's row: of two owners who go at once one stays (Z44, R-I07).
 */
export async function isLastCreator(rules: Rules, tx: Tx, member: Member): Promise<boolean> {
  if (!isCreator(rules, member)) return false;
  const others = await listRolesLike(tx, member.organizationId, member.id, rules.creatorRole);
  return !others.some((role) => isCreator(rules, { role }));
}
