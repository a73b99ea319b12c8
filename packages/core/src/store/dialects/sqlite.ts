import { SqliteQueryCompiler, sql } from 'kysely';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import type { Dialect, MakeDriver } from '../schema/dialect.js';
import { commonDecode, encodeJson, truthOf } from './codec.js';
import type { SqliteDriver, SqliteHandle } from './sqlite-driver.js';

/** SQLite 3.35 and newer. Instants are epoch milliseconds, booleans 0 and 1, both in INTEGER columns. */
export const sqlite: Dialect = {
  name: 'sqlite',
  returning: true,
  upsert: 'on conflict',
  isolation: undefined,
  lock: undefined,
  compiler: new SqliteQueryCompiler(),
  encode(value) {
    if (value instanceof Date) return value.getTime();
    if (typeof value === 'boolean') return value ? 1 : 0;
    return encodeJson(value);
  },
  decode: {
    ...commonDecode,
    boolean: truthOf,
    instant: (value) => new Date(Number(value)),
  },
  select: () => undefined,
  clock: sql`cast((julianday('now') - 2440587.5) * 86400000 as integer)`,
  later: (now, column) => sql`max(${now}, ${column} + 1)`,
  isAt: (column, instant) => sql`${column} = ${instant}`,
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
  isTimeOut: () => false,
  isAnswer: () => true,
  isCut: () => false,
  accepts: 'a better-sqlite3 Database, or the path of an SQLite file',
  recognise: (source) => (isHandle(source) ? driverOver(async () => ({ handle: source, owned: false })) : undefined),
};

/** Returns the SQLite file at `path` (`:memory:` for none), opened on first use. */
export function sqliteFile(path: string): MakeDriver {
  return driverOver(async () => {
    const { default: Database } = await importBetterSqlite('better-sqlite3').catch(driverIsMissing);
    return { handle: new Database(path), owned: true };
  });
}

/**
 * Loads the driver when the first statement needs it. Its name is passed as a value, because a bundler that finds a name looks
 * for the package, which an application on another database does not have (tools/test/bundlers.test.ts).
 */
function importBetterSqlite(name: 'better-sqlite3'): Promise<{ readonly default: typeof import('better-sqlite3') }> {
  return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ name);
}

function driverIsMissing(cause: unknown): never {
  throw new ConfigurationError('database', {
    givenAs: 'the path of an SQLite file, and better-sqlite3 cannot be loaded',
    expected: 'its driver: npm install better-sqlite3',
    code: 'DRIVER_IS_MISSING',
    cause,
  });
}

function driverOver(open: ConstructorParameters<typeof SqliteDriver>[0]): MakeDriver {
  return async () => {
    const { SqliteDriver } = await import('./sqlite-driver.js');
    return new SqliteDriver(open);
  };
}

function isHandle(source: object): source is SqliteHandle {
  return 'pragma' in source && typeof source.pragma === 'function' && 'inTransaction' in source && 'memory' in source;
}
