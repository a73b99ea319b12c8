import type { Invitation, Organization } from '../../domain/organization.js';
import type { Tx } from '../../store/executor.js';
import { isStillOffered } from './assignable.js';
import type { Rules } from './options.js';
import { actingAs } from './standing.js';
import { findMemberOf, listOwnRoles } from './store.js';

/**
 * Whether an invitation still offers what it says. The caller holds the organization's row.
 * - `abandoned`: its inviter is no longer a member.
 * - `withdrawn`: its inviter can no longer give these roles (R-I04).
 */
export async function offerOf(
  rules: Rules,
  tx: Tx,
  organization: Organization,
  { inviterId, role }: Pick<Invitation, 'inviterId' | 'role'>,
): Promise<'good' | 'abandoned' | 'withdrawn'> {
  const member = await findMemberOf(tx, organization.id, inviterId);
  if (!member) return 'abandoned';
  const ownRoles = await listOwnRoles(tx, organization.id);
  return isStillOffered(rules, actingAs(rules, { organization, member, ownRoles }), role) ? 'good' : 'withdrawn';
}
