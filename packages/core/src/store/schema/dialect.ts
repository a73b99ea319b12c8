import type { DefaultQueryCompiler, Expression, QueryCompiler, RawBuilder, SqlBool } from 'kysely';
import type { ColumnKind } from './column.js';
import type { Driver } from './driver.js';
import type { Setting } from './setting.js';

export type DialectName = 'sqlite' | 'postgres' | 'mysql';

/** Returns the violated unique constraint of a driver's error, as far as the database reports it. */
export interface Duplicate {
  readonly index?: string;
  readonly columns?: readonly string[];
  readonly primaryKey?: boolean;
}

/** The members of an error that drivers set. */
export interface DriverError {
  readonly message: string;
  readonly code?: unknown;
  readonly errno?: unknown;
  readonly severity?: unknown;
  readonly routine?: unknown;
  readonly sqlState?: unknown;
  readonly constraint?: unknown;
  readonly detail?: unknown;
}

/** The names of tables in a database. */
export interface Names {
  readonly schema: string | undefined;
  /** The table's name in the database, by its own name. */
  readonly names: ReadonlyMap<string, string>;
}

export type Decode = ((value: unknown) => unknown) | undefined;

/** Creates the driver. Loads its code on demand, so that a server does not contain drivers of other databases. */
export type MakeDriver = () => Promise<Driver>;

/** The facts about a database's servers that only the application knows. */
export interface Surroundings {
  /** Whether the server is a node of a Galera cluster. */
  readonly isGalera: boolean;
  readonly namedStatements: NamedStatements;
}

/** Which connections prepare statements under a name: those that lead straight to one server process, all, or none. */
export type NamedStatements = 'where direct' | 'always' | 'never';

/** All differences between the databases at run time. Only these files name a database. */
export interface Dialect {
  readonly name: DialectName;
  /** Whether `RETURNING` exists. */
  readonly returning: boolean;
  /** The clause that turns an insert into an update. */
  readonly upsert: 'on conflict' | 'on duplicate key';
  /** The isolation level of transactions; absent if the database has one writer at a time. */
  readonly isolation: 'read committed' | undefined;
  /** Clauses at the end of a SELECT that lock its rows until the transaction ends; absent if the database's writer lock is enough. */
  readonly lock:
    | {
        readonly update: RawBuilder<unknown>;
        readonly share: RawBuilder<unknown>;
        /** Locks rows against changes. Inserting rows that reference them does not wait, if the database can tell the two apart. */
        readonly row: RawBuilder<unknown>;
        /**
         * Locks the rows of one table of a join; of all its tables if the database cannot lock a single one. If the database can,
         * several transactions hold `shareOf` at once: each prevents changes of the row, and none excludes another.
         */
        readonly shareOf: (table: string) => RawBuilder<unknown>;
        readonly updateOf: (table: string) => RawBuilder<unknown>;
        /** Locks a row of `user` against changes, and a joined row of `session` against removal. */
        readonly account: RawBuilder<unknown>;
      }
    | undefined;
  /** Whether a locked row is also written, because a lock holds on one node of a cluster only. */
  readonly locksByWriting?: boolean;
  readonly compiler: QueryCompiler;
  /** The class of the compiler. */
  readonly Compiler: new () => DefaultQueryCompiler;
  /** The application's names for the tables in its database; absent if it uses the default names. */
  readonly names?: Names;
  /** Whether one database has schemas, with tables of their own. */
  readonly hasSchemas?: boolean;
  /** Converts a value for the driver, by its JavaScript type. */
  readonly encode: (value: unknown) => unknown;
  /** Converts a value that the driver read, by the kind of its column; never called with `null`. */
  readonly decode: Readonly<Record<ColumnKind, Decode>>;
  /** The expression to select instead of a column whose value drivers would change. */
  readonly select: (kind: ColumnKind, column: RawBuilder<unknown>) => RawBuilder<unknown> | undefined;
  /** The time on the database's own clock, in the format of a column of instants. */
  readonly clock: RawBuilder<unknown>;
  /** `now`, or one millisecond after the column's value if that is later. */
  readonly later: (now: Expression<unknown>, column: Expression<unknown>) => RawBuilder<unknown>;
  /** Checks whether the column has this instant: to the millisecond, as it is read, even if the column stores more digits. */
  readonly isAt: (column: Expression<unknown>, instant: Expression<unknown>) => RawBuilder<SqlBool>;
  /** The instant of a column as a text with every digit that is stored; absent if a column stores no more than is read. */
  readonly precise?: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** A text that columns are compared with byte by byte; absent if the database compares every column of ours so. */
  readonly bytewise?: (text: Expression<unknown>) => RawBuilder<unknown>;
  /** Whether `(a, b) > (x, y)` reads an index from that place on. */
  readonly seeksRows: boolean;
  readonly readDuplicate: (error: DriverError) => Duplicate | undefined;
  /** Whether the error says that a table or column does not exist. */
  readonly isMissing: (error: DriverError) => boolean;
  /** Whether the same work may succeed when it is tried again: deadlock, serialisation failure, busy. */
  readonly isRetryable: (error: DriverError) => boolean;
  /** Milliseconds for which work is tried again; absent if the number of attempts is the limit. */
  readonly patienceMs?: number;
  /** Whether a time-out of the database ended the statement. */
  readonly isTimeOut: (error: DriverError) => boolean;
  /** Whether the error came from the server, or from SQLite in this process. Then the state of the connection is known. */
  readonly isServerError: (error: DriverError) => boolean;
  /** Whether the connection was lost, or could not be made. */
  readonly isDisconnected: (error: DriverError) => boolean;
  /**
   * The settings that one statement reads from each connection before its first use. A value with which our statements cannot work
   * is refused.
   */
  readonly settings: readonly Setting[];
  /** Milliseconds that a statement or a transaction can take as this process sees it; absent for a database in this process. */
  readonly deadlineMs?: number;
  /** The accepted values of `database` for this dialect, as text, and the function that reads them. */
  readonly accepts: string;
  readonly recognise: (source: object, about: Surroundings) => MakeDriver | undefined;
}
