import { CompiledQuery, type DatabaseConnection, type Driver, type Kysely } from 'kysely';
import { isAuthError } from '../../contract/errors.js';
import { DEADLINE_MS } from '../dialects/time-outs.js';
import type { Dialect } from '../schema/dialect.js';
import { DatabaseUnavailableError, MissingColumnError } from '../statements/errors.js';
import type { Tx } from '../statements/executor.js';
import { createApplicationKysely } from './application-kysely.js';
import { withDeadline } from './deadline.js';
import { isDriverError } from './failure.js';
import { tooLate } from './runner.js';

/** A transaction of the library that the application's statements can use too. */
export interface ApplicationTransaction {
  /** Kysely on the transaction. `tx.db.withTables<Tables>()` knows the application's tables. */
  readonly db: Kysely<unknown>;
  /**
   * The connection of the transaction: a `PoolClient` of pg, a `PoolConnection` of mysql2, a `Database` of better-sqlite3. With
   * `{ kysely }`, the `Transaction` of that instance; with `{ dialect }`, the dialect's own connection.
   */
  readonly connection: unknown;
}

/**
 * Runs statements of the application in a transaction of the library. An error that they throw ends the transaction. An
 * `AuthError` is thrown as it is; so is a database error after which the transaction can be tried again; any other error becomes
 * the cause of an error that names the hook. Also throws if the hook hangs, if a statement has failed in it, or if it ended the
 * transaction itself.
 */
export async function runInTransaction(
  tx: Tx,
  name: string,
  hook: (own: ApplicationTransaction) => unknown,
): Promise<void> {
  // A savepoint ends with its transaction. If it is gone, the hook has ended the transaction, or the database has after a failed
  // statement.
  await tx.run(CompiledQuery.raw('savepoint latchkey_hook'));
  const own = { db: createApplicationKysely(tx.dialect.name, () => driverOn(tx)), connection: tx.native };
  try {
    // SQLite in this process has no deadline, and a hook that hangs would block every other writer.
    await withDeadline(DEADLINE_MS, async () => hook(own), tooLate);
  } catch (error) {
    const isOwn = isAuthError(error) && !(error instanceof MissingColumnError);
    if (isOwn || error instanceof DatabaseUnavailableError) throw error;
    throw temporary(tx.dialect, error) ?? failed(name, 'failed', error);
  }
  try {
    await tx.run(CompiledQuery.raw('release savepoint latchkey_hook'));
  } catch (error) {
    throw failed(name, 'has ended or broken the transaction of Latchkey', error);
  }
}

/** Wraps the error, so that callers do not mistake a duplicate in the application's tables for one in our tables. */
function failed(name: string, what: string, cause: unknown): Error {
  return new Error(`${name} ${what}; the whole change is rolled back`, { cause });
}

/** Finds the error of a deadlock or another temporary failure, which query builders wrap in errors of their own. */
function temporary(dialect: Dialect, error: unknown): unknown {
  for (let each = error, depth = 0; isDriverError(each) && depth < 5; depth++) {
    if (dialect.isRetryable(each) || dialect.isTimeOut(each)) return each;
    each = 'cause' in each ? each.cause : undefined;
  }
  return undefined;
}

function driverOn(tx: Tx): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: Parameters<Tx['run']>[0]) {
      const { rows, affected, insertId } = await tx.run(query);
      return {
        rows: rows as Row[], // the caller, who wrote the statement, knows the type of its rows
        ...(affected === undefined ? {} : { numAffectedRows: BigInt(affected) }),
        ...(insertId === undefined ? {} : { insertId: BigInt(insertId) }),
      };
    },
    // biome-ignore lint/correctness/useYield: Kysely's interface asks for the method.
    async *streamQuery() {
      throw new Error('a transaction of Latchkey cannot stream rows');
    },
  };
  const nothing = async () => {};
  const refuse = async () => {
    throw new Error('tx.db is in a transaction already, which Latchkey commits or rolls back');
  };
  return {
    init: nothing,
    acquireConnection: async () => connection,
    releaseConnection: nothing,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: nothing,
  };
}
