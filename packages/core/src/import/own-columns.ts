import type { Table } from '../store/schema/table.js';
import type { Db } from '../store/statements/executor.js';
import { find } from '../store/statements/index.js';
import { convertValue } from './convert-value.js';

/** The columns that the application added to a table, with the values of a row. Returns why they cannot be moved, as a text. */
export function ownColumns(
  db: Db,
  base: Table,
  fields: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> | string {
  const found: Record<string, unknown> = {};
  for (const [name, { kind, length }] of Object.entries(db.tables.get(base.name)?.columns ?? {})) {
    const given = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (Object.hasOwn(base.columns, name) || given === null || given === undefined) continue;
    const value = convertValue(kind, given, length);
    if (value === undefined) return `its ${name} is not of the kind that your configuration has`;
    found[name] = value;
  }
  return found;
}

/** Returns the name of a unique column of the application whose value another row has. */
export async function takenColumn(
  db: Db,
  base: Table<string, Record<string, unknown>>,
  own: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const columns = db.tables.get(base.name)?.columns ?? {};
  for (const [name, value] of Object.entries(own))
    if (columns[name]?.unique && (await find(db, base, { [name]: value })))
      return `its ${name} belongs to another row here`;
  return undefined;
}
