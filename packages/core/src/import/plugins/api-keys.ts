import type { Importer } from '../../domain/app/importer.js';
import type { Table } from '../../store/schema/table.js';
import type { Db } from '../../store/statements/executor.js';
import { find, guardedUpdate, insertUnique, list, remove } from '../../store/statements/index.js';
import { isId } from '../checks.js';
import type { Known } from '../known.js';
import { compared, outcomeOf, type Writing } from '../outcomes.js';
import { findRecord, fingerprint, type Owner, putRecord, type Rows } from '../records.js';
import type { ImportOutcome, OldApiKey } from '../rows.js';

interface KeyRow {
  readonly id: string;
  readonly hash: string;
  readonly enabled: boolean;
  readonly expiresAt: Date | null;
  readonly scopes: readonly string[];
  readonly [column: string]: unknown;
}
type KeyTable = Table<string, KeyRow>;

/** The table of the plugin apiKeys; `undefined` if the plugin is not listed. */
export function apiKeyTable({ tables }: Pick<Db, 'tables'>): KeyTable | undefined {
  const found = tables.get('apiKey');
  // A plugin of the application may have a table with this name. The importer of the plugin fills its columns.
  return found && 'previousHash' in found.columns ? (found as KeyTable) : undefined;
}

/** The user or the organization of keys, and what became of its row in this run. */
interface KeyOwner {
  readonly kind: Owner;
  readonly outcome: ImportOutcome | undefined;
}

interface Moving {
  readonly writing: Writing;
  readonly importer: Importer;
  readonly known: Known;
}

/** Writes the keys of a new user or organization. For one that was here before, keys only end as in the source. */
export async function moveApiKeys(
  { writing, importer, known }: Moving,
  { kind, outcome }: KeyOwner,
  keys: readonly OldApiKey[] = [],
): Promise<readonly ImportOutcome[]> {
  if (!outcome) return [];
  const { id, result } = outcome;
  if (result === 'refused') return keys.map((key) => outcomeOf('apiKey', key.id)('refused', `its ${kind} was refused`));
  const table = apiKeyTable(writing.tx);
  if (result !== 'added') return table ? followKeys(writing, { table, kind, id }, keys) : [];
  const outcomes: ImportOutcome[] = [];
  for (const key of keys) outcomes.push(await putKey({ writing, importer, known }, { table, kind, id }, key));
  const isAdded = (key: OldApiKey) => outcomes.some((each) => each.id === key.id && each.result === 'added');
  await record(writing, { kind, id }, keys.filter(isAdded));
  return outcomes;
}

interface Place {
  readonly table: KeyTable;
  readonly kind: Owner;
  readonly id: string;
}

async function putKey(
  { writing, importer, known }: Moving,
  { table, kind, id }: Omit<Place, 'table'> & { readonly table: KeyTable | undefined },
  key: OldApiKey,
): Promise<ImportOutcome> {
  const { app, tx, isDryRun } = writing;
  const outcome = outcomeOf('apiKey', key.id);
  const refuse = (reason: string) => outcome('refused', `${reason}: ${kind} ${id} needs a new key`);
  const drafted = table && importer.apiKey?.(key, app.settings.now());
  if (!table || drafted === undefined) return refuse('the plugin apiKeys is not listed');
  if (typeof drafted === 'string') return refuse(drafted);
  if (!isId(key.id)) return refuse('its id is not usable');
  if (known.isRepeated('apiKey', key.id) || known.isRepeated('key', key.hash)) return refuse('it occurs twice');
  if ((await find(tx, table, { hash: key.hash })) || (await find(tx, table, { id: key.id })))
    return refuse('another key here has its hash or its id');
  const owner = { userId: kind === 'user' ? id : null, organizationId: kind === 'user' ? null : id };
  const row = { ...drafted.columns, ...owner, id: key.id, hash: key.hash, enabled: key.enabled };
  if (!isDryRun) await insertUnique(tx, table, row);
  return outcome('added', drafted.leftOut);
}

const markOf = ({ hash }: Pick<OldApiKey, 'hash'>) => fingerprint(hash);

async function record(
  writing: Writing,
  { kind, id }: Omit<Place, 'table'>,
  keys: readonly Pick<OldApiKey, 'id' | 'hash'>[],
): Promise<void> {
  if (keys.length === 0) return;
  const rows: Rows = Object.fromEntries(keys.map((key) => [`apiKey ${key.id}`, markOf(key)]));
  await putRecord(writing, kind, id, { ...(await findRecord(writing, kind, id)), ...rows });
}

/** Takes from imported keys what was taken from them there, and adds none: a missing one was revoked here. */
async function followKeys(
  writing: Writing,
  { table, kind, id }: Place,
  keys: readonly OldApiKey[],
): Promise<readonly ImportOutcome[]> {
  const { tx, isDryRun } = writing;
  const imported = (await findRecord(writing, kind, id)) ?? {};
  const here = await list(tx, table, kind === 'user' ? { userId: id } : { organizationId: id });
  const outcomes: ImportOutcome[] = [];
  for (const key of keys) {
    const row = here.find((each) => each.id === key.id);
    const isSame = row?.hash === key.hash;
    const taken = row && isSame ? takenFrom(row, key) : [];
    for (const { change } of isDryRun ? [] : taken)
      await guardedUpdate(tx, table, { id: key.id, hash: key.hash }, change);
    outcomes.push(
      taken.length > 0
        ? outcomeOf('apiKey', key.id)('updated', taken.map(({ reason }) => reason).join('; '))
        : compared('apiKey', key.id, row && (isSame ? 'same' : 'changed')),
    );
  }
  for (const row of here) {
    if (imported[`apiKey ${row.id}`] !== markOf(row) || keys.some((key) => key.id === row.id)) continue;
    if (!isDryRun) await remove(tx, table, { id: row.id, hash: row.hash });
    outcomes.push(outcomeOf('apiKey', row.id)('updated', 'it is not in the source any more, and was removed here'));
  }
  return outcomes;
}

/** Returns the rights that the source has taken from a key since its import. Here, no call changes the expiry or the scopes of a key. */
function takenFrom(row: KeyRow, { enabled, expiresAt, permissions, problem }: OldApiKey) {
  const taken: { readonly change: Partial<KeyRow>; readonly reason: string }[] = [];
  if (row.enabled && !enabled) taken.push({ change: { enabled: false }, reason: 'it was disabled there' });
  if (problem !== undefined) return taken;
  if (expiresAt && (row.expiresAt === null || expiresAt < row.expiresAt))
    taken.push({ change: { expiresAt }, reason: 'it ends earlier there' });
  const there = Object.entries(permissions).flatMap(([resource, actions]) =>
    actions.map((each) => `${resource}:${each}`),
  );
  const scopes = row.scopes.filter((scope) => there.includes(scope));
  if (scopes.length < row.scopes.length)
    taken.push({ change: { scopes }, reason: 'permissions were taken from it there' });
  return taken;
}
