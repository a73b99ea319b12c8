import type { Page } from '../../../contract/paging.js';
import type { User } from '../../../contract/shapes.js';
import type { Team, TeamMember } from '../../../domain/access/organization.js';
import { session, user } from '../../../store/schema/tables.js';
import type { Db } from '../../../store/statements/executor.js';
import { count, find, list, oneOf } from '../../../store/statements/index.js';
import {
  type Direction,
  inPages,
  pageOptions,
  readPageWithSession,
  type WithSession,
} from '../../../store/statements/paging.js';
import {
  counting,
  type Params,
  statement,
  statementsBy,
  whole,
  wholeIfAny,
} from '../../../store/statements/statement.js';
import { organization, team, teamMember } from './tables.js';

/** The team with this id in this organization; teams of other organizations are not found (R-I03, R-I10). */
export function findTeam(db: Db, organizationId: string, id: string): Promise<Team | undefined> {
  return find(db, team, { id, organizationId });
}
export function listTeams(db: Db, organizationId: string, page: Page): Promise<Team[]> {
  return list(db, team, { organizationId }, pageOptions(page));
}
export function countTeams(db: Db, organizationId: string): Promise<number> {
  return count(db, team, { organizationId });
}

/** The ids that belong to teams of this organization, in the order sent. */
export async function listTeamsAmong(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = new Set((await list(db, team, { organizationId, id: oneOf(ids) })).map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

/** Checks whether another team of the organization has this name. */
export async function isNameTaken(db: Db, organizationId: string, name: string, exceptId?: string): Promise<boolean> {
  const found = await find(db, team, { organizationId, name });
  return found !== undefined && found.id !== exceptId;
}

export function findTeamMember(db: Db, teamId: string, memberId: string): Promise<TeamMember | undefined> {
  return find(db, teamMember, { teamId, memberId });
}
const counted = counting([teamMember, user], (q, p: Params<{ teamId: string }>) =>
  q
    .selectFrom('teamMember')
    // Rows of a deleted user's memberships can remain for a while, so the query joins the user.
    .innerJoin('user', 'user.id', 'teamMember.userId')
    .where('teamMember.teamId', '=', p.teamId),
);
export function countTeamMembers(db: Db, teamId: string): Promise<number> {
  return counted(db, { teamId });
}

/** A member of a team with their user data. */
export interface TeamPerson {
  readonly teamMember: TeamMember;
  readonly user: User;
}

const people = statementsBy((direction: Direction) =>
  statement([teamMember, user], (q, p: Params<{ teamId: string } & Page>) =>
    q
      .selectFrom('teamMember')
      .innerJoin('user', 'user.id', 'teamMember.userId')
      .where('teamMember.teamId', '=', p.teamId)
      .$call(inPages(p, 'teamMember', direction))
      .select([whole(teamMember), whole(user)]),
  ),
);

/** Members of a team with their user data, in the order in which they joined. */
export function listTeamPeople(
  db: Db,
  teamId: string,
  { direction, ...part }: Page & { readonly direction: Direction },
): Promise<TeamPerson[]> {
  return people(direction).all(db, { teamId, ...part });
}

/** A team, and the roles that the user holds in it. */
export type TeamHeld = Team & Pick<TeamMember, 'role'>;

function held(found: Team, { role }: TeamMember): TeamHeld {
  return { ...found, role };
}

const teamsWithSession = statement(
  [session, teamMember, team, organization],
  (q, p: Params<{ token: string; now: Date } & Page>) =>
    q
      .selectFrom('session')
      .leftJoin('teamMember', (join) =>
        // A team whose organization was deleted is not listed.
        join
          .onRef('teamMember.userId', '=', 'session.userId')
          .on(({ exists, selectFrom }) =>
            exists(
              selectFrom('team as existing')
                .innerJoin('organization', 'organization.id', 'existing.organizationId')
                .select('existing.id')
                .whereRef('existing.id', '=', 'teamMember.teamId'),
            ),
          ),
      )
      .leftJoin('team', 'team.id', 'teamMember.teamId')
      .where('session.token', '=', p.token)
      .where('session.expiresAt', '>', p.now)
      .$call(inPages(p, 'teamMember', 'asc'))
      .select([whole(session), wholeIfAny(team), wholeIfAny(teamMember)]),
);

/** The teams of the session's user; `undefined` if the session has ended. One statement. */
export async function listTeamsWithSession(
  db: Db,
  { token, now }: { readonly token: string; readonly now: Date },
  page: Page,
): Promise<WithSession<TeamHeld[]> | undefined> {
  const part = await readPageWithSession(page, (bounds) => teamsWithSession.all(db, { token, now, ...bounds }));
  const teams = part?.rows.flatMap((row) => (row.team && row.teamMember ? held(row.team, row.teamMember) : []));
  return part && { session: part.session, found: teams ?? [] };
}

const teamsOf = statement([teamMember, user, team, organization], (q, p: Params<{ userId: string } & Page>) =>
  q
    .selectFrom('teamMember')
    .innerJoin('team', 'team.id', 'teamMember.teamId')
    .innerJoin('organization', 'organization.id', 'team.organizationId')
    .innerJoin('user', 'user.id', 'teamMember.userId')
    .where('teamMember.userId', '=', p.userId)
    .$call(inPages(p, 'teamMember', 'asc'))
    .select([whole(team), whole(teamMember)]),
);

export async function listTeamsOf(db: Db, userId: string, page: Page): Promise<TeamHeld[]> {
  return (await teamsOf.all(db, { userId, ...page })).map((row) => held(row.team, row.teamMember));
}

const rolesLike = statement([teamMember, team, user], (q, p: Params<{ organizationId: string; like: string }>) =>
  q
    .selectFrom('team')
    .innerJoin('teamMember', 'teamMember.teamId', 'team.id')
    .innerJoin('user', 'user.id', 'teamMember.userId')
    .where('team.organizationId', '=', p.organizationId)
    .where('teamMember.role', 'like', p.like)
    .select('teamMember.role'),
);

/** The stored role texts in teams of an organization that contain this name, as a role or as part of another name. */
export async function listTeamRolesLike(db: Db, organizationId: string, name: string): Promise<string[]> {
  return (await rolesLike.all(db, { organizationId, like: `%${name}%` })).flatMap(({ role }) => role ?? []);
}
