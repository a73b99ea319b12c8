import type { Session } from '../../../contract/shapes.js';
import type {
  Invitation,
  Member,
  Organization,
  OrganizationRole,
  TeamMember,
} from '../../../domain/access/organization.js';
import { type User, user } from '../../../store/schema/tables.js';
import type { Db, Tx } from '../../../store/statements/executor.js';
import { lockInCluster } from '../../../store/statements/row-lock.js';
import {
  type Params,
  statement,
  statementsBy,
  whole,
  wholeIfAny,
  wholeOfAll,
} from '../../../store/statements/statement.js';
import { invitation, member, organization, organizationRole, sessionHere, teamMember } from './tables.js';

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
export async function findMembershipWithSession(
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

const withRoles = statement(
  [member, user, organizationRole],
  (q, p: Params<{ organizationId: string; userId: string }>) =>
    q
      .selectFrom('member')
      .innerJoin('user', 'user.id', 'member.userId')
      .leftJoin('organizationRole', 'organizationRole.organizationId', 'member.organizationId')
      .where('member.organizationId', '=', p.organizationId)
      .where('member.userId', '=', p.userId)
      .orderBy('organizationRole.role')
      .select([wholeOfAll(member), wholeIfAny(organizationRole)]),
);

/** A member, and the roles that the organization has created. */
export interface MemberWithRoles extends Pick<StoredMembership, 'ownRoles'> {
  readonly member: Member;
}

/** The membership of a user with the organization's own roles. One statement. */
export async function findMemberWithRoles(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<MemberWithRoles | undefined> {
  const rows = await withRoles.all(db, { organizationId, userId });
  const [first] = rows;
  return first && { member: first.member, ownRoles: rows.flatMap(({ organizationRole: role }) => role ?? []) };
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

const withOrganization = statementsBy((by: NamedBy, mode: 'read' | 'locked') =>
  statement(
    [sessionHere, user, organization, member],
    (q, p: Params<{ token: string; now: Date; name: string }>, { dialect: { lock } }) => {
      const found = q
        .selectFrom('session')
        .innerJoin('user', 'user.id', 'session.userId')
        .innerJoin('organization', (join) =>
          by === 'active'
            ? join.onRef('organization.id', '=', 'session.activeOrganizationId')
            : join.on(`organization.${by}`, '=', p.name),
        )
        .innerJoin('member', (join) =>
          join.onRef('member.organizationId', '=', 'organization.id').onRef('member.userId', '=', 'session.userId'),
        )
        .where('session.token', '=', p.token)
        .where('session.expiresAt', '>', p.now)
        .select([whole(sessionHere), whole(user), whole(organization)]);
      return lock && mode === 'locked' ? found.modifyEnd(lock.shareOf('member')) : found;
    },
  ),
);

/** Like `findMembershipWithSession`, with the whole organization. `undefined` if the session has ended, or its user is not a member. */
export function findOrganizationWithSession(
  db: Db,
  { token, now }: Live,
  by: NamedBy,
  name: string,
): Promise<WithOrganization | undefined> {
  return withOrganization(by, 'read').first(db, { token, now, name });
}

/**
 * Like `findOrganizationWithSession`, and locks the membership until the transaction ends: no other call can remove the member before
 * this transaction commits (Z46).
 */
export async function lockMembershipWithSession(
  tx: Tx,
  { token, now }: Live,
  by: NamedBy,
  name: string,
): Promise<WithOrganization | undefined> {
  const membership = await withOrganization(by, 'locked').first(tx, { token, now, name });
  if (!membership) return undefined;
  const { organization: within, user: who } = membership;
  await lockInCluster(tx, member, { organizationId: within.id, userId: who.id });
  return membership;
}
export type WithOrganization = Pick<CallerMembership, 'session' | 'user'> & {
  readonly organization: Organization;
};
/** A live session. */
export interface Live {
  readonly token: string;
  readonly now: Date;
}

/**
 * Returns one row for each invitation. The organization's wide columns are joined to the first row only: otherwise a hundred
 * invitations would repeat its metadata a hundred times.
 */
const withInvitations = statementsBy((by: NamedBy) =>
  statement(
    [sessionHere, user, organization, member, invitation],
    (q, p: Params<{ token: string; now: Date; name: string; limit: number }>) =>
      q
        .selectFrom('session')
        .leftJoin('organization as named', (join) =>
          by === 'active'
            ? join.onRef('named.id', '=', 'session.activeOrganizationId')
            : join.on(`named.${by}`, '=', p.name),
        )
        .leftJoin('member', (join) =>
          join.onRef('member.organizationId', '=', 'named.id').onRef('member.userId', '=', 'session.userId'),
        )
        .leftJoin('invitation', (join) =>
          join
            .onRef('invitation.organizationId', '=', 'member.organizationId')
            .on(({ exists, selectFrom }) =>
              exists(
                selectFrom('user as inviter').select('inviter.id').whereRef('inviter.id', '=', 'invitation.inviterId'),
              ),
            ),
        )
        .leftJoin('organization', (join) =>
          join.onRef('organization.id', '=', 'member.organizationId').on(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('invitation as newer')
                  .innerJoin('user as newerInviter', 'newerInviter.id', 'newer.inviterId')
                  .select('newer.id')
                  .whereRef('newer.organizationId', '=', 'invitation.organizationId')
                  .where(({ and, or, eb, ref }) =>
                    or([
                      eb('newer.createdAt', '>', ref('invitation.createdAt')),
                      and([
                        eb('newer.createdAt', '=', ref('invitation.createdAt')),
                        eb('newer.id', '>', ref('invitation.id')),
                      ]),
                    ]),
                  ),
              ),
            ),
          ),
        )
        .where('session.token', '=', p.token)
        .where('session.expiresAt', '>', p.now)
        .orderBy('invitation.createdAt', 'desc')
        .orderBy('invitation.id', 'desc')
        .limit(p.limit)
        .select([wholeOfAll(sessionHere), wholeIfAny(organization), wholeIfAny(member), wholeIfAny(invitation)]),
  ),
);

/** A caller's membership, with the whole organization and its newest invitations. */
export interface FullMembership extends Pick<CallerMembership, 'session' | 'member'> {
  readonly organization: Organization | undefined;
  readonly invitations: readonly Invitation[];
}

/** Like `findMembershipWithSession`, with the newest invitations. One statement. */
export async function findFullMembershipWithSession(
  db: Db,
  live: { readonly token: string; readonly now: Date },
  by: NamedBy,
  name: string,
  limit: number,
): Promise<FullMembership | undefined> {
  const rows = await withInvitations(by).all(db, { token: live.token, now: live.now, name, limit });
  const [first] = rows;
  if (!first) return undefined;
  const { session, organization, member } = first;
  return { session, organization, member, invitations: rows.flatMap((row) => row.invitation ?? []) };
}
