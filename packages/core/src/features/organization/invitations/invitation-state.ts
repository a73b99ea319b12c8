import type { Invitation, Organization } from '../../../domain/access/organization.js';
import type { Tx } from '../../../store/statements/executor.js';
import type { OrganizationSettings } from '../options.js';
import { isStillOffered } from '../rules/assignable.js';
import { membershipOf } from '../rules/membership.js';
import { findMemberOf, listOwnRoles } from '../store/rows.js';

/**
 * Checks whether an invitation can still be accepted. The caller holds the lock of the organization's row.
 * - `abandoned`: its inviter is no longer a member.
 * - `withdrawn`: its inviter can no longer give these roles (R-I04).
 */
export async function stateOf(
  rules: OrganizationSettings,
  tx: Tx,
  organization: Organization,
  { inviterId, role }: Pick<Invitation, 'inviterId' | 'role'>,
): Promise<'good' | 'abandoned' | 'withdrawn'> {
  const member = await findMemberOf(tx, organization.id, inviterId);
  if (!member) return 'abandoned';
  const ownRoles = await listOwnRoles(tx, organization.id);
  return isStillOffered(rules, membershipOf(rules, { organization, member, ownRoles }), role) ? 'good' : 'withdrawn';
}
