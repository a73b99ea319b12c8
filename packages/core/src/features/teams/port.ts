import type { Fields } from '../../contract/fields.js';
import { isObject, type OptionKind } from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';
import type { Team } from '../../domain/access/organization.js';
import type { TeamPort } from '../../domain/app/app.js';
import { fillFields } from '../../domain/users/extra-fields.js';
import { insertUnique, oneOf, removeSome } from '../../store/statements/moves.js';
import { addTo, hasRoom } from './members.js';
import { type Rules, teamLimitsOf } from './options.js';
import { listTeamRolesLike, listTeams, listTeamsAmong } from './store.js';
import { team as table } from './tables.js';

const someColumns: OptionKind = { expected: 'an object with the columns of a team', fits: isObject };

/** The operations that the plugin organization calls. */
export function createTeamPort(rules: Rules): TeamPort {
  const { enabled = true, customCreateDefaultTeam } = rules.defaultTeam;
  // The application's own code can set columns that no client can set.
  const settable: Fields = Object.fromEntries(
    Object.entries(rules.fields).map(([name, field]) => [name, { ...field, settable: true }]),
  );
  return {
    async draftFor(organization, request) {
      const draft = enabled ? await customCreateDefaultTeam?.(organization, request) : undefined;
      return draft === undefined
        ? undefined
        : checkReturned('teams.defaultTeam.customCreateDefaultTeam', draft, someColumns);
    },
    async organizationCreated(work, { organization, member, draft }) {
      if (!enabled) return null;
      const team: Team = Object.assign(fillFields(settable, draft ?? {}), {
        id: work.app.settings.generateId(),
        name: draft?.name ?? organization.name,
        organizationId: organization.id,
        createdAt: organization.createdAt,
        updatedAt: null, // a team that was never changed
      });
      await insertUnique(work.tx, table, team);
      await work.emit('teamCreated', { team });
      await addTo(work, member, team.id);
      return team.id;
    },
    teamsAmong: ({ tx }, organizationId, ids) => listTeamsAmong(tx, organizationId, ids),
    limitsOf: (organizationId, teamIds) => teamLimitsOf(rules, organizationId, teamIds),
    async join(work, member, teamIds, limits = new Map()) {
      for (const teamId of teamIds) if (!(await hasRoom(work, teamId, limits))) return false;
      for (const teamId of teamIds) await addTo(work, member, teamId);
      return true;
    },
    removeSome: ({ tx }, organizationIds, limit) =>
      removeSome(tx, table, { organizationId: oneOf(organizationIds) }, limit),
    rolesLike: listTeamRolesLike,
    list: listTeams,
  };
}
