import type { OldDatabase, OldLink, OldOrphans, OldRow } from 'latchkey/import';
import { BATCH } from './source.js';

/** A table of another system, with the names of its columns in camel case, as it also writes `user_id` for `userId`. */
export interface OldTable {
  readonly name: string;
  has(column: string): boolean;
  count(): Promise<number>;
  /** All rows in the order of the key, some at a time. */
  pages(): AsyncIterable<readonly OldRow[]>;
  rowsWith(column: string, values: readonly unknown[]): Promise<readonly OldRow[]>;
  /** The rows that belong to no row: at most `limit` of them, and how many there are. The links lead from one table to the next. */
  orphans(links: readonly TableLink[], limit: number): Promise<OldOrphans>;
  /** The database's own name of a column. */
  columnOf(column: string): string | undefined;
}

/** A column in camel case, and the table to which it leads. */
export interface TableLink {
  readonly column: string;
  readonly table: OldTable;
}

/** Finds the first of these tables that exists. */
export async function findTable(database: OldDatabase, names: readonly string[]): Promise<OldTable | undefined> {
  for (const name of names) {
    const columns = await database.columnsOf(name);
    if (columns !== undefined) return oldTable(database, name, columns);
  }
  return undefined;
}

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function oldTable(database: OldDatabase, name: string, columns: readonly string[]): OldTable {
  const columnOf = new Map(columns.map((column) => [camelCase(column), column]));
  const renamed = (row: OldRow): OldRow =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value]));
  return {
    name,
    has: (column) => columnOf.has(column),
    count: () => database.count(name),
    async *pages() {
      let after: unknown;
      for (;;) {
        const rows = await database.page(name, { key: 'id', after, limit: BATCH });
        if (rows.length > 0) yield rows.map(renamed);
        if (rows.length < BATCH) return;
        after = rows.at(-1)?.id;
      }
    },
    async rowsWith(column, values) {
      const actual = columnOf.get(column);
      if (actual === undefined || values.length === 0) return [];
      return (await database.rowsWith(name, actual, values)).map(renamed);
    },
    async orphans(links, limit) {
      let from: Pick<OldTable, 'columnOf'> = { columnOf: (column) => columnOf.get(column) };
      const actual: OldLink[] = [];
      for (const { column, table } of links) {
        const own = from.columnOf(column);
        if (own === undefined) return { count: 0, rows: [] };
        actual.push({ column: own, table: table.name });
        from = table;
      }
      const [first, ...further] = actual;
      if (!first) return { count: 0, rows: [] };
      const { count, rows } = await database.orphans(name, [first, ...further], limit);
      return { count, rows: rows.map(renamed) };
    },
    columnOf: (column) => columnOf.get(column),
  };
}

/** Groups rows by a column. */
export function groupBy(rows: readonly OldRow[], column: string): ReadonlyMap<string, readonly OldRow[]> {
  const groups = new Map<string, OldRow[]>();
  for (const row of rows) {
    const key = String(row[column]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
