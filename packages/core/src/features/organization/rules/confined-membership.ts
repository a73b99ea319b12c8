import { confinedTo } from '../../../domain/sessions/read-session.js';
import type { CallerMembership } from '../store/memberships.js';

/**
 * In a session that counts in one organization only, its user is no member of another one, and has no roles in teams: they could grant
 * more than the administrator has who acts as the user.
 */
export function countedIn(found: CallerMembership): CallerMembership {
  const only = confinedTo(found.session);
  if (only === undefined) return found;
  if (found.member?.organizationId === only) return { ...found, roleInTeam: null };
  return { ...found, organization: undefined, member: undefined, ownRoles: [], roleInTeam: null };
}
