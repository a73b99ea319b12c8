import { readPage } from '../../../contract/paging.js';
import type { Member, TeamMember } from '../../../domain/access/organization.js';
import type { Work } from '../../../domain/app/app.js';
import { readFromReplica } from '../../../domain/sessions/replica-reads.js';
import { change } from '../../../domain/transactions/before-hooks.js';
import { changeOne, remove } from '../../../store/statements/index.js';
import type { HandlersFor } from '../handler-types.js';
import { teamRoles } from '../rules/assignable.js';
import { enterToList, organizationIdOf } from '../rules/membership.js';
import { changeMember, findMember } from '../store/members.js';
import { teamMember as table } from '../store/tables.js';
import { countTeamMembers, findTeam, findTeamMember, listTeamPeople, type TeamPerson } from '../store/teams.js';
import { type Actor, enterTeam, roleRulesOf } from './access.js';
import { addTo, hasRoom, type TeamLimits, teamLimitsOf } from './joining.js';
import type { TeamSettings } from './options.js';

/** The handlers for the members of teams and their roles. */
export function memberHandlers(
  rules: TeamSettings,
): HandlersFor<'addTeamMember' | 'removeTeamMember' | 'updateTeamMemberRole' | 'listTeamMembers'> {
  return {
    async addTeamMember(call) {
      const { teamId, memberId, role: sent, ...named } = call.input;
      const user = call.session?.user ?? null;
      const organizationId = await organizationIdOf(call, named);
      const limits: TeamLimits =
        organizationId === null ? new Map() : await teamLimitsOf(call.app, organizationId, [teamId]);
      return change(call, {
        async decide(work) {
          const { actor, row, ...about } = await findInTeam(work, call, { organizationId, teamId, memberId });
          if (row) throw call.fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_TEAM');
          const role = await rolesToGive(work, call, actor, sent ?? null);
          if (!(await hasRoom(work, teamId, limits))) throw call.fail('TEAM_MEMBER_LIMIT_REACHED');
          return { user, role, ...about };
        },
        ask: rules.before.addTeamMember,
        async apply(work, { member, role }) {
          const made = await addTo(work, member, teamId, role);
          nameInTeam(work, 'team.member_added', member, made);
          return made;
        },
      });
    },

    async removeTeamMember(call) {
      const { teamId, memberId, ...named } = call.input;
      const user = call.session?.user ?? null;
      const organizationId = await organizationIdOf(call, named);
      return change(call, {
        async decide(work) {
          const { actor: _, ...about } = await enterTeamMember(work, call, { organizationId, teamId, memberId });
          return { user, ...about };
        },
        ask: rules.before.removeTeamMember,
        // The organization's row is locked, so the decision is still valid.
        async apply(work, { member, row }) {
          await remove(work.tx, table, { id: row.id });
          if (member.teamId === teamId) await changeMember(work.tx, member.id, { teamId: null });
          nameInTeam(work, 'team.member_removed', member, row);
          await work.emit('teamMemberRemoved', { teamMember: row });
          return row;
        },
      });
    },

    async updateTeamMemberRole(call) {
      const { teamId, memberId, role: sent, ...named } = call.input;
      const user = call.session?.user ?? null;
      const organizationId = await organizationIdOf(call, named);
      return change(call, {
        async decide(work) {
          const { actor, row: _, ...about } = await enterTeamMember(work, call, { organizationId, teamId, memberId });
          const role = await rolesToGive(work, call, actor, sent);
          return { user, role, ...about };
        },
        ask: rules.before.updateTeamMemberRole,
        async apply(work, { role, member }) {
          const changed = await changeOne(work.tx, table, { teamId, memberId }, { role });
          if (!changed) throw call.fail('USER_IS_NOT_A_MEMBER_OF_THIS_TEAM');
          nameInTeam(work, 'team.member_role_changed', member, changed);
          await work.emit('teamMemberUpdated', { teamMember: changed });
          return changed;
        },
      });
    },

    async listTeamMembers(call) {
      const { teamId, limit, offset, sortDirection: direction = 'asc', ...named } = call.input;
      const { organizationId, user } = await enterToList(call, named);
      const team = await findTeam(call.db, organizationId, teamId);
      if (!team) throw call.fail('TEAM_NOT_FOUND');
      const page = { direction, ...readPage({ limit, offset }) };
      return readFromReplica(call.app, user, async (db) => {
        const people = await listTeamPeople(db, team.id, page);
        return { members: people.map(shown), total: await countTeamMembers(db, team.id) };
      });
    },
  };
}

type MemberAction = 'team.member_added' | 'team.member_removed' | 'team.member_role_changed';

/** Records a change of a team's member in the audit log of the organization, because the events do not contain the organization. */
function nameInTeam(
  work: Work,
  action: MemberAction,
  { organizationId, userId }: Member,
  { teamId }: TeamMember,
): void {
  work.audit(action, {
    targets: [
      { type: 'team', id: teamId },
      { type: 'user', id: userId },
    ],
    organizationId,
  });
}

interface About {
  readonly organizationId: string | null;
  readonly teamId: string;
  readonly memberId: string;
}
type Placing = Parameters<typeof enterTeam>[1] & { fail(code: 'MEMBER_NOT_FOUND'): Error };

/** Checks that the caller can change the members of a team, and finds the team and the member. Locks the organization's row. */
async function findInTeam(work: Work, call: Placing, about: About) {
  const found = await enterTeam(work, call, about);
  const organizationId = found.organization.id;
  const member = await findMember(work.tx, organizationId, about.memberId);
  if (!member) throw call.fail('MEMBER_NOT_FOUND');
  const row = await findTeamMember(work.tx, about.teamId, about.memberId);
  return { member, row, ...found };
}

type Changing = Placing & { fail(code: 'USER_IS_NOT_A_MEMBER_OF_THIS_TEAM'): Error };

/** Like `findInTeam`. Also throws if the member is not in the team, or has a role that the caller's roles do not cover. */
async function enterTeamMember(work: Work, call: Changing, about: About) {
  const found = await findInTeam(work, call, about);
  const { actor, member, row } = found;
  if (!row) throw call.fail('USER_IS_NOT_A_MEMBER_OF_THIS_TEAM');
  if (!coversMember(actor, member, row)) throw call.fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM');
  return { ...found, row };
}

/** Checks whether the caller's roles cover those of a member, in the organization and in the team (D27). */
function coversMember({ membership }: Actor, member: Member, { role }: TeamMember): boolean {
  return !membership || membership.covers(`${member.role},${role ?? ''}`);
}

/** The stored form of the roles that a call sends. Throws if the caller cannot grant them. */
async function rolesToGive(
  work: Work,
  call: { fail(code: 'ROLE_NOT_FOUND' | 'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE'): Error },
  { organization, membership }: Actor,
  sent: string | readonly string[] | null,
): Promise<string | null> {
  if (sent === null) return null;
  const about = { organizationId: organization.id, by: membership };
  const found = await teamRoles(roleRulesOf(work.app), work, sent, about);
  if (found === 'unknown') throw call.fail('ROLE_NOT_FOUND');
  if (found === 'beyond') throw call.fail('YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE');
  return found.role;
}

/** Adds to the row that was just read: a copy of each row would cost more than the statement. */
function shown({ teamMember, user }: TeamPerson) {
  return Object.assign(teamMember, { user }); // for each row of a list: on Node 20, a spread takes ten times as long
}
