import { sql } from 'kysely';
import { extendTable, integer, type Table } from '../schema/table.js';
import { readWhere, type SomeWhere, some } from './conditions.js';
import { type Database, type Db, isTransaction, type Tx } from './executor.js';
import { executeChange, preparedFor, slots } from './prepared.js';
import { registered } from './registered.js';

const COUNT = 'lockCount';

/** Returns a table for a Galera cluster: its rows count how often they were locked. */
export function withLockCount(table: Table): Table {
  return extendTable(table, { [COUNT]: integer({ initial: 0 }) });
}

/**
 * Makes the lock of rows hold in a whole cluster. A node of Galera knows only its own locks, but of two transactions that write
 * the same row on two nodes, the later one fails at its commit and runs again. So a locked row is also written. False if no
 * row matches; other databases do nothing, and answer true.
 */
export async function lockInCluster<Row extends object>(
  tx: Tx,
  table: Table<string, Row>,
  where: NoInfer<SomeWhere<Row>>,
): Promise<boolean> {
  return lockRows(tx, table, some(registered(tx, table), where));
}

/** Like `lockInCluster`, for code that knows the table at run time only. */
export async function lockRows(tx: Tx, table: Table, where: object): Promise<boolean> {
  if (!tx.dialect.locksByWriting) return true;
  const found = registered(tx, table);
  const predicate = readWhere(found, where);
  const prepared = preparedFor(tx, `lock ${found.name} in cluster ${predicate.shape}`, (statements) =>
    statements
      .updateTable(found.name)
      .set({ [COUNT]: sql`${sql.ref(COUNT)} + 1` })
      .where(predicate.build(tx.dialect, slots())),
  );
  return (await executeChange(tx, prepared, predicate.values)) > 0;
}

/** Runs work in the transaction of `db`, or in one of its own if `db` is the database. */
export function inOneTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return work(db);
  if (isDatabase(db)) return db.transaction(work);
  throw new TypeError('a row can only be locked in a transaction');
}

function isDatabase(db: Db): db is Database {
  return 'transaction' in db;
}
