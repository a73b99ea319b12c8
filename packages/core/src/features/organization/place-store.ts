import type { Session, User } from '../../contract/shapes.js';
import type { Member, Organization, OrganizationRole, TeamMember } from '../../domain/organization.js';
import { teamMember } from '../../domain/team-member.js';
import type { Db } from '../../store/executor.js';
import { type Params, statement, whole, wholeIfAny } from '../../store/statement.js';
import { user } from '../../store/tables.js';
import { member, organization, organizationRole, sessionHere } from './tables.js';

/** Who calls, and what they are in the organization that they name. */
export interface Place {
  readonly session: Session & { readonly activeOrganizationId: string | null };
  readonly user: User;
  /** There is none, where `member` is absent, as far as they are told. */
  readonly organization: Organization | undefined;
  readonly member: Member | undefined;
  readonly ownRoles: readonly OrganizationRole[];
  /** What they hold in the team that was asked about. */
  readonly roleInTeam: string | null;
}

/** How an organization is named: by its id, by its slug, or by being the active one of the session. */
export type NamedBy = 'id' | 'slug' | 'active';

const besideSession = (by: NamedBy, inTeam: boolean) =>
  statement(
    // Without the feature teams the last is no table of the database.
    [sessionHere, user, organization, member, organizationRole, ...(inTeam ? [teamMember] : [])],
    (q, p: Params<{ token: string; now: Date; name: string; teamId: string }>) =>
      q
        .selectFrom('session')
        .innerJoin('user', 'user.id', 'session.userId')
        .leftJoin('organization', (join) =>
          by === 'active'
            ? join.onRef('organization.id', '=', 'session.activeOrganizationId')
            : join.on(`organization.${by}`, '=', p.name),
        )
        .leftJoin('member', (join) =>
          join.onRef('member.organizationId', '=', 'organization.id').onRef('member.userId', '=', 'session.userId'),
        )
        .leftJoin('organizationRole', 'organizationRole.organizationId', 'member.organizationId')
        .where('session.token', '=', p.token)
        .where('session.expiresAt', '>', p.now)
        .select([
          whole(sessionHere),
          whole(user),
          wholeIfAny(organization),
          wholeIfAny(member),
          wholeIfAny(organizationRole),
        ])
        .$if(inTeam, (its) =>
          its
            .leftJoin('teamMember', (join) =>
              join.onRef('teamMember.memberId', '=', 'member.id').on('teamMember.teamId', '=', p.teamId),
            )
            .select(wholeIfAny(teamMember)),
        ),
  );
const besideSessions = (inTeam: boolean) => ({
  id: besideSession('id', inTeam),
  slug: besideSession('slug', inTeam),
  active: besideSession('active', inTeam),
});
const placesBeside = besideSessions(false);
const placesInTeamBeside = besideSessions(true);

const ofUser = (by: 'id' | 'slug', inTeam: boolean) =>
  statement(
    [organization, member, organizationRole, ...(inTeam ? [teamMember] : [])],
    (q, p: Params<{ userId: string; name: string; teamId: string }>) =>
      q
        .selectFrom('organization')
        .innerJoin('member', 'member.organizationId', 'organization.id')
        .leftJoin('organizationRole', 'organizationRole.organizationId', 'organization.id')
        .where(`organization.${by}`, '=', p.name)
        .where('member.userId', '=', p.userId)
        .select([whole(organization), whole(member), wholeIfAny(organizationRole)])
        .$if(inTeam, (its) =>
          its
            .leftJoin('teamMember', (join) =>
              join.onRef('teamMember.memberId', '=', 'member.id').on('teamMember.teamId', '=', p.teamId),
            )
            .select(wholeIfAny(teamMember)),
        ),
  );
const placesOfUser = { id: ofUser('id', false), slug: ofUser('slug', false) };
const placesInTeamOfUser = { id: ofUser('id', true), slug: ofUser('slug', true) };

/** Where whoever holds a session stands, also in a team if asked; `undefined` when it has ended. One statement. */
export async function findPlaceBeside(
  db: Db,
  live: { readonly token: string; readonly now: Date },
  by: NamedBy,
  name: string,
  teamId?: string,
): Promise<Place | undefined> {
  const statements = teamId === undefined ? placesBeside : placesInTeamBeside;
  const rows = await statements[by].all(db, { ...live, name, teamId: teamId ?? '' });
  const [first] = rows;
  return first && { ...first, ...rolesIn(rows) };
}

/** A member with the organization and the roles that it has made; `undefined` for who is none. One statement. */
export async function findMembership(
  db: Db,
  userId: string,
  by: 'id' | 'slug',
  name: string,
  teamId?: string,
): Promise<Membership | undefined> {
  const statements = teamId === undefined ? placesOfUser : placesInTeamOfUser;
  const rows = await statements[by].all(db, { userId, name, teamId: teamId ?? '' });
  const [first] = rows;
  return first && { ...first, ...rolesIn(rows) };
}
export interface Membership extends Pick<Place, 'ownRoles' | 'roleInTeam'> {
  readonly organization: Organization;
  readonly member: Member;
}

/** There is a row for each role of the organization, and the same member in all of them. */
function rolesIn(
  rows: readonly {
    readonly organizationRole: OrganizationRole | undefined;
    readonly teamMember?: TeamMember | undefined;
  }[],
): Pick<Place, 'ownRoles' | 'roleInTeam'> {
  const ownRoles = rows.flatMap(({ organizationRole: role }) => role ?? []);
  return { ownRoles, roleInTeam: rows[0]?.teamMember?.role ?? null };
}
