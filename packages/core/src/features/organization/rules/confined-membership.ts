import { confinedTo } from '../../../domain/sessions/read-session.js';
import type { CallerMembership } from '../store/memberships.js';

/**
 * In a session that is valid in one organization only, an administrator of this organization acts as the user. Such a session has no
 * membership in other organizations, and no roles in teams, which could grant more than the administrator has.
 */
export function countedIn(found: CallerMembership): CallerMembership {
  const only = confinedTo(found.session);
  if (only === undefined) return found;
  if (found.member?.organizationId === only) return { ...found, roleInTeam: null };
  return { ...found, organization: undefined, member: undefined, ownRoles: [], roleInTeam: null };
}
