import { awaits } from '../../elements/waiting.js';
import type { ShownOrganization } from '../../provider/known-hooks.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { teamsPlugin } from './teams.js';

/** The teams that an invitation can name. Empty where the server has no teams. */
export function useTeamChoices(of: ShownOrganization) {
  const teams = neededHook(useUI().auth, 'useTeams', teamsPlugin)({ ...of, limit: 100 });
  return {
    choices: (teams.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    isLoading: awaits(teams),
  };
}
