import { defineContract } from '../contract/endpoint.js';
import { sha256Text } from '../crypto/hash.js';
import { definePlugin } from '../define-plugin.js';
import { json, key, table } from '../store/schema/table.js';
import type { Database, Tx } from '../store/statements/executor.js';
import { find, guardedUpdate, insertUnique } from '../store/statements/index.js';

/** Fingerprints of what an import wrote, by the table and the id of the row: `account 4711`. */
export type Rows = Readonly<Record<string, string>>;

/**
 * The records of imports: a row for each user (`user 4711`) and each organization that an import wrote. The row stays after the user
 * or the organization was deleted here. The import creates the table, so an application without an import does not have it.
 */
export const importedRow = table('importedRow', { id: key(80), rows: json<Rows>() });

/** Adds the table to those of an auth object. */
export const records = definePlugin(defineContract('import-records', {}), { handlers: {}, tables: [importedRow] });

/** Makes the table if it is missing. False if it is missing in a dry run: then nothing was imported before. */
export async function prepareRecords(database: Database, { isDryRun }: Pick<Recording, 'isDryRun'>): Promise<boolean> {
  const { applyMigration, planMigration } = await import('../store/migrate/index.js');
  const isMissing = (await planMigration(database)).statements.length > 0;
  if (isMissing && !isDryRun) await applyMigration(database);
  return !isMissing || !isDryRun;
}

/** Returns the fingerprint of a value that can be long, or that this table must not show, such as a hash. */
export const fingerprint = (value: string): string => sha256Text(value).slice(0, 22);

export type Owner = 'user' | 'organization';

interface Recording {
  readonly tx: Tx;
  readonly isDryRun: boolean;
  /** Whether the table exists. */
  readonly hasRecords: boolean;
}

/** Returns the record of the rows that an import wrote for a user or an organization; `undefined` if no import wrote one. */
export async function findRecord({ tx, hasRecords }: Recording, owner: Owner, id: string): Promise<Rows | undefined> {
  return hasRecords ? (await find(tx, importedRow, { id: `${owner} ${id}` }))?.rows : undefined;
}

export async function putRecord({ tx, isDryRun }: Recording, owner: Owner, id: string, rows: Rows): Promise<void> {
  if (isDryRun) return;
  const changed = await guardedUpdate(tx, importedRow, { id: `${owner} ${id}` }, { rows });
  if (changed === 0) await insertUnique(tx, importedRow, { id: `${owner} ${id}`, rows });
}
