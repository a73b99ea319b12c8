import type { OldApiKey, OldRow } from 'latchkey/import';
import { groupBy, type OldTable } from '../old-table.js';
import { MAX_NAMED, type Orphans } from '../source.js';
import { instantOf, neededText, permissionOf, readFlag, textOf } from '../values.js';

/** Reads a row of the table `apikey` (https://better-auth.com/docs/plugins/api-key). */
function readKey(row: OldRow): OldApiKey {
  const isEnabled = readFlag(row.enabled ?? true);
  const permissions = permissionOf(row.permissions ?? {});
  const expiresAt = instantOf(row.expiresAt);
  return {
    id: neededText(row.id),
    hash: neededText(row.key),
    name: textOf(row.name),
    start: textOf(row.start),
    enabled: isEnabled === true,
    createdAt: instantOf(row.createdAt),
    expiresAt,
    lastUsedAt: instantOf(row.lastRequest),
    permissions: permissions ?? {},
    quota: quotaOf(row),
    problem: permissions
      ? expiresAt || isEndless(row.expiresAt)
        ? undefined
        : 'its end cannot be read'
      : 'its permissions cannot be read',
  };
}

/** `Infinity` is what a driver returns for `infinity` of PostgreSQL. */
const isEndless = (end: unknown) => [null, undefined, '', Number.POSITIVE_INFINITY].some((each) => each === end);

function quotaOf({ remaining, refillAmount, refillInterval }: OldRow): OldApiKey['quota'] {
  if (remaining === null || remaining === undefined) return undefined;
  const limit = Number(refillAmount ?? 0);
  const window = Math.round(Number(refillInterval ?? 0) / 1000); // there in milliseconds
  const isRenewed = Number.isInteger(limit) && limit > 0 && window > 0;
  return { remaining: Math.max(0, Number(remaining)), renewed: isRenewed ? { limit, window } : undefined };
}

/** The column with the owner: a user, or, since 1.5, an organization too. */
const ownerColumn = (keys: OldTable) => (keys.has('referenceId') ? 'referenceId' : 'userId');

/** Tables of the source in which owners of keys are. */
export interface KeyTables {
  readonly apiKey: OldTable | undefined;
  readonly user: OldTable;
  readonly organization: OldTable | undefined;
}

/**
 * The keys of these users, by their ids. With ids that count from 1, a user and an organization have the same id, and only the code of
 * the application tells which of them a key belongs to: such a key is refused, with the user.
 */
export async function keysOfUsers(
  { apiKey: keys, organization }: KeyTables,
  ids: readonly unknown[],
): Promise<KeysByOwner> {
  const found = await keysOf(keys, ids.map(String));
  const doubled = keys?.has('referenceId') ? await idsIn(organization, [...found.keys()]) : new Set();
  const problem = 'its owner can be a user or an organization, which have the same id there';
  return new Map(
    Array.from(found, ([owner, each]) => [owner, doubled.has(owner) ? each.map((key) => ({ ...key, problem })) : each]),
  );
}

/** The keys of these organizations, by their ids. */
export async function keysOfOrganizations(
  { apiKey: keys, user }: KeyTables,
  ids: readonly unknown[],
): Promise<KeysByOwner> {
  if (!keys?.has('referenceId')) return new Map();
  const doubled = await idsIn(user, ids.map(String));
  return keysOf(
    keys,
    ids.map(String).filter((id) => !doubled.has(id)),
  );
}

type KeysByOwner = ReadonlyMap<string, readonly OldApiKey[]>;

async function keysOf(keys: OldTable | undefined, owners: readonly string[]): Promise<KeysByOwner> {
  if (!keys) return new Map();
  const column = ownerColumn(keys);
  const groups = groupBy(await keys.rowsWith(column, owners), column);
  return new Map(Array.from(groups, ([owner, rows]) => [owner, rows.map(readKey)]));
}

/** The keys whose owner is neither a user nor an organization of the source. */
export async function orphanKeys({ apiKey: keys, user, organization }: KeyTables): Promise<readonly Orphans[]> {
  if (!keys) return [];
  const column = ownerColumn(keys);
  const named: { readonly id: string; readonly reason: string }[] = [];
  let count = 0;
  for await (const rows of keys.pages()) {
    const owners = [...new Set(rows.map((row) => String(row[column])))];
    const users = await idsIn(user, owners);
    const organizations = column === 'userId' ? new Set() : await idsIn(organization, owners);
    for (const row of rows) {
      const owner = String(row[column]);
      if (users.has(owner) || organizations.has(owner)) continue;
      count += 1;
      if (named.length < MAX_NAMED)
        named.push({ id: neededText(row.id), reason: `its owner ${owner} is not in the source` });
    }
  }
  return count > 0 ? [{ table: 'apiKey', count, named }] : [];
}

const idsIn = async (table: OldTable | undefined, ids: readonly string[]) =>
  new Set((await table?.rowsWith('id', ids))?.map(({ id }) => String(id)));
