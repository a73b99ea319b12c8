import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely';
import type { Connection, Driver, QueryResult, TransactionSettings } from '../schema/driver.js';
import { LOCK_WAIT, STATEMENT_TIME } from './time-outs.js';

/** A driver over a pool of pg that survives broken connections. It never ends the pool. */
export class PostgresDriver implements Driver {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {
    hear(this.#pool);
  }

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await this.#pool.connect());
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.client.release();
  }

  /** Ends a connection whose state is not known. With `true` the pool closes it and opens another when it needs one. */
  async discardConnection(connection: PostgresConnection): Promise<void> {
    const release: (destroy: boolean) => void = connection.client.release.bind(connection.client);
    release(true);
  }

  async beginTransaction(connection: PostgresConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    await connection.send(`begin${isolationLevel ? ` isolation level ${isolationLevel}` : ''}; ${timeOuts}`);
  }

  /** PostgreSQL answers the COMMIT of a transaction that has failed with ROLLBACK, and with no error. */
  async commitTransaction(connection: PostgresConnection): Promise<void> {
    const { command } = await connection.send('commit');
    if (String(command) === 'ROLLBACK')
      throw new Error('PostgreSQL rolled back the transaction instead of committing it');
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.send('rollback');
  }

  async destroy(): Promise<void> {}
}

// One round trip with `begin`, and only for this transaction, so poolers that share connections between transactions are not
// affected. A value that the application has set itself stays.
const timeOuts = `select set_config(name, value, true)
  from (values ('lock_timeout', '${LOCK_WAIT}s'), ('statement_timeout', '${STATEMENT_TIME}s')) as wanted (name, value)
  where current_setting(name) = '0'`;

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PostgresConnection implements Connection {
  readonly client: PostgresPoolClient;

  constructor(client: PostgresPoolClient) {
    this.client = client;
  }

  get native(): unknown {
    return this.client;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.client.query<Row>(sql, parameters);
    return counted.has(command) ? { rows, numAffectedRows: BigInt(rowCount) } : { rows: rows ?? [] };
  }

  send(sql: string) {
    return this.client.query(sql, []);
  }
}

const heard = new WeakSet<object>();

// A broken connection emits an error event: of the pool if it is idle, of the client if it is in use. Without a listener
// Node ends the process, so a restart of the database would end every server. The statement still fails, and the pool
// connects again.
function hear(poolOrClient: unknown): void {
  if (!isEmitter(poolOrClient) || heard.has(poolOrClient)) return;
  heard.add(poolOrClient);
  poolOrClient.on('error', () => {});
  poolOrClient.on('acquire', hear);
}

interface Emitter {
  on(event: 'error' | 'acquire', listener: (about: unknown) => void): unknown;
}

function isEmitter(value: unknown): value is Emitter {
  return typeof value === 'object' && value !== null && 'on' in value && typeof value.on === 'function';
}
