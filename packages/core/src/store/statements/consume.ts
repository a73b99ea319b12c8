import type { Table } from '../schema/table.js';
import { type Changes, outcomeOf, readChanges } from './changes.js';
import { readWhere, type SomeWhere, some } from './conditions.js';
import type { Db } from './executor.js';
import { executeRows, preparedFor, slots } from './prepared.js';
import { find } from './reading.js';
import { registered } from './registered.js';
import { guardedUpdate, remove } from './writing.js';

/**
 * Removes the row that matches `where` and returns it to only one of several concurrent callers. `where` must name a unique
 * column, so that at most one row matches.
 */
export async function consume<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: NoInfer<SomeWhere<Row>>,
): Promise<Row | undefined> {
  const found = registered(db, table);
  if (!db.dialect.returning) {
    return asRead(db, table, where, async (row, unchanged) =>
      (await remove(db, table, unchanged)) > 0 ? row : undefined,
    );
  }
  const predicate = readWhere(found, some(found, where));
  const prepared = preparedFor(db, `consume ${found.name} ${predicate.shape}`, (statements) =>
    statements.deleteFrom(found.name).where(predicate.build(db.dialect, slots())).returningAll(),
  );
  const [row] = await executeRows(db, prepared, predicate.values);
  // The row type belongs to the table, and exactly the table's columns are returned and decoded.
  return row as Row | undefined;
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
  const found = registered(db, table);
  const assignments = readChanges(found, set);
  if (!db.dialect.returning) {
    return asRead(db, table, where, async (row, unchanged) =>
      (await guardedUpdate(db, table, unchanged, set)) > 0 ? { ...row, ...outcomeOf(set, row) } : undefined,
    );
  }
  const predicate = readWhere(found, some(found, where));
  const shape = `change ${found.name} ${assignments.shape} where ${predicate.shape}`;
  const prepared = preparedFor(db, shape, (statements) => {
    const next = slots();
    const update = statements.updateTable(found.name).set(assignments.build(db.dialect, next));
    return update.where(predicate.build(db.dialect, next)).returningAll();
  });
  const [row] = await executeRows(db, prepared, [...assignments.values, ...predicate.values]);
  return row as Row | undefined;
}

// A retry is needed only if another call changed the row in between; this many in a row do not happen by chance.
const MOST_TRIES = 100;

// Without RETURNING: reads the row, then changes it only if it is unchanged. The count decides which caller did it.
async function asRead<Row extends object>(
  db: Db,
  table: Table<string, Row>,
  where: SomeWhere<Row>,
  change: (row: Row, unchanged: SomeWhere<Row>) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const row = await find(db, table, where);
    if (!row) return undefined;
    const changed = await change(row, unchangedSince(table, row));
    if (changed) return changed;
  }
  throw new Error(`a row of ${table.name} is changed by too many requests at the same time`);
}

function unchangedSince<Row extends object>(table: Table<string, Row>, row: Row): SomeWhere<Row> {
  // JSON text is not compared: another writer may have formatted it differently.
  const compared = Object.entries(row).filter(([column]) => table.columns[column]?.kind !== 'json');
  // The primary key of every table is among these, so this names at least one column.
  return Object.fromEntries(compared) as SomeWhere<Row>;
}
