import type { Organization } from '../../../domain/access/organization.js';
import type { App, Work } from '../../../domain/app/app.js';
import { onCommit } from '../../../domain/transactions/commit.js';
import { inTransaction } from '../../../domain/transactions/in-transaction.js';
import { inBatches } from '../../../store/statements/conditions.js';
import { insertUnique, list, oneOf, remove, removeSome } from '../../../store/statements/index.js';
import { listLeftMemberships } from '../store/leaving.js';
import { invitation, member, organization as organizationTable, ended as table, team } from '../store/tables.js';
import { deactivate } from './active.js';

/** Maximum number of rows that are removed in the transaction that removes an organization or a user. */
const atFirst = 1000;
/** Maximum number of rows of each later transaction. */
const batch = 500;

/** Removes at most `limit` rows of one organization or user. Returns whether there may be more. */
type Removal = (work: Work, id: string, limit: number) => Promise<boolean>;
const removals: Readonly<Record<string, Removal>> = { organization: removeRowsOfOrganization, user: removeRowsOfUser };

/**
 * Removes an organization whose row the caller has locked (Z39, W-H26). This transaction removes up to 1,000 of its rows. If
 * there are more, the organization is recorded in `ended`, and the background removes them in batches (docs/decisions/0053).
 * No read shows a row whose organization was deleted.
 */
export async function endOrganization(work: Work, organization: Organization): Promise<void> {
  const { id } = organization;
  await work.emit('organizationDeleted', { organization });
  const hasMore = await removeRowsOfOrganization(work, id, atFirst);
  await remove(work.tx, organizationTable, { id });
  if (hasMore) await removeLater(work, 'organization', id);
}

/**
 * Removes the memberships and invitations of a user in batches, like `endOrganization`. The caller has locked the user's row and
 * removes it. Also removes the remaining rows of organizations that ended with this user; their own rows are already removed.
 */
export async function endMemberships(work: Work, userId: string): Promise<void> {
  if (await removeRowsOfUser(work, userId, atFirst)) await removeLater(work, 'user', userId);
}

async function removeLater({ app, tx }: Work, kind: 'organization' | 'user', id: string): Promise<void> {
  await insertUnique(tx, table, { id, kind, createdAt: app.settings.now() });
  await onCommit(tx, async () =>
    app.background.run(`removing the rows of a deleted ${kind}`, async () => {
      while (await removeLeftovers(app));
    }),
  );
}

/**
 * Removes one batch of rows of a deleted organization or user. Returns whether there may be more. Every process may call it at
 * any time: two concurrent calls remove each row once, and a killed process leaves only complete batches.
 */
export async function removeLeftovers(app: App): Promise<boolean> {
  const [noted] = await list(app.db, table, {}, { limit: 1 });
  if (!noted) return false;
  await inTransaction(app, async (work) => {
    if (!(await removals[noted.kind]?.(work, noted.id, batch))) await remove(work.tx, table, { id: noted.id });
  });
  return true;
}

/** A membership's rows in teams are removed with it. */
async function removeRowsOfOrganization(work: Work, organizationId: string, limit: number): Promise<boolean> {
  const { app, tx } = work;
  const members = await list(tx, member, { organizationId }, { limit });
  await deactivate(
    work,
    members.map(({ userId }) => userId),
    organizationId,
  );
  await removeMembers(work, members);
  let left = limit - members.length;
  if (left > 0) left -= await removeSome(tx, invitation, { organizationId }, left);
  if (left > 0 && app.teams) left -= await removeSome(tx, team, { organizationId }, left);
  return left <= 0;
}

/**
 * If the membership's organization was deleted, its remaining rows are removed first, because the membership is the last row
 * that names the organization. The sessions of the user end with the user.
 */
async function removeRowsOfUser(work: Work, userId: string, limit: number): Promise<boolean> {
  const { app, tx } = work;
  const memberships = await listLeftMemberships(tx, userId, limit);
  const gone = memberships.flatMap(({ existingId, organizationId }) => (existingId === null ? organizationId : []));
  let left = limit;
  for (const some of inBatches(gone)) {
    if (left > 0) left -= await removeSome(tx, invitation, { organizationId: oneOf(some) }, left);
    if (left > 0 && app.teams) left -= await removeSome(tx, team, { organizationId: oneOf(some) }, left);
  }
  const ending = memberships.slice(0, Math.max(left, 0));
  await removeMembers(work, ending);
  left -= ending.length;
  if (left > 0) left -= await removeSome(tx, invitation, { inviterId: userId }, left);
  return left <= 0;
}

async function removeMembers({ tx }: Work, members: readonly { readonly id: string }[]): Promise<void> {
  for (const some of inBatches(members.map(({ id }) => id))) await remove(tx, member, { id: oneOf(some) });
}
