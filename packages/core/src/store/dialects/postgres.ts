import { type PostgresPool, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';
import { instantText } from '../../contract/json.js';
import type { Dialect, MakeDriver, NamedStatements } from '../schema/dialect.js';
import { driverChecks, session } from '../schema/setting.js';
import { isBrokenSocket } from './broken-socket.js';
import { commonDecode, encodeJson } from './codec.js';
import { isStatementNameError } from './statement-name-error.js';
import { DEADLINE_MS } from './time-outs.js';

const RETRYABLE = new Set(['40001', '40P01']); // serialization_failure, deadlock_detected
const OUT_OF_TIME = /^(Query read timeout|timeout exceeded when trying to connect)/; // the messages of pg
const DISCONNECTED = /^Connection terminated|not queryable|connection is closed/i; // the messages of pg
const MISSING = new Set(['42P01', '42703']); // undefined_table, undefined_column
const TIME_OUT = new Set(['55P03', '57014']); // lock_not_available, query_canceled
// The server ends the connection: connection exceptions, shutdowns, time-outs of idle sessions. Or this server refuses the
// statement, and another may accept it: this one is a replica (25006, during a failover), or has too many connections (53300). Or
// it refuses the login (28) or lacks the database (3D000), which the operator repairs while the callers try again.
const ENDED = /^(08|28|57P0|25P0[34]|25006|3D000|53300)/;
const UNIQUE_VIOLATION = '23505';

/** Selects an instant as text in UTC. Otherwise its form depends on `DateStyle` and `TimeZone` of the server and on the parsers of the driver. */
const inUtc = (instant: RawBuilder<unknown>) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const decode: Dialect['decode'] = {
  ...commonDecode,
  boolean: (value) => value === 't' || value === true,
  instant: (value) => (value instanceof Date ? value : new Date(String(value))),
};

/** PostgreSQL 12 and newer. */
export const postgres: Dialect = {
  name: 'postgres',
  hasSchemas: true,
  returning: true,
  upsert: 'on conflict',
  isolation: 'read committed',
  lock: {
    update: sql`for update`,
    share: sql`for share`,
    row: sql`for no key update`,
    shareOf: (table) => sql`for share of ${sql.table(table)}`,
    updateOf: (table) => sql`for update of ${sql.table(table)}`,
    // Weaker than `for update`: extending the session, and inserting rows that reference the user, do not wait.
    account: sql`for no key update of ${sql.table('user')} for key share of ${sql.table('session')}`,
  },
  compiler: new PostgresQueryCompiler(),
  Compiler: PostgresQueryCompiler,
  encode(value) {
    // The driver would write a Date in the process's time zone.
    if (value instanceof Date) return instantText(value);
    return encodeJson(value);
  },
  decode,
  select: (kind, column) => (kind === 'instant' ? inUtc(column) : undefined),
  clock: inUtc(sql`now()`),
  later: (now, column) => sql`greatest(${now}, ${column} + interval '1 millisecond')`,
  isAt: (column, instant) => sql`date_trunc('milliseconds', ${column}) = ${instant}`,
  precise: (column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  // If the application created the table, a column can have the collation of a language, which compares texts differently.
  bytewise: (text) => sql`${text} collate "C"`,
  seeksRows: true,
  readDuplicate({ code, constraint, detail }) {
    if (code !== UNIQUE_VIOLATION) return undefined;
    // 'Key (email)=(a@b.c) already exists.' in the language of the session, with "quotes" around names in mixed case
    const listed = /\(([^()=]+)\)=\(/.exec(String(detail))?.[1];
    return {
      ...(typeof constraint === 'string' ? { index: constraint } : {}),
      ...(listed === undefined ? {} : { columns: listed.split(', ').map((each) => each.replaceAll('"', '')) }),
    };
  },
  isMissing: ({ code }) => MISSING.has(String(code)),
  isRetryable: (error) => RETRYABLE.has(String(error.code)) || isStatementNameError(error),
  isTimeOut: ({ code, message }) => TIME_OUT.has(String(code)) || OUT_OF_TIME.test(message),
  // Only errors of the server have a severity; the driver's own time-outs have none.
  isServerError: ({ code, severity }) => severity !== undefined && !ENDED.test(String(code)),
  isDisconnected: ({ code, severity, message }) =>
    severity === undefined ? isBrokenSocket(code) || DISCONNECTED.test(message) : ENDED.test(String(code)),
  settings: [
    session('client_encoding', "current_setting('client_encoding')", 'UTF8'),
    // With `off`, a backslash in a text changes where the text ends.
    session('standard_conforming_strings', "current_setting('standard_conforming_strings')", 'on'),
    // A replica ignores foreign keys, so rows of a deleted user would stay.
    session('session_replication_role', "current_setting('session_replication_role')", 'origin', 'local'),
    ...driverChecks(decode, { text: '$1::text' }),
  ],
  deadlineMs: DEADLINE_MS,
  accepts: 'a pg Pool',
  recognise: (source, { namedStatements }) => (isPool(source) ? createDriver(source, namedStatements) : undefined),
};

function createDriver(pool: PostgresPool, namedStatements: NamedStatements): MakeDriver {
  return async () => {
    const { PostgresDriver } = await import('./postgres-driver.js');
    return new PostgresDriver(pool, namedStatements);
  };
}

function isPool(source: object): source is PostgresPool {
  return 'connect' in source && typeof source.connect === 'function' && 'totalCount' in source;
}
