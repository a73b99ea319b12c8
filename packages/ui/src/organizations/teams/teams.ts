import { awaits } from '../../elements/waiting.js';
import type { ShownOrganization } from '../../provider/known-hooks.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { organizationPlugin } from '../current.js';

/** What the hooks of teams come from. */
export const teamsPlugin = 'teamsClient() to createAuthClient';

export interface Team {
  readonly id: string;
  readonly name: string;
}

/** Whether the user may make teams. For display only: the server decides. */
export function useMayInTeams(of: ShownOrganization) {
  const usePermission = neededHook(useUI().auth, 'useHasPermission', organizationPlugin);
  const create = usePermission({ team: ['create'] }, of);
  return { create: create.data === true, isLoading: awaits(create) };
}

/** What the user may do with one team: the roles in the organization and in the team count. */
export function useMayInTeam(of: ShownOrganization, teamId: string) {
  const usePermission = neededHook(useUI().auth, 'useHasPermission', organizationPlugin);
  const place = { ...of, teamId };
  return {
    update: usePermission({ team: ['update'] }, place).data === true,
    delete: usePermission({ team: ['delete'] }, place).data === true,
  };
}
