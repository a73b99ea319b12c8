import type { Import, MovedTable, OldHash, OldUser, VerifiedRows } from 'latchkey/import';
import type { Orphans, Source } from './source.js';
import { createTally, type Tally } from './tally.js';

/** What one pass over a source has found. */
export interface Moved {
  readonly tally: Tally;
  /** How many password hashes there are, by their form and cost. */
  readonly hashes: ReadonlyMap<string, number>;
  /** How many accounts there are of each provider that the configuration does not have. */
  readonly unknownProviders: ReadonlyMap<string, number>;
  /** How many users have each role that the configuration does not have. */
  readonly unknownRoles: ReadonlyMap<string, number>;
  /** The users whom an earlier import wrote and whom the source does not have any more, and the number of all whom imports wrote. */
  readonly missing: { readonly ids: readonly string[]; readonly imported: number };
  /** The rows of the source that belong to no user, organization or team there. */
  readonly orphans: readonly Orphans[];
}

interface Steps {
  readonly source: Source;
  readonly door: Import;
  readonly readOldHash: (hash: string) => OldHash | undefined;
  /** Keep the ids of all rows, for the verification. */
  readonly keepsIds: boolean;
  /** Close users whom the source does not have any more. */
  readonly closesMissing: boolean;
  /** Told after each batch. */
  readonly onProgress: (users: number) => void;
}

/** Moves all users, then all organizations. A run that was stopped is repeated from the start: rows that are there stay. */
export async function moveAll(steps: Steps): Promise<Moved> {
  const { source, door, readOldHash, keepsIds, closesMissing, onProgress } = steps;
  const tally = createTally({ keepsIds });
  const hashes = new Map<string, number>();
  const unknownProviders = new Map<string, number>();
  const unknownRoles = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  let users = 0;
  for await (const batch of source.users()) door.addAddresses(batch);
  for await (const batch of source.users()) {
    for (const hash of batch.flatMap(passwordsOf)) {
      count(hashes, readOldHash(hash)?.cost ?? (hash.startsWith('$scrypt$ln=') ? 'Latchkey' : 'unknown'));
    }
    for (const { providerId } of batch.flatMap(({ accounts }) => accounts))
      if (await door.lacksProvider(providerId)) count(unknownProviders, providerId);
    for (const role of batch.flatMap(({ rights }) => rights?.roles ?? []))
      if (door.lacksRole(role)) count(unknownRoles, role);
    tally.add(await door.putUsers(batch));
    users += batch.length;
    onProgress(users);
  }
  const missing = await door.findMissing();
  tally.add(closesMissing ? await door.closeMissing(missing.ids) : door.reportMissing(missing.ids));
  for await (const organization of source.organizations()) tally.add(await door.putOrganization(organization));
  return { tally, hashes, unknownProviders, unknownRoles, missing, orphans: await source.orphans() };
}

const passwordsOf = ({ accounts }: OldUser) =>
  accounts.flatMap(({ providerId, password }) => (providerId === 'credential' && password ? [password] : []));

/** One table, read again after the import, with the number of rows that the source has. */
export interface VerifiedTable extends VerifiedRows {
  /** Rows in the source; `undefined` if the source was not counted. */
  readonly inSource: number | undefined;
  /** Rows of the source whose user, organization or team is not in the source. */
  readonly orphans: number;
  /** Other rows of the source that the import did not meet, for example because they were written during the import. */
  readonly unread: number;
}

/** Reads all moved rows again, checks that the rows to which they refer exist, and compares the numbers with the source. */
export async function verifyAll(
  { source, door }: Pick<Steps, 'source' | 'door'>,
  tables: readonly MovedTable[],
  moved: Moved,
): Promise<VerifiedTable[]> {
  const verified: VerifiedTable[] = [];
  for (const table of tables) {
    const ids = moved.tally.ids(table);
    const inSource = source.counts[table];
    if (inSource === undefined && ids.length === 0) continue;
    const rows = await door.verify(table, ids);
    verified.push({ ...rows, inSource, orphans: orphansOf(moved, table), unread: unreadOf(source, moved, table) });
  }
  return verified;
}

/** How many rows of a table belong to no user, organization or team in the source. */
export function orphansOf({ orphans }: Moved, table: MovedTable): number {
  return orphans.find((each) => each.table === table)?.count ?? 0;
}

function unreadOf({ counts }: Source, moved: Moved, table: MovedTable): number {
  const seen = Object.values(moved.tally.counts().get(table) ?? {}).reduce((sum, each) => sum + each, 0);
  const met = seen + orphansOf(moved, table);
  return Math.max(0, (counts[table] ?? met) - met);
}

/** Checks that nothing is missing, and that the import has met every row of the source. */
export function isComplete({ expected, found, dangling, unread }: VerifiedTable): boolean {
  return expected === found && dangling.length === 0 && unread === 0;
}
