import type { Invitation } from '../../../domain/app/organization.js';
import { user } from '../../../store/schema/tables.js';
import type { Db } from '../../../store/statements/executor.js';
import { type Params, statement, value, whole } from '../../../store/statements/statement.js';
import { invitation, organization } from './tables.js';

// No reference removes the invitations of a user or an organization that is gone: each of these asks for both rows.

const byId = statement([organization, user, invitation], (q, p: Params<{ id: string }>) =>
  q
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'invitation.organizationId')
    .innerJoin('user', 'user.id', 'invitation.inviterId')
    .where('invitation.id', '=', p.id)
    .select(whole(invitation)),
);

/** The invitation of this id. `undefined` if its organization or its inviter is gone. */
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

/** The pending invitation of an address. The caller holds the organization's row. */
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

/** How many invitations to an organization wait for an answer. */
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

/** The roles that invitations which wait would give. An expired one gives none. */
export async function listWaitingRoles(db: Db, organizationId: string, now: Date): Promise<string[]> {
  return (await offered.all(db, { organizationId, now })).map(({ role }) => role);
}
