import type { RawBuilder } from 'kysely';
import type { Table } from '../schema/table.js';
import { readWhere, type SomeWhere, some, type Where } from './conditions.js';
import type { Db, Tx } from './executor.js';
import { executeRows, preparedFor, slots } from './prepared.js';
import { registered } from './registered.js';
import { lockRows } from './row-lock.js';
import { value } from './statement.js';

export type Direction = 'asc' | 'desc';

export interface ListOptions<Row> {
  /** Columns with their directions, most significant first. */
  readonly orderBy?: readonly (readonly [column: keyof Row & string, direction: Direction])[];
  readonly limit?: number;
  /** Only with a limit. */
  readonly offset?: number;
}

/** Returns a row that matches, if there is one; any of them if there are several. */
export async function find<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: NoInfer<SomeWhere<Row>>,
): Promise<Row | undefined> {
  const found = registered(db, table);
  const [row] = await select<Row>(db, found, some(found, where), { limit: 1 });
  return row;
}

/** Returns all rows that match; all rows of the table for `{}`. */
export async function list<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: NoInfer<Where<Row>>,
  options: NoInfer<ListOptions<Row>> = {},
): Promise<Row[]> {
  if (options.offset !== undefined && options.limit === undefined) throw new TypeError('an offset needs a limit');
  return select(db, registered(db, table), where, options);
}

/** Returns the number of rows that match. */
export async function count<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: NoInfer<Where<Row>>,
): Promise<number> {
  const found = registered(db, table);
  const predicate = readWhere(found, where);
  const prepared = preparedFor(db, `count ${found.name} ${predicate.shape}`, (statements) =>
    statements
      .selectFrom(found.name)
      .select((eb) => value('integer', eb.fn.countAll()).as('rows'))
      .where(predicate.build(db.dialect, slots())),
  );
  const [row] = await executeRows(db, prepared, predicate.values);
  return Number(row?.rows);
}

/**
 * Returns the row with this id, locked until the transaction ends: no other call changes it, and counts that are read under the
 * lock stay true. SQLite needs no row lock: a transaction locks the whole database from its start.
 */
export async function lockRow<Row extends object>(
  tx: Tx,
  table: Table<string, Row>,
  id: string,
): Promise<Row | undefined> {
  const found = registered(tx, table);
  const [row] = await select<Row>(tx, found, { [found.primaryKey]: id }, { limit: 1 }, tx.dialect.lock?.update);
  if (row) await lockRows(tx, found, { [found.primaryKey]: id });
  return row;
}

async function select<Row extends object>(
  db: Db,
  table: Table,
  where: object,
  { orderBy = [], limit, offset }: ListOptions<Row>,
  lock?: RawBuilder<unknown>,
): Promise<Row[]> {
  const predicate = readWhere(table, where);
  for (const [column] of orderBy) {
    if (!Object.hasOwn(table.columns, column)) throw new TypeError(`${table.name} has no column ${column}`);
  }
  const order = orderBy.map(([column, direction]) => `${column} ${direction}`).join();
  const paging = `${limit === undefined ? '' : 'limit'} ${offset === undefined ? '' : 'offset'}`;
  const prepared = preparedFor(
    db,
    `select ${table.name} ${predicate.shape} ${order} ${paging} ${lock ? 'locked' : ''}`,
    (statements) => {
      const next = slots();
      let query = statements.selectFrom(table.name).selectAll(table.name).where(predicate.build(db.dialect, next));
      for (const [column, direction] of orderBy) query = query.orderBy(`${table.name}.${column}`, direction);
      if (limit !== undefined) query = query.limit(next<number>());
      if (offset !== undefined) query = query.offset(next<number>());
      return lock === undefined ? query : query.modifyEnd(lock);
    },
  );
  const paged = [limit, offset].filter((each) => each !== undefined);
  // The row type belongs to the table, and exactly the table's columns are selected and decoded.
  return (await executeRows(db, prepared, [...predicate.values, ...paged])) as Row[];
}
