import type { ShownOrganization } from '../../provider/known-hooks.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { isOwner, organizationPlugin, useRoleNames } from '../current.js';
import { covers, grantsOf, type KnownRole, useAccess } from './access.js';

export interface RoleChoice {
  readonly value: string;
  readonly label: string;
}

/** The roles that a member with the roles `own` can give in the organization. For display only: the server decides. */
export function useRoleChoices(of: ShownOrganization, own: string): readonly RoleChoice[] {
  const { roles } = useAccess(of);
  const nameOf = useRoleNames();
  // An owner gives every role. Other members give the roles that grant no more than their own.
  const given = isOwner(own) ? roles : coveredBy(own, roles);
  return inOrder(given).map(({ name }) => ({ value: name, label: nameOf(name) }));
}

/** The roles that the user can give in one team: the user's roles in the organization and in the team count. */
export function useTeamRoleChoices(of: ShownOrganization, teamId: string): readonly RoleChoice[] {
  const { auth } = useUI();
  const { roles } = useAccess(of);
  const nameOf = useRoleNames();
  const { data: own } = neededHook(auth, 'useActiveMember', organizationPlugin)(of);
  const { data: teams } = neededHook(auth, 'useUserTeams', organizationPlugin)();
  const inTeam = teams?.find(({ id }) => id === teamId)?.role;
  const held = [own?.role, inTeam].filter(Boolean).join(',');
  return inOrder(coveredBy(held, roles)).map(({ name }) => ({ value: name, label: nameOf(name) }));
}

/** The roles that grant no more than these. No team has owners, and only an owner makes owners of the organization. */
function coveredBy(held: string, roles: readonly KnownRole[]): readonly KnownRole[] {
  const own = grantsOf(held, roles);
  return roles.filter(({ name, grants }) => name !== 'owner' && (!own || covers(own, grants)));
}

/** The roles that most members get come first. */
function inOrder(roles: readonly KnownRole[]): readonly KnownRole[] {
  const usual = ['member', 'admin', 'owner'];
  const placeOf = ({ name }: KnownRole) => (usual.includes(name) ? usual.indexOf(name) : usual.length);
  return [...roles].sort((one, other) => placeOf(one) - placeOf(other));
}
