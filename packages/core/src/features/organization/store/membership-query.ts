import type { Session } from '../../../contract/shapes.js';
import type { Member, Organization, OrganizationRole, TeamMember } from '../../../domain/access/organization.js';
import { type User, user } from '../../../store/schema/tables.js';
import type { Db } from '../../../store/statements/executor.js';
import {
  type Params,
  statement,
  statementsBy,
  whole,
  wholeIfAny,
  wholeOfAll,
} from '../../../store/statements/statement.js';
import { member, organization, organizationRole, sessionHere, teamMember } from './tables.js';

/** A member in an organization, with the roles that the organization created. */
interface StoredMembership {
  /** Only two columns, because the query repeats the organization in the row of each role. Absent if `member` is absent. */
  readonly organization: Pick<Organization, 'id' | 'secondFactorStartsAt'> | undefined;
  readonly member: Member | undefined;
  readonly ownRoles: readonly OrganizationRole[];
  /** The member's roles in the team that the call names. */
  readonly roleInTeam: string | null;
}
const nowhere: StoredMembership = { organization: undefined, member: undefined, ownRoles: [], roleInTeam: null };

/** The caller's session and user, with their membership in the organization that the call names. */
export interface CallerMembership extends StoredMembership {
  readonly session: Session & { readonly activeOrganizationId: string | null };
  readonly user: User;
}

/** How a call names an organization: by id, by slug, or as the active one of the session. */
export type NamedBy = 'id' | 'slug' | 'active';

/** Where roles are read: in the organization alone, or also in a team of it. */
type Within = 'organization' | 'team';

const withSession = statementsBy((by: NamedBy, within: Within) =>
  statement(
    // Without the plugin teams the last table does not exist in the database.
    [sessionHere, user, organization, member, organizationRole, ...(within === 'team' ? [teamMember] : [])],
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
        .select([wholeOfAll(sessionHere), wholeOfAll(user), wholeIfAny(member), wholeIfAny(organizationRole)])
        .select('organization.secondFactorStartsAt')
        .$if(within === 'team', (its) =>
          its
            .leftJoin('teamMember', (join) =>
              join.onRef('teamMember.memberId', '=', 'member.id').on('teamMember.teamId', '=', p.teamId),
            )
            .select(wholeIfAny(teamMember)),
        ),
  ),
);

/** The membership of the session's user, optionally with the roles in a team; `undefined` if the session has ended. One statement. */
export async function findMembershipBeside(
  db: Db,
  live: { readonly token: string; readonly now: Date },
  by: NamedBy,
  name: string,
  teamId?: string,
): Promise<CallerMembership | undefined> {
  const { token, now } = live;
  const found = withSession(by, teamId === undefined ? 'organization' : 'team');
  const rows = await found.all(db, { token, now, name, teamId: teamId ?? '' });
  const [first] = rows;
  if (!first) return undefined;
  const { organization, member, ownRoles, roleInTeam } = storedMembership(rows);
  return { session: first.session, user: first.user, organization, member, ownRoles, roleInTeam };
}

/** Reads the rows of a membership: one for each role of the organization, all with the same member. */
function storedMembership(
  rows: readonly {
    readonly member: Member | undefined;
    readonly secondFactorStartsAt: Date | null;
    readonly organizationRole: OrganizationRole | undefined;
    readonly teamMember?: TeamMember | undefined;
  }[],
): StoredMembership {
  const [first] = rows;
  if (!first?.member) return nowhere;
  return {
    organization: { id: first.member.organizationId, secondFactorStartsAt: first.secondFactorStartsAt },
    member: first.member,
    ownRoles: rows.flatMap(({ organizationRole: role }) => role ?? []),
    roleInTeam: first.teamMember?.role ?? null,
  };
}

const memberships = statementsBy((by: 'id' | 'slug') =>
  statement([organization, member, user], (q, p: Params<{ userId: string; name: string }>) =>
    q
      .selectFrom('organization')
      .innerJoin('member', 'member.organizationId', 'organization.id')
      .innerJoin('user', 'user.id', 'member.userId')
      .where(`organization.${by}`, '=', p.name)
      .where('member.userId', '=', p.userId)
      .select([whole(organization), whole(member)]),
  ),
);

/** A member and the whole of their organization; `undefined` if the user is not a member. One row. */
export function findMembershipWithOrganization(
  db: Db,
  userId: string,
  by: 'id' | 'slug',
  name: string,
): Promise<{ readonly organization: Organization; readonly member: Member } | undefined> {
  return memberships(by).first(db, { userId, name });
}
