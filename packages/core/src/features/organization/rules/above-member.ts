import type { RoleRules } from '../../../domain/access/organization.js';
import type { MemberPair } from '../../../domain/access/permission.js';
import type { Db } from '../../../store/statements/executor.js';
import { findMembershipWithOrganization, findMemberWithRoles } from '../store/memberships.js';
import { membershipOf } from './membership.js';

/**
 * Checks whether the roles of a member in the organization grant a permission and all that the roles of another member grant, and these
 * do not grant all that the member's do. Roles in teams do not count. Two statements.
 */
export async function isAbove(
  rules: RoleRules,
  db: Db,
  { organizationId, userId, otherUserId, permission, hasVerifiedSecondFactor, now }: MemberPair,
): Promise<boolean> {
  const found = await findMembershipWithOrganization(db, userId, 'id', organizationId);
  const below = found && (await findMemberWithRoles(db, organizationId, otherUserId));
  if (!below) return false;
  const { organization, member } = found;
  const from = organization.secondFactorStartsAt;
  if (from !== null && from <= now && !hasVerifiedSecondFactor) return false;
  const { ownRoles } = below;
  const one = membershipOf(rules, { organization, member, ownRoles });
  const other = membershipOf(rules, { organization, member: below.member, ownRoles });
  return one.may(permission) && one.covers(below.member.role) && !other.covers(member.role);
}
