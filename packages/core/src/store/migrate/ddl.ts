import type { SchemaDialect } from '../dialects/schema.js';
import { indexName, type Table } from '../schema/table.js';

/** The target of a reference: the primary key of a table. */
export type KeyOf = (table: string) => string;

/** Returns `create table` with its primary key and foreign keys, then its indexes. */
export function createTable(dialect: SchemaDialect, table: Table, keyOf: KeyOf): string[] {
  const { quote, tableText } = dialect;
  const parts = Object.keys(table.columns).map((column) => columnText(dialect, table, column));
  parts.push(`primary key (${quote(table.primaryKey)})`);
  for (const column of Object.keys(table.columns)) {
    const reference = foreignKey(dialect, table, column, keyOf);
    if (reference !== undefined) parts.push(reference);
  }
  const create = `create table ${tableText(table.name)} (\n  ${parts.join(',\n  ')}\n)${dialect.tableSuffix}`;
  return [create, ...indexesOf(table).map((index) => createIndex(dialect, table, index))];
}

export interface WantedIndex {
  readonly columns: readonly string[];
  readonly unique: boolean;
}

export function indexesOf({ unique, indexes }: Table): WantedIndex[] {
  return [
    ...unique.map((columns) => ({ columns, unique: true })),
    ...indexes.map((columns) => ({ columns, unique: false })),
  ];
}

export function createIndex(
  { quote, tableText }: SchemaDialect,
  { name }: Table,
  { columns, unique }: WantedIndex,
): string {
  const named = quote(indexName(name, columns, unique ? 'unique' : 'index'));
  return `create ${unique ? 'unique ' : ''}index ${named} on ${tableText(name)} (${columns.map(quote).join(', ')})`;
}

/** Returns `alter table … add column`, with its foreign key if the column cannot get it later. */
export function addColumn(dialect: SchemaDialect, table: Table, column: string, keyOf: KeyOf): string[] {
  const add = `alter table ${dialect.tableText(table.name)} add column ${columnText(dialect, table, column, 'added')}`;
  const reference = table.columns[column]?.references;
  if (!reference) return [add];
  if (dialect.addsForeignKeys) return [add, addForeignKey(dialect, table, column, keyOf)];
  return [`${add} ${references(dialect, reference, keyOf)}`];
}

export function addForeignKey(dialect: SchemaDialect, table: Table, column: string, keyOf: KeyOf): string {
  return `alter table ${dialect.tableText(table.name)} add ${foreignKey(dialect, table, column, keyOf)}`;
}

function columnText(dialect: SchemaDialect, table: Table, name: string, how: 'created' | 'added' = 'created'): string {
  const column = table.columns[name];
  if (!column) throw new TypeError(`${table.name} has no column ${name}`);
  const parts = [dialect.quote(name), dialect.columnType(column)];
  if (!column.optional) parts.push('not null');
  const initial =
    column.initial ?? (how === 'added' && !column.optional && !dialect.addsRequired ? empty(column.kind) : undefined);
  if (initial !== undefined) parts.push(`default ${dialect.defaultValue(column, initial)}`);
  return parts.join(' ');
}

// The default of a new column in an empty table, if the database requires one. No row gets it, because inserts name every column.
function empty(kind: string): string | number {
  return kind === 'id' || kind === 'key' || kind === 'text' || kind === 'json' ? '' : 0;
}

function foreignKey(dialect: SchemaDialect, table: Table, column: string, keyOf: KeyOf): string | undefined {
  const reference = table.columns[column]?.references;
  return reference && `foreign key (${dialect.quote(column)}) ${references(dialect, reference, keyOf)}`;
}

function references(
  { quote, tableText }: SchemaDialect,
  { table, onDelete }: { readonly table: string; readonly onDelete: string },
  keyOf: KeyOf,
): string {
  return `references ${tableText(table)} (${quote(keyOf(table))}) on delete ${onDelete}`;
}
