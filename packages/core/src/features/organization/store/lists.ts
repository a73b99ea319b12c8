import { type QueryCreator, sql } from 'kysely';
import type { Page } from '../../../contract/paging.js';
import type { Invitation, Member, Organization } from '../../../domain/access/organization.js';
import { type User, user } from '../../../store/schema/tables.js';
import type { Db } from '../../../store/statements/executor.js';
import { type Beside, besidePage, type Direction, inPages } from '../../../store/statements/paging.js';
import {
  counting,
  isLike,
  type Params,
  part,
  statement,
  statementsBy,
  type TablesOf,
  whole,
  wholeIfAny,
  wholeOfAll,
} from '../../../store/statements/statement.js';
import type { CallerMembership, NamedBy } from './membership-query.js';
import { invitation, member, organization, sessionHere } from './tables.js';

/** A page of a list, with its order. */
export interface SortedPage extends Page {
  readonly direction: Direction;
}
export interface MemberFilter {
  readonly role: string | undefined;
  /** Normalized. */
  readonly email: string | undefined;
}
export type MemberOrder = 'createdAt' | 'role' | 'name' | 'email';

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
    .$if(tested.includes('role'), (its) => its.where(holds(p)))
    .$if(tested.includes('email'), (its) => its.where('user.email', '=', p.email));
const pages = statementsBy((order: MemberOrder, direction: Direction, tested: Tested) =>
  statement(tables, (q, p: Params<MemberValues & Page>) => {
    const column = order === 'name' || order === 'email' ? (`user.${order}` as const) : (`member.${order}` as const);
    return matching(q, p, tested)
      .$call(inPages(p, 'member', direction, column))
      .select([whole(member), part(user, 'id', 'name', 'email', 'image')]);
  }),
);
const counts = statementsBy((tested: Tested) =>
  counting(tables, (q, p: Params<MemberValues>) => matching(q, p, tested)),
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

/** The number of members that match a filter. */
export function countPeople(db: Db, organizationId: string, filter: MemberFilter): Promise<number> {
  return counts(testedBy(filter))(db, valuesOf(organizationId, filter));
}

/** What a filter tests beside the organization. */
type Tested = 'nothing' | 'role' | 'email' | 'role and email';

function testedBy({ role, email }: MemberFilter): Tested {
  if (role === undefined) return email === undefined ? 'nothing' : 'email';
  return email === undefined ? 'role' : 'role and email';
}

/** Matches a role in a text of roles joined by commas: alone, first, last or in between. */
function holds(p: Params<MemberValues>) {
  const [first, last, middle] = [p.first, p.last, p.middle].map((pattern) => isLike('member.role', pattern));
  return sql<boolean>`(${sql.ref('member.role')} = ${p.role} or ${first} or ${last} or ${middle})`;
}

function valuesOf(organizationId: string, { role = '', email = '' }: Partial<MemberFilter>): MemberValues {
  const escaped = role.replace(/[!%_]/g, '!$&');
  const patterns = { first: `${escaped},%`, last: `%,${escaped}`, middle: `%,${escaped},%` };
  return { organizationId, role, ...patterns, email };
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

/** Like `findMembershipBeside`, with the newest invitations. One statement. */
export async function findFullMembershipBeside(
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

/** An invitation and its organization. */
export interface Invited {
  readonly invitation: Invitation;
  readonly organizationName: string;
  readonly organizationSlug: string;
  readonly secondFactorStartsAt: Date | null;
}

const where = [
  'organization.name as organizationName',
  'organization.slug as organizationSlug',
  'organization.secondFactorStartsAt',
] as const;

const invitedBeside = statementsBy((direction: Direction) =>
  statement([sessionHere, user, invitation, organization], (q, p: Params<{ token: string; now: Date } & Page>) =>
    q
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .leftJoin('invitation', (join) =>
        join
          .onRef('invitation.email', '=', 'user.email')
          .on('invitation.status', '=', 'pending')
          .on('invitation.expiresAt', '>', p.now)
          // An invitation to an organization that is gone, or by a user who is gone, is not shown.
          .on(({ exists, selectFrom }) =>
            exists(
              selectFrom('organization as existing')
                .innerJoin('user as inviter', 'inviter.id', 'invitation.inviterId')
                .select('existing.id')
                .whereRef('existing.id', '=', 'invitation.organizationId'),
            ),
          ),
      )
      .leftJoin('organization', 'organization.id', 'invitation.organizationId')
      .where('session.token', '=', p.token)
      .where('session.expiresAt', '>', p.now)
      .$call(inPages(p, 'invitation', direction))
      .select([wholeOfAll(sessionHere), 'user.emailVerified', wholeIfAny(invitation), ...where]),
  ),
);

/** A page of the pending invitations of the session's user, with the session; `undefined` if the session has ended. */
export async function listInvitedBeside(
  db: Db,
  { token, now }: { readonly token: string; readonly now: Date },
  { direction, ...page }: SortedPage,
): Promise<Beside<readonly Invited[]> | undefined> {
  const part = await besidePage(page, (bounds) => invitedBeside(direction).all(db, { token, now, ...bounds }));
  const found = part?.rows.flatMap(
    ({ emailVerified, invitation: each, organizationName, organizationSlug, secondFactorStartsAt }) =>
      // A user without a verified address does not see the invitations to it (R-I01).
      emailVerified && each && organizationName !== null && organizationSlug !== null
        ? { invitation: each, organizationName, organizationSlug, secondFactorStartsAt }
        : [],
  );
  return part && { session: part.session, found: found ?? [] };
}

const invitedOf = statementsBy((direction: Direction) =>
  statement([invitation, user, organization], (q, p: Params<{ email: string; now: Date } & Page>) =>
    q
      .selectFrom('invitation')
      .innerJoin('organization', 'organization.id', 'invitation.organizationId')
      .innerJoin('user', 'user.id', 'invitation.inviterId')
      .where('invitation.email', '=', p.email)
      .where('invitation.status', '=', 'pending')
      .where('invitation.expiresAt', '>', p.now)
      .$call(inPages(p, 'invitation', direction))
      .select([whole(invitation), ...where]),
  ),
);

export function listInvitedOf(
  db: Db,
  email: string,
  now: Date,
  { direction, ...page }: SortedPage,
): Promise<readonly Invited[]> {
  return invitedOf(direction).all(db, { email, now, ...page });
}
