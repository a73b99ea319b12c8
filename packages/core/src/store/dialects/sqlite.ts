import { type BinaryOperationNode, type LimitNode, OperatorNode, SqliteQueryCompiler, sql } from 'kysely';
import type { Dialect, MakeDriver } from '../schema/dialect.js';
import { driverChecks, session } from '../schema/setting.js';
import { isSlot } from '../statements/statement.js';
import { commonDecode, encodeJson, truthOf } from './codec.js';
import { isSqlite, type SqliteDatabase } from './sqlite-database.js';

/**
 * SQLite plans a statement by the value of a parameter of LIKE, and since 3.48 of LIMIT, so each run with a newly bound value
 * prepares the statement again: for a long text this is ten times the work of the run. An expression in place of the bare parameter
 * prevents this.
 */
class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(' + 0');
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    super.visitBinaryOperation(node);
    const { operator, rightOperand } = node;
    // Only for our own statements: those of the application may need the index that SQLite finds by the value.
    if (OperatorNode.is(operator) && operator.operator === 'like' && isSlot(rightOperand)) this.append(" || ''");
  }
}

const decode: Dialect['decode'] = {
  ...commonDecode,
  boolean: truthOf,
  instant: (value) => new Date(Number(value)),
};

/** SQLite 3.35 and newer. Instants are epoch milliseconds, booleans 0 and 1, both in INTEGER columns. */
export const sqlite: Dialect = {
  name: 'sqlite',
  returning: true,
  upsert: 'on conflict',
  isolation: undefined,
  lock: undefined,
  compiler: new SqliteCompiler(),
  Compiler: SqliteCompiler,
  encode(value) {
    if (value instanceof Date) return value.getTime();
    if (typeof value === 'boolean') return value ? 1 : 0;
    return encodeJson(value);
  },
  decode,
  select: () => undefined,
  clock: sql`cast((julianday('now') - 2440587.5) * 86400000 as integer)`,
  later: (now, column) => sql`max(${now}, ${column} + 1)`,
  isAt: (column, instant) => sql`${column} = ${instant}`,
  seeksRows: true,
  readDuplicate({ message }) {
    // "UNIQUE constraint failed: account.providerId, account.accountId"
    const failed = /UNIQUE constraint failed: (.+)/.exec(message)?.[1];
    if (failed === undefined) return undefined;
    const columns = failed.split(', ').flatMap((each) => each.split('.')[1] ?? []);
    return columns.length === 0 ? {} : { columns };
  },
  isMissing: ({ message }) => /no such (table|column)|has no column named/.test(message),
  isRetryable: ({ code, message }) =>
    /^SQLITE_(BUSY|LOCKED)/.test(String(code)) || message.includes('database is locked'),
  patienceMs: 5000,
  // Our own driver turns them on.
  settings: [
    session('foreign_keys', '(select foreign_keys from pragma_foreign_keys)', '1'),
    ...driverChecks(decode, { text: '?' }),
  ],
  isTimeOut: () => false,
  isServerError: () => true,
  isDisconnected: () => false,
  accepts: 'a better-sqlite3 Database (or one of node:sqlite, bun:sqlite or libsql), or the path of an SQLite file',
  recognise: (source) => (isSqlite(source) ? sqliteDriver(source) : undefined),
};

/** Returns the driver for an open database, or for the file at a path (`:memory:` for none), opened on first use. */
export function sqliteDriver(source: string | SqliteDatabase): MakeDriver {
  return async () => (await import('./open-sqlite.js')).openSqlite(source);
}
