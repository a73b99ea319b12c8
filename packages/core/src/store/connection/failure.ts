import type { CompiledQuery } from 'kysely';
import { cleanError } from '../../contract/clean-error.js';
import type { DriverError, Duplicate } from '../schema/dialect.js';
import type { Table } from '../schema/table.js';
import { DuplicateError, MissingColumnError } from '../statements/errors.js';
import { type Db, targetOf } from '../statements/executor.js';

export function isDriverError(error: unknown): error is DriverError {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}

/**
 * Converts a driver's error to the store's own error if callers react to it. From other errors it removes values of the row, such
 * as `Failing row contains (…)` of pg, because they become the cause of errors of `auth.api` and appear in the application's
 * logs.
 */
export function explain(
  { dialect, tables }: Pick<Db, 'dialect' | 'tables'>,
  { query }: CompiledQuery,
  error: unknown,
): unknown {
  if (!isDriverError(error)) return error;
  const duplicate = dialect.readDuplicate(error);
  const cleaned = cleanError(error);
  const name = targetOf(query);
  if (dialect.isMissing(error)) {
    const message = isDriverError(cleaned) ? cleaned.message : '';
    const named = name === undefined ? [...tables.keys()].some((each) => message.includes(each)) : tables.has(name);
    return new MissingColumnError(message, { cause: cleaned, isForeign: /table|relation/i.test(message) && !named });
  }
  if (!duplicate) return cleaned;
  const table = name === undefined ? undefined : tables.get(name);
  return new DuplicateError(name ?? 'a table', table ? columnsOf(duplicate, table) : [], cleaned);
}

function columnsOf({ columns, index, primaryKey }: Duplicate, table: Table): readonly string[] {
  if (columns) return columns;
  if (primaryKey) return [table.primaryKey];
  // The index's name contains the columns, usually also if another tool created it; a name by MySQL contains the first column.
  const isNamed = (each: readonly string[]) => each[0] === index || `_${index}_`.includes(`_${each.join('_')}_`);
  return table.unique.find(isNamed) ?? [];
}

/** The messages of better-sqlite3, of our own driver for it, of `node:sqlite`, of `bun:sqlite`, of pg and of mysql2. */
const CLOSED =
  /database (connection )?is not open|database (is|has) closed|after calling end on the pool|pool is closed/i;

/** Checks whether a statement failed because the application has closed its database, so that no further statement can succeed. */
export function isClosed(error: unknown): boolean {
  return isDriverError(error) && CLOSED.test(error.message);
}
