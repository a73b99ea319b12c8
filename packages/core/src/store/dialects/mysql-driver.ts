import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';

/** The part of a mysql2 pool (the callback one) that is used. */
export interface MysqlPoolHandle {
  getConnection(callback: (error: unknown, connection: MysqlConnectionHandle) => void): void;
}

interface MysqlConnectionHandle {
  query(sql: string, values: readonly unknown[], callback: (error: unknown, result: unknown) => void): unknown;
  release(): void;
}

/** A driver for mysql2 that counts the rows an UPDATE matched, whatever flags the pool connects with. It never ends the pool. */
export class MysqlDriver implements Driver {
  readonly #pool: MysqlPoolHandle;
  readonly #known = new WeakMap<MysqlConnectionHandle, MysqlConnection>();

  constructor(pool: MysqlPoolHandle) {
    this.#pool = pool;
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
      await checkEscaping(connection);
    } catch (error) {
      handle.release();
      throw error;
    }
    this.#known.set(handle, connection);
    return connection;
  }

  async releaseConnection(connection: MysqlConnection): Promise<void> {
    connection.handle.release();
  }

  async beginTransaction(connection: MysqlConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    if (isolationLevel) await connection.send(`set transaction isolation level ${isolationLevel}`);
    await connection.send('start transaction');
  }

  async commitTransaction(connection: MysqlConnection): Promise<void> {
    await connection.send('commit');
  }

  async rollbackTransaction(connection: MysqlConnection): Promise<void> {
    await connection.send('rollback');
  }

  async destroy(): Promise<void> {}
}

class MysqlConnection implements DatabaseConnection {
  readonly handle: MysqlConnectionHandle;

  constructor(handle: MysqlConnectionHandle) {
    this.handle = handle;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.send(sql, parameters);
    if (Array.isArray(result)) return { rows: result };
    if (typeof result !== 'object' || result === null || !('affectedRows' in result)) return { rows: [] };
    const insertId = 'insertId' in result ? Number(result.insertId) : 0;
    return {
      rows: [],
      numAffectedRows: BigInt(matchedRows(result) ?? Number(result.affectedRows)),
      ...(insertId === 0 ? {} : { insertId: BigInt(insertId) }),
    };
  }

  // biome-ignore lint/correctness/useYield: nothing here reads a stream, and Kysely's interface asks for the method.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('rows are not streamed from MySQL');
  }

  send(sql: string, values: readonly unknown[] = []): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.handle.query(sql, values, (error, result) => (error ? reject(error) : resolve(result)));
    });
  }
}

// 'Rows matched: 1  Changed: 0  Warnings: 0'. Without FOUND_ROWS `affectedRows` counts only the changed ones, so a guard
// whose update changes nothing would look lost.
function matchedRows(result: object): number | undefined {
  const matched = 'info' in result ? /^Rows matched: (\d+)/.exec(String(result.info))?.[1] : undefined;
  return matched === undefined ? undefined : Number(matched);
}

// mysql2 writes values into the text and escapes them with backslashes, which this mode takes literally: an injection.
async function checkEscaping(connection: MysqlConnection): Promise<void> {
  const mode = JSON.stringify(await connection.send('select @@session.sql_mode'));
  if (mode.includes('NO_BACKSLASH_ESCAPES')) {
    throw new Error('MySQL runs in sql_mode NO_BACKSLASH_ESCAPES, in which mysql2 cannot escape values: remove it');
  }
}
