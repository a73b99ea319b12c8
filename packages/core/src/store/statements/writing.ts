import { type RawBuilder, sql } from 'kysely';
import type { Table } from '../schema/table.js';
import { type Changes, completeRow, readChanges } from './changes.js';
import { readWhere, type SomeWhere, some } from './conditions.js';
import type { Db } from './executor.js';
import { executeChange, preparedFor, slots } from './prepared.js';
import type { AnyStatements } from './query-builder.js';
import { registered } from './registered.js';
import { inOneTransaction, lockInCluster } from './row-lock.js';

/** Inserts a row and returns it complete. Throws `DuplicateError` if a unique constraint refuses it. */
export async function insertUnique<Row extends object, New extends object>(
  db: Db,
  table: Table<string, Row, New>,
  given: NoInfer<New>,
): Promise<Row> {
  const found = registered(db, table);
  const row = completeRow(found, given);
  const prepared = preparedFor(db, `insert ${found.name}`, (statements) => insertInto(statements, found));
  await executeChange(db, prepared, Object.values(row));
  // The row type belongs to the table, and `completeRow` checked every column of it.
  return row as Row;
}

/**
 * Inserts a row unless a unique constraint refuses it: true for only one of several concurrent callers. Unlike `insertUnique` it
 * does not fail then, so a transaction can go on. Waits for a transaction that inserts the same.
 */
export async function insertAbsent<Row extends object, New extends object>(
  db: Db,
  table: Table<string, Row, New>,
  given: NoInfer<New>,
): Promise<boolean> {
  const found = registered(db, table);
  const row = completeRow(found, given);
  const prepared = preparedFor(db, `insert absent ${found.name}`, (statements) => {
    const insert = insertInto(statements, found);
    return db.dialect.upsert === 'on conflict' ? insert.onConflict((on) => on.doNothing()) : insert.ignore();
  });
  return (await executeChange(db, prepared, Object.values(row))) > 0;
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
  if (!db.dialect.locksByWriting) return insertGuarded(db, table, given, guard, where);
  return inOneTransaction(
    db,
    async (tx) => (await lockInCluster(tx, guard, where)) && (await insertGuarded(tx, table, given, guard, where)),
  );
}

async function insertGuarded<Row extends object, New extends object, Guard extends object>(
  db: Db,
  table: Table<string, Row, New>,
  given: NoInfer<New>,
  guard: Table<string, Guard>,
  where: NoInfer<SomeWhere<Guard>>,
): Promise<boolean> {
  const found = registered(db, table);
  const guarding = registered(db, guard);
  const predicate = readWhere(guarding, some(guarding, where));
  const row = completeRow(found, given);
  const prepared = preparedFor(db, `insert ${found.name} while ${guarding.name} ${predicate.shape}`, (statements) => {
    const q = statements;
    const next = slots();
    const values = Object.keys(found.columns).map((column) => sql`${next()}`.as(column));
    const guarded = q.selectFrom(guarding.name).select(values).where(predicate.build(db.dialect, next));
    const { lock } = db.dialect;
    return q
      .insertInto(found.name)
      .columns(Object.keys(found.columns))
      .expression(lock ? guarded.modifyEnd(lock.share) : guarded);
  });
  return (await executeChange(db, prepared, [...Object.values(row), ...predicate.values])) > 0;
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
  const found = registered(db, table);
  const row = completeRow(found, given);
  const columns: readonly string[] = key;
  const prepared = preparedFor(db, `replace ${found.name} ${key.join()}`, (statements) => {
    const replaced = Object.keys(found.columns).filter((column) => !columns.includes(column));
    const insert = insertInto(statements, found);
    // MariaDB has only the form VALUES().
    const values = (from: (column: string) => RawBuilder<unknown>) =>
      Object.fromEntries(replaced.map((column) => [column, from(column)]));
    return db.dialect.upsert === 'on conflict'
      ? insert.onConflict((on) =>
          on.columns(columns).doUpdateSet(values((column) => sql`${sql.ref(`excluded.${column}`)}`)),
        )
      : insert.onDuplicateKeyUpdate(values((column) => sql`values(${sql.ref(column)})`));
  });
  await executeChange(db, prepared, Object.values(row));
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
  const found = registered(db, table);
  const assignments = readChanges(found, set);
  const predicate = readWhere(found, some(found, where));
  const shape = `update ${found.name} ${assignments.shape} where ${predicate.shape}`;
  const prepared = preparedFor(db, shape, (statements) => {
    const next = slots();
    const update = statements.updateTable(found.name).set(assignments.build(db.dialect, next));
    return update.where(predicate.build(db.dialect, next));
  });
  return executeChange(db, prepared, [...assignments.values, ...predicate.values]);
}

/** Removes the rows that match `where`. Returns how many. */
export async function remove<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: NoInfer<SomeWhere<Row>>,
): Promise<number> {
  const found = registered(db, table);
  const predicate = readWhere(found, some(found, where));
  const prepared = preparedFor(db, `remove ${found.name} ${predicate.shape}`, (statements) =>
    statements.deleteFrom(found.name).where(predicate.build(db.dialect, slots())),
  );
  return executeChange(db, prepared, predicate.values);
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
  const found = registered(db, table);
  const predicate = readWhere(found, some(found, where));
  const prepared = preparedFor(db, `remove some ${found.name} ${predicate.shape}`, (statements) => {
    const next = slots();
    const removal = statements.deleteFrom(found.name);
    if (!db.dialect.returning) return removal.where(predicate.build(db.dialect, next)).limit(next<number>());
    const some = statements.selectFrom(found.name).select(found.primaryKey);
    const keys = some.where(predicate.build(db.dialect, next)).limit(next<number>());
    // The condition is checked again for the found rows: a row that was extended meanwhile stays.
    return removal.where(found.primaryKey, 'in', keys).where(predicate.build(db.dialect, next));
  });
  const again = db.dialect.returning ? predicate.values : [];
  return executeChange(db, prepared, [...predicate.values, limit, ...again]);
}

function insertInto(statements: AnyStatements, table: Table) {
  const next = slots();
  const row = Object.fromEntries(Object.keys(table.columns).map((column) => [column, next()]));
  return statements.insertInto(table.name).values(row);
}
