import { sql } from 'kysely';
import { extendTable, integer, type Table } from '../schema/table.js';
import { type Predicate, readSome, type SomeWhere } from './conditions.js';
import { type Database, type Db, isTransaction, type Tx } from './executor.js';
import { select } from './reading.js';
import { changeBy } from './statement.js';

const COUNT = 'lockCount';

/** Returns a table for a Galera cluster: its rows count how often they were locked. */
export function withLockCount(table: Table): Table {
  return extendTable(table, { [COUNT]: integer({ initial: 0 }) });
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
  const ofId = readSome(tx, table, { [table.primaryKey]: id });
  const [row] = await select<Row>(tx, ofId, { limit: 1 }, tx.dialect.lock?.update);
  if (row) await writeLocked(tx, ofId);
  return row;
}

/**
 * Makes the lock of rows hold in a whole cluster. A node of Galera knows only its own locks, but of two transactions that write
 * the same row on two nodes, the later one fails at its commit and runs again. So a locked row is also written. False if no row
 * matches. On other databases it does nothing and returns true.
 */
export async function lockInCluster<Row extends object>(
  tx: Tx,
  table: Table<string, Row>,
  where: NoInfer<SomeWhere<Row>>,
): Promise<boolean> {
  return writeLocked(tx, readSome(tx, table, where));
}

async function writeLocked(tx: Tx, { table, shape, values, build }: Predicate): Promise<boolean> {
  if (!tx.dialect.locksByWriting) return true;
  const written = await changeBy(tx, `lock ${shape}`, values, (q, next) =>
    q
      .updateTable(table.name)
      .set({ [COUNT]: sql`${sql.ref(COUNT)} + 1` })
      .where(build(next)),
  );
  return written > 0;
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
