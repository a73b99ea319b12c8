import type { Dialect, DriverError } from '../schema/dialect.js';
import { DatabaseUnavailableError } from '../statements/errors.js';
import { type Query, type StatementResult, type Tx, transactionMark } from '../statements/executor.js';
import { isDriverError } from './failure.js';

type Send = (query: Query) => StatementResult | Promise<StatementResult>;
type Place = Pick<Tx, 'dialect' | 'tables' | 'native'>;

/** Runs `fn` in a transaction that has begun; the code that began it commits when this returns, and rolls back when it throws. */
export async function inside<T>(place: Place, send: Send, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = new Transaction(place, send);
  try {
    const result = await fn(tx);
    tx.checkUnbroken();
    return result;
  } catch (error) {
    // The first failure decides whether to try again, even if the code caught it.
    throw tx.failure !== undefined && place.dialect.isRetryable(tx.failure) ? tx.failure : error;
  } finally {
    tx.end();
  }
}

class Transaction implements Tx {
  readonly [transactionMark] = true;
  readonly dialect: Place['dialect'];
  readonly tables: Place['tables'];
  readonly native: unknown;
  readonly #send: Send;
  #ended = false;
  failure: Error | undefined;

  constructor({ dialect, tables, native }: Place, send: Send) {
    this.dialect = dialect;
    this.tables = tables;
    this.native = native;
    this.#send = send;
  }

  async run(query: Query): Promise<StatementResult> {
    if (this.#ended) throw new Error('the transaction has ended: await every call that uses it');
    this.checkUnbroken();
    try {
      return await this.#send(query);
    } catch (error) {
      this.failure ??= error instanceof Error ? error : new Error('a statement failed', { cause: error });
      throw error;
    }
  }

  // PostgreSQL refuses all statements after a failed one. Other databases would continue half of the work, so it is refused here.
  checkUnbroken(): void {
    if (this.failure !== undefined) throw this.failure;
  }

  end(): void {
    this.#ended = true;
  }
}

const MAX_ATTEMPTS = 12;
const LONGEST = 10_000; // milliseconds after which a failure is final: a lock time-out may have taken most of it

/**
 * Runs `work` again while it fails in a way that the database calls temporary: a deadlock, a serialisation failure, a busy file.
 * The pauses are random and short, so that two colliding transactions do not collide again. `isRead`: `work` changes nothing, so
 * it also runs once more after its connection was cut. Throws `DatabaseUnavailableError` if the last attempt fails too.
 */
export function retrying<T>(dialect: Dialect, work: () => T | Promise<T>, isRead = neverReads): T | Promise<T> {
  let first: T | Promise<T>;
  try {
    first = work();
  } catch (error) {
    first = Promise.reject(error);
  }
  // SQLite, which runs in this process, has the answer at once: there is nothing to wait for.
  return first instanceof Promise ? untilItSucceeds(dialect, { first, work, isRead }) : first;
}

interface Attempts<T> {
  readonly first: Promise<T>;
  readonly work: () => T | Promise<T>;
  readonly isRead: () => boolean;
}

/** Runs `work` once, and throws `DatabaseUnavailableError` as `retrying` does. */
export async function attempting<T>(dialect: Dialect, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDriverError(error) ? final(dialect, error) : error;
  }
}

async function untilItSucceeds<T>(dialect: Dialect, { first, work, isRead }: Attempts<T>): Promise<T> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await (attempt === 1 ? first : work());
    } catch (error) {
      if (!isDriverError(error)) throw error;
      const isAgain = attempt === 1 && dialect.isDisconnected(error) && isRead();
      if (!isAgain && !mayTryAgain(dialect, error, attempt, performance.now() - startedAt)) throw final(dialect, error);
      const pauseMs = Math.random() * Math.min(2 ** attempt, 100);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

const neverReads = () => false;

function mayTryAgain(dialect: Dialect, error: DriverError, attempt: number, passedMs: number): boolean {
  if (!dialect.isRetryable(error)) return false;
  return dialect.patienceMs === undefined
    ? attempt < MAX_ATTEMPTS && passedMs < LONGEST
    : passedMs < dialect.patienceMs;
}

function final(dialect: Dialect, error: DriverError): unknown {
  const isTemporary = dialect.isRetryable(error) || dialect.isTimeOut(error) || dialect.isDisconnected(error);
  return isTemporary
    ? new DatabaseUnavailableError(`The database cannot be used at present: ${error.message || String(error.code)}`, {
        cause: error,
      })
    : error;
}
