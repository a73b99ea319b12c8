import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { NamedStatements } from '../schema/dialect.js';
import type { Connection, Driver, QueryResult, TransactionSettings } from '../schema/driver.js';
import type { Query } from '../statements/executor.js';
import { isPgClient, type PgClient, StatementNames } from './postgres-names.js';
import { LOCK_WAIT, STATEMENT_TIME } from './time-outs.js';

/** A driver over a pool of pg that survives broken connections. It never ends the pool. */
export class PostgresDriver implements Driver {
  readonly #pool: PostgresPool;
  readonly #names: StatementNames;

  constructor(pool: PostgresPool, namedStatements: NamedStatements) {
    this.#pool = pool;
    this.#names = new StatementNames(namedStatements);
  }

  async init(): Promise<void> {
    ignoreErrorEvents(this.#pool);
  }

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await this.#pool.connect(), this.#names);
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
    await connection.begin(`begin${isolationLevel ? ` isolation level ${isolationLevel}` : ''}; ${timeOuts}`);
  }

  /** PostgreSQL answers the COMMIT of a transaction that has failed with ROLLBACK, and with no error. */
  async commitTransaction(connection: PostgresConnection): Promise<void> {
    const { command } = await connection.end('commit');
    if (String(command) === 'ROLLBACK')
      throw new Error('PostgreSQL rolled back the transaction instead of committing it');
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.end('rollback');
  }

  async destroy(): Promise<void> {}
}

// One round trip with `begin`, and only for this transaction, so poolers that share connections between transactions are not
// affected. A value that the application has set itself stays.
const timeOuts = `select set_config(name, value, true)
  from (values ('lock_timeout', '${LOCK_WAIT}s'), ('statement_timeout', '${STATEMENT_TIME}s')) as wanted (name, value)
  where current_setting(name) = '0'`;

/** Replaces the type parsers that the application has set for its own statements. */
const asSent = { getTypeParser: () => (value: unknown) => value };

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PostgresConnection implements Connection {
  readonly client: PostgresPoolClient;
  readonly #names: StatementNames;
  #isInTransaction = false;

  constructor(client: PostgresPoolClient, names: StatementNames) {
    this.client = client;
    this.#names = names;
  }

  get native(): unknown {
    return this.client;
  }

  async executeQuery<Row>(query: Pick<Query, 'sql' | 'parameters' | 'ours'>): Promise<QueryResult<Row>> {
    const { client } = this;
    const answered = isPgClient(client)
      ? this.#run<Row>(client, query)
      : client.query<Row>(query.sql, query.parameters);
    const { command, rowCount, rows } = await answered;
    return counted.has(command) ? { rows, numAffectedRows: BigInt(rowCount) } : { rows: rows ?? [] };
  }

  async #run<Row>(
    client: PgClient,
    { sql, parameters, ours }: Pick<Query, 'sql' | 'parameters' | 'ours'>,
  ): Promise<PostgresQueryResult<Row>> {
    const name = await this.#names.nameOf(client, sql);
    const statement = {
      text: sql,
      values: parameters,
      rowMode: ours === 'lists' ? ('array' as const) : undefined,
      types: ours && asSent,
    };
    try {
      return await client.query<Row>({ name, ...statement });
    } catch (error) {
      // Inside a transaction the statement is not repeated: the error has ended the transaction, which runs again as a whole.
      if (name === undefined || !this.#names.isLost(error) || this.#isInTransaction) throw error;
      return client.query<Row>(statement);
    }
  }

  async begin(sql: string): Promise<void> {
    this.#isInTransaction = true;
    await this.send(sql);
  }

  async end(sql: 'commit' | 'rollback') {
    const answer = await this.send(sql);
    this.#isInTransaction = false;
    return answer;
  }

  send(sql: string) {
    return this.client.query(sql, []);
  }
}

const listening = new WeakSet<object>();

// A broken connection emits an error event: of the pool if it is idle, of the client if it is in use. Without a listener
// Node ends the process, so a restart of the database would end every server. The statement still fails, and the pool
// connects again.
function ignoreErrorEvents(poolOrClient: unknown): void {
  if (!isEmitter(poolOrClient) || listening.has(poolOrClient)) return;
  listening.add(poolOrClient);
  poolOrClient.on('error', () => {});
  poolOrClient.on('acquire', ignoreErrorEvents);
}

interface Emitter {
  on(event: 'error' | 'acquire', listener: (about: unknown) => void): unknown;
}

function isEmitter(value: unknown): value is Emitter {
  return typeof value === 'object' && value !== null && 'on' in value && typeof value.on === 'function';
}
