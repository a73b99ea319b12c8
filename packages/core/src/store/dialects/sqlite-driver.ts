import { ConfigurationError } from '../../contract/options/configuration-error.js';
import type { Connection, Driver, QueryResult } from '../schema/driver.js';
import type { Query } from '../statements/executor.js';

/** The part of a `Database` of better-sqlite3 or libsql that is used. */
export interface SqliteHandle {
  readonly open?: boolean;
  readonly memory: boolean;
  readonly inTransaction: boolean;
  prepare(sql: string): SqliteStatement;
  /** Returns the rows. */
  pragma(source: string): unknown;
  close(): unknown;
}

interface SqliteStatement {
  readonly reader: boolean;
  /** Makes `all` return rows as lists. The wrappers of other drivers have no such mode. */
  raw?(on: boolean): unknown;
  all(...values: unknown[]): unknown[];
  run(...values: unknown[]): { readonly changes: number | bigint };
}

export interface OpenedSqlite {
  readonly handle: SqliteHandle;
  /** The database as its own driver knows it. */
  readonly native: object;
  /** Whether Latchkey opened the database, and so closes it. */
  readonly owned: boolean;
}

/**
 * A driver for SQLite with one connection. Prepared statements are kept. A transaction takes the writer lock at its start
 * (a deferred one that reads and then writes can fail, and no time-out prevents that). Statements outside a transaction wait for
 * its end.
 */
export class SqliteDriver implements Driver {
  readonly #open: () => Promise<OpenedSqlite>;
  #opened: OpenedSqlite | undefined;
  #connection: SqliteConnection | undefined;

  constructor(open: () => Promise<OpenedSqlite>) {
    this.#open = open;
  }

  async init(): Promise<void> {
    this.#opened ??= await this.#open();
    configure(this.#opened);
    this.#connection = connectionOf(this.#opened);
  }

  async acquireConnection(): Promise<Connection> {
    const connection = this.#connection;
    if (!connection) throw new Error('the SQLite database is closed');
    await connection.turns.take();
    return connection;
  }

  /** A statement outside of transactions need not wait for a turn if the connection is free: no other statement runs. */
  executeAtOnce<Row>(query: Query): QueryResult<Row> | undefined {
    const connection = this.#connection;
    return connection?.turns.isFree() ? connection.execute(query) : undefined;
  }

  async releaseConnection(): Promise<void> {
    this.#connection?.turns.pass();
  }

  /** The only connection stays open; its transaction is ended. */
  async discardConnection(): Promise<void> {
    try {
      this.#connection?.rollback();
    } finally {
      this.#connection?.turns.pass();
    }
  }

  async beginTransaction(): Promise<void> {
    this.#connection?.begin();
  }

  async commitTransaction(): Promise<void> {
    this.#connection?.commit();
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

/**
 * Milliseconds for which SQLite itself waits for the lock of another process, and blocks this process meanwhile. After that the
 * statement is tried again, and other requests are served between the attempts.
 */
const BUSY_TIMEOUT = 10;

function configure({ handle, owned }: OpenedSqlite): void {
  if (owned) handle.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  handle.pragma('foreign_keys = on');
  if (!handle.memory) writeAhead(handle);
}

/** Tries to write, because only better-sqlite3 reports that a file is read-only. This is also the first read of the file. */
function writeAhead(handle: SqliteHandle): void {
  try {
    handle.pragma('journal_mode = wal');
  } catch (cause) {
    if (String(cause).includes('readonly database')) return;
    if (!String(cause).includes('not a database')) throw cause;
    throw new ConfigurationError('database', {
      givenAs: 'a file that is not an SQLite database, or is encrypted',
      expected: 'the path of an SQLite file, or of a file that does not exist yet',
      code: 'FAILED_TO_INITIALIZE_DATABASE_ADAPTER',
      cause,
    });
  }
}

// Two databases with one handle share its connection and use it in turn, so that neither joins the other's transaction.
const connections = new WeakMap<object, SqliteConnection>();

function connectionOf(opened: OpenedSqlite): SqliteConnection {
  const { native } = opened;
  const found = connections.get(native) ?? new SqliteConnection(opened);
  connections.set(native, found);
  return found;
}

/** This error has the code of a locked database, so that the work is repeated after a pause. */
const foreignTransaction = (): Error =>
  new Error(
    'database is locked: the application has an open transaction on the SQLite handle that it shares with Latchkey. End it first, or give Latchkey a handle or a path of its own.',
  );

// There are few statement texts, except those of lists with ever new lengths, which this limits.
const KEPT_STATEMENTS = 500;

class SqliteConnection implements Connection {
  readonly turns = new Turns();
  readonly native: object;
  readonly #handle: SqliteHandle;
  /** Whether a statement can wait for the lock of another process, for as long as the application has set. */
  readonly #canWait: boolean;
  readonly #kept = new Map<string, SqliteStatement>();
  /** Statements that return rows as lists. Kept separately, because migrations can send the same text and expect rows as objects. */
  readonly #keptAsLists = new Map<string, SqliteStatement>();
  #isOurs = false;

  constructor({ handle, native, owned }: OpenedSqlite) {
    this.#handle = handle;
    this.native = native;
    this.#canWait = !owned && !handle.memory;
  }

  async executeQuery<Row>(query: Query): Promise<QueryResult<Row>> {
    return this.execute(query);
  }

  execute<Row>(query: Query): QueryResult<Row> {
    this.#checkTransaction();
    // Our transaction has the lock already.
    if (this.#isOurs || query.query.kind === 'SelectQueryNode') return this.#execute(query);
    return this.#briefly(() => this.#execute(query));
  }

  #execute<Row>({ sql, parameters, ours }: Query): QueryResult<Row> {
    const statement = this.#prepared(sql, ours === 'lists' ? this.#keptAsLists : this.#kept);
    // The caller, who wrote the statement, knows the type of the rows.
    if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
  }

  begin(): void {
    this.#checkTransaction();
    this.#briefly(() => this.#run('begin immediate'));
    this.#isOurs = true;
  }

  commit(): void {
    this.#checkTransaction();
    this.#briefly(() => this.#run('commit'));
    this.#isOurs = false;
  }

  rollback(): void {
    // SQLite itself has ended the transaction after some errors, for example a full disk.
    const isOpen = this.#isOurs && this.#handle.inTransaction;
    this.#isOurs = false;
    if (isOpen) this.#run('rollback');
  }

  /** The application can share the handle: its statements must not become part of our transaction, nor ours of its. */
  #checkTransaction(): void {
    if (this.#handle.open === false) throw new Error('the SQLite database is closed'); // libsql ends the process below
    const { inTransaction } = this.#handle;
    if (inTransaction && !this.#isOurs) throw foreignTransaction();
    if (!inTransaction && this.#isOurs)
      throw new Error('a statement of the application ended the transaction of Latchkey');
  }

  /** Runs a write that does not block the process for long, even if the application has set a long time-out for its own statements. */
  #briefly<T>(write: () => T): T {
    // SQLite compiles a pragma each time, which costs as much as the write.
    if (!this.#canWait) return write();
    const theirs = timeoutOf(this.#handle);
    if (theirs <= BUSY_TIMEOUT) return write();
    this.#handle.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
    try {
      return write();
    } finally {
      this.#handle.pragma(`busy_timeout = ${theirs}`);
    }
  }

  #run(sql: string): void {
    this.#prepared(sql, this.#kept).run();
  }

  #prepared(sql: string, kept: Map<string, SqliteStatement>): SqliteStatement {
    const found = kept.get(sql);
    if (found) return found;
    const statement = this.#handle.prepare(sql);
    if (kept === this.#keptAsLists && statement.reader) statement.raw?.(true);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= KEPT_STATEMENTS) kept.delete(oldest);
    kept.set(sql, statement);
    return statement;
  }
}

/** Reads the rows of the pragma, because libsql ignores the option `simple` of better-sqlite3. */
function timeoutOf(handle: SqliteHandle): number {
  const rows = handle.pragma('busy_timeout');
  const [row]: readonly unknown[] = Array.isArray(rows) ? rows : [];
  return typeof row === 'object' && row !== null && 'timeout' in row ? Number(row.timeout) : 0;
}

/** Milliseconds. No transaction takes that long: the statement waits for a transaction, and the transaction waits for the statement. */
const LONGEST_WAIT = 30_000;

/** A queue for the one connection: first come, first served. */
class Turns {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  take(): Promise<void> | undefined {
    if (this.#taken) return this.#wait();
    this.#taken = true;
    return undefined;
  }

  isFree(): boolean {
    return !this.#taken;
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
        reject(new Error('SQLite was busy for 30 s. Does code in a transaction use the database instead of tx?'));
      }, LONGEST_WAIT);
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(turn);
    });
  }
}
