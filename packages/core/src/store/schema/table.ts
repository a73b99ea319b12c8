import { type Column, type Columns, columnOf } from './column.js';

export type { ColumnKind, Columns, Reference } from './column.js';
export { bigint, boolean, id, instant, integer, json, key, text } from './column.js';

/**
 * A table: the single source of row types, SQL, codecs, migrations and generated schemas.
 * `unique` and `indexes` name every constraint and index, those of single columns included.
 */
export interface Table<Name extends string = string, Row extends object = object, New extends object = object> {
  readonly name: Name;
  readonly columns: Columns;
  readonly primaryKey: string;
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
  /** Only for the compiler: a row as it is read, and as it is inserted. Absent at run time. */
  readonly types?: { readonly row: Row; readonly new: New };
}

type Flat<T> = { readonly [K in keyof T]: T[K] };
type ValueOf<C> = C extends Column<infer Value> ? Value : never;
type RowFrom<C extends Columns> = { readonly [K in keyof C]: ValueOf<C[K]> };
type NewFrom<C extends Columns> = Flat<
  { readonly [K in keyof C as C[K] extends Column<unknown, true> ? K : never]: ValueOf<C[K]> } & {
    readonly [K in keyof C as C[K] extends Column<unknown, true> ? never : K]?: ValueOf<C[K]>;
  }
>;

/** A row of the table as the store returns it: `Date`, `boolean`, `string | null`. */
export type RowOf<T extends Table> = NonNullable<T['types']>['row'];

/** A row as it is inserted: columns that are optional or have an `initial` value can be left out. */
export type NewRowOf<T extends Table> = NonNullable<T['types']>['new'];

export interface TableOptions<Name> {
  readonly primaryKey?: Name;
  readonly unique?: readonly (readonly Name[])[];
  readonly indexes?: readonly (readonly Name[])[];
}

/**
 * Describes a table. The primary key is the column `id` unless `primaryKey` names another.
 * Every reference gets an index unless an index already begins with it. Throws for a table that some database would refuse.
 */
export function table<const Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  options: TableOptions<keyof C & string> = {},
): Table<Name, RowFrom<C>, NewFrom<C>> {
  return describeTable(name, columns, options.primaryKey ?? 'id', options.unique ?? [], options.indexes ?? []);
}

/** Returns the same table with more columns: an application's own fields, or those that a plugin adds. */
export function extendTable<Name extends string, Row extends object, New extends object, C extends Columns>(
  base: Table<Name, Row, New>,
  columns: C,
): Table<Name, Flat<Row & RowFrom<C>>, Flat<New & NewFrom<C>>> {
  for (const name of Object.keys(columns)) {
    if (Object.hasOwn(base.columns, name)) throw new TypeError(`${base.name}.${name} exists already`);
  }
  return describeTable(base.name, { ...base.columns, ...columns }, base.primaryKey, base.unique, base.indexes);
}

/** Returns the same table with more indexes, such as those by which a plugin lists users. */
export function indexTable(base: Table, indexes: readonly (readonly string[])[]): Table {
  return describeTable(base.name, base.columns, base.primaryKey, base.unique, [...base.indexes, ...indexes]);
}

/** Returns a table with an alias, for a statement that uses it. */
export function aliased<Row extends object, Alias extends string>(
  base: Table<string, Row>,
  alias: Alias,
): Table<Alias, Row> {
  return { ...base, name: alias };
}

type IndexKind = 'unique' | 'index';

/** Returns the name of a unique constraint or an index, the same on every database. */
export function indexName(tableName: string, columns: readonly string[], kind: IndexKind): string {
  return `${tableName}_${columns.join('_')}_${kind}`;
}

// The shortest limit of the three: PostgreSQL cuts longer names, MySQL refuses them.
const LONGEST_NAME = 63;
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

interface Indexed {
  readonly unique: boolean;
  readonly filterable?: boolean | undefined;
}

/** Maximum number of characters of a column's name. The name of its index is longer. */
export function longestColumnName(tableName: string, { unique, filterable }: Indexed): number {
  if (filterable) return LONGEST_NAME - indexName(tableName, ['', 'createdAt', 'id'], 'index').length;
  return LONGEST_NAME - (unique ? indexName(tableName, [''], 'unique').length : 0);
}

export function isName(text: string, longest: number): boolean {
  return NAME.test(text) && text.length <= longest;
}

/** Checks and completes the description of a table. */
export function describeTable<Name extends string>(
  name: Name,
  columns: Columns,
  primaryKey: string,
  givenUnique: readonly (readonly string[])[],
  givenIndexes: readonly (readonly string[])[],
): Table<Name, never, never> {
  const unique = [...givenUnique];
  const indexes = [...givenIndexes];
  const covered = (column: string) =>
    column === primaryKey || [...unique, ...indexes].some((listed) => listed[0] === column);

  for (const [column, { unique: isUnique, index, references, optional, beginningOf }] of Object.entries(columns)) {
    if (isUnique && !unique.some((listed) => listed.length === 1 && listed[0] === column)) unique.push([column]);
    if ((index || references) && !covered(column)) indexes.push([column]);
    if (references?.onDelete === 'set null' && !optional)
      throw new TypeError(`${name}.${column} cannot be set to null`);
    if (beginningOf) columnOf({ name, columns }, beginningOf);
  }
  for (const column of [name, ...Object.keys(columns)]) {
    if (!isName(column, LONGEST_NAME)) throw new TypeError(`${name}: "${column}" is not a usable name`);
  }
  for (const listed of [[primaryKey], ...unique]) checkIndex(name, columns, listed, 'unique');
  for (const listed of indexes) checkIndex(name, columns, listed, 'index');
  return { name, columns, primaryKey, unique, indexes };
}

function checkIndex(name: string, columns: Columns, listed: readonly string[], index: IndexKind): void {
  for (const column of listed) {
    const kind = columns[column]?.kind;
    if (kind === undefined) throw new TypeError(`${name} has no column ${column}`);
    if (kind === 'text' || kind === 'json') throw new TypeError(`${name}.${column} is unbounded and cannot be indexed`);
  }
  if (indexName(name, listed, index).length > LONGEST_NAME) throw new TypeError(`${name}: the index name is too long`);
}
