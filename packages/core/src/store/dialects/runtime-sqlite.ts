import type { SqliteHandle } from './sqlite-driver.js';

/** The part of a `Database` of `bun:sqlite` that is used. */
export interface BunSqlite {
  readonly filename: string;
  readonly inTransaction: boolean;
  prepare(sql: string): {
    readonly columnNames: readonly string[];
    all(...values: unknown[]): unknown[];
    run(...values: unknown[]): { readonly changes: number };
  };
  close(): unknown;
}

/** Gives a `Database` of `bun:sqlite` the methods of better-sqlite3. */
export function overBunSqlite(database: BunSqlite): SqliteHandle {
  return {
    // A database without a name is a temporary one.
    memory: database.filename === ':memory:' || database.filename === '',
    get inTransaction() {
      return database.inTransaction;
    },
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columnNames.length > 0,
        all: (...values) => statement.all(...values),
        run: (...values) => statement.run(...values),
      };
    },
    pragma: (source) => database.prepare(`pragma ${source}`).all(),
    close: () => database.close(),
  };
}

/** The part of a `DatabaseSync` of `node:sqlite` that is used: Node 22.16 and newer, Deno. */
export interface NodeSqlite {
  readonly isTransaction: boolean;
  location(): string | null;
  prepare(sql: string): {
    columns(): readonly unknown[];
    all(...values: unknown[]): unknown[];
    run(...values: unknown[]): { readonly changes: number | bigint };
  };
  close(): unknown;
}

/** Gives a `DatabaseSync` the methods of better-sqlite3. */
export function overNodeSqlite(database: NodeSqlite): SqliteHandle {
  return {
    memory: database.location() === null,
    get inTransaction() {
      return database.isTransaction;
    },
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (...values) => statement.all(...values),
        run: (...values) => statement.run(...values),
      };
    },
    pragma: (source) => database.prepare(`pragma ${source}`).all(),
    close: () => database.close(),
  };
}
