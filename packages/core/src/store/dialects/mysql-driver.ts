import { ConfigurationError } from '../../contract/options/configuration-error.js';
import type { Connection, Driver, QueryResult, TransactionSettings } from '../schema/driver.js';
import type { Query } from '../statements/executor.js';
import { LOCK_WAIT, STATEMENT_TIME } from './time-outs.js';

/** The part of a mysql2 pool (the callback one) that is used. */
export interface MysqlPoolHandle {
  getConnection(callback: (error: unknown, connection: MysqlConnectionHandle) => void): void;
}

interface MysqlConnectionHandle {
  readonly config?: { readonly typeCast?: unknown };
  query(
    sql: string | OurStatement,
    values: readonly unknown[],
    callback: (error: unknown, result: unknown) => void,
  ): unknown;
  release(): void;
  destroy(): void;
}

/** A driver for mysql2 that counts the rows that an UPDATE matched, for every flag of the pool. It never ends the pool. */
export class MysqlDriver implements Driver {
  readonly #pool: MysqlPoolHandle;
  readonly #servers: 'single' | 'galera';
  readonly #known = new WeakMap<MysqlConnectionHandle, MysqlConnection>();

  constructor(pool: MysqlPoolHandle, servers: 'single' | 'galera') {
    this.#pool = pool;
    this.#servers = servers;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<MysqlConnection> {
    const handle = await new Promise<MysqlConnectionHandle>((resolve, reject) => {
      this.#pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection)));
    });
    const known = this.#known.get(handle);
    if (known) return known;
    const connection = new MysqlConnection(handle);
    try {
      await connection.look();
      await connection.joinCluster(this.#servers);
    } catch (error) {
      handle.destroy();
      throw error;
    }
    this.#known.set(handle, connection);
    return connection;
  }

  async releaseConnection(connection: MysqlConnection): Promise<void> {
    connection.handle.release();
  }

  async discardConnection(connection: MysqlConnection): Promise<void> {
    connection.handle.destroy();
  }

  async beginTransaction(connection: MysqlConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    await connection.begin(isolationLevel);
  }

  async commitTransaction(connection: MysqlConnection): Promise<void> {
    await connection.end('commit');
  }

  async rollbackTransaction(connection: MysqlConnection): Promise<void> {
    await connection.end('rollback');
  }

  async destroy(): Promise<void> {}
}

class MysqlConnection implements Connection {
  readonly handle: MysqlConnectionHandle;
  #limits: Limits | undefined;
  /** MySQL and MariaDB have different names for this variable. */
  #isolation = 'transaction_isolation';
  /** Whether the server runs several statements in one round trip: MariaDB does. A commit in a cluster is always sent by itself. */
  #runsBlocks = false;

  constructor(handle: MysqlConnectionHandle) {
    this.handle = handle;
  }

  get native(): unknown {
    return this.handle;
  }

  async executeQuery<Row>({ sql, parameters, query, ours }: Query): Promise<QueryResult<Row>> {
    const result = await (ours ? this.sendOurs(sql, parameters) : this.send(sql, parameters));
    if (Array.isArray(result)) return { rows: result };
    if (typeof result !== 'object' || result === null || !('affectedRows' in result)) return { rows: [] };
    const insertId = 'insertId' in result ? Number(result.insertId) : 0;
    return {
      rows: [],
      numAffectedRows: BigInt(matchedRows(query, result) ?? Number(result.affectedRows)),
      ...(insertId === 0 ? {} : { insertId: BigInt(insertId) }),
    };
  }

  /** Reads the settings of the connection before its first use. */
  async look(): Promise<void> {
    const session = await this.#read('select @@session.innodb_lock_wait_timeout as lockWait, version() as version');
    const isMariaDb = /mariadb/i.test(String(session?.version));
    this.#isolation = isMariaDb ? 'tx_isolation' : 'transaction_isolation';
    this.#runsBlocks = isMariaDb;
    const lockWait = Number(session?.lockWait);
    if (!(lockWait > LOCK_WAIT)) return; // the application has set its own limit
    // MySQL can only limit reads, and the reads of our transactions are short.
    const time = isMariaDb ? (await this.#read('select @@session.max_statement_time as time'))?.time : undefined;
    this.#limits = limitsOf(lockWait, Number(time));
  }

  /**
   * Refuses a node of a Galera cluster if the option for clusters is not set: a row lock there holds on this node only. Statements of
   * this connection wait until the node has all changes that were committed before, on any node.
   */
  async joinCluster(servers: 'single' | 'galera'): Promise<void> {
    if (servers === 'galera') this.#runsBlocks = false;
    const wsrep = await this.#read("show session variables like 'wsrep_on'");
    if (wsrep?.Value !== 'ON') return;
    if (servers === 'single')
      throw new ConfigurationError('database', {
        givenAs: 'a node of a Galera cluster',
        expected: '{ source: pool, galera: true }, which makes locks hold on all nodes',
      });
    await this.send(`set session wsrep_sync_wait = ${READS_AND_WRITES}`);
  }

  async #read(sql: string): Promise<Session | undefined> {
    const rows = await this.sendOurs(sql);
    return Array.isArray(rows) ? rows[0] : undefined;
  }

  /**
   * Limits the waits of the transaction, and sets its isolation level. `end` restores the values of the session, which belongs to the
   * application. A variable without `session` is set for the next transaction only.
   */
  async begin(isolationLevel: string | undefined): Promise<void> {
    const level = isolationLevel?.replace(' ', '-');
    const set = [level && `@@${this.#isolation} = '${level}'`, this.#limits?.ours].filter(Boolean);
    await this.#inOrder([...(set.length > 0 ? [`set ${set.join(', ')}`] : []), 'start transaction']);
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    await this.#inOrder([how, ...(this.#limits ? [`set ${this.#limits.theirs}`] : [])]);
  }

  /** Runs statements one after the other, in one round trip if the server can. Stops at the first that fails. */
  async #inOrder(statements: readonly string[]): Promise<void> {
    const isBlock = this.#runsBlocks && statements.length > 1;
    for (const sql of isBlock ? [`begin not atomic ${statements.join('; ')}; end`] : statements) await this.send(sql);
  }

  send(sql: string | OurStatement, values: readonly unknown[] = []): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.handle.query(sql, values, (error, result) => (error ? reject(error) : resolve(result)));
    });
  }

  sendOurs(sql: string, values?: readonly unknown[]): Promise<unknown> {
    const casts = typeof this.handle.config?.typeCast === 'function';
    return this.send({ sql, ...plainRows, ...(casts && { typeCast: asSent }) }, values);
  }
}

/** The options of mysql2 that decide in which form rows arrive, as our statements need them. */
const plainRows = { rowsAsArray: false, nestTables: false, namedPlaceholders: false, typeCast: true };

interface OurStatement extends Omit<typeof plainRows, 'typeCast'> {
  readonly sql: string;
  readonly typeCast: boolean | typeof asSent;
}

/** Replaces a cast that the application has set for its own statements, because a query cannot remove the cast. */
const asSent = (field: { string(): unknown }) => field.string();

// 'Rows matched: 1  Changed: 0  Warnings: 0', in the language of the session. Without FOUND_ROWS `affectedRows` counts only the changed ones, so a guard
// whose update changes no column would look as if it had not matched.
function matchedRows({ kind }: Query['query'], result: object): number | undefined {
  const update = kind === 'UpdateQueryNode' ? /^\D*(\d+)/ : /^Rows matched: (\d+)/;
  const matched = 'info' in result ? update.exec(String(result.info))?.[1] : undefined;
  return matched === undefined ? undefined : Number(matched);
}

interface Session {
  readonly lockWait?: unknown;
  readonly version?: unknown;
  readonly time?: unknown;
  readonly Value?: unknown;
}

/** The value of `wsrep_sync_wait`: reads (1), updates and deletions (2), insertions (4). */
const READS_AND_WRITES = 7;

interface Limits {
  readonly ours: string;
  readonly theirs: string;
}

/** Returns the session's values for our transactions, and its previous values. A limit that the application has set stays. */
function limitsOf(lockWait: number, time: number): Limits {
  const wait = '@@session.innodb_lock_wait_timeout';
  if (time !== 0) return { ours: `${wait} = ${LOCK_WAIT}`, theirs: `${wait} = ${lockWait}` };
  return {
    ours: `${wait} = ${LOCK_WAIT}, @@session.max_statement_time = ${STATEMENT_TIME}`,
    theirs: `${wait} = ${lockWait}, @@session.max_statement_time = 0`,
  };
}
