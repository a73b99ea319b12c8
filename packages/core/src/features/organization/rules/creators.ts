import type { Member, RoleRules } from '../../../domain/access/organization.js';
import type { Tx } from '../../../store/statements/executor.js';
import { listRolesLike } from '../store/members.js';
import { splitRoles } from './permissions.js';

/** Checks whether a member has the creator's role, alone or among others (W-M29, R-I05). */
export function isCreator({ creatorRole }: RoleRules, { role }: Pick<Member, 'role'>): boolean {
  return splitRoles(role).includes(creatorRole);
}

/**
 * Checks whether this member is the only owner of the organization. Changing roles, removing, leaving and deleting a user call
 * it with the organization's row locked: of two owners who leave concurrently one stays (Z44, R-I07).
 */
export async function isLastCreator(rules: RoleRules, tx: Tx, member: Member): Promise<boolean> {
  if (!isCreator(rules, member)) return false;
  const others = await listRolesLike(tx, member.organizationId, member.id, rules.creatorRole);
  return !others.some((role) => isCreator(rules, { role }));
}
