import {
  AliasNode,
  type CompiledQuery,
  DeleteQueryNode,
  InsertQueryNode,
  type OperationNode,
  type RootOperationNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import type { Dialect } from '../schema/dialect.js';
import type { Table } from '../schema/table.js';

/** A row as the driver returns it, before its columns are decoded. Also a list of the columns, if the query allows that. */
export type DriverRow = Readonly<Record<string, unknown>>;

/** A statement to run. */
export interface Query extends CompiledQuery {
  /**
   * The statement is ours: our drivers return its values as the database sends them, also if the pool changes those of the
   * application. `lists`: each row can be a list, in the order of the selections, which costs less.
   */
  readonly ours?: 'lists' | 'objects';
}

export interface StatementResult {
  readonly rows: readonly DriverRow[];
  /** Number of rows that a change matched, including rows that already had the new value; absent after a read. */
  readonly affected: number | undefined;
  readonly insertId: number | undefined;
}

/** The tables of one database by name. Compiled statements are cached by the identity of this object. */
export type Tables = ReadonlyMap<string, Table>;

/** Runs statements: a database, or one transaction of it. Functions of the store take it as the first argument. */
export interface Db {
  /** @internal */
  readonly dialect: Dialect;
  /** @internal */
  readonly tables: Tables;
  run(query: Query): Promise<StatementResult>;
}

/** Set on executors inside a transaction. */
export const transactionMark: unique symbol = Symbol('inTransaction');

/**
 * One open transaction. It cannot open another one. A failed statement ends it: later ones are refused and everything is rolled
 * back, on every database, even if the error was caught.
 */
export interface Tx extends Db {
  readonly [transactionMark]: true;
  /** @internal The connection of the transaction, as the application's own driver knows it. */
  readonly native?: unknown;
}

/** Checks whether this executor is a transaction. */
export function isTransaction(db: Db): db is Tx {
  return transactionMark in db;
}

export interface Database extends Db {
  /**
   * Runs `fn` in a transaction that sees the committed changes of others and is all or nothing. On a deadlock, a serialisation
   * failure or a busy database the whole of `fn` runs again, so it must only use `tx`: never hash, fetch or send mail in it.
   */
  transaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `fn` like `transaction`, but without a time limit and without a retry. For migrations. */
  longTransaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `fn` on one connection, without a transaction. For migrations. */
  onConnection<T>(fn: (db: Db) => Promise<T>): Promise<T>;
  /** In development, throws `NestedTransactionError` with this sentence if a transaction waits for the caller. */
  refuseInside(sentence: string): void;
  /** Closes the database only if `openDatabase` itself has opened it. */
  close(): Promise<void>;
  /** Whether Latchkey opened the database, and not the application. */
  readonly isOwn: boolean;
  /** Present if the application has listed databases that follow this one, also if the list is empty. */
  readonly replicas?: Replicas;
}

/** Databases that follow the primary, with a delay. */
export interface Replicas {
  /**
   * Runs `read` on one replica if `isCurrent` is true there. Both run on the same server. `undefined` if the replica is
   * not current or cannot be used: the caller then reads the primary.
   */
  read<T>(
    isCurrent: (db: Db) => Promise<boolean>,
    read: (db: Db) => Promise<T>,
  ): Promise<{ readonly found: T } | undefined>;
}

/** Returns the name of the table that a statement changes. */
export function targetOf(query: RootOperationNode): string | undefined {
  const [target] = changedBy(query);
  return target && TableNode.is(target) ? target.table.identifier.name : undefined;
}

/** Returns the name of the table that a statement changes, or of the first table that it reads. */
export function subjectOf(query: RootOperationNode): string | undefined {
  const [first] = SelectQueryNode.is(query) ? (query.from?.froms ?? []) : changedBy(query);
  const table = first && AliasNode.is(first) ? first.node : first;
  return table && TableNode.is(table) ? table.table.identifier.name : undefined;
}

/** Returns the tables that a statement changes. */
export function changedBy(query: RootOperationNode): readonly OperationNode[] {
  if (DeleteQueryNode.is(query)) return query.from.froms;
  const target = InsertQueryNode.is(query) ? query.into : UpdateQueryNode.is(query) ? query.table : undefined;
  return target ? [target] : [];
}
