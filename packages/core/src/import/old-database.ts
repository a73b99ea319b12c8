import { createQueryId, type SelectQueryBuilder } from 'kysely';
import { type DatabaseSource, openDatabase } from '../store/connection/database.js';
import { schemaOf } from '../store/dialects/schemas.js';
import { inBatches } from '../store/statements/conditions.js';
import type { Database } from '../store/statements/executor.js';
import { statementsOver } from '../store/statements/statement.js';

/** A row as the driver returns it. */
export type OldRow = Readonly<Record<string, unknown>>;

/** A column, and the table to which it leads. */
export interface OldLink {
  readonly column: string;
  readonly table: string;
}

/** Rows whose parent row does not exist. */
export interface OldOrphans {
  readonly count: number;
  readonly rows: readonly OldRow[];
}

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
  /**
   * Returns the rows of a table whose parent row does not exist: at most `limit` of them, and how many there are. The first link
   * leads from the table to its parent row, the next from there to its parent, and so on. A link leads to the column `id`.
   */
  orphans(table: string, links: readonly [OldLink, ...OldLink[]], limit: number): Promise<OldOrphans>;
  close(): Promise<void>;
}

type AnyTables = Record<string, Record<string, unknown>>;
type Selection = SelectQueryBuilder<AnyTables, string, unknown>;

/**
 * Opens the database of another system, and never writes to it. `schema` is only for PostgreSQL: pass it here, and in `source` as
 * `{ source, schema }`.
 */
export function openOldDatabase(source: DatabaseSource, schema?: string): OldDatabase {
  const database = openDatabase(source, { tables: [] });
  const nameOf = (table: string) => (schema === undefined ? table : `${schema}.${table}`);
  const from = (table: string): Selection => statementsOver<AnyTables>().selectFrom(nameOf(table));
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
      for (const some of inBatches(values))
        rows.push(...(await read(from(table).selectAll().where(column, 'in', some))));
      return rows;
    },
    async count(table) {
      const [row] = await read(from(table).select((its) => its.fn.countAll().as('rows')));
      return Number(row?.rows);
    },
    async orphans(table, links, limit) {
      const all = statementsOver<AnyTables>()
        .selectFrom(`${nameOf(table)} as row0`)
        .where(({ not, exists }) => not(exists(parentOf(links, nameOf))));
      const [counted] = await read(all.select((its) => its.fn.countAll().as('rows')));
      const count = Number(counted?.rows);
      return { count, rows: count === 0 ? [] : await read(all.selectAll('row0').limit(limit)) };
    },
    close: () => database.close(),
  };
}

/** Selects the parent of the row `row<depth>`, if the parent has its own parent too. */
function parentOf(
  [link, next, ...further]: readonly [OldLink, ...OldLink[]],
  nameOf: (table: string) => string,
  depth = 0,
): Selection {
  const parent = `row${depth + 1}`;
  const found = statementsOver<AnyTables>()
    .selectFrom(`${nameOf(link.table)} as ${parent}`)
    .select(`${parent}.id`)
    .whereRef(`${parent}.id`, '=', `row${depth}.${link.column}`);
  return next ? found.where(({ exists }) => exists(parentOf([next, ...further], nameOf, depth + 1))) : found;
}

async function columnsOf(database: Database, table: string) {
  const { read } = await schemaOf(database);
  const found = (await read(database, [table])).get(table);
  return found && [...found.columns.keys()];
}
