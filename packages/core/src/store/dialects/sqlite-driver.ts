import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';

/** The part of a better-sqlite3 `Database` that is used. */
export interface SqliteHandle {
  readonly memory: boolean;
  readonly readonly: boolean;
  readonly inTransaction: boolean;
  prepare(sql: string): SqliteStatement;
  pragma(source: string, options?: { simple?: boolean }): unknown;
  close(): unknown;
}

interface SqliteStatement {
  readonly reader: boolean;
  all(...values: unknown[]): unknown[];
  run(...values: unknown[]): { readonly changes: number };
}

interface Opened {
  readonly handle: SqliteHandle;
  /** Whether it was opened here, and so is closed here. */
  readonly owned: boolean;
}

/**
 * A driver for better-sqlite3 with one connection: prepared statements are kept, transactions take the writer lock at once
 * (a deferred one that reads and then writes fails where no time-out helps), statements outside a transaction wait for its end.
 */
export class SqliteDriver implements Driver {
  readonly #open: () => Promise<Opened>;
  #opened: Opened | undefined;
  #connection: SqliteConnection | undefined;

  constructor(open: () => Promise<Opened>) {
    this.#open = open;
  }

  async init(): Promise<void> {
    this.#opened ??= await this.#open();
    configure(this.#opened.handle);
    this.#connection = connectionOf(this.#opened.handle);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new Error('the SQLite database is closed');
    await this.#connection.turns.take();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#connection?.turns.pass();
  }

  async beginTransaction(): Promise<void> {
    this.#connection?.run('begin immediate');
  }

  async commitTransaction(): Promise<void> {
    this.#connection?.run('commit');
  }

  async rollbackTransaction(): Promise<void> {
    this.#connection?.rollback();
  }

  async destroy(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    this.#connection = undefined;
    if (opened?.owned) opened.handle.close();
  }
}

const BUSY_TIMEOUT = 5000; // milliseconds that SQLite waits for another process's lock

function configure(handle: SqliteHandle): void {
  const current = Number(handle.pragma('busy_timeout', { simple: true }));
  if (!(current >= BUSY_TIMEOUT)) handle.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  handle.pragma('foreign_keys = on');
  if (!handle.memory && !handle.readonly) handle.pragma('journal_mode = wal');
}

// Two databases opened on one handle share its connection, so they take turns: neither joins the other's transaction.
const connections = new WeakMap<SqliteHandle, SqliteConnection>();

function connectionOf(handle: SqliteHandle): SqliteConnection {
  const found = connections.get(handle) ?? new SqliteConnection(handle);
  connections.set(handle, found);
  return found;
}

// Statement texts are few: this bounds what a list of ever new lengths could add.
const KEPT_STATEMENTS = 500;

class SqliteConnection implements DatabaseConnection {
  readonly turns = new Turns();
  readonly #handle: SqliteHandle;
  readonly #kept = new Map<string, SqliteStatement>();

  constructor(handle: SqliteHandle) {
    this.#handle = handle;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#prepared(sql);
    // What the rows are is known to the caller who wrote the statement.
    if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
  }

  // biome-ignore lint/correctness/useYield: nothing here reads a stream, and Kysely's interface asks for the method.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('rows are not streamed from SQLite');
  }

  run(sql: string): void {
    this.#prepared(sql).run();
  }

  rollback(): void {
    // SQLite itself has ended the transaction after some errors: a full disk, for one.
    if (this.#handle.inTransaction) this.run('rollback');
  }

  #prepared(sql: string): SqliteStatement {
    const found = this.#kept.get(sql);
    if (found) return found;
    const statement = this.#handle.prepare(sql);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= KEPT_STATEMENTS) this.#kept.delete(oldest);
    this.#kept.set(sql, statement);
    return statement;
  }
}

const LONGEST_WAIT = 30_000; // milliseconds; no transaction of ours lasts that long, so somebody waits for himself

/** A queue for the one connection: first come, first served. */
class Turns {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  take(): Promise<void> | undefined {
    if (this.#taken) return this.#wait();
    this.#taken = true;
    return undefined;
  }

  pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(
          new Error('SQLite was not free for 30 s: was the database used inside its own transaction, in place of tx?'),
        );
      }, LONGEST_WAIT);
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(turn);
    });
  }
}
