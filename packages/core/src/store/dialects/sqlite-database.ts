import type { BunSqlite, NodeSqlite } from './runtime-sqlite.js';
import type { SqliteHandle } from './sqlite-driver.js';

/** An open SQLite database: of better-sqlite3 or libsql, of `node:sqlite`, or of `bun:sqlite`. */
export type SqliteDatabase = SqliteHandle | NodeSqlite | BunSqlite;

/** Checks whether a value is an open SQLite database. D1 has `prepare` too, but no transactions. */
export function isSqlite(value: unknown): value is SqliteDatabase {
  return (
    typeof value === 'object' &&
    value !== null &&
    'prepare' in value &&
    ('inTransaction' in value || 'isTransaction' in value)
  );
}
