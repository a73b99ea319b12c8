import type { Invitation } from '../../../domain/access/organization.js';
import { user } from '../../../store/schema/tables.js';
import type { Db } from '../../../store/statements/executor.js';
import { type Direction, inPages } from '../../../store/statements/paging.js';
import { type Params, statement, value, whole } from '../../../store/statements/statement.js';
import type { SortedPage } from './lists.js';
import { invitation, organization } from './tables.js';

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

const byAddress = statement([user, invitation], (q, p: Params<{ pendingFor: string }>) =>
  q
    .selectFrom('invitation')
    .innerJoin('user', 'user.id', 'invitation.inviterId')
    .where('invitation.pendingFor', '=', p.pendingFor)
    .select(whole(invitation)),
);

/** The pending invitation of an address. The caller holds the lock of the organization's row. */
export async function findPendingFor(db: Db, pendingFor: string): Promise<Invitation | undefined> {
  return (await byAddress.first(db, { pendingFor }))?.invitation;
}

const counted = statement([user, invitation], (q, p: Params<{ organizationId: string; now: Date }>) =>
  q
    .selectFrom('invitation')
    .innerJoin('user', 'user.id', 'invitation.inviterId')
    .where('invitation.organizationId', '=', p.organizationId)
    .where('invitation.status', '=', 'pending')
    .where('invitation.expiresAt', '>', p.now)
    .select((its) => value('integer', its.fn.countAll<number>()).as('rows')),
);

/** The number of pending invitations to an organization. */
export async function countWaiting(db: Db, organizationId: string, now: Date): Promise<number> {
  const [row] = await counted.all(db, { organizationId, now });
  return Number(row?.rows);
}

const offered = statement([user, invitation], (q, p: Params<{ organizationId: string; now: Date }>) =>
  q
    .selectFrom('invitation')
    .innerJoin('user', 'user.id', 'invitation.inviterId')
    .where('invitation.organizationId', '=', p.organizationId)
    .where('invitation.status', '=', 'pending')
    .where('invitation.expiresAt', '>', p.now)
    .select('invitation.role'),
);

/** The roles that pending invitations offer. Expired invitations do not count. */
export async function listWaitingRoles(db: Db, organizationId: string, now: Date): Promise<string[]> {
  return (await offered.all(db, { organizationId, now })).map(({ role }) => role);
}

interface ListValues {
  organizationId: string;
  status: string;
  limit: number;
  offset: number;
}
export type InvitationOrder = 'createdAt' | 'expiresAt' | 'email';

/** Which invitations of an organization a list shows. */
type Which = 'all' | 'of one status';

const ofOrganization = (order: InvitationOrder, direction: Direction, which: Which) =>
  statement([user, invitation], (q, p: Params<ListValues>) =>
    q
      .selectFrom('invitation')
      .innerJoin('user', 'user.id', 'invitation.inviterId')
      .where('invitation.organizationId', '=', p.organizationId)
      .$if(which === 'of one status', (its) => its.where('invitation.status', '=', p.status))
      .$call(inPages(p, 'invitation', direction, `invitation.${order}`))
      .select(whole(invitation)),
  );
// One prepared statement for each combination: the SQL text never depends on a value.
const pages = new Map<string, ReturnType<typeof ofOrganization>>();

/** A page of an organization's invitations, optionally of one status. */
export async function listInvitations(
  db: Db,
  organizationId: string,
  status: string | undefined,
  order: InvitationOrder,
  { limit, offset, direction }: SortedPage,
): Promise<Invitation[]> {
  const which = status === undefined ? 'all' : 'of one status';
  const shape = `${order} ${direction} ${which}`;
  const found = pages.get(shape) ?? ofOrganization(order, direction, which);
  pages.set(shape, found);
  const rows = await found.all(db, { organizationId, status: status ?? '', limit, offset });
  return rows.map((row) => row.invitation);
}

const totals = (which: Which) =>
  statement([user, invitation], (q, p: Params<Pick<ListValues, 'organizationId' | 'status'>>) =>
    q
      .selectFrom('invitation')
      .innerJoin('user', 'user.id', 'invitation.inviterId')
      .where('invitation.organizationId', '=', p.organizationId)
      .$if(which === 'of one status', (its) => its.where('invitation.status', '=', p.status))
      .select((its) => value('integer', its.fn.countAll<number>()).as('rows')),
  );
const total = totals('all');
const totalOfStatus = totals('of one status');

/** The number of an organization's invitations, optionally of one status. */
export async function countInvitations(db: Db, organizationId: string, status: string | undefined): Promise<number> {
  const counting = status === undefined ? total : totalOfStatus;
  const [row] = await counting.all(db, { organizationId, status: status ?? '' });
  return Number(row?.rows);
}
