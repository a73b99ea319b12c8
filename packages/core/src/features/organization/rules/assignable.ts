import type { Standing, TeamRoles } from '../../../domain/access/organization.js';
import type { Work } from '../../../domain/app/app.js';
import type { Rules } from '../options.js';
import { listOwnRoles } from '../store/rows.js';
import { type Acting, rolesOf } from './acting.js';
import { splitRoles } from './permissions.js';

/** The names in what a call sends for roles: one text, a list, commas in either. Each once, in the order sent. */
export function namesOf(sent: string | readonly string[]): readonly string[] {
  return splitRoles([sent].flat().join(','));
}

/** What inviting takes. */
export const inviting = { invitation: ['create'] } as const;

interface Granting {
  readonly known: Acting['known'];
  readonly by: Acting | undefined;
}

/**
 * Checks whether a member can give these roles; `by` is `undefined` for the server's own code.
 * - `beyond`: the roles grant more than the member has, and the member does not hold the creator's role. Roles of the code are
 *   measured like those that the organization has made (R-I04, D27).
 * - `unknown`: there is no role of that name, or no name at all (W-C2, W-C3, R-I05, R-I06).
 */
export function checkAssignable(
  { creatorRole }: Rules,
  names: readonly string[],
  { known, by }: Granting,
): 'ok' | 'unknown' | 'beyond' {
  // Another spelling is no role at all. A member who cannot grant the role is refused before the spelling is judged.
  const asksForCreator = names.some((name) => name.toLowerCase() === creatorRole.toLowerCase());
  if (asksForCreator && by && !by.holds(creatorRole)) return 'beyond';
  if (names.length === 0 || names.some((name) => !Object.hasOwn(known, name))) return 'unknown';
  return !by || by.covers(names.join()) ? 'ok' : 'beyond';
}

/**
 * Checks whether a member may still give the roles that they offered by an invitation. Otherwise a member who has lost a role
 * would get it back by an address of their own (R-I04).
 */
export function isStillOffered(rules: Rules, by: Acting, role: string): boolean {
  return by.may(inviting) && checkAssignable(rules, namesOf(role), { known: by.known, by }) === 'ok';
}

/**
 * Roles that a member is to hold in a team, as they are stored. Each is measured: otherwise a member who can update a team
 * could grant a role that can delete it (R-I04). The creator's role is for organizations only.
 */
export async function teamRoles(
  rules: Rules,
  { tx }: Work,
  sent: string | readonly string[],
  { organizationId, by }: { readonly organizationId: string; readonly by: Standing | undefined },
): Promise<TeamRoles> {
  const names = namesOf(sent);
  const known = rolesOf(rules, await listOwnRoles(tx, organizationId));
  const isKnown = (name: string) => Object.hasOwn(known, name) && name !== rules.creatorRole;
  if (names.length === 0 || !names.every(isKnown)) return 'unknown';
  return !by || by.covers(names.join()) ? { role: names.join() } : 'beyond';
}
