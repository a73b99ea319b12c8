import type { Activity, ActivityOutcome, CallActivity } from '../../contract/observing/activity.js';
import {
  aFunction,
  aNumber,
  checkOptions,
  type KnownOptions,
  listOf,
  oneOf,
} from '../../contract/options/known-options.js';
import type { Logger, LogLevel } from '../settings/logger.js';
import type { LogRecord, TroubleRecord } from './log-record.js';
import type { ObservedEvent, Observer } from './observer.js';

/** Options of `jsonLogs`. */
export interface JsonLogsOptions {
  /** Writes one record. Default: one line of JSON on the standard output, by `console.log`. */
  readonly write?: (record: LogRecord) => void;
  /** `changes`: without reads that succeed. `refused`: only calls that were refused or failed. Default `changes`. */
  readonly calls?: 'all' | 'changes' | 'refused' | 'none';
  /** Personal data that records contain. Default none. */
  readonly include?: readonly ('email' | 'ipAddress' | 'userAgent')[];
  /** From how many milliseconds on a statement, a mail or a call of another system is reported as slow. Default 1000. */
  readonly slowMs?: number;
}

/** Every option of `jsonLogs`. */
export const jsonLogsOptions = {
  write: aFunction,
  calls: oneOf('all', 'changes', 'refused', 'none'),
  include: listOf(oneOf('email', 'ipAddress', 'userAgent')),
  slowMs: aNumber,
} satisfies KnownOptions<JsonLogsOptions>;

/**
 * Creates structured logs: one typed record for each call, each event and each failure. Pass the result both as `logger` and in
 * `observers`. Records contain ids of users, and no secret; addresses only if `include` names them.
 */
export function jsonLogs(options: JsonLogsOptions = {}): Logger & Observer {
  checkOptions('jsonLogs', options, jsonLogsOptions);
  const { write = writeLine, calls = 'changes', include = [], slowMs = 1000 } = options;
  const time = () => new Date().toISOString();
  const message = (level: LogLevel) => (text: string, details?: Readonly<Record<string, unknown>>) =>
    write({ ...details, time: time(), level, event: 'message' as const, message: text });
  const personal = (known: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(include.flatMap((name) => (typeof known[name] === 'string' ? [[name, known[name]]] : [])));

  const ended = (activity: Activity, outcome: ActivityOutcome): void => {
    const { code, durationMs, call } = outcome;
    if (activity.kind !== 'call' || !call) {
      const trouble = troubleOf(activity, outcome, slowMs);
      if (trouble) write({ time: time(), level: 'warn', event: 'trouble', ...trouble });
      return;
    }
    if (!isWanted(calls, activity, code)) return;
    const { status, userId, signIn } = call;
    const { endpoint, route, method, via } = activity;
    const about = { endpoint, route, method, via, status, code, durationMs: rounded(durationMs) };
    const level = status < 500 ? 'info' : 'error';
    write({ time: time(), level, event: 'call', ...about, userId, signIn, ...personal({ ...call }) });
  };
  return {
    debug: message('debug'),
    info: message('info'),
    warn: message('warn'),
    error: message('error'),
    begin: (activity) => ({ end: (outcome) => ended(activity, outcome) }),
    event({ name, fact }: ObservedEvent) {
      const { email } = 'user' in fact ? fact.user : {};
      write({ time: time(), level: 'info', event: name, ...idsOf(fact), ...personal({ email }) });
    },
  };
}

/** Reads are by GET, over HTTP and directly. A direct read is part of a page, which has a log of its own. */
function isWanted(calls: JsonLogsOptions['calls'], { method }: CallActivity, code: string): boolean {
  if (calls === 'none' || calls === 'all') return calls === 'all';
  return code !== 'OK' || (calls === 'changes' && method !== 'GET' && method !== 'HEAD');
}

/** A unique violation is not a failure: the store learns from it that a name is taken. */
const usual = ['DuplicateError', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505', 'ER_DUP_ENTRY'];

/** A failed transaction gets no record: our rules may have refused the change, and each failed statement in it has its own record. */
function troubleOf(
  activity: Activity,
  { code, durationMs }: ActivityOutcome,
  slowMs: number,
): Pick<TroubleRecord, 'activity' | 'what' | 'code' | 'durationMs'> | undefined {
  if (activity.kind === 'call') return undefined;
  const isFailed = code !== 'OK' && activity.kind !== 'transaction' && !usual.includes(code);
  if (!isFailed && durationMs < slowMs) return undefined;
  return { activity: activity.kind, what: whatOf(activity), code, durationMs: rounded(durationMs) };
}

function whatOf(activity: Exclude<Activity, CallActivity>): string {
  switch (activity.kind) {
    case 'statement':
      return activity.table === undefined ? activity.operation : `${activity.operation} ${activity.table}`;
    case 'background':
      return activity.label;
    case 'storage':
      return activity.command;
    case 'provider':
      return activity.host;
    default:
      return activity.kind;
  }
}

const rows = ['user', 'session', 'organization', 'member', 'invitation', 'organizationRole', 'team', 'teamMember'];
const ofRows = ['userId', 'organizationId', 'teamId', 'role', 'status'];
const ofFacts = ['userId', 'how', 'by', 'change', 'providerId'];

/** Returns the ids and fixed words of a fact. All other values can be personal data, also the columns of the application. */
function idsOf(fact: object): Readonly<Record<string, string>> {
  const ids: Record<string, string> = {};
  const take = (from: object, names: readonly string[]) => {
    for (const name of names) {
      const value: unknown = Reflect.get(from, name);
      if (typeof value === 'string') ids[name] = value;
    }
  };
  take(fact, ofFacts);
  for (const name of rows) {
    const row: unknown = Reflect.get(fact, name);
    if (typeof row !== 'object' || row === null) continue;
    take(row, ofRows);
    if ('id' in row && typeof row.id === 'string') ids[`${name}Id`] = row.id;
  }
  return ids;
}

const rounded = (milliseconds: number) => Math.round(milliseconds * 100) / 100;

function writeLine(record: LogRecord): void {
  console.log(JSON.stringify(record, plain));
}

/** An error has no properties of its own that JSON shows. */
function plain(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  return { ...value, name, message, stack, ...(cause === undefined ? {} : { cause }) };
}
