import { type PostgresPool, PostgresQueryCompiler, sql } from 'kysely';
import { commonDecode, encodeJson } from './codec.js';
import type { Dialect, MakeDriver } from './dialect.js';

const RETRYABLE = new Set(['40001', '40P01']); // serialization_failure, deadlock_detected
const MISSING = new Set(['42P01', '42703']); // undefined_table, undefined_column
const UNIQUE_VIOLATION = '23505';

/** PostgreSQL 12 and newer. No prepared statement is named, so poolers between transactions do no harm. */
export const postgres: Dialect = {
  name: 'postgres',
  returning: true,
  upsert: 'on conflict',
  isolation: 'read committed',
  lock: { update: 'for update', share: 'for share', of: (table) => `for share of "${table}"` },
  compiler: new PostgresQueryCompiler(),
  encode(value) {
    // The driver would write a Date in the process's time zone.
    if (value instanceof Date) return value.toISOString();
    return encodeJson(value);
  },
  decode: {
    ...commonDecode,
    boolean: undefined,
    // An application may have told the driver to leave timestamps as text.
    instant: (value) => (value instanceof Date ? value : new Date(String(value))),
  },
  select: () => undefined,
  later: (now, column) => sql`greatest(${now}, ${column} + interval '1 millisecond')`,
  isAt: (column, instant) => sql`date_trunc('milliseconds', ${column}) = ${instant}`,
  readDuplicate({ code, constraint, detail }) {
    if (code !== UNIQUE_VIOLATION) return undefined;
    // 'Key (email)=(a@b.c) already exists.', with "quotes" around names in mixed case
    const listed = /^Key \(([^)=]+)\)=/.exec(String(detail))?.[1];
    return {
      ...(typeof constraint === 'string' ? { index: constraint } : {}),
      ...(listed === undefined ? {} : { columns: listed.split(', ').map((each) => each.replaceAll('"', '')) }),
    };
  },
  isMissing: ({ code }) => MISSING.has(String(code)),
  isRetryable: ({ code }) => RETRYABLE.has(String(code)),
  accepts: 'a pg Pool',
  recognise: (source) => (isPool(source) ? driverOver(source) : undefined),
};

function driverOver(pool: PostgresPool): MakeDriver {
  return async () => {
    const { createPostgresDriver } = await import('./postgres-driver.js');
    return createPostgresDriver(pool);
  };
}

function isPool(source: object): source is PostgresPool {
  return 'connect' in source && typeof source.connect === 'function' && 'totalCount' in source;
}
