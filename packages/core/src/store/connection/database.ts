import type { Around } from '../../contract/observing/activity.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import type { QueryResult } from '../schema/driver.js';
import type { Table } from '../schema/table.js';
import { NestedTransactionError } from '../statements/errors.js';
import {
  type Database,
  type Db,
  type Query,
  type StatementResult,
  subjectOf,
  type Tables,
  type Tx,
} from '../statements/executor.js';
import { explain } from './failure.js';
import { createReplicas } from './replicas.js';
import type { Runner, Statements } from './runner.js';
import { type DatabaseSource, openSource } from './source.js';
import { attempting, inside, retrying } from './transaction.js';

export type { Database } from '../statements/executor.js';
export type { DatabaseSource, SingleSource } from './source.js';

export interface DatabaseOptions {
  readonly tables: readonly Table[];
  /** Called before every statement, without its values, which may be secret. */
  readonly onStatement?: (statement: StatementEvent) => void;
  /** Runs statements and transactions so that observers see them. */
  readonly around?: Around | undefined;
  /** Finds code that uses the database inside its own transaction. Costs time, so only for development and tests. */
  readonly guardsNesting?: boolean;
  /** Called when a replica could not be read. The server then does not use this replica for some seconds. */
  readonly onReplicaFailure?: (error: unknown) => void;
}

export interface StatementEvent {
  readonly sql: string;
  /** The number of the transaction that runs the statement; absent outside of one. */
  readonly transaction?: number;
}

/**
 * Opens a database for these tables. Connects at the first statement. Never closes a source that the application has opened.
 * Throws `ConfigurationError` for an unknown source.
 */
export function openDatabase(source: DatabaseSource, options: DatabaseOptions): Database {
  const { dialect, runner, close, isOwn, tables: listed, replicas } = openSource(source, options.tables);
  const tables = byName(listed);
  const { around } = options;
  const send = createSender({ dialect, tables }, options);
  const guard = options.guardsNesting ? createNestingGuard() : undefined;
  let transactions = 0;

  const inOne = <T>(on: Pick<Runner, 'inTransaction'>, fn: (tx: Tx) => Promise<T>): Promise<T> => {
    const number = ++transactions;
    const run = () =>
      on.inTransaction(dialect.isolation, (inner) =>
        inside({ dialect, tables, native: inner.native }, (query) => send(inner, query, number), fn),
      );
    return around ? around({ kind: 'transaction', system: dialect.name }, run) : run();
  };

  const onConnection = <T>(on: Runner, fn: (db: Db) => Promise<T>): Promise<T> =>
    on.onConnection((its) => fn({ dialect, tables, run: async (query) => send(its, query) }));

  return {
    dialect,
    tables,
    // A single statement is its own transaction, so it can be repeated.
    async run(query) {
      guard?.check();
      const isRead = () => query.query.kind === 'SelectQueryNode';
      const answer = retrying(dialect, () => send(runner, query), isRead);
      // Awaited, so that the stack of an error leads to the line that sent the statement.
      return answer instanceof Promise ? await answer : answer;
    },
    async transaction(fn) {
      guard?.check();
      const transaction = async () => retrying(dialect, () => inOne(runner, fn));
      return guard ? guard.during(transaction) : transaction();
    },
    longTransaction: (fn) => attempting(dialect, () => runner.onConnection((on) => inOne(on, fn))),
    onConnection: (fn) => attempting(dialect, () => onConnection(runner, fn)),
    refuseInside: (sentence) => guard?.check(sentence),
    close,
    isOwn,
    ...(replicas && {
      replicas: createReplicas(
        // Uses a transaction, so that a pooler sends all its statements to one server. SQLite in this process needs none.
        replicas.map((on) => (work) => (dialect.isolation ? inOne(on, work) : onConnection(on, work))),
        { check: () => guard?.check(), isConflict: dialect.isRetryable, report: options.onReplicaFailure },
      ),
    }),
  };
}

/** Sends one statement. `transaction` is its number. */
type Send = (on: Statements, query: Query, transaction?: number) => StatementResult | Promise<StatementResult>;

/** Creates the function that sends a statement so that observers see it, and that explains its error. */
function createSender(its: Pick<Db, 'dialect' | 'tables'>, { around, onStatement }: DatabaseOptions): Send {
  const { name: system } = its.dialect;
  const sendAndWait = async (on: Statements, query: Query): Promise<StatementResult> => {
    try {
      const run = () => on.executeQuery<Record<string, unknown>>(query);
      return outcomeOf(await (around ? around({ kind: 'statement', system, ...describe(query) }, run) : run()));
    } catch (error) {
      throw explain(its, query, error);
    }
  };
  return (on, query, transaction) => {
    onStatement?.({ sql: query.sql, ...(transaction === undefined ? {} : { transaction }) });
    try {
      // Without a promise if the driver has the answer at once. Observers follow promises.
      const result = around ? undefined : on.executeAtOnce?.<Record<string, unknown>>(query);
      return result ? outcomeOf(result) : sendAndWait(on, query);
    } catch (error) {
      throw explain(its, query, error);
    }
  };
}

function byName(tables: readonly Table[]): Tables {
  const named = new Map<string, Table>();
  for (const table of tables) {
    if (named.has(table.name))
      throw new ConfigurationError('plugins', {
        givenAs: `two tables with the name ${table.name}`,
        expected: 'another name for one of them',
      });
    named.set(table.name, table);
  }
  return named;
}

function outcomeOf({ rows, numAffectedRows, insertId }: QueryResult<Record<string, unknown>>): StatementResult {
  return { rows, affected: count(numAffectedRows), insertId: count(insertId) };
}

/** Returns the operation of a statement and its table: the table that it changes, or the first that it reads. */
function describe({ query }: Query) {
  const operation = query.kind.replace(/(?:Query)?Node$/, '').toLowerCase();
  return { operation, table: subjectOf(query) };
}

// Some third-party drivers report strings or nothing, so only a number is used.
function count(reported: unknown): number | undefined {
  if (typeof reported !== 'bigint' && typeof reported !== 'number') return undefined;
  const number = Number(reported);
  return Number.isSafeInteger(number) ? number : undefined;
}

interface Opened {
  readonly by: NestingGuard;
  /** The transaction on another database in which this one is opened. */
  readonly within: Opened | undefined;
  isOpen: boolean;
}

/** The part of `AsyncLocalStorage` that is used: this folder imports nothing of Node.js. */
interface Storage {
  getStore(): Opened | undefined;
  run<T>(opened: Opened, work: () => T): T;
}

/** Detects code that uses the database instead of `tx` inside its own transaction. */
export interface NestingGuard {
  /** Throws `NestedTransactionError` with this message if a transaction waits for the calling code. */
  check(sentence?: string): void;
  /** Runs a transaction under the guard. */
  during<T>(transaction: () => Promise<T>): Promise<T>;
}

// One storage for all databases of the process: Node.js before 24 does work for each storage whenever a promise is made, and
// never releases a storage that was used.
let storage: Storage | undefined;

/**
 * Creates the guard against a deadlock: the code waits for the connection of the transaction, and the transaction waits for the
 * code. This happens on SQLite, and on a pool without a free connection. Needs `node:async_hooks`; without it there is no guard.
 */
export function createNestingGuard(): NestingGuard | undefined {
  const hooks = globalThis.process?.getBuiltinModule?.('node:async_hooks');
  if (!hooks) return undefined;
  storage ??= new hooks.AsyncLocalStorage();
  const transactions = storage;
  /** Returns the innermost open transaction; ended ones are released. */
  const current = () => {
    let opened = transactions.getStore();
    while (opened && !opened.isOpen) opened = opened.within;
    return opened;
  };
  const guard: NestingGuard = {
    check(sentence) {
      for (let opened = current(); opened; opened = opened.within)
        if (opened.by === guard && opened.isOpen) throw new NestedTransactionError(sentence);
    },
    async during(transaction) {
      const opened: Opened = { by: guard, within: current(), isOpen: true };
      try {
        return await transactions.run(opened, transaction);
      } finally {
        opened.isOpen = false; // work that continues after the transaction is no longer inside it
      }
    },
  };
  return guard;
}
