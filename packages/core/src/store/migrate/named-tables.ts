import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { describeTable, type Table } from '../schema/table.js';
import type { Db } from '../statements/executor.js';

/** Returns the tables of a database with the names that they have there. Throws for a name with which an index would be too long. */
export function namedTables({ dialect, tables }: Db): readonly Table[] {
  const { names } = dialect.names ?? {};
  if (!names) return [...tables.values()];
  if (new Set(Array.from(names.values(), (name) => name.toLowerCase())).size < names.size)
    throw new ConfigurationError('database.tables', {
      givenAs: 'one name for two tables',
      expected: 'a name of its own for each',
    });
  return Array.from(tables.values(), (table) => {
    try {
      return renameTable(table, (name) => names.get(name) ?? name);
    } catch (cause) {
      throw new ConfigurationError(`database.tables.${table.name}.name`, {
        given: names.get(table.name),
        expected: 'a shorter name: those of its indexes begin with it, and have at most 63 characters',
        cause,
      });
    }
  });
}

function renameTable({ name, columns, primaryKey, unique, indexes }: Table, nameOf: (name: string) => string): Table {
  const renamed = Object.entries(columns).map(([key, column]) => {
    const { references } = column;
    return [key, references ? { ...column, references: { ...references, table: nameOf(references.table) } } : column];
  });
  return describeTable(nameOf(name), Object.fromEntries(renamed), primaryKey, unique, indexes);
}
