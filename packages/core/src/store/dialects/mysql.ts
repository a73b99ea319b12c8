import { MysqlQueryCompiler, sql } from 'kysely';
import { instantText } from '../../contract/json.js';
import type { Dialect, MakeDriver } from '../schema/dialect.js';
import { driverChecks, session, setting } from '../schema/setting.js';
import { isBrokenSocket } from './broken-socket.js';
import { commonDecode, encodeJson, truthOf } from './codec.js';
import type { MysqlPoolHandle } from './mysql-driver.js';
import { DEADLINE_MS } from './time-outs.js';

const DUPLICATE_ENTRY = 1062;
const RETRYABLE = new Set([1213, 1020]); // deadlock, row changed since the snapshot (MariaDB)
const TIME_OUT = new Set([1205, 1969, 3024]); // lock wait, statement (MariaDB), statement (MySQL)
// The server ends the connection: shutdown, killed, idle for too long, lost. Or this server refuses the statement, and another may
// accept it: this one has left its Galera cluster (1047; 1180 at a commit, which it may have sent to the others before), is a
// replica (1290, 1792, 1836), or has too many connections (1040, 1203). Or it refuses the login or the host (1044, 1045, 1129,
// 1130, 1698, 1820, 1862, 3118, 4151) or lacks the database (1049), which the operator repairs while the callers try again.
const ENDED = new Set([
  ...[1053, 1927, 4031, 2006, 2013, 1047, 1180, 1290, 1792, 1836, 1040, 1203],
  ...[1044, 1045, 1129, 1130, 1698, 1820, 1862, 3118, 4151, 1049],
]);
const DISCONNECTED = /connection is in closed state|^Queue limit reached|^No connections available/; // the messages of mysql2
const MISSING = new Set([1054, 1146]); // bad field, no such table

const forUpdate = sql`for update`;

const decode: Dialect['decode'] = {
  ...commonDecode,
  boolean: truthOf,
  instant: (value) => new Date(`${String(value).replace(' ', 'T')}Z`),
};

/**
 * SQL modes that change the meaning of our statements. mysql2 writes values into the text and escapes them with backslashes. The
 * first mode reads a backslash literally, which allows an injection; the others change empty texts or the language itself.
 */
const BAD_MODES = ['NO_BACKSLASH_ESCAPES', 'EMPTY_STRING_IS_NULL', 'ORACLE'];
/** Without one of these, a text that is too long for its column is cut. */
const STRICT_MODES = ['STRICT_TRANS_TABLES', 'STRICT_ALL_TABLES'];

function isRightMode(value: string): boolean {
  const modes = value.split(',');
  return STRICT_MODES.some((mode) => modes.includes(mode)) && !BAD_MODES.some((mode) => modes.includes(mode));
}

/** MySQL 8 and MariaDB 10.5 and newer. Instants are DATETIME(3) in UTC, written and read as text, so no time zone applies. */
export const mysql: Dialect = {
  name: 'mysql',
  returning: false,
  upsert: 'on duplicate key',
  // With the default, REPEATABLE READ, a SELECT after waiting for a lock would still read the rows from before the wait.
  isolation: 'read committed',
  // MariaDB has neither FOR SHARE nor OF. Rows that are changed next are locked so at once: raising a lock deadlocks.
  lock: {
    update: forUpdate,
    share: sql`lock in share mode`,
    row: forUpdate,
    shareOf: () => forUpdate,
    updateOf: () => forUpdate,
    account: forUpdate,
  },
  compiler: new MysqlQueryCompiler(),
  Compiler: MysqlQueryCompiler,
  encode(value) {
    if (value instanceof Date) return instantText(value).slice(0, -1).replace('T', ' ');
    if (typeof value === 'boolean') return value ? 1 : 0;
    return encodeJson(value);
  },
  decode,
  // The driver would read a DATETIME in the time zone that the pool is configured with.
  select: (kind, column) => (kind === 'instant' ? sql`cast(${column} as char)` : undefined),
  clock: sql`cast(utc_timestamp(3) as char)`,
  later: (now, column) => sql`greatest(cast(${now} as datetime(3)), ${column} + interval 1000 microsecond)`,
  isAt: (column, instant) => sql`left(cast(${column} as char), 23) = ${instant}`,
  precise: (column) => sql`cast(${column} as char)`,
  seeksRows: false,
  readDuplicate({ errno, message }) {
    if (errno !== DUPLICATE_ENTRY) return undefined;
    // "Duplicate entry 'x' for key 'user.user_email_unique'", in the language of the session; MariaDB leaves the table out
    const named = /'(?:[^'.]+\.)?([^'.]+)'[^']*$/.exec(message)?.[1];
    return named === undefined ? {} : named === 'PRIMARY' ? { primaryKey: true } : { index: named };
  },
  isMissing: ({ errno }) => MISSING.has(Number(errno)),
  isRetryable: ({ errno }) => RETRYABLE.has(Number(errno)),
  isTimeOut: ({ errno, code }) => TIME_OUT.has(Number(errno)) || code === 'PROTOCOL_SEQUENCE_TIMEOUT',
  isServerError: ({ errno, sqlState }) => sqlState !== undefined && !ENDED.has(Number(errno)),
  isDisconnected: ({ errno, code, message }) =>
    ENDED.has(Number(errno)) ||
    isBrokenSocket(code) ||
    code === 'PROTOCOL_CONNECTION_LOST' ||
    DISCONNECTED.test(message),
  settings: [
    setting('sql_mode', '@@session.sql_mode', `STRICT_TRANS_TABLES without ${BAD_MODES.join(', ')}`, isRightMode),
    ...['client', 'connection', 'results'].map((of) =>
      session(`character_set_${of}`, `@@session.character_set_${of}`, 'utf8mb4'),
    ),
    session('autocommit', '@@session.autocommit', '1'),
    // With another value, the end of a transaction begins the next one.
    session('completion_type', '@@session.completion_type', 'NO_CHAIN'),
    session('foreign_key_checks', '@@session.foreign_key_checks', '1'),
    session('unique_checks', '@@session.unique_checks', '1'),
    session('sql_safe_updates', '@@session.sql_safe_updates', '0'),
    setting('sql_select_limit', '@@session.sql_select_limit', 'no limit', (limit) => Number(limit) > 2 ** 32),
    ...driverChecks(decode, { text: '?', bigint: `${Number.MAX_SAFE_INTEGER}` }),
  ],
  deadlineMs: DEADLINE_MS,
  accepts: 'a mysql2 pool, of mysql2 or of mysql2/promise',
  recognise(source, { isGalera }) {
    const pool = isPool(source) ? source : 'pool' in source && isPool(source.pool) ? source.pool : undefined;
    return pool && createDriver(pool, isGalera ? 'galera' : 'single');
  },
};

function createDriver(pool: MysqlPoolHandle, servers: 'single' | 'galera'): MakeDriver {
  return async () => {
    const { MysqlDriver } = await import('./mysql-driver.js');
    return new MysqlDriver(pool, servers);
  };
}

// `promise()` distinguishes the pool with callbacks from the one with promises, which has the former in `pool`.
function isPool(source: unknown): source is MysqlPoolHandle {
  return (
    typeof source === 'object' &&
    source !== null &&
    'getConnection' in source &&
    typeof source.getConnection === 'function' &&
    'promise' in source &&
    typeof source.promise === 'function'
  );
}
