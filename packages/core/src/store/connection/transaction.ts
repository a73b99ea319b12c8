import { type Query, type StatementResult, type Tx, transactionMark } from '../statements/executor.js';

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
