import type { Organization, RoleRules } from '../../../domain/access/organization.js';
import type { Work } from '../../../domain/app/app.js';
import type { OrganizationSettings } from '../options.js';
import { listOwnRoles } from '../store/members.js';
import type { MemberWithRoles } from '../store/memberships.js';
import { type Membership, membershipOf, rolesOf } from './membership.js';
import { splitRoles } from './permissions.js';

/** The role names that a call sends, as one text or a list, both with commas. Each name once, in the order sent. */
export function namesOf(sent: string | readonly string[]): readonly string[] {
  return splitRoles([sent].flat().join(','));
}

/** The permission that a member needs to invite. */
export const inviting = { invitation: ['create'] } as const;

interface Granting {
  readonly known: Membership['known'];
  readonly by: Membership | undefined;
}

/**
 * Checks whether a member can give these roles; `by` is `undefined` for the server's own code.
 * - `beyond`: the roles grant more than the member has, and the member does not hold the creator's role. Roles defined in code are
 *   compared in the same way as the organization's own roles (R-I04, D27).
 * - `unknown`: no role has that name, or no name was sent (W-C2, W-C3, R-I05, R-I06).
 */
export function checkAssignable(
  { creatorRole }: RoleRules,
  names: readonly string[],
  { known, by }: Granting,
): 'ok' | 'unknown' | 'beyond' {
  // A name that differs in case is not a role. But a member who cannot grant the creator's role is refused before that check.
  const asksForCreator = names.some((name) => name.toLowerCase() === creatorRole.toLowerCase());
  if (asksForCreator && by && !by.holds(creatorRole)) return 'beyond';
  if (names.length === 0 || names.some((name) => !Object.hasOwn(known, name))) return 'unknown';
  return !by || by.covers(names.join()) ? 'ok' : 'beyond';
}

/**
 * Checks whether a member can still give the roles that they offered by an invitation. Otherwise a member who has lost a role
 * could get it back by inviting another address of their own (R-I04).
 */
function isStillOffered(rules: RoleRules, by: Membership, role: string): boolean {
  return by.may(inviting) && checkAssignable(rules, namesOf(role), { known: by.known, by }) === 'ok';
}

/**
 * The roles to give a member in a team, in their stored form. Each role is compared with the caller's permissions: otherwise a
 * member who can update a team could grant a role that can delete it (R-I04). Teams do not have the creator's role.
 */
export async function teamRoles(
  rules: RoleRules,
  { tx }: Work,
  sent: string | readonly string[],
  { organizationId, by }: { readonly organizationId: string; readonly by: Membership | undefined },
): Promise<{ readonly role: string } | 'unknown' | 'beyond'> {
  const names = namesOf(sent);
  const known = rolesOf(rules, await listOwnRoles(tx, organizationId));
  const isKnown = (name: string) => Object.hasOwn(known, name) && name !== rules.creatorRole;
  if (names.length === 0 || !names.every(isKnown)) return 'unknown';
  return !by || by.covers(names.join()) ? { role: names.join() } : 'beyond';
}

/**
 * Checks whether an invitation can still be accepted. The caller holds the lock of the organization's row, under which it has read
 * the inviter.
 * - `abandoned`: its inviter is no longer a member.
 * - `withdrawn`: its inviter can no longer give these roles (R-I04).
 */
export function stateOf(
  rules: OrganizationSettings,
  organization: Organization,
  { inviter, role }: { readonly inviter: MemberWithRoles | undefined; readonly role: string },
): 'good' | 'abandoned' | 'withdrawn' {
  if (!inviter) return 'abandoned';
  return isStillOffered(rules, membershipOf(rules, { organization, ...inviter }), role) ? 'good' : 'withdrawn';
}
