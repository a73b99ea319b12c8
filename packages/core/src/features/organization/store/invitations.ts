import type { QueryCreator } from 'kysely';
import type { Page } from '../../../contract/paging.js';
import type { Invitation } from '../../../domain/access/organization.js';
import { user } from '../../../store/schema/tables.js';
import type { Db } from '../../../store/statements/executor.js';
import {
  type Direction,
  inPages,
  readPageWithSession,
  type SortedPage,
  type WithSession,
} from '../../../store/statements/paging.js';
import {
  counting,
  type Params,
  rowCount,
  statement,
  statementsBy,
  type TablesOf,
  value,
  whole,
  wholeIfAny,
  wholeOfAll,
} from '../../../store/statements/statement.js';
import type { MemberWithRoles } from './memberships.js';
import { countedTables, type Room, roomOf, selectRoom } from './room.js';
import { invitation, member, organization, organizationRole, sessionHere } from './tables.js';

// No foreign key removes the invitations of a deleted user or organization, so each statement joins both rows.

const byId = statement([organization, user, invitation], (q, p: Params<{ id: string }>) =>
  q
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'invitation.organizationId')
    .innerJoin('user', 'user.id', 'invitation.inviterId')
    .where('invitation.id', '=', p.id)
    .select(whole(invitation)),
);

/** The invitation with this id. `undefined` if its organization or its inviter was deleted. */
export async function findInvitation(db: Db, id: string): Promise<Invitation | undefined> {
  return (await byId.first(db, { id }))?.invitation;
}

const offers = statement(
  [organization, user, invitation, organizationRole, ...countedTables],
  (q, p: Params<{ id: string; organizationId: string; userId: string }>) =>
    q
      .selectFrom('invitation')
      .innerJoin('organization', 'organization.id', 'invitation.organizationId')
      .innerJoin('user', 'user.id', 'invitation.inviterId')
      .leftJoin('member', (join) =>
        join
          .onRef('member.organizationId', '=', 'invitation.organizationId')
          .onRef('member.userId', '=', 'invitation.inviterId'),
      )
      .leftJoin('organizationRole', 'organizationRole.organizationId', 'member.organizationId')
      .where('invitation.id', '=', p.id)
      .orderBy('organizationRole.role')
      .select([wholeOfAll(invitation), wholeIfAny(member), wholeIfAny(organizationRole)])
      .select(selectRoom(q, p)),
);

/** An invitation with its inviter, if the inviter is still a member. */
export interface Offer {
  readonly invitation: Invitation;
  readonly inviter: MemberWithRoles | undefined;
  readonly room: Room;
}

/** Like `findInvitation`, with the inviter as a member, and whether this user can become a member. One statement. */
export async function findOffer(
  db: Db,
  asked: { readonly id: string; readonly organizationId: string; readonly userId: string },
): Promise<Offer | undefined> {
  const rows = await offers.all(db, asked);
  const [first] = rows;
  if (!first) return undefined;
  const ownRoles = rows.flatMap(({ organizationRole: role }) => role ?? []);
  const inviter = first.member && { member: first.member, ownRoles };
  return { invitation: first.invitation, inviter, room: roomOf(first) };
}

const tables = [user, invitation] as const;
type Tables = QueryCreator<TablesOf<typeof tables>>;

const waiting = (q: Tables, p: Params<{ organizationId: string; now: Date }>) =>
  q
    .selectFrom('invitation')
    .innerJoin('user', 'user.id', 'invitation.inviterId')
    .where('invitation.organizationId', '=', p.organizationId)
    .where('invitation.status', '=', 'pending')
    .where('invitation.expiresAt', '>', p.now);
const inviting = statement(
  [...tables, member, organizationRole],
  (q, p: Params<{ organizationId: string; userId: string; email: string; pendingFor: string; now: Date }>) =>
    q
      .selectFrom('member')
      .innerJoin('user', 'user.id', 'member.userId')
      .leftJoin('organizationRole', 'organizationRole.organizationId', 'member.organizationId')
      .leftJoin('invitation', (join) => join.on('invitation.pendingFor', '=', p.pendingFor))
      .leftJoin('user as inviter', 'inviter.id', 'invitation.inviterId')
      .where('member.organizationId', '=', p.organizationId)
      .where('member.userId', '=', p.userId)
      .orderBy('organizationRole.role')
      .select([wholeOfAll(member), wholeIfAny(organizationRole), wholeIfAny(invitation), 'inviter.id as inviterId'])
      .select(
        value(
          'integer',
          q
            .selectFrom('user as invited')
            .innerJoin('member as present', 'present.userId', 'invited.id')
            .where('invited.email', '=', p.email)
            .where('present.organizationId', '=', p.organizationId)
            .select(rowCount())
            .$castTo<number>(),
        ).as('members'),
      )
      .select(value('integer', waiting(q, p).select(rowCount()).$castTo<number>()).as('waiting')),
);
const offered = statement(tables, (q, p: Parameters<typeof waiting>[1]) => waiting(q, p).select('invitation.role'));

/** A member who invites an address, and the data about the address that the invitation depends on. */
export interface Inviting extends MemberWithRoles {
  readonly isMember: boolean;
  /** The pending invitation of the address, which may have expired. */
  readonly pending: Invitation | undefined;
  /** Whether its inviter still exists. */
  readonly hasInviter: boolean;
  /** The number of pending invitations of the organization that have not expired. */
  readonly waiting: number;
}

/**
 * Returns a member who invites an address, with the data about the address. One statement. The caller holds the lock of the
 * organization's row.
 */
export async function findInviting(
  db: Db,
  about: {
    readonly organizationId: string;
    readonly userId: string;
    readonly email: string;
    readonly pendingFor: string;
    readonly now: Date;
  },
): Promise<Inviting | undefined> {
  const rows = await inviting.all(db, about);
  const [first] = rows;
  if (!first) return undefined;
  const { members, invitation: pending, inviterId, waiting } = first;
  const ownRoles = rows.flatMap(({ organizationRole: role }) => role ?? []);
  return { member: first.member, ownRoles, isMember: members > 0, pending, hasInviter: inviterId !== null, waiting };
}

/** The roles that pending invitations offer. Expired invitations do not count. */
export async function listWaitingRoles(db: Db, organizationId: string, now: Date): Promise<string[]> {
  return (await offered.all(db, { organizationId, now })).map(({ role }) => role);
}

export type InvitationOrder = 'createdAt' | 'expiresAt' | 'email';

/** Which invitations of an organization a list shows. */
type Which = 'all' | 'of one status';

const ofOrganization = (q: Tables, p: Params<{ organizationId: string; status: string }>, which: Which) =>
  q
    .selectFrom('invitation')
    .innerJoin('user', 'user.id', 'invitation.inviterId')
    .where('invitation.organizationId', '=', p.organizationId)
    .$if(which === 'of one status', (its) => its.where('invitation.status', '=', p.status));
const pages = statementsBy((order: InvitationOrder, direction: Direction, which: Which) =>
  statement(tables, (q, p: Params<{ organizationId: string; status: string } & Page>) =>
    ofOrganization(q, p, which)
      .$call(inPages(p, 'invitation', direction, `invitation.${order}`))
      .select(whole(invitation)),
  ),
);
const totals = statementsBy((which: Which) =>
  counting(tables, (q, p: Params<{ organizationId: string; status: string }>) => ofOrganization(q, p, which)),
);

/** A page of an organization's invitations, optionally of one status. */
export async function listInvitations(
  db: Db,
  organizationId: string,
  status: string | undefined,
  order: InvitationOrder,
  { limit, offset, direction }: SortedPage,
): Promise<Invitation[]> {
  const found = pages(order, direction, status === undefined ? 'all' : 'of one status');
  const rows = await found.all(db, { organizationId, status: status ?? '', limit, offset });
  return rows.map((row) => row.invitation);
}

/** The number of an organization's invitations, optionally of one status. */
export function countInvitations(db: Db, organizationId: string, status: string | undefined): Promise<number> {
  return totals(status === undefined ? 'all' : 'of one status')(db, { organizationId, status: status ?? '' });
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

const invitationsWithSession = statementsBy((direction: Direction) =>
  statement([sessionHere, user, invitation, organization], (q, p: Params<{ token: string; now: Date } & Page>) =>
    q
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .leftJoin('invitation', (join) =>
        join
          .onRef('invitation.email', '=', 'user.email')
          .on('invitation.status', '=', 'pending')
          .on('invitation.expiresAt', '>', p.now)
          // Invitations of a deleted organization or a deleted inviter are not shown.
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
export async function listInvitationsWithSession(
  db: Db,
  { token, now }: { readonly token: string; readonly now: Date },
  { direction, ...page }: SortedPage,
): Promise<WithSession<readonly Invited[]> | undefined> {
  const part = await readPageWithSession(page, (bounds) =>
    invitationsWithSession(direction).all(db, { token, now, ...bounds }),
  );
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
