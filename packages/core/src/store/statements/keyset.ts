import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { columnOf } from '../schema/column.js';
import type { Table } from '../schema/table.js';
import { Condition, readWhere, type Where, within } from './conditions.js';
import type { Db } from './executor.js';
import type { Direction } from './reading.js';
import { type NextSlot, registered, rowsBy, value, whole } from './statement.js';

/** The place of a row in a list: its sort value, and its primary key, which sorts rows with equal values. */
export interface Place {
  readonly value: string | number | boolean | null;
  readonly key: string | number;
}

export interface KeysetOptions<Row> {
  readonly sortBy: keyof Row & string;
  readonly direction: Direction;
  /** Whether rows after the start are read, or those before it, the nearest first. */
  readonly toward: 'next' | 'previous';
  readonly limit: number;
  /** Where reading starts; absent for the beginning of the list. */
  readonly start?: { readonly place: Place; readonly isIncluded: boolean } | undefined;
}

/** A row with its place in the list. */
export interface Placed<Row> {
  readonly row: Row;
  readonly place: Place;
}

/**
 * Reads rows from a place on, along an index on the sort column and the primary key, so that a page deep in the list costs as much
 * as the first one. Rows without a sort value are the last ones on every database, in both directions: they are read by a statement
 * of their own.
 */
export async function readFrom<Row extends object>(
  db: Db,
  given: Table<string, Row>,
  filters: readonly NoInfer<Where<Row>>[],
  options: NoInfer<KeysetOptions<Row>>,
): Promise<Placed<Row>[]> {
  const { toward, limit, start } = options;
  const isOptional = columnOf(given, options.sortBy).optional === true;
  const inOrder: readonly Part[] = isOptional ? ['with a value', 'without a value'] : ['with a value'];
  const ahead = toward === 'next' ? inOrder : inOrder.toReversed();
  const first = start && ahead.indexOf(start.place.value === null ? 'without a value' : 'with a value');
  const found: Placed<Row>[] = [];
  for (const [at, part] of ahead.entries()) {
    if (at < (first ?? 0) || found.length >= limit) continue;
    const own = at === first ? start : undefined;
    const about = { ...options, part, isOptional, limit: limit - found.length, start: own };
    found.push(...(await readPart(db, given, filters, about)));
  }
  return found;
}

type Part = 'with a value' | 'without a value';

/**
 * Returns the columns before the sort column in an index: those with an exact filter. MySQL and MariaDB look up an exact value, and
 * read all its rows up to the place. They begin at the place if the value is written as a range, and the order names its column.
 */
function leadingColumns(table: Table, filters: readonly object[], sortBy: string): readonly string[] {
  const isExact = (column: string) =>
    filters.some((where) => {
      const wanted: unknown = Reflect.get(where, column);
      return wanted !== undefined && wanted !== null && !(wanted instanceof Condition || wanted instanceof Date);
    });
  const leads = [...table.indexes, ...table.unique].flatMap((index) => {
    const before = index.slice(0, index.indexOf(sortBy));
    return index.includes(sortBy) && before.every(isExact) ? [before] : [];
  });
  return leads.toSorted((one, other) => other.length - one.length)[0] ?? [];
}

function inRanges(where: object, leading: readonly string[]): object {
  const parts = Object.entries(where).map(([column, wanted]) => [
    column,
    leading.includes(column) ? within(wanted) : wanted,
  ]);
  return Object.fromEntries(parts);
}

interface PartOptions<Row> extends KeysetOptions<Row> {
  readonly part: Part;
  readonly isOptional: boolean;
}

async function readPart<Row extends object>(
  db: Db,
  given: Table<string, Row>,
  filters: readonly Where<Row>[],
  { sortBy, direction, toward, limit, start, part, isOptional }: PartOptions<Row>,
): Promise<Placed<Row>[]> {
  const table = registered(db, given); // with the indexes and unique columns that plugins have added
  const { kind } = columnOf(table, sortBy);
  const hasValue = part === 'with a value';
  const isSought = hasValue && (start !== undefined || isOptional);
  const leading = isSought && !db.dialect.seeksRows ? leadingColumns(table, filters, sortBy) : [];
  const predicates = filters.map((where) => readWhere(db, table, inRanges(where, leading)));
  const isAscending = (direction === 'asc') === (toward === 'next');
  const order = isAscending ? 'asc' : 'desc';
  const sorted = sql.ref(`${table.name}.${sortBy}`);
  const columns = { value: sorted, key: sql.ref(`${table.name}.${table.primaryKey}`) };
  // No two rows have one value of a unique column, so its own index gives the order.
  const isUnique = [[table.primaryKey], ...table.unique].some((each) => each.join() === sortBy);
  const sorters: readonly (keyof Place)[] = !hasValue ? ['key'] : isUnique ? ['value'] : ['value', 'key'];
  const by = sorters.map((each) => columns[each]);
  const precise = kind === 'instant' ? db.dialect.precise?.(sorted) : undefined;
  const rows = await rowsBy(
    db,
    `keyset ${predicates.map(({ shape }) => shape).join()} ${sortBy} ${order} ${part} ${start?.isIncluded}`,
    [...predicates.flatMap(({ values }) => values), ...(start ? valuesOf(db, start.place, sorters) : []), limit],
    (q, next) => {
      let query = q.selectFrom(table.name).select(whole(table));
      if (precise) query = query.select(value('text', precise).as(precisely));
      for (const { build } of predicates) query = query.where(build(next));
      if (!hasValue) query = query.where(sql<SqlBool>`${sorted} is null`);
      else if (isOptional) query = query.where(sql<SqlBool>`${sorted} is not null`);
      if (start) query = query.where(isBeyond(db, by, { isAscending, ...start }, next));
      for (const column of leading) query = query.orderBy(`${table.name}.${column}`, order);
      // MySQL and MariaDB would sort rows of an index in which every sort value is NULL.
      if (!hasValue && db.dialect.seeksRows) query = query.orderBy(sorted, order);
      for (const column of by) query = query.orderBy(column, order);
      return query.limit(next<number>());
    },
  );
  return rows.map((found) => {
    // Exactly the columns of the table are selected and decoded under its name.
    const row = found[table.name] as Row;
    const place = placeOf(found[precisely] ?? Reflect.get(row, sortBy), Reflect.get(row, table.primaryKey));
    if (!place) throw new TypeError(`${table.name}.${sortBy} cannot sort a list`);
    return { row, place };
  });
}

/** The name of the precise sort value in a result. A table cannot have it: its name begins with a letter. */
const precisely = '_sorted';

/** Returns the place with this sort value and this primary key; `undefined` for values that no index holds. */
export function placeOf(sorted: unknown, key: unknown): Place | undefined {
  const found = sorted instanceof Date ? sorted.getTime() : sorted;
  const isValue =
    found === null || typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean';
  return isValue && (typeof key === 'string' || typeof key === 'number') ? { value: found, key } : undefined;
}

interface Beyond {
  readonly isAscending: boolean;
  readonly isIncluded: boolean;
}

/** Returns the values of `isBeyond`, in the order of its placeholders. */
function valuesOf(db: Db, place: Place, sorters: readonly (keyof Place)[]): readonly unknown[] {
  const values = sorters.map((each) => place[each]);
  return values.length === 1 || db.dialect.seeksRows ? values : [...values, place.value];
}

/** Tests whether a row comes after a place, by one or two columns. */
function isBeyond(
  db: Db,
  [sorted, key]: readonly RawBuilder<unknown>[],
  { isAscending, isIncluded }: Beyond,
  next: NextSlot,
): RawBuilder<SqlBool> {
  const strictly = sql.raw(isAscending ? '>' : '<');
  const orAt = isIncluded ? sql`${strictly}=` : strictly;
  const place = (): Expression<unknown> => next();
  if (!key) return sql`${sorted} ${orAt} ${place()}`;
  return db.dialect.seeksRows
    ? sql`(${sorted}, ${key}) ${orAt} (${place()}, ${place()})`
    : sql`(${sorted} = ${place()} and ${key} ${orAt} ${place()} or ${sorted} ${strictly} ${place()})`;
}
