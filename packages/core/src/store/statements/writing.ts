import { type RawBuilder, sql } from 'kysely';
import { checkCell, columnOf, withBeginnings } from '../schema/column.js';
import type { Table } from '../schema/table.js';
import { type Changes, outcomeOf, readChanges } from './changes.js';
import { type Predicate, readSome, type SomeWhere } from './conditions.js';
import type { Db, Tx } from './executor.js';
import { find } from './reading.js';
import { inOneTransaction, lockInCluster } from './row-lock.js';
import { type AnyStatements, changeBy, type NextSlot, registered, rowsBy } from './statement.js';

/** Inserts a row and returns it complete. Throws `DuplicateError` if a unique constraint refuses it. */
export async function insertUnique<Row extends object, New extends object>(
  db: Db,
  table: Table<string, Row, New>,
  given: NoInfer<New>,
): Promise<Row> {
  const { into, values, row, build } = readRow(db, table, given);
  await changeBy(db, `insert ${into}`, values, (q, next) => q.insertInto(into).values(build(next)));
  // The row type belongs to the table, and `readRow` checked every column of it.
  return row as Row;
}

/**
 * Inserts a row unless a unique constraint refuses it: true for only one of several concurrent callers. Unlike `insertUnique` it
 * does not throw, so the transaction can continue. Waits for a transaction that inserts the same values.
 */
export async function insertAbsent<Row extends object, New extends object>(
  db: Db,
  table: Table<string, Row, New>,
  given: NoInfer<New>,
): Promise<boolean> {
  const { into, values, build } = readRow(db, table, given);
  const inserted = await changeBy(db, `insert absent ${into}`, values, (q, next) => {
    const insert = q.insertInto(into).values(build(next));
    return db.dialect.upsert === 'on conflict' ? insert.onConflict((on) => on.doNothing()) : insert.ignore();
  });
  return inserted > 0;
}

/**
 * Inserts a row only if a row of another table matches `where`; that row cannot change before the insert is committed.
 * False if no row matches: the statement itself decides, so it sees every change.
 */
export async function insertWhile<Row extends object, New extends object, Guard extends object>(
  db: Db,
  table: Table<string, Row, New>,
  given: NoInfer<New>,
  guard: Table<string, Guard>,
  where: NoInfer<SomeWhere<Guard>>,
): Promise<boolean> {
  const insert = async (on: Db) => (await insertGuarded(on, readRow(on, table, given), readSome(on, guard, where))) > 0;
  if (!db.dialect.locksByWriting) return insert(db);
  return inOneTransaction(db, async (tx) => (await lockInCluster(tx, guard, where)) && insert(tx));
}

function insertGuarded(db: Db, row: NewRow, guard: Predicate): Promise<number> {
  const shape = `insert ${row.into} while ${guard.shape}`;
  return changeBy(db, shape, [...row.values, ...guard.values], (q, next) => {
    const guarded = q.selectFrom(guard.table.name).select(placesOf(row, next)).where(guard.build(next));
    const { lock } = db.dialect;
    return q
      .insertInto(row.into)
      .columns(Object.keys(row.row))
      .expression(lock ? guarded.modifyEnd(lock.share) : guarded);
  });
}

/**
 * Inserts a row, or replaces the one that has the same values in `key`, which must be a unique constraint: with a new id,
 * and initial values for columns that the new row does not name.
 */
export async function replaceLatest<Row extends object, New extends object>(
  db: Db,
  table: Table<string, Row, New>,
  key: readonly (keyof Row & string)[],
  given: NoInfer<New>,
): Promise<Row> {
  const { into, values, row, build } = readRow(db, table, given);
  const columns: readonly string[] = key;
  await changeBy(db, `replace ${into} ${key.join()}`, values, (q, next) => {
    const insert = q.insertInto(into).values(build(next));
    const replaced = Object.keys(row).filter((column) => !columns.includes(column));
    // MariaDB has only the form VALUES().
    const valuesOf = (from: (column: string) => RawBuilder<unknown>) =>
      Object.fromEntries(replaced.map((column) => [column, from(column)]));
    return db.dialect.upsert === 'on conflict'
      ? insert.onConflict((on) =>
          on.columns(columns).doUpdateSet(valuesOf((column) => sql`${sql.ref(`excluded.${column}`)}`)),
        )
      : insert.onDuplicateKeyUpdate(valuesOf((column) => sql`values(${sql.ref(column)})`));
  });
  return row as Row;
}

/**
 * Changes the rows that match `where` and returns their number. Condition and change are one statement, so of two calls that
 * expect the same old value only one finds it. Rows that already had the new values count too.
 */
export async function guardedUpdate<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: NoInfer<SomeWhere<Row>>,
  set: NoInfer<Changes<Row>>,
): Promise<number> {
  const { shape, values, build } = readUpdate(db, table, where, set);
  return changeBy(db, `update ${shape}`, values, build);
}

/**
 * Like `changeOne`, if a row of another table matches, which is locked before the changed row. Only where the database locks in
 * this order, and returns rows: not on MariaDB and MySQL.
 */
export function changeOneWhile<Row extends object, Guard extends object>(
  tx: Tx,
  table: Table<string, Row>,
  where: NoInfer<SomeWhere<Row>>,
  set: NoInfer<Changes<Row>>,
  guard: Table<string, Guard>,
  held: NoInfer<SomeWhere<Guard>>,
): Promise<Row | undefined> {
  const { shape, values, build } = readUpdate(tx, table, where, set);
  const { table: from, ...which } = readSome(tx, guard, held);
  return rowBy(tx, `change ${shape} while ${which.shape}`, [...values, ...which.values], (q, next) => {
    const update = build(q, next).returningAll();
    const found = q.selectFrom(from.name).select(from.primaryKey).where(which.build(next));
    const { lock } = tx.dialect;
    return update.where(({ exists }) => exists(lock ? found.modifyEnd(lock.row) : found));
  });
}

/** Removes the rows that match `where`. Returns how many. */
export async function remove<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: NoInfer<SomeWhere<Row>>,
): Promise<number> {
  const { table: from, shape, values, build } = readSome(db, table, where);
  return changeBy(db, `remove ${shape}`, values, (q, next) => q.deleteFrom(from.name).where(build(next)));
}

/**
 * Removes at most `limit` rows that match `where`. Returns how many. For clean-up: one statement over all expired rows would
 * keep its locks, and block the process on SQLite, for its whole duration.
 */
export async function removeSome<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: NoInfer<SomeWhere<Row>>,
  limit: number,
): Promise<number> {
  const { table: from, shape, values, build } = readSome(db, table, where);
  const again = db.dialect.returning ? values : [];
  return changeBy(db, `remove some ${shape}`, [...values, limit, ...again], (q, next) => {
    const removal = q.deleteFrom(from.name);
    if (!db.dialect.returning) return removal.where(build(next)).limit(next<number>());
    const keys = q.selectFrom(from.name).select(from.primaryKey).where(build(next)).limit(next<number>());
    // The condition is checked again for the found rows: a row that was extended meanwhile stays.
    return removal.where(from.primaryKey, 'in', keys).where(build(next));
  });
}

/**
 * Removes the row that matches `where` and returns it. Of several concurrent callers, only one gets the row. `where` must name a unique
 * column, so that at most one row matches.
 */
export async function consume<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: NoInfer<SomeWhere<Row>>,
): Promise<Row | undefined> {
  if (!db.dialect.returning)
    return asRead(db, table, where, async (row, unchanged) =>
      (await remove(db, table, unchanged)) > 0 ? row : undefined,
    );
  const { table: from, shape, values, build } = readSome(db, table, where);
  return rowBy(db, `consume ${shape}`, values, (q, next) => q.deleteFrom(from.name).where(build(next)).returningAll());
}

/**
 * Changes the row that matches `where` and returns the changed row. `where` must name a unique column. If several concurrent
 * callers count a value down, each gets a different count.
 */
export async function changeOne<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: NoInfer<SomeWhere<Row>>,
  set: NoInfer<Changes<Row>>,
): Promise<Row | undefined> {
  const { shape, values, build } = readUpdate(db, table, where, set);
  if (!db.dialect.returning)
    return asRead(db, table, where, async (row, unchanged) =>
      (await guardedUpdate(db, table, unchanged, set)) > 0 ? { ...row, ...outcomeOf(set, row) } : undefined,
    );
  return rowBy(db, `change ${shape}`, values, (q, next) => build(q, next).returningAll());
}

/** Runs a change of one row. The row type belongs to the table, and exactly the table's columns are returned and decoded. */
async function rowBy<Row>(...change: Parameters<typeof rowsBy>): Promise<Row | undefined> {
  const [row] = await rowsBy(...change);
  return row as Row | undefined;
}

// A new attempt is needed only if another call has changed the row meanwhile, which is rare.
const MAX_TRIES = 100;

// Without RETURNING: reads the row, then changes it only if it is unchanged. The count decides which caller did it.
async function asRead<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: SomeWhere<Row>,
  change: (row: Row, unchanged: SomeWhere<Row>) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const row = await find(db, table, where);
    if (!row) return undefined;
    const changed = await change(row, unchangedSince(table, row));
    if (changed) return changed;
  }
  throw new Error(`too many requests change a row of ${table.name}`);
}

function unchangedSince<Row extends object>(table: Table<string, Row>, row: Row): SomeWhere<Row> {
  // JSON text is not compared: another writer may have formatted it differently.
  const compared = Object.entries(row).filter(([column]) => table.columns[column]?.kind !== 'json');
  // The primary key of every table is among these, so this names at least one column.
  return Object.fromEntries(compared) as SomeWhere<Row>;
}

/** Parses an update: first the new values, then the tests. */
function readUpdate(db: Db, table: Table, where: object, changes: object) {
  const set = readChanges(db, table, changes);
  const which = readSome(db, table, where);
  return {
    shape: `${set.shape} ${which.shape}`,
    values: [...set.values, ...which.values],
    build: (q: AnyStatements, next: NextSlot) =>
      q.updateTable(which.table.name).set(set.build(next)).where(which.build(next)),
  };
}

/** A row to insert. */
export interface NewRow {
  readonly into: string;
  readonly values: readonly unknown[];
  readonly row: Readonly<Record<string, unknown>>;
  /** Returns the placeholders of its columns, in the order of `values`. */
  readonly build: (next: NextSlot) => Readonly<Record<string, ReturnType<NextSlot>>>;
}

/** Returns the placeholders of a row as the selections of an `insert … select`. */
export const placesOf = ({ build }: NewRow, next: NextSlot) =>
  Object.entries(build(next)).map(([column, place]) => sql`${place}`.as(column));

/** Completes the row of an insert: every column, in the table's order, with initial values and nulls. */
export function readRow(db: Db, given: Table, own: object): NewRow {
  const table = registered(db, given);
  const its = withBeginnings(table, own);
  const row: Record<string, unknown> = {};
  for (const [column, { optional, initial }] of Object.entries(table.columns)) {
    const named: unknown = Reflect.get(its, column);
    const value = named !== undefined ? named : initial !== undefined ? initial : optional ? null : undefined;
    checkCell(table, column, value);
    row[column] = value;
  }
  for (const column of Object.keys(its)) columnOf(table, column);
  return {
    into: table.name,
    values: Object.values(row),
    row,
    build: (next) => Object.fromEntries(Object.keys(row).map((column) => [column, next()])),
  };
}
