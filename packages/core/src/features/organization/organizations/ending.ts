import type { App, Work } from '../../../domain/app/app.js';
import type { Organization } from '../../../domain/app/organization.js';
import { onCommit } from '../../../domain/transactions/commit.js';
import { inTransaction } from '../../../domain/transactions/work.js';
import { insertUnique, list, oneOf, remove, removeSome } from '../../../store/statements/moves.js';
import { endedOrganization, invitation, member, organization as organizationTable } from '../store/tables.js';
import { deactivate } from './active.js';

/** Rows that the removal of an organization takes along in its own transaction. */
const atFirst = 1000;
/** Rows of each later transaction, and of one statement. */
const batch = 500;

/**
 * Removes an organization whose row the caller holds (Z39, W-H26). Up to a thousand rows of it go in this transaction. If there
 * are more, the organization is noted, and they go in the background, a batch at a time (docs/decisions/0058). No read shows
 * a row whose organization is gone.
 */
export async function endOrganization(work: Work, organization: Organization): Promise<void> {
  const { app, tx } = work;
  const { id } = organization;
  await work.emit('organizationDeleted', { organization });
  const hasMore = await removeRowsOf(work, id, atFirst);
  await remove(tx, organizationTable, { id });
  if (!hasMore) return;
  await insertUnique(tx, endedOrganization, { id, createdAt: app.settings.now() });
  await onCommit(tx, async () =>
    app.background.run('removing the rows of an organization', async () => {
      while (await removeLeftovers(app));
    }),
  );
}

/**
 * Removes one batch of what an organization has left behind; whether there may be more. Every process may do it at any time:
 * two at once remove the same rows once, and one that is killed has finished whole batches.
 */
export async function removeLeftovers(app: App): Promise<boolean> {
  const [ended] = await list(app.db, endedOrganization, {}, { limit: 1 });
  if (!ended) return false;
  await inTransaction(app, async (work) => {
    if (!(await removeRowsOf(work, ended.id, batch))) await remove(work.tx, endedOrganization, { id: ended.id });
  });
  return true;
}

/** Removes rows of an organization, `limit` at the most; whether there may be more. A team's members go with their membership. */
async function removeRowsOf(work: Work, organizationId: string, limit: number): Promise<boolean> {
  const { app, tx } = work;
  const members = await list(tx, member, { organizationId }, { limit });
  await deactivate(
    work,
    members.map(({ userId }) => userId),
    organizationId,
  );
  for (let from = 0; from < members.length; from += batch)
    await remove(tx, member, { id: oneOf(members.slice(from, from + batch).map(({ id }) => id)) });
  let left = limit - members.length;
  if (left > 0) left -= await removeSome(tx, invitation, { organizationId }, left);
  if (left > 0) left -= (await app.teams?.removeSome(work, organizationId, left)) ?? 0;
  return left <= 0;
}
