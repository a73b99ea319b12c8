import { readPage } from '../../../contract/paging.js';
import type { Team } from '../../../domain/access/organization.js';
import type { Work } from '../../../domain/app/app.js';
import { readFromReplica, readWithSessionFromReplica } from '../../../domain/sessions/replica-reads.js';
import { limitFor } from '../../../domain/settings/limit.js';
import { change } from '../../../domain/transactions/before-hooks.js';
import { fillFields, sentFields } from '../../../domain/users/extra-fields.js';
import { unlessTaken } from '../../../store/statements/errors.js';
import { changeOne, guardedUpdate, insertUnique, list, not, remove } from '../../../store/statements/index.js';
import type { HandlersFor } from '../handler-types.js';
import { enterToList, organizationIdOf } from '../rules/membership.js';
import { splitRoles } from '../rules/permissions.js';
import { invitation, member, team as table } from '../store/tables.js';
import { countTeams, findTeam, isNameTaken, listTeams, listTeamsOf, listTeamsWithSession } from '../store/teams.js';
import { enterAs, enterTeam } from './access.js';
import type { TeamSettings } from './options.js';

/** The handlers that create, update, remove and list teams. */
export function lifecycleHandlers(
  rules: TeamSettings,
): HandlersFor<'createTeam' | 'removeTeam' | 'updateTeam' | 'listOrganizationTeams' | 'listUserTeams'> {
  return {
    async createTeam(call) {
      const { name, organizationId: id, organizationSlug, ...sent } = call.input;
      const by = call.session;
      const user = by?.user ?? null;
      const organizationId = await organizationIdOf(call, { organizationId: id, organizationSlug });
      const limit =
        organizationId === null
          ? 0
          : await limitFor('teams.maximumTeams', rules.maximumTeams, { organizationId, session: by });
      const now = call.app.settings.now();
      const own = { ...fillFields(rules.fields, sent), id: call.app.settings.generateId() };
      return change(call, {
        async decide(work) {
          const actor = await enterAs(work, call, organizationId);
          if (!actor) throw call.fail(by ? 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM' : 'ORGANIZATION_NOT_FOUND');
          if (!actor.may('create')) throw call.fail('YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION');
          const { organization } = actor;
          if ((await countTeams(work.tx, organization.id)) >= limit)
            throw call.fail('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS'); // Z47
          if (await isNameTaken(work.tx, organization.id, name)) throw call.fail('TEAM_ALREADY_EXISTS');
          const rest = { name, organizationId: organization.id, createdAt: now, updatedAt: now };
          const team: Team = { ...own, ...rest };
          return { organization, team, user };
        },
        ask: rules.before.createTeam,
        async apply(work, { organization, team }, answer) {
          const row: Team = { ...team, ...answer?.data, id: team.id, organizationId: organization.id };
          const made = await unlessTaken(() => insertUnique(work.tx, table, row));
          if (!made) throw call.fail('TEAM_ALREADY_EXISTS');
          await work.emit('teamCreated', { team: made });
          return made;
        },
      });
    },

    async updateTeam(call) {
      const { teamId, data, ...sent } = call.input;
      const { name } = data;
      const by = call.session;
      const user = by?.user ?? null;
      const named = data.organizationId === undefined ? sent : { organizationId: data.organizationId };
      const organizationId = await organizationIdOf(call, named);
      const changes = { ...(name !== undefined && { name }), ...sentFields(rules.fields, data) };
      return change(call, {
        async decide(work) {
          const { organization, team } = await enterTeam(work, call, { organizationId, teamId });
          if (name !== undefined && (await isNameTaken(work.tx, organization.id, name, team.id)))
            throw call.fail('TEAM_ALREADY_EXISTS');
          return { organization, team, changes, user };
        },
        ask: rules.before.updateTeam,
        async apply(work, { organization, team }, answer) {
          const made = { ...changes, ...answer?.data };
          if (Object.keys(made).length === 0) return team;
          const where = { id: team.id, organizationId: organization.id };
          const updated = { ...made, updatedAt: work.app.settings.now() };
          const changed = await unlessTaken(() => changeOne(work.tx, table, where, updated));
          if (!changed) throw call.fail('TEAM_ALREADY_EXISTS'); // The row exists: the lock of the organization prevents its removal.
          await work.emit('teamUpdated', { team: changed });
          return changed;
        },
      });
    },

    async removeTeam(call) {
      const { teamId, ...named } = call.input;
      const by = call.session;
      const user = by?.user ?? null;
      const organizationId = await organizationIdOf(call, named);
      return change(call, {
        async decide(work) {
          const actor = await enterAs(work, call, organizationId, teamId);
          const refused = 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION';
          if (!actor) throw call.fail(by ? refused : 'ORGANIZATION_NOT_FOUND');
          if (!actor.may('delete')) throw call.fail(refused);
          const { organization } = actor;
          const team = await findTeam(work.tx, organization.id, teamId);
          if (!team) throw call.fail('TEAM_NOT_FOUND');
          // Counted under the organization's lock: of two concurrent removals of the last two teams, one is refused (Z48).
          if (!rules.allowRemovingAllTeams && (await countTeams(work.tx, organization.id)) <= 1)
            throw call.fail('UNABLE_TO_REMOVE_LAST_TEAM');
          return { organization, team, user };
        },
        ask: rules.before.removeTeam,
        async apply(work, { team }) {
          await endTeam(work, team);
          return { message: 'Team removed successfully.' };
        },
      });
    },

    async listOrganizationTeams(call) {
      const { limit, offset, ...named } = call.input ?? {};
      const { organizationId, user } = await enterToList(call, named);
      return readFromReplica(call.app, user, (db) => listTeams(db, organizationId, readPage({ limit, offset })));
    },

    listUserTeams(call) {
      const page = readPage(call.input);
      return readWithSessionFromReplica(call, {
        joined: (db, live) => listTeamsWithSession(db, live, page),
        ofUser: (db, userId) => listTeamsOf(db, userId, page),
      });
    },
  };
}

/** Removes a team and its memberships. Also removes its id from the rows of members and invitations (Z49). */
async function endTeam(work: Work, team: Team): Promise<void> {
  const { tx } = work;
  const { id: teamId, organizationId } = team;
  await work.emit('teamRemoved', { team });
  await guardedUpdate(tx, member, { organizationId, teamId }, { teamId: null });
  for (const waiting of await list(tx, invitation, { organizationId, status: 'pending', teamId: not(null) })) {
    const left = splitRoles(waiting.teamId ?? '').filter((id) => id !== teamId);
    if (left.join() !== waiting.teamId)
      await guardedUpdate(tx, invitation, { id: waiting.id }, { teamId: left.join() || null });
  }
  await remove(tx, table, { id: teamId });
}
