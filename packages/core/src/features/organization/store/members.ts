import { type QueryCreator, sql } from 'kysely';
import type { Page } from '../../../contract/paging.js';
import type { Member, OrganizationRole } from '../../../domain/access/organization.js';
import { type User, user } from '../../../store/schema/tables.js';
import type { Db } from '../../../store/statements/executor.js';
import { type BoundedCount, guardedUpdate, list, remove } from '../../../store/statements/index.js';
import { type Direction, inPages, type SortedPage } from '../../../store/statements/paging.js';
import {
  counting,
  isLike,
  type Params,
  part,
  rowCount,
  statement,
  statementsBy,
  type TablesOf,
  whole,
} from '../../../store/statements/statement.js';
import { allOf, type Counting, countedTables, leftOver, type Room, roomOf, selectRoom } from './room.js';
import { member, organization, organizationRole } from './tables.js';

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

// A membership may outlive its deleted user for a while, so reads that find members join the user's row.
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

export interface MemberFilter {
  readonly role: string | undefined;
  /** Normalized. */
  readonly email: string | undefined;
}
export type MemberOrder = 'createdAt' | 'role' | 'name' | 'email';

/** The values of a filter: the role as such, and as the first, the last or a middle one of several. */
type MemberValues = Readonly<Record<'organizationId' | 'role' | 'first' | 'middle' | 'last' | 'email', string>>;

/** A member in a list, with the user data that lists show. */
export interface ListedPerson {
  readonly member: Member;
  readonly user: Pick<User, 'id' | 'name' | 'email' | 'image'>;
}

const tables = [member, user] as const;

/** Finds the members of the organization that a filter asks for. */
const matching = (q: QueryCreator<TablesOf<typeof tables>>, p: Params<MemberValues>, tested: Tested) =>
  q
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .where('member.organizationId', '=', p.organizationId)
    .$if(tested.includes('role'), (its) => its.where(hasRole(p)))
    .$if(tested.includes('email'), (its) => its.where('user.email', '=', p.email));
const pages = statementsBy((order: MemberOrder, direction: Direction, tested: Tested) =>
  statement(tables, (q, p: Params<MemberValues & Page>) => {
    const column = order === 'name' || order === 'email' ? (`user.${order}` as const) : (`member.${order}` as const);
    return matching(q, p, tested)
      .$call(inPages(p, 'member', direction, column))
      .select([whole(member), part(user, 'id', 'name', 'email', 'image')]);
  }),
);

/** Members of an organization with their user data. */
export async function listPeople(
  db: Db,
  organizationId: string,
  filter: MemberFilter,
  order: MemberOrder,
  { limit, offset, direction }: SortedPage,
): Promise<ListedPerson[]> {
  const found = pages(order, direction, testedBy(filter));
  return found.all(db, { ...valuesOf(organizationId, filter), limit, offset });
}

type CountedBy = 'nothing' | 'role';

const rowsOf = (q: Counting, p: Params<MemberValues>, by: CountedBy) =>
  allOf(q, p).$if(by === 'role', (its) => its.where(hasRole(p)));

// Without the table of users: the rows are counted in an index, 28 ms less for 100,000 of them.
const counts = statementsBy((by: CountedBy) =>
  statement(countedTables, (q, p: Params<MemberValues>) =>
    rowsOf(q, p, by)
      .select([rowCount(), leftOver(q, rowsOf(q, p, by))])
      .$castTo<{ rows: number; left: number }>(),
  ),
);
const countsUpTo = statementsBy((by: CountedBy) =>
  statement(countedTables, (q, p: Params<MemberValues & { most: number }>) =>
    q
      .selectFrom(rowsOf(q, p, by).select(sql<number>`1`.as('one')).limit(p.most).as('found'))
      .select([rowCount(), leftOver(q, rowsOf(q, p, by))])
      .$castTo<{ rows: number; left: number }>(),
  ),
);
const countsByAddress = statementsBy((tested: 'email' | 'role and email') =>
  counting(tables, (q, p: Params<MemberValues>) => matching(q, p, tested)),
);

/** The number of members that match a filter, counted to `most` if it is given. */
export async function countPeople(
  db: Db,
  organizationId: string,
  filter: MemberFilter,
  most = Number.POSITIVE_INFINITY,
): Promise<BoundedCount> {
  const tested = testedBy(filter);
  const values = valuesOf(organizationId, filter);
  if (tested === 'email' || tested === 'role and email')
    // at most one
    return { count: await countsByAddress(tested)(db, values), more: false };
  const some = Number.isFinite(most) && (await countsUpTo(tested).first(db, { ...values, most: most + 1 }));
  // Rows beyond the bound can be some that have outlived their users.
  const isEnough = some && (some.left === 0 || some.rows <= most);
  const { rows = 0, left = 0 } = (isEnough ? some : await counts(tested).first(db, values)) ?? {};
  return { count: Math.min(rows - left, most), more: rows - left > most };
}

const rooms = statement(countedTables, (q, p: Params<{ organizationId: string; userId: string }>) =>
  q.selectNoFrom(selectRoom(q, p)),
);

/** The number of members of an organization, and whether a user is one of them. One statement. */
export async function findRoom(db: Db, organizationId: string, userId: string): Promise<Room> {
  return roomOf((await rooms.first(db, { organizationId, userId })) ?? { rows: 0, left: 0, own: 0 });
}

/** The columns that a filter tests in addition to the organization. */
type Tested = 'nothing' | 'role' | 'email' | 'role and email';

function testedBy({ role, email }: MemberFilter): Tested {
  if (role === undefined) return email === undefined ? 'nothing' : 'email';
  return email === undefined ? 'role' : 'role and email';
}

/** Matches a role in a text of roles joined by commas: alone, first, last or in between. */
function hasRole(p: Params<MemberValues>) {
  const [first, last, middle] = [p.first, p.last, p.middle].map((pattern) => isLike('member.role', pattern));
  return sql<boolean>`(${sql.ref('member.role')} = ${p.role} or ${first} or ${last} or ${middle})`;
}

function valuesOf(organizationId: string, { role = '', email = '' }: Partial<MemberFilter>): MemberValues {
  const escaped = role.replace(/[!%_]/g, '!$&');
  const patterns = { first: `${escaped},%`, last: `%,${escaped}`, middle: `%,${escaped},%` };
  return { organizationId, role, ...patterns, email };
}

/** The roles that an organization has created for its members. */
export function listOwnRoles(db: Db, organizationId: string): Promise<OrganizationRole[]> {
  return list(db, organizationRole, { organizationId }, { orderBy: [['role', 'asc']] });
}
