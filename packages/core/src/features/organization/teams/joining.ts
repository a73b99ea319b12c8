import type { Fields } from '../../../contract/fields.js';
import { isObject } from '../../../contract/json.js';
import type { OptionKind } from '../../../contract/options/known-options.js';
import { checkReturned } from '../../../contract/options/returned.js';
import type { Member, Organization, Team, TeamDraft, TeamMember } from '../../../domain/access/organization.js';
import type { App, Work } from '../../../domain/app/app.js';
import { limitFor } from '../../../domain/settings/limit.js';
import { fillFields } from '../../../domain/users/extra-fields.js';
import { insertUnique } from '../../../store/statements/index.js';
import { team as table, teamMember } from '../store/tables.js';
import { countTeamMembers, listTeamsAmong } from '../store/teams.js';

const teamColumns: OptionKind = { expected: 'an object with the columns of a team', fits: isObject };

/** Asks the application for the columns of a new organization's first team. Runs outside of transactions, before the organization is created. */
export async function draftFirstTeam(
  { teams }: App,
  organization: Organization,
  request: Request | undefined,
): Promise<TeamDraft | undefined> {
  const { defaultTeam } = teams ?? {};
  const draft = defaultTeam?.enabled ? await defaultTeam.customCreateDefaultTeam?.(organization, request) : undefined;
  return draft === undefined
    ? undefined
    : checkReturned('teams.defaultTeam.customCreateDefaultTeam', draft, teamColumns);
}

interface FirstTeamInput {
  readonly organization: Organization;
  readonly creator: Member;
  readonly draft: TeamDraft | undefined;
}

/** Creates the first team of a new organization. Returns the id of the team that the creator joins, if any. */
export async function createFirstTeam(
  work: Work,
  { organization, creator, draft }: FirstTeamInput,
): Promise<string | null> {
  const { app, tx } = work;
  const { fields = {}, defaultTeam } = app.teams ?? {};
  if (!defaultTeam?.enabled) return null;
  // The application's own code can set columns that no client can set.
  const settable: Fields = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, settable: true }]),
  );
  const team: Team = {
    ...fillFields(settable, draft ?? {}),
    id: app.settings.generateId(),
    name: draft?.name ?? organization.name,
    organizationId: organization.id,
    createdAt: organization.createdAt,
    updatedAt: null, // a team that was never changed
  };
  await insertUnique(tx, table, team);
  await work.emit('teamCreated', { team });
  await addTo(work, creator, team.id);
  return team.id;
}

/** Returns those of the ids that are teams of this organization, in the order sent. Without the plugin teams it returns none. */
export async function teamsAmong(
  { app, tx }: Work,
  organizationId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  return app.teams ? listTeamsAmong(tx, organizationId, ids) : [];
}

/** Maximum number of members by the team's id. A team without an entry takes no members. */
export type TeamLimits = ReadonlyMap<string, number>;

/** Returns the maximum number of members of each team. It can call a function of the application, so it runs outside of transactions. */
export async function teamLimitsOf(
  { teams }: App,
  organizationId: string,
  teamIds: readonly string[],
): Promise<TeamLimits> {
  if (!teams) return new Map();
  const limits = teamIds.map(async (teamId) => {
    const about = { organizationId, teamId };
    return [teamId, await limitFor('teams.maximumMembersPerTeam', teams.maximumMembersPerTeam, about)] as const;
  });
  return new Map(await Promise.all(limits));
}

/**
 * Adds a new member to teams of their organization. The caller holds the lock of the organization's row. If one of the teams is
 * full, it changes nothing and returns false.
 */
export async function joinTeams(
  work: Work,
  member: Member,
  teamIds: readonly string[],
  limits: TeamLimits,
): Promise<boolean> {
  for (const teamId of teamIds) if (!(await hasRoom(work, teamId, limits))) return false;
  for (const teamId of teamIds) await addTo(work, member, teamId);
  return true;
}

/** Checks whether a team has room for one more member. The caller holds the organization's lock, so the result stays true (Z47). */
export async function hasRoom({ tx }: Work, teamId: string, limits: TeamLimits): Promise<boolean> {
  return (await countTeamMembers(tx, teamId)) < (limits.get(teamId) ?? 0);
}

/** Adds a member to a team. The caller has checked that the team has room. */
export async function addTo(
  work: Work,
  member: Member,
  teamId: string,
  role: string | null = null,
): Promise<TeamMember> {
  const { generateId, now } = work.app.settings;
  const made = await insertUnique(work.tx, teamMember, {
    id: generateId(),
    teamId,
    memberId: member.id,
    userId: member.userId,
    role,
    createdAt: now(),
  });
  await work.emit('teamMemberAdded', { teamMember: made });
  return made;
}
