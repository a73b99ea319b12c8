import type { Table } from '../schema/table.js';
import { MissingColumnError } from './errors.js';
import type { Db } from './executor.js';

/**
 * Returns the table of this name from the tables with which the database was opened, with every column that an application or a
 * plugin added. Throws if the database was opened without it, or without one of its columns.
 */
export function registered(db: Db, table: Table): Table {
  const found = db.tables.get(table.name);
  if (found === table) return found;
  if (!found) throw new MissingColumnError(`The database was opened without the table ${table.name}`);
  for (const column in table.columns) {
    if (!Object.hasOwn(found.columns, column)) {
      throw new MissingColumnError(`The database was opened without the column ${table.name}.${column}`);
    }
  }
  return found;
}
