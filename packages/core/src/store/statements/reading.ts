import { type RawBuilder, sql } from 'kysely';
import { columnOf } from '../schema/column.js';
import type { Table } from '../schema/table.js';
import { type Predicate, readSome, readWhere, type SomeWhere, type Where } from './conditions.js';
import type { Db } from './executor.js';
import { rowCount, rowsBy, value } from './statement.js';

export type Direction = 'asc' | 'desc';

export interface ListOptions<Row> {
  /** Columns with their directions, most significant first. */
  readonly orderBy?: readonly (readonly [column: keyof Row & string, direction: Direction])[];
  readonly limit?: number;
  /** Only with a limit. */
  readonly offset?: number;
}

/** Returns a row that matches, if there is one. If several match, the database chooses one. */
export async function find<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: NoInfer<SomeWhere<Row>>,
): Promise<Row | undefined> {
  return (await select<Row>(db, readSome(db, table, where), { limit: 1 }))[0];
}

/** Returns all rows that match; all rows of the table for `{}`. */
export async function list<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: NoInfer<Where<Row>>,
  options: NoInfer<ListOptions<Row>> = {},
): Promise<Row[]> {
  if (options.offset !== undefined && options.limit === undefined) throw new TypeError('an offset needs a limit');
  return select(db, readWhere(db, table, where), options);
}

/** Returns the number of rows that match. */
export async function count<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: NoInfer<Where<Row>>,
): Promise<number> {
  const { table: found, shape, values, build } = readWhere(db, table, where);
  const [row] = await rowsBy(db, `count ${shape}`, values, (q, next) =>
    q.selectFrom(found.name).select(rowCount()).where(build(next)),
  );
  return Number(row?.rows);
}

/** A number of rows that is counted up to a limit. */
export interface BoundedCount {
  readonly count: number;
  /** Whether there are more rows than the count. */
  readonly more: boolean;
}

/**
 * Counts the rows that match, at most `most` of them: the statement reads one more than that, however large the table is. An exact
 * number is the result of `count`, which reads every row.
 */
export async function countUpTo<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: NoInfer<Where<Row>>,
  most = 10_000,
): Promise<BoundedCount> {
  const { table: found, shape, values, build } = readWhere(db, table, where);
  const [row] = await rowsBy(db, `count up to ${shape}`, [...values, most + 1], (q, next) =>
    q
      .selectFrom(
        q.selectFrom(found.name).select(sql<number>`1`.as('one')).where(build(next)).limit(next<number>()).as('found'),
      )
      .select(rowCount()),
  );
  const rows = Number(row?.rows);
  return { count: Math.min(rows, most), more: rows > most };
}

/** Reads the time of the database's clock. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const [row] = await rowsBy(db, 'clock', [], (q) => q.selectNoFrom(value('instant', db.dialect.clock).as('now')));
  if (!(row?.now instanceof Date)) throw new TypeError('the database did not return its time');
  return row.now;
}

/** Selects the rows of a parsed `where`, all columns. `lock` ends the statement. */
export async function select<Row extends object>(
  db: Db,
  { table, shape, values, build }: Predicate,
  { orderBy = [], limit, offset }: ListOptions<Row>,
  lock?: RawBuilder<unknown>,
): Promise<Row[]> {
  for (const [column] of orderBy) columnOf(table, column);
  const order = orderBy.map(([column, direction]) => `${column} ${direction}`).join();
  const paging = `${limit === undefined ? '' : 'limit'} ${offset === undefined ? '' : 'offset'}`;
  const bounds = [limit, offset].filter((each) => each !== undefined);
  const rows = await rowsBy(
    db,
    `select ${shape} ${order} ${paging} ${lock ? 'locked' : ''}`,
    [...values, ...bounds],
    (q, next) => {
      let query = q.selectFrom(table.name).selectAll(table.name).where(build(next));
      for (const [column, direction] of orderBy) query = query.orderBy(`${table.name}.${column}`, direction);
      if (limit !== undefined) query = query.limit(next<number>());
      if (offset !== undefined) query = query.offset(next<number>());
      return lock === undefined ? query : query.modifyEnd(lock);
    },
  );
  // The row type belongs to the table, and exactly the table's columns are selected and decoded.
  return rows as Row[];
}
