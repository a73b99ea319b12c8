import type { OldApiKey, OldRow } from 'latchkey/import';
import { groupBy, type OldTable } from '../old-table.js';
import { MOST_NAMED, type Orphans } from '../source.js';
import { instantOf, neededText, permissionOf, readFlag, textOf } from '../values.js';

/** Reads a row of the table `apikey` (https://better-auth.com/docs/plugins/api-key). */
function readKey(row: OldRow): OldApiKey {
  const isEnabled = readFlag(row.enabled ?? true);
  const isPermissive = row.permissions === null || row.permissions === undefined;
  const permissions = isPermissive ? {} : permissionOf(row.permissions);
  return {
    id: neededText(row.id),
    hash: neededText(row.key),
    name: textOf(row.name),
    start: textOf(row.start),
    enabled: isEnabled === true,
    createdAt: instantOf(row.createdAt),
    expiresAt: instantOf(row.expiresAt),
    lastUsedAt: instantOf(row.lastRequest),
    permissions: permissions ?? {},
    quota: quotaOf(row),
    problem: permissions ? undefined : 'its permissions cannot be read',
  };
}

function quotaOf({ remaining, refillAmount, refillInterval }: OldRow): OldApiKey['quota'] {
  if (remaining === null || remaining === undefined) return undefined;
  const limit = Number(refillAmount ?? 0);
  const window = Math.round(Number(refillInterval ?? 0) / 1000); // there in milliseconds
  const isRenewed = Number.isInteger(limit) && limit > 0 && window > 0;
  return { remaining: Math.max(0, Number(remaining)), renewed: isRenewed ? { limit, window } : undefined };
}

/** The column with the owner: a user, or, since 1.5, an organization too. */
const ownerColumn = (keys: OldTable) => (keys.has('referenceId') ? 'referenceId' : 'userId');

/** The keys of these users or organizations, by the id of the owner. */
export async function keysOf(
  keys: OldTable | undefined,
  owners: readonly unknown[],
): Promise<ReadonlyMap<string, readonly OldApiKey[]>> {
  if (!keys) return new Map();
  const column = ownerColumn(keys);
  const groups = groupBy(await keys.rowsWith(column, owners), column);
  return new Map(Array.from(groups, ([owner, rows]) => [owner, rows.map(readKey)]));
}

const MOST_COMPARED = 100_000; // keys of organizations

/** The keys whose owner is neither a user nor an organization of the source. */
export async function orphanKeys(
  keys: OldTable | undefined,
  { user, organization }: { readonly user: OldTable; readonly organization: OldTable | undefined },
): Promise<readonly Orphans[]> {
  if (!keys) return [];
  const column = ownerColumn(keys);
  const { rows } = await keys.orphans([{ column, table: user }], MOST_COMPARED);
  const found = await organization?.rowsWith('id', [...new Set(rows.map((row) => row[column]))]);
  const organizations = new Set(found?.map(({ id }) => id));
  const lost = rows.filter((row) => !organizations.has(row[column]));
  const named = lost.slice(0, MOST_NAMED).map((row) => ({
    id: neededText(row.id),
    reason: `its owner ${String(row[column])} is not in the source`,
  }));
  return lost.length > 0 ? [{ table: 'apiKey', count: lost.length, named }] : [];
}
