import type { SqliteHandle } from './sqlite-driver.js';

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
