import type { Page } from '../../../contract/paging.js';
import type { User } from '../../../contract/shapes.js';
import type { Member, Organization, OrganizationRole } from '../../../domain/access/organization.js';
import { user } from '../../../store/schema/tables.js';
import type { Db, Tx } from '../../../store/statements/executor.js';
import { find, guardedUpdate, list, not, oneOf, remove } from '../../../store/statements/index.js';
import { type Beside, besidePage, inPages } from '../../../store/statements/paging.js';
import { lockInCluster } from '../../../store/statements/row-lock.js';
import {
  counting,
  type Params,
  statement,
  statementsBy,
  whole,
  wholeOfAll,
  wholeWithoutIfAny,
} from '../../../store/statements/statement.js';
import type { CallerMembership, NamedBy } from './membership-query.js';
import { member, organization, organizationRole, sessionHere } from './tables.js';

/** Columns of the session that lists do not read: they need only those that tell whether the session is due for extension. */
const unusedInLists = ['id', 'token', 'createdAt', 'ipAddress', 'userAgent', 'userId', 'factors', 'lineage'] as const;

const organizationsBeside = statement(
  [sessionHere, organization, member],
  (q, p: Params<{ token: string; now: Date } & Page>) =>
    q
      .selectFrom('session')
      .leftJoin('member', (join) =>
        // A membership whose organization was deleted is not listed.
        join
          .onRef('member.userId', '=', 'session.userId')
          .on(({ exists, selectFrom }) =>
            exists(
              selectFrom('organization as existing')
                .select('existing.id')
                .whereRef('existing.id', '=', 'member.organizationId'),
            ),
          ),
      )
      .leftJoin('organization', 'organization.id', 'member.organizationId')
      .where('session.token', '=', p.token)
      .where('session.expiresAt', '>', p.now)
      .$call(inPages(p, 'member', 'asc'))
      .select([wholeOfAll(sessionHere, ...unusedInLists), wholeWithoutIfAny(organization, 'metadata')]),
);

/** An organization in lists, without its metadata, which may be large. */
export type ListedOrganization = Omit<Organization, 'metadata'>;

/** The organizations of the session's user, the oldest membership first; `undefined` if the session has ended. */
export async function listOrganizationsBeside(
  db: Db,
  live: { readonly token: string; readonly now: Date },
  page: Page,
): Promise<Beside<ListedOrganization[]> | undefined> {
  const part = await besidePage(page, ({ limit, offset }) =>
    organizationsBeside.all(db, { token: live.token, now: live.now, limit, offset }),
  );
  return part && { session: part.session, found: part.rows.flatMap((row) => row.organization ?? []) };
}

const organizationsOf = statement([organization, user, member], (q, p: Params<{ userId: string } & Page>) =>
  q
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .innerJoin('user', 'user.id', 'member.userId')
    .where('member.userId', '=', p.userId)
    .$call(inPages(p, 'member', 'asc'))
    .select(wholeWithoutIfAny(organization, 'metadata')),
);

export async function listOrganizationsOf(db: Db, userId: string, page: Page): Promise<ListedOrganization[]> {
  return (await organizationsOf.all(db, { userId, ...page })).flatMap((row) => row.organization ?? []);
}

const withUser = statement([member, user], (q, p: Params<{ organizationId: string; id: string }>) =>
  q
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .where('member.organizationId', '=', p.organizationId)
    .where('member.id', '=', p.id)
    .select([whole(member), whole(user)]),
);
const withUserByEmail = statement([member, user], (q, p: Params<{ organizationId: string; email: string }>) =>
  q
    .selectFrom('user')
    .innerJoin('member', 'member.userId', 'user.id')
    .where('user.email', '=', p.email)
    .where('member.organizationId', '=', p.organizationId)
    .select([whole(member), whole(user)]),
);

/** A member with their user data. */
export interface Person {
  readonly member: Member;
  readonly user: User;
}

/** The member with this id in this organization; members of other organizations are not found (W-C1, R-I03). */
export function findPerson(db: Db, organizationId: string, id: string): Promise<Person | undefined> {
  return withUser.first(db, { organizationId, id });
}

/** The member of this organization with this normalized address. */
export function findPersonByEmail(db: Db, organizationId: string, email: string): Promise<Person | undefined> {
  return withUserByEmail.first(db, { organizationId, email });
}

const creators = statement([member, user], (q, p: Params<{ organizationId: string; exceptId: string; like: string }>) =>
  q
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .where('member.organizationId', '=', p.organizationId)
    .where('member.id', '<>', p.exceptId)
    .where('member.role', 'like', p.like)
    .select('member.role'),
);

/** The role texts of all other members that contain this name, as a role or as part of another name: the caller compares them exactly. */
export async function listRolesLike(db: Db, organizationId: string, exceptId: string, name: string): Promise<string[]> {
  const rows = await creators.all(db, { organizationId, exceptId, like: `%${name}%` });
  return rows.map(({ role }) => role);
}

// A membership may outlive its deleted user for a while, so reads that find or count members join the user's row.
const membersBy = statementsBy((column: 'id' | 'userId') =>
  statement([member, user], (q, p: Params<{ organizationId: string; name: string }>) =>
    q
      .selectFrom('member')
      .innerJoin('user', 'user.id', 'member.userId')
      .where('member.organizationId', '=', p.organizationId)
      .where(`member.${column}`, '=', p.name)
      .select(whole(member)),
  ),
);

export async function findMember(db: Db, organizationId: string, id: string): Promise<Member | undefined> {
  return (await membersBy('id').first(db, { organizationId, name: id }))?.member;
}
export async function findMemberOf(db: Db, organizationId: string, userId: string): Promise<Member | undefined> {
  return (await membersBy('userId').first(db, { organizationId, name: userId }))?.member;
}
const memberships = statement([organization, member], (q, p: Params<{ userId: string }>) =>
  q
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .where('member.userId', '=', p.userId)
    .orderBy('member.organizationId')
    .select(whole(member)),
);

/** The memberships of a user, by the ids of the organizations. */
export async function listMembershipsOf(db: Db, userId: string): Promise<Member[]> {
  return (await memberships.all(db, { userId })).map((row) => row.member);
}
const counted = counting([member, user], (q, p: Params<{ organizationId: string }>) =>
  q
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .where('member.organizationId', '=', p.organizationId),
);
export function countMembers(db: Db, organizationId: string): Promise<number> {
  return counted(db, { organizationId });
}
export async function removeMemberRow(db: Db, id: string): Promise<boolean> {
  return (await remove(db, member, { id })) > 0;
}
export async function changeMember(
  db: Db,
  id: string,
  changes: { role?: string; teamId?: string | null },
): Promise<void> {
  await guardedUpdate(db, member, { id }, changes);
}

export function listOwnRoles(db: Db, organizationId: string): Promise<OrganizationRole[]> {
  return list(db, organizationRole, { organizationId }, { orderBy: [['role', 'asc']] });
}

/** Checks whether another organization has the slug. */
export async function isSlugTaken(db: Db, slug: string, exceptId?: string): Promise<boolean> {
  const where = exceptId === undefined ? { slug } : { slug, id: not(exceptId) };
  return (await find(db, organization, where)) !== undefined;
}

const lockedMemberships = statementsBy((by: NamedBy) =>
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
      return lock ? found.modifyEnd(lock.shareOf('member')) : found;
    },
  ),
);

/**
 * Like `findMembershipBeside`, and locks the membership until the transaction ends: no other call can remove the member before
 * this transaction commits (Z46). `undefined` if the user is not a member.
 */
export async function lockMembershipBeside(
  tx: Tx,
  { token, now }: { readonly token: string; readonly now: Date },
  by: NamedBy,
  name: string,
): Promise<LockedMembership | undefined> {
  const membership = await lockedMemberships(by).first(tx, { token, now, name });
  if (!membership) return undefined;
  const { organization: within, user: who } = membership;
  await lockInCluster(tx, member, { organizationId: within.id, userId: who.id });
  return membership;
}
type LockedMembership = Pick<CallerMembership, 'session' | 'user'> & {
  readonly organization: Organization;
};

const organizationsHeld = statement(
  [member, organization],
  (q, p: Params<{ userId: string }>, { dialect: { lock } }) => {
    const found = q
      .selectFrom('member')
      .innerJoin('organization', 'organization.id', 'member.organizationId')
      .where('member.userId', '=', p.userId)
      .orderBy('organization.id')
      .select('organization.id');
    return lock ? found.modifyEnd(lock.updateOf('organization')) : found;
  },
);

/**
 * Locks every organization of a user until the transaction ends: no member joins, leaves or gets another role there
 * meanwhile. One transaction at a time holds the lock, so the last two owners cannot both go. Locks in the order of the ids,
 * like every statement that locks several organizations (Z44).
 */
export async function lockOrganizationsOf(tx: Tx, userId: string): Promise<void> {
  if (!tx.dialect.lock) return; // SQLite: the transaction locks the whole database
  const ids = (await organizationsHeld.all(tx, { userId })).map(({ id }) => id);
  if (ids.length > 0) await lockInCluster(tx, organization, { id: oneOf<string>(ids) });
}
