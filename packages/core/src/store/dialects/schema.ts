import { CompiledQuery } from 'kysely';
import type { Column } from '../schema/column.js';
import type { Database, Db, DriverRow } from '../statements/executor.js';

interface PresentColumn {
  readonly name: string;
  /** In the database's own words, in lower case. */
  readonly type: string;
  readonly nullable: boolean;
  /** Whether the database sets it if an insert leaves it out. */
  readonly filled: boolean;
  /** Present only if the collation may not compare byte by byte. */
  readonly collation?: string;
}

/** A usable index: over whole columns and all rows. */
interface PresentIndex {
  readonly columns: readonly string[];
  readonly unique: boolean;
}

interface PresentForeignKey {
  readonly column: string;
  readonly table: string;
  /** In lower case: `cascade`, `set null`, … */
  readonly onDelete: string;
}

export interface PresentTable {
  readonly columns: ReadonlyMap<string, PresentColumn>;
  readonly indexes: readonly PresentIndex[];
  readonly foreignKeys: readonly PresentForeignKey[];
  /** Why the table is unusable as a whole, as a sentence. */
  readonly fault?: string;
}

/** How one database describes tables: writes and reads its schema. */
export interface SchemaDialect {
  readonly quote: (name: string) => string;
  /** A table in SQL: quoted, and with its schema if the application has named one. */
  readonly tableText: (name: string) => string;
  readonly columnType: (column: Column) => string;
  /** A value as DDL writes it after `default`. */
  readonly defaultValue: (column: Column, value: unknown) => string;
  /**
   * A condition that is true for every text with a capital letter. It may be true for other texts, so the caller checks each text.
   */
  readonly hasCapitals: (column: string) => string;
  /** The text after the closing bracket of `create table`. */
  readonly tableSuffix: string;
  /** Whether `alter table … add foreign key` exists. */
  readonly addsForeignKeys: boolean;
  /** Whether a new column on an empty table can be required without a default. */
  readonly addsRequired: boolean;
  /** Returns why the present column cannot store our values, as a part of a sentence; undefined if it can. */
  readonly misfit: (wanted: Column, present: PresentColumn) => string | undefined;
  /** Reads which of these tables exist, with their columns. */
  readonly read: (db: Db, names: readonly string[]) => Promise<ReadonlyMap<string, PresentTable>>;
  /** Returns the schema that the application has named, if the database lacks it. */
  readonly missingSchema?: (db: Db) => Promise<string | undefined>;
  /** Runs `work` while no other process migrates this database; all or nothing where the database can. */
  readonly exclusively: <T>(database: Database, work: (db: Db) => Promise<T>) => Promise<T>;
  /** Whether a statement failed because another process has just made the same table, column or index. Absent where it cannot. */
  readonly isThereAlready?: (error: unknown) => boolean;
}

/** Returns the length in a type such as `varchar(255)`, if it has one. */
export function lengthIn(type: string): number | undefined {
  const digits = /\((\d+)\)/.exec(type)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Describes the fault of a collation that treats different texts as equal: one user's id could match another's. */
export function looseCollation(present: string | undefined, wanted: string): string | undefined {
  return present && `has the collation ${present}, for which different texts are equal: it has to be ${wanted}`;
}

/** Quotes a text with single quotes, and doubles those inside. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** SQL that reads the present schema. Booleans are returned as true and false, 1 and 0, or `t` and `f`. */
export interface SchemaQueries {
  /** `table`, `name`, `type`, `required`, `filled`, and `collation` where there are any. */
  readonly columns: string;
  /** `table`, `index`, `unique`, `column`: a row for each column of each index, in the index's order. */
  readonly indexes: string;
  /** `owner`, `column`, `table`, `onDelete`. */
  readonly foreignKeys: string;
}

/** Reads the present tables with these names. `nameOf` restores the case of a table's name that the database has changed. */
export async function readTables(
  db: Db,
  names: readonly string[],
  queries: SchemaQueries,
  nameOf: (name: string) => string = (name) => name,
): Promise<ReadonlyMap<string, PresentTable>> {
  const columns = await rowsOf(db, queries.columns);
  const indexed = await rowsOf(db, queries.indexes);
  const foreignKeys = await rowsOf(db, queries.foreignKeys);
  const present = new Map<string, PresentTable>();
  for (const name of names) {
    const owned = (rows: readonly DriverRow[], by = 'table') => rows.filter((row) => nameOf(String(row[by])) === name);
    const found = owned(columns).map(columnOf);
    if (found.length === 0) continue;
    present.set(name, {
      columns: new Map(found.map((column) => [column.name, column])),
      indexes: indexesOf(owned(indexed)),
      foreignKeys: owned(foreignKeys, 'owner').map(({ column, table, onDelete }) => ({
        column: String(column),
        table: nameOf(String(table)),
        onDelete: String(onDelete).toLowerCase(),
      })),
    });
  }
  return present;
}

/** Returns the rows of a statement that has no values. */
export async function rowsOf(db: Db, sql: string): Promise<readonly DriverRow[]> {
  return (await db.run({ ours: 'objects', ...CompiledQuery.raw(sql) })).rows;
}

const isTrue = (value: unknown) => value === 't' || Number(value) === 1;

function columnOf({ name, type, required, filled, collation }: DriverRow): PresentColumn {
  return {
    name: String(name),
    type: String(type).toLowerCase(),
    nullable: !isTrue(required),
    filled: isTrue(filled),
    ...(typeof collation === 'string' ? { collation } : {}),
  };
}

function indexesOf(rows: readonly DriverRow[]): PresentIndex[] {
  const indexes = new Map<unknown, { columns: string[]; unique: boolean }>();
  for (const { index, unique, column } of rows) {
    const found = indexes.get(index) ?? { columns: [], unique: isTrue(unique) };
    found.columns.push(String(column));
    indexes.set(index, found);
  }
  return [...indexes.values()];
}
