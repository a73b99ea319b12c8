import type { Table } from '../../src/store/schema/table.js';
import { isRecord, type Json, jsonOf } from './json.js';

/** A column as an older process knows it. */
export interface RecordedColumn {
  readonly type: string;
  /** Maximum number of characters. */
  readonly length?: number;
  readonly nullable: boolean;
  /** The value of rows that do not name the column. */
  readonly default?: Json;
  readonly references?: { readonly table: string; readonly onDelete: string };
}

export interface RecordedTable {
  readonly columns: Readonly<Record<string, RecordedColumn>>;
  readonly primaryKey: string;
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
}

export type RecordedSchema = Readonly<Record<string, RecordedTable>>;

/** What a release promises about its tables. */
export function schemaOf(tables: readonly Table[]): RecordedSchema {
  const sorted = [...tables].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(sorted.map((table) => [table.name, recordedTable(table)]));
}

function recordedTable({ columns, primaryKey, unique, indexes }: Table): RecordedTable {
  const recorded = Object.entries(columns).map(([name, column]): [string, RecordedColumn] => [
    name,
    {
      type: column.kind,
      ...(column.length !== undefined && { length: column.length }),
      nullable: column.optional ?? false,
      ...(column.initial !== undefined && { default: jsonOf(column.initial) }),
      ...(column.references && { references: column.references }),
    },
  ]);
  return { columns: Object.fromEntries(recorded), primaryKey, unique, indexes };
}

/** The types that store every value of a type: a change from one to the other needs no rewriting of rows. */
const wider: Readonly<Record<string, readonly string[]>> = { integer: ['bigint'], id: ['key'] };

/**
 * Says in sentences how the tables do more than expand a recorded schema. A process of the recorded release has to insert, read and
 * delete its rows in these tables without an error.
 */
export function breaksOf(recorded: RecordedSchema, current: RecordedSchema): readonly string[] {
  return Object.entries(recorded).flatMap(([name, before]) => {
    const now = current[name];
    return now === undefined ? [`${name}: the table is gone`] : breaksOfTable(name, before, now);
  });
}

function breaksOfTable(table: string, before: RecordedTable, now: RecordedTable): readonly string[] {
  const columns = Object.entries(before.columns).flatMap(([name, column]) => {
    const current = now.columns[name];
    if (current === undefined) return [`${table}.${name}: the column is gone`];
    return breaksOfColumn(column, current).map((rule) => `${table}.${name}: ${rule}`);
  });
  const added = Object.entries(now.columns)
    .filter(([name, column]) => !(name in before.columns) && !column.nullable && column.default === undefined)
    .map(([name]) => `${table}.${name}: a new column must be nullable or have a default`);
  const known = before.unique.map((listed) => listed.join());
  const unique = now.unique
    .filter((listed) => !known.includes(listed.join()) && listed.every((name) => name in before.columns))
    .map((listed) => `${table}.${listed.join('+')}: the columns became unique`);
  const key = before.primaryKey === now.primaryKey ? [] : [`${table}.${now.primaryKey}: it became the primary key`];
  return [...columns, ...added, ...unique, ...key];
}

function breaksOfColumn(before: RecordedColumn, now: RecordedColumn): readonly string[] {
  const rules: string[] = [];
  if (now.type !== before.type && !wider[before.type]?.includes(now.type))
    rules.push(`the type ${before.type} became ${now.type}`);
  if (now.length !== undefined && (before.length === undefined || now.length < before.length))
    rules.push(`it became narrower: ${before.length ?? 'any number of'} to ${now.length} characters`);
  if (before.nullable && !now.nullable) rules.push('it became required');
  if (!before.nullable && now.nullable) rules.push('it became nullable, and older processes read a value from it');
  if (before.default !== undefined && now.default === undefined && !now.nullable) rules.push('its default is gone');
  if (now.references && !isSame(before.references, now.references)) rules.push('its reference changed or is new');
  return rules;
}

function isSame(one: unknown, other: unknown): boolean {
  if (!isRecord(one) || !isRecord(other)) return one === other;
  return one.table === other.table && one.onDelete === other.onDelete;
}
