import type { TableDescription } from 'latchkey/inspect';
import { type Column, quoted, type Wanted } from './wanted.js';

type Kind = Column['kind'];
type TypeCode = (name: string, length: number | undefined) => string;

const named =
  (maker: string): TypeCode =>
  (name) =>
    `${maker}(${name})`;
const bounded: TypeCode = (name, length) => `varchar(${name}, { length: ${length} })`;

/** How each dialect declares a kind of column; the name is quoted. */
const types: Readonly<Record<Wanted['dialect'], Readonly<Record<Kind, TypeCode>>>> = {
  sqlite: {
    id: named('text'),
    key: named('text'),
    text: named('text'),
    json: named('text'),
    integer: named('integer'),
    bigint: named('integer'),
    boolean: (name) => `integer(${name}, { mode: 'boolean' })`,
    instant: (name) => `integer(${name}, { mode: 'timestamp_ms' })`,
  },
  postgres: {
    id: bounded,
    key: bounded,
    text: named('text'),
    json: named('text'),
    integer: named('integer'),
    bigint: (name) => `bigint(${name}, { mode: 'number' })`,
    boolean: named('boolean'),
    instant: (name) => `timestamp(${name}, { precision: 3, withTimezone: true, mode: 'date' })`,
  },
  mysql: {
    id: bounded,
    key: bounded,
    text: named('mediumtext'),
    json: named('mediumtext'),
    integer: named('int'),
    bigint: (name) => `bigint(${name}, { mode: 'number' })`,
    boolean: named('boolean'),
    instant: (name) => `datetime(${name}, { mode: 'date', fsp: 3 })`,
  },
};

/** Writes one column: its type, key, default and reference. */
export function columnCode(
  { dialect, tables }: Wanted,
  table: TableDescription,
  column: Column,
  nameOf: ReadonlyMap<string, string>,
): string {
  const { name, kind, length, required, references } = column;
  const parts = [types[dialect][kind](quoted(name), length)];
  if (name === table.primaryKey) parts.push('primaryKey()');
  if (required) parts.push('notNull()');
  if (column.initial !== undefined) parts.push(`default(${defaultCode(dialect, column)})`);
  const target = references && tables.find((each) => each.name === references.table);
  if (target)
    parts.push(
      `references(() => ${nameOf.get(target.name)}.${target.primaryKey}, { onDelete: ${quoted(references.onDelete)} })`,
    );
  return parts.join('.');
}

function defaultCode(dialect: Wanted['dialect'], { kind, initial }: Column): string {
  if (initial instanceof Date) return `new Date(${initial.getTime()})`;
  if (typeof initial === 'number' || typeof initial === 'boolean') return String(initial);
  const text = typeof initial === 'string' ? initial : JSON.stringify(initial);
  // MySQL accepts only an expression as the default of unbounded text.
  const isExpression = dialect === 'mysql' && (kind === 'text' || kind === 'json');
  return isExpression ? `sql\`(\${${quoted(text)}})\`` : quoted(text);
}
