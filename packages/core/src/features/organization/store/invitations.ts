import type { QueryCreator } from 'kysely';
import type { Page } from '../../../contract/paging.js';
import type { Invitation } from '../../../domain/access/organization.js';
import { user } from '../../../store/schema/tables.js';
import type { Db } from '../../../store/statements/executor.js';
import { type Direction, inPages } from '../../../store/statements/paging.js';
import {
  counting,
  type Params,
  statement,
  statementsBy,
  type TablesOf,
  whole,
} from '../../../store/statements/statement.js';
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

const tables = [user, invitation] as const;
type Tables = QueryCreator<TablesOf<typeof tables>>;

const waiting = (q: Tables, p: Params<{ organizationId: string; now: Date }>) =>
  q
    .selectFrom('invitation')
    .innerJoin('user', 'user.id', 'invitation.inviterId')
    .where('invitation.organizationId', '=', p.organizationId)
    .where('invitation.status', '=', 'pending')
    .where('invitation.expiresAt', '>', p.now);
const counted = counting(tables, waiting);
const offered = statement(tables, (q, p: Parameters<typeof waiting>[1]) => waiting(q, p).select('invitation.role'));

/** The number of pending invitations to an organization. */
export function countWaiting(db: Db, organizationId: string, now: Date): Promise<number> {
  return counted(db, { organizationId, now });
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
