import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { beginningOf, type Column, checkValue, columnOf } from '../schema/column.js';
import type { Table } from '../schema/table.js';
import type { Db } from './executor.js';
import { type NextSlot, registered } from './statement.js';

/** A test of a column other than equality. */
export class Condition<Value> {
  readonly test: Test;
  readonly operands: readonly unknown[];
  /** Only for the compiler. */
  declare readonly value?: Value;

  constructor(test: Test, operands: readonly unknown[]) {
    this.test = test;
    this.operands = operands;
  }
}

/** A test against a column of the rows of another table. A cursor contains only its names and values. */
class InColumn<Value> extends Condition<Value> {
  readonly table: Table;
  readonly column: string;
  readonly where: object;

  constructor(table: Table, column: string, where: object) {
    super('in column', []);
    this.table = table;
    this.column = column;
    this.where = where;
  }

  toJSON(): readonly unknown[] {
    return [this.table.name, this.column, Object.entries(this.where)];
  }
}

type Test =
  | '='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'not'
  | 'one of'
  | 'is null'
  | 'is not null'
  | 'range'
  | 'starts with'
  | 'within'
  | 'in column'
  | 'any';
type Ordered = Date | number;

/** A filter of rows: every named column has this value (`null` included) or meets this condition. */
export type Where<Row extends object> = { readonly [Column in keyof Row]?: Row[Column] | Condition<Row[Column]> };

/** A `Where` that names at least one column, so that a change or removal never affects the whole table by accident. */
export type SomeWhere<Row extends object> = Where<Row> &
  {
    [Column in keyof Row]: { readonly [Only in Column]: Row[Column] | Condition<Row[Column]> };
  }[keyof Row];

export const before = <Value extends Ordered>(limit: Value): Condition<Value> => new Condition('<', [limit]);
export const atMost = <Value extends Ordered>(limit: Value): Condition<Value> => new Condition('<=', [limit]);
export const after = <Value extends Ordered>(limit: Value): Condition<Value> => new Condition('>', [limit]);
export const atLeast = <Value extends Ordered>(limit: Value): Condition<Value> => new Condition('>=', [limit]);

/** Matches other values and NULL: `not('a')` matches NULL, `not(null)` matches every value. */
export const not = <Value>(value: Value): Condition<Value> =>
  value === null ? new Condition('is not null', []) : new Condition('not', [value]);

/** Matches one of these values; an empty list matches no row. */
export const oneOf = <Value>(values: readonly NonNullable<Value>[]): Condition<Value> =>
  new Condition('one of', values);

/** Matches values that another table has in this column, in a row that matches `where`. */
export const inColumn = <Row extends object, Name extends keyof Row & string>(
  table: Table<string, Row>,
  column: Name,
  where: NoInfer<Where<Row>>,
): Condition<Row[Name]> => new InColumn(table, column, where);

/** Maximum number of values in one statement: databases limit it. */
const maxValues = 500;

/** Returns values in parts, each for the `oneOf` of one statement. */
export function inBatches<T>(values: readonly T[]): readonly T[][] {
  return Array.from({ length: Math.ceil(values.length / maxValues) }, (_, index) =>
    values.slice(index * maxValues, (index + 1) * maxValues),
  );
}

export const isNull: Condition<null> = new Condition('is null', []);

/** Matches values from `from` on and before `before`. A bound that is left out excludes no value. */
export function range<Value extends Ordered>({
  from,
  before: end,
}: {
  readonly from?: Value | undefined;
  readonly before?: Value | undefined;
}): Condition<Value> {
  if (from === undefined) return end === undefined ? new Condition('any', []) : before(end);
  return end === undefined ? atLeast(from) : new Condition('range', [from, end]);
}

/** Matches one value, written as a range, so that the database reads the rows in the order of the index and does not sort them. */
export const within = <Value>(value: Value): Condition<Value> => new Condition('within', [value, value]);

/**
 * Matches texts that begin so, byte by byte: `%`, `_` and a backslash are ordinary characters, and upper case differs from lower
 * case. An index on the column serves it.
 */
export function startsWith(beginning: string): Condition<string> {
  if (beginning === '') return new Condition('is not null', []);
  const end = textAfter(beginning);
  return new Condition('starts with', end === undefined ? [beginning] : [beginning, end]);
}

/** Matches texts of a field with `beginningOf` that begin so, in upper or lower case. Only the first 255 characters count. */
export const startsLike = (beginning: string): Condition<string> => startsWith(beginningOf(beginning));

/** Returns the first text, in the order of bytes, after all texts that begin so; `undefined` if there is none. */
function textAfter(beginning: string): string | undefined {
  const characters = [...beginning];
  while (characters.length > 0) {
    const last = characters.pop()?.codePointAt(0) ?? 0;
    if (last === 0x10ffff) continue; // the last character of all: the one before it decides
    const isBeforeSurrogates = last === 0xd7ff; // no text contains a surrogate alone
    return characters.join('') + String.fromCodePoint(isBeforeSurrogates ? 0xe000 : last + 1);
  }
  return undefined;
}

/**
 * A parsed `where` over a table: the shape says which columns are tested how, and the SQL text depends on it; the values do not
 * affect the text.
 */
export interface Predicate {
  /** The table as the database was opened with it. */
  readonly table: Table;
  readonly shape: string;
  readonly values: readonly unknown[];
  /** Returns the tests as one expression; `next` gives the placeholders for `values`, in their order. */
  readonly build: (next: NextSlot) => RawBuilder<SqlBool>;
}

/** Parses a `where` over the table. Throws for an unknown column, for `undefined` and for a value of another kind. */
export function readWhere(db: Db, given: Table, where: object): Predicate {
  const table = registered(db, given);
  const tests: Predicate['build'][] = [];
  const values: unknown[] = [];
  let shape = `${table.name} where `;
  for (const [column, wanted] of Object.entries(where)) {
    const described = columnOf(table, column);
    const tested = sql.ref(`${table.name}.${column}`);
    if (wanted instanceof InColumn) {
      const inner = readWhere(db, wanted.table, wanted.where);
      columnOf(inner.table, wanted.column);
      const { name } = inner.table;
      const listed = sql.ref(`${name}.${wanted.column}`);
      values.push(...inner.values);
      shape += `${column} in ${wanted.column} of (${inner.shape}),`;
      tests.push(
        (next) => sql<SqlBool>`${tested} in (select ${listed} from ${sql.table(name)} where ${inner.build(next)})`,
      );
      continue;
    }
    const { test, operands } = conditionOf(wanted, `${table.name}.${column}`);
    for (const operand of operands) checkValue(`${table.name}.${column}`, described, operand);
    const filled = test === 'one of' ? padded(operands) : operands;
    values.push(...filled);
    shape += `${column} ${test} ${filled.length},`;
    tests.push((next) => testOf(db, described, { test, tested, places: Array.from(filled, () => next()) }));
  }
  return {
    table,
    shape,
    values,
    build(next) {
      const written = tests.map((write) => write(next));
      return written.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(written, sql` and `)}`;
    },
  };
}

/** Parses a `where` that names a column. The compiler refuses an empty one; at run time it would match every row (H014). */
export function readSome(db: Db, table: Table, where: object): Predicate {
  const read = readWhere(db, table, where);
  if (Object.keys(where).length === 0) throw new TypeError(`a change of ${table.name} needs a condition`);
  return read;
}

function conditionOf(wanted: unknown, name: string): { readonly test: Test; readonly operands: readonly unknown[] } {
  if (wanted instanceof Condition) return wanted;
  if (wanted === undefined) throw new TypeError(`${name} is compared with undefined: leave it out, or write null`);
  return wanted === null ? { test: 'is null', operands: [] } : { test: '=', operands: [wanted] };
}

// Lists are filled up to a power of two with their last value, so that lists of any length need few statement texts.
function padded(values: readonly unknown[]): readonly unknown[] {
  const last = values.at(-1);
  if (last === undefined) return values;
  const length = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...Array.from({ length: length - values.length }, () => last)];
}

interface Tested {
  readonly test: Test;
  readonly tested: RawBuilder<unknown>;
  readonly places: readonly Expression<unknown>[];
}

function testOf(db: Db, { kind, optional }: Column, { test, tested, places }: Tested): RawBuilder<SqlBool> {
  const { bytewise, isAt } = db.dialect;
  const [instant] = kind === 'instant' && test === '=' ? places : [];
  if (instant) return isAt(tested, instant);
  return write({ test, optional }, tested, test === 'starts with' && bytewise ? places.map(bytewise) : places);
}

function write(
  { test, optional }: { readonly test: Test; readonly optional: boolean | undefined },
  column: RawBuilder<unknown>,
  places: readonly Expression<unknown>[],
): RawBuilder<SqlBool> {
  switch (test) {
    case 'any':
      return sql`1 = 1`;
    case 'within':
      return sql`${column} >= ${places[0]} and ${column} <= ${places[1]}`;
    case 'range':
    case 'starts with':
      return places.length === 1
        ? sql`${column} >= ${places[0]}`
        : sql`${column} >= ${places[0]} and ${column} < ${places[1]}`;
    case 'is null':
      return sql`${column} is null`;
    case 'is not null':
      return sql`${column} is not null`;
    case 'one of':
      return places.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(places)})`;
    case 'not':
      return optional ? sql`(${column} <> ${places[0]} or ${column} is null)` : sql`${column} <> ${places[0]}`;
    default:
      return sql`${column} ${sql.raw(test)} ${places[0]}`;
  }
}
