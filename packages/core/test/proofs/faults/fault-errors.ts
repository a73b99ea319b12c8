import type { DialectName } from '../../../src/store/schema/dialect.js';

/**
 * `cut`: the connection ends before the server gets the statement. `lost answer`: the server has run the statement, and the
 * connection ends before its answer.
 */
export const faults = ['error', 'time-out', 'cut', 'deadlock', 'unique violation', 'lost answer'] as const;
export type Fault = (typeof faults)[number];

/** What can fail at one moment of a call: a statement of the database, a call of secondary storage, a mail. */
export interface FaultySite {
  /** Lets a step fail, counted from 1 from now on. */
  arm(at: number, fault: Fault): void;
  /** Returns the step that has failed; `undefined` if the call had fewer, or if the fault does not fit the step. */
  disarm(): string | undefined;
  /** The steps between `arm` and `disarm`. */
  sent(): readonly string[];
}

/** After these the connection is gone. */
export const isLost = (fault: Fault): boolean => fault === 'cut' || fault === 'lost answer';

type Errors = Partial<Record<Fault, Readonly<Record<string, unknown>>>>;

const errors: Readonly<Record<DialectName, Errors>> = {
  // SQLite is in this process: there is no connection to cut, and no server that is late.
  sqlite: {
    error: { message: 'disk I/O error', code: 'SQLITE_IOERR' },
    deadlock: { message: 'database is locked', code: 'SQLITE_BUSY' },
    'unique violation': { message: 'UNIQUE constraint failed: %.id', code: 'SQLITE_CONSTRAINT_PRIMARYKEY' },
  },
  postgres: {
    error: { message: 'could not read block', code: 'XX001', severity: 'ERROR' },
    'time-out': { message: 'canceling statement due to statement timeout', code: '57014', severity: 'ERROR' },
    cut: { message: 'Connection terminated unexpectedly' },
    deadlock: { message: 'deadlock detected', code: '40P01', severity: 'ERROR' },
    'unique violation': { message: 'duplicate key', code: '23505', severity: 'ERROR', constraint: '%_pkey' },
    'lost answer': { message: 'Connection terminated unexpectedly' },
  },
  mysql: {
    error: { message: 'Got error 168 from storage engine', errno: 1030, sqlState: 'HY000' },
    'time-out': { message: 'Lock wait timeout exceeded', errno: 1205, sqlState: 'HY000' },
    cut: { message: 'Connection lost: The server closed the connection.', code: 'PROTOCOL_CONNECTION_LOST' },
    deadlock: { message: 'Deadlock found when trying to get lock', errno: 1213, sqlState: '40001' },
    'unique violation': { message: "Duplicate entry 'x' for key 'PRIMARY'", errno: 1062, sqlState: '23000' },
    'lost answer': { message: 'Connection lost: The server closed the connection.', code: 'PROTOCOL_CONNECTION_LOST' },
  },
};

/** The error of the driver; `undefined` if this statement cannot fail like that. */
export function errorOf(type: DialectName, fault: Fault, sql: string): Error | undefined {
  const found = errors[type][fault];
  const table = /^insert into ["`](\w+)/.exec(sql)?.[1];
  if (!found || (fault === 'unique violation' && table === undefined)) return undefined;
  const texts = Object.entries(found).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.replace('%', table ?? '') : value,
  ]);
  return Object.assign(new Error(), Object.fromEntries(texts));
}
