import type { Column } from '../column.js';
import type { Database, Db } from '../executor.js';

export interface PresentColumn {
  readonly name: string;
  /** As the database words it, in lower case. */
  readonly type: string;
  readonly nullable: boolean;
  /** Whether an insert may leave it out although it is not nullable. */
  readonly filled: boolean;
  readonly collation?: string;
}

/** A usable index: over whole columns and all rows. */
export interface PresentIndex {
  readonly columns: readonly string[];
  readonly unique: boolean;
}

export interface PresentForeignKey {
  readonly column: string;
  readonly table: string;
  /** In lower case: `cascade`, `set null`, … */
  readonly onDelete: string;
}

export interface PresentTable {
  readonly columns: ReadonlyMap<string, PresentColumn>;
  readonly indexes: readonly PresentIndex[];
  readonly foreignKeys: readonly PresentForeignKey[];
  /** What makes the table unusable as a whole, as a sentence. */
  readonly fault?: string;
}

/** How one database describes tables: its words for ours, and ours for what it has. */
export interface SchemaDialect {
  readonly quote: (name: string) => string;
  readonly columnType: (column: Column) => string;
  /** A value as DDL writes it after `default`. */
  readonly defaultValue: (column: Column, value: unknown) => string;
  /** What follows the closing bracket of `create table`. */
  readonly tableSuffix: string;
  /** Whether `alter table … add foreign key` exists. */
  readonly addsForeignKeys: boolean;
  /** Whether a new column on an empty table may be required without a default. */
  readonly addsRequired: boolean;
  /** What keeps the column from holding the values of ours, as a half sentence; undefined if nothing does. */
  readonly misfit: (wanted: Column, present: PresentColumn) => string | undefined;
  /** What is there of these tables. */
  readonly read: (db: Db, names: readonly string[]) => Promise<ReadonlyMap<string, PresentTable>>;
  /** Runs `work` while no other process migrates this database; all or nothing where the database can. */
  readonly exclusively: <T>(database: Database, work: (db: Db) => Promise<T>) => Promise<T>;
}

/** The length in a type such as `varchar(255)`, if it has one. */
export function lengthIn(type: string): number | undefined {
  const digits = /\((\d+)\)/.exec(type)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Text in single quotes, with those inside doubled. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

interface Facts {
  readonly columns: readonly (PresentColumn & { readonly table: string })[];
  /** One row for each column of each index, in the index's order. */
  readonly indexed: readonly {
    readonly table: string;
    readonly index: string;
    readonly unique: boolean;
    readonly column: string;
  }[];
  readonly foreignKeys: readonly (PresentForeignKey & { readonly owner: string })[];
  readonly faults?: ReadonlyMap<string, string>;
}

/** Sorts what a database says of all its tables by table. */
export function byTable(facts: Facts, names: readonly string[]): ReadonlyMap<string, PresentTable> {
  const present = new Map<string, PresentTable>();
  for (const name of names) {
    const columns = facts.columns.filter(({ table }) => table === name);
    if (columns.length === 0) continue;
    const indexes = new Map<string, { columns: string[]; unique: boolean }>();
    for (const { index, unique, column } of facts.indexed.filter(({ table }) => table === name)) {
      const found = indexes.get(index) ?? { columns: [], unique };
      found.columns.push(column);
      indexes.set(index, found);
    }
    const fault = facts.faults?.get(name);
    present.set(name, {
      columns: new Map(columns.map((column) => [column.name, column])),
      indexes: [...indexes.values()],
      foreignKeys: facts.foreignKeys.filter(({ owner }) => owner === name),
      ...(fault === undefined ? {} : { fault }),
    });
  }
  return present;
}
