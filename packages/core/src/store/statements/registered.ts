import { ConfigurationError } from '../../contract/options/configuration-error.js';
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
  if (!found)
    throw new ConfigurationError('plugins', {
      givenAs: `a statement on the table ${table.name}, which no listed plugin has`,
      expected: `the table in the tables of definePlugin, and that plugin in plugins`,
      code: 'TABLE_IS_UNKNOWN',
    });
  for (const column in table.columns) {
    if (!Object.hasOwn(found.columns, column)) {
      throw new MissingColumnError(`The database was opened without the column ${table.name}.${column}`);
    }
  }
  return found;
}
