import type { CompiledQuery } from 'kysely';
import type { Dialect } from '../schema/dialect.js';
import type { Table } from '../schema/table.js';

/** A row as the driver hands it over, before columns are decoded. */
export type DriverRow = Readonly<Record<string, unknown>>;

export interface Outcome {
  readonly rows: readonly DriverRow[];
  /** Rows that a change touched, matched rows included that already had the new value; absent after a read. */
  readonly affected: number | undefined;
  readonly insertId: number | undefined;
}

/** The tables of one database by name. Its identity is what compiled statements are kept under. */
export type Tables = ReadonlyMap<string, Table>;

/** Runs statements: a database, or one transaction of it. Functions of the store take it first. */
export interface Db {
  /** @internal */
  readonly dialect: Dialect;
  /** @internal */
  readonly tables: Tables;
  run(query: CompiledQuery): Promise<Outcome>;
}

/** Set on executors inside a transaction. */
export const inTransaction: unique symbol = Symbol('inTransaction');

/**
 * One open transaction. It can open no other. A failed statement ends it: later ones are refused and everything is
 * rolled back, on every database, even where the error was caught.
 */
export interface Tx extends Db {
  readonly [inTransaction]: true;
  /** @internal The connection that it runs on, as the application's own driver knows it. */
  readonly native?: unknown;
}

/** Whether this executor is a transaction. */
export function isTransaction(db: Db): db is Tx {
  return inTransaction in db;
}

export interface Database extends Db {
  /**
   * Runs `fn` in a transaction that sees what others committed and is all or nothing. On a deadlock, a serialisation
   * failure or a busy database the whole of `fn` runs again, so it must do nothing but use `tx`: never hash, fetch or mail in it.
   */
  transaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `transaction`, however long it takes, and once. For migrations. */
  longTransaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `fn` on one connection, without a transaction. For migrations. */
  onConnection<T>(fn: (db: Db) => Promise<T>): Promise<T>;
  /** Closes only a database that `openDatabase` itself opened. */
  close(): Promise<void>;
  /** Whether Latchkey opened the database, and not the application. */
  readonly isOwn: boolean;
}
