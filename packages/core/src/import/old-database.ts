import { createQueryId, type SelectQueryBuilder } from 'kysely';
import { type DatabaseSource, openDatabase } from '../store/connection/database.js';
import { schemaOf } from '../store/dialects/schemas.js';
import type { Database } from '../store/statements/executor.js';
import { statementsOver } from '../store/statements/statements.js';

/** A row as the driver returns it. */
export type OldRow = Readonly<Record<string, unknown>>;

/** The database of another system. It is only read. */
export interface OldDatabase {
  /** Returns the columns of a table; `undefined` if there is no such table. */
  columnsOf(table: string): Promise<readonly string[] | undefined>;
  /** Returns the rows after a value of `key`, in its order. */
  page(
    table: string,
    page: { readonly key: string; readonly after?: unknown; readonly limit: number },
  ): Promise<readonly OldRow[]>;
  /** Returns all rows with one of these values in a column. */
  rowsWith(table: string, column: string, values: readonly unknown[]): Promise<readonly OldRow[]>;
  count(table: string): Promise<number>;
  close(): Promise<void>;
}

type AnyTables = Record<string, Record<string, unknown>>;
type Selection = SelectQueryBuilder<AnyTables, string, unknown>;

const CHUNK = 500; // values of one statement

/**
 * Opens the database of another system, and never writes to it. `schema` is only for PostgreSQL: pass it here, and in `source` as
 * `{ source, schema }`.
 */
export function openOldDatabase(source: DatabaseSource, schema?: string): OldDatabase {
  const database = openDatabase(source, { tables: [] });
  const from = (table: string): Selection =>
    statementsOver<AnyTables>().selectFrom(schema === undefined ? table : `${schema}.${table}`);
  const read = async (query: Selection): Promise<readonly OldRow[]> => {
    const compiled = database.dialect.compiler.compileQuery(query.toOperationNode(), createQueryId());
    return (await database.run(compiled)).rows;
  };
  return {
    columnsOf: (table) => columnsOf(database, table),
    page(table, { key, after, limit }) {
      const all = from(table).selectAll().orderBy(key).limit(limit);
      return read(after === undefined ? all : all.where(key, '>', after));
    },
    async rowsWith(table, column, values) {
      const rows: OldRow[] = [];
      for (let start = 0; start < values.length; start += CHUNK)
        rows.push(
          ...(await read(
            from(table)
              .selectAll()
              .where(column, 'in', values.slice(start, start + CHUNK)),
          )),
        );
      return rows;
    },
    async count(table) {
      const [row] = await read(from(table).select((its) => its.fn.countAll().as('rows')));
      return Number(row?.rows);
    },
    close: () => database.close(),
  };
}

async function columnsOf(database: Database, table: string) {
  const { read } = await schemaOf(database);
  const found = (await read(database, [table])).get(table);
  return found && [...found.columns.keys()];
}
