import type { Work } from '../../domain/app.js';
import type { Standing, TeamRoles } from '../../domain/organization.js';
import type { Rules } from './options.js';
import { type Permission, splitRoles } from './permissions.js';
import { type Acting, rolesOf } from './standing.js';
import { listOwnRoles } from './store.js';

/** The names in what a call sends for roles: one text, a list, commas in either. Each once, in the order sent. */
export function namesOf(sent: string | readonly string[]): readonly string[] {
  return splitRoles([sent].flat().join(','));
}

/** What inviting takes. */
export const inviting = { invitation: ['create'] } as const;

interface Granting {
  readonly known: Acting['known'];
  readonly by: Acting | undefined;
  /** What giving roles takes here. */
  readonly needs?: Permission;
}

/**
 * Whether these roles can be given by a member, or by the server's own code where `by` is `undefined`.
 * - `beyond`: they do not hold the creator's role and would grant it, or a role that the organization has made for itself and
 *   that grants more than they have. Where only such a role lets them do what they do, as `needs` says, roles of the code are
 *   measured likewise: else whoever may change members could make themselves an admin (R-I04).
 * - `unknown`: there is no role of that name, or no name at all (C2, C3, R-I05, R-I06).
 */
export function checkAssignable(
  rules: Rules,
  names: readonly string[],
  { known, by, needs = {} }: Granting,
): 'ok' | 'unknown' | 'beyond' {
  const { creatorRole } = rules;
  // Another spelling is no role at all; who may not grant it is told so rather than how it is spelt.
  const asksForCreator = names.some((name) => name.toLowerCase() === creatorRole.toLowerCase());
  if (asksForCreator && by && !by.holds(creatorRole)) return 'beyond';
  if (names.length === 0 || names.some((name) => !Object.hasOwn(known, name))) return 'unknown';
  const isTrusted = by?.mayByCode(needs);
  const measured = names.filter((name) => !isTrusted || !Object.hasOwn(rules.roles, name));
  return !by || measured.every((name) => grantsNoMore(by, known[name]?.statements ?? {})) ? 'ok' : 'beyond';
}

/**
 * Whether a member may still give what they have offered by an invitation: else whoever has lost a role would have it back
 * by an address of their own (R-I04).
 */
export function isStillOffered(rules: Rules, by: Acting, role: string): boolean {
  return by.may(inviting) && checkAssignable(rules, namesOf(role), { known: by.known, by, needs: inviting }) === 'ok';
}

/** Whether a member may do everything that these grants allow. */
export function grantsNoMore(
  by: Pick<Standing, 'may'>,
  grants: Readonly<Record<string, readonly string[] | undefined>>,
): boolean {
  return Object.entries(grants).every(
    ([resource, actions = []]) => actions.length === 0 || by.may({ [resource]: actions }),
  );
}

/**
 * Roles that somebody is to hold in a team, as they are stored. Each is measured, those of the code too: who may only change
 * a team would else give themselves the right to remove it (R-I04). The creator's role is for organizations only.
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
  const mayGive = (name: string) => !by || grantsNoMore(by, known[name]?.statements ?? {});
  return names.every(mayGive) ? { role: names.join() } : 'beyond';
}
