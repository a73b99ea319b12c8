import type { MysqlPool, PostgresPool } from 'kysely';
import { isObject } from '../../contract/json.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { checkOptions, needed, type OptionKind } from '../../contract/options/known-options.js';
import { mysql } from '../dialects/mysql.js';
import { postgres } from '../dialects/postgres.js';
import { sqlite, sqliteDriver } from '../dialects/sqlite.js';
import type { SqliteDatabase } from '../dialects/sqlite-database.js';
import { withWriteCount } from '../rows/write-counts.js';
import type { Dialect, DialectName, Surroundings } from '../schema/dialect.js';
import type { Driver } from '../schema/driver.js';
import { createSettingsCheck } from '../schema/setting.js';
import type { Table } from '../schema/table.js';
import { withLockCount } from '../statements/row-lock.js';
import { isDriverError } from './failure.js';
import { isKysely, overKysely } from './kysely-runner.js';
import { type TableNames, withNames } from './names.js';
import { createRunner, type Runner, type RunnerRules } from './runner.js';

/** The accepted values of `database`. */
export type DatabaseSource = SingleSource | ReplicatedSource;

/** One database, as `database` takes it. */
export type SingleSource =
  | PlainSource
  | (KyselySource & DatabaseFacts)
  | ({ readonly source: PlainSource } & DatabaseFacts);

/** A primary database with its read replicas. */
interface ReplicatedSource {
  /** Gets all changes, and all reads except lists that may be late. */
  readonly primary: SingleSource;
  /**
   * Databases of the same kind that follow the primary. Lists are read there by users whose own changes have arrived. An empty
   * list only counts the changes of each user, so that replicas can be added later.
   */
  readonly replicas: readonly PlainSource[];
}

/** The facts about a database that only the application knows. */
interface DatabaseFacts extends TableNames {
  /**
   * MariaDB and MySQL: the servers are a Galera cluster, and each of them can get writes. Locked rows are also written then, in a
   * column of their own, so that a lock holds on all nodes. Default false; a node of a cluster is refused without it.
   */
  readonly galera?: boolean;
  /**
   * PostgreSQL: whether each connection prepares the statements that it repeats under a name, so that the server does not parse and
   * plan them again. Default: on connections that lead straight to the server, and not through a pooler such as PgBouncer. Pass
   * `true` for a pooler that supports them, such as PgBouncer 1.21 with `max_prepared_statements`.
   */
  readonly namedStatements?: boolean;
}

type PlainSource =
  | string
  | SqliteDatabase
  | (PostgresPool & { readonly totalCount: number })
  | MysqlPool
  | { readonly pool: MysqlPool }
  | KyselySource;

type KyselySource =
  | { readonly dialect: { createDriver(): Driver }; readonly type: DialectName }
  | { readonly kysely: { withoutPlugins(): unknown }; readonly type: DialectName };

interface Opened {
  readonly dialect: Dialect;
  readonly runner: Runner;
  readonly close: () => Promise<void>;
  /** Whether Latchkey opened it, so that `close` ends the connection. */
  readonly isOwn: boolean;
  /** The tables with the columns that this kind of server needs. */
  readonly tables: readonly Table[];
  /** Present if the application has listed replicas. */
  readonly replicas?: readonly Runner[];
}

const dialects: readonly Dialect[] = [sqlite, postgres, mysql];
/** Milliseconds after which a replica counts as failed: the primary can still answer then. */
const REPLICA_DEADLINE = 5000;
const accepted = `one of: ${[...dialects.map(({ accepts }) => accepts), '{ dialect, type } or { kysely, type } of Kysely'].join('; ')}`;
const keepOpen = { close: async () => {}, isOwn: false };

type Own = 'source' | 'dialect' | 'kysely' | 'type';

interface About extends Surroundings {
  /** The option that has the source. */
  readonly option: string;
  /** Replaces the deadline of the dialect. */
  readonly deadlineMs?: number;
}

/** Finds the dialect and the runner for a source, and what its tables are called. Opens no connection. */
export function openSource(given: DatabaseSource, tables: readonly Table[]): Opened {
  return isReplicated(given) ? openReplicated(given, tables) : openSingle(given, tables, 'database');
}

function isReplicated(given: DatabaseSource): given is ReplicatedSource {
  return isObject(given) && ('primary' in given || 'replicas' in given);
}

const aSource: OptionKind<never> = {
  expected: accepted,
  fits: (value) => typeof value === 'string' || isObject(value),
};
const replicatedOptions = {
  primary: needed(aSource),
  replicas: needed({ expected: 'a list of databases that follow the primary', fits: Array.isArray }),
};

function openReplicated(given: ReplicatedSource, tables: readonly Table[]): Opened {
  checkOptions('database', given, replicatedOptions);
  const { primary, replicas } = given;
  const opened = openSingle(primary, tables.map(withWriteCount), 'database.primary');
  const surroundings = surroundingsOf(hasFacts(primary) ? primary : {});
  const followers = replicas.map((replica, at) => {
    const option = `database.replicas[${at}]`;
    if (isObject(replica) && 'source' in replica)
      throw new ConfigurationError(option, {
        givenAs: 'an object with source',
        expected: 'the pool alone, because the tables and settings of the primary apply',
      });
    const follower = openPlain(replica, { ...surroundings, option, deadlineMs: REPLICA_DEADLINE });
    const { name } = opened.dialect;
    if (follower.dialect.name !== name)
      throw new ConfigurationError(option, {
        givenAs: `a database of the kind ${follower.dialect.name}`,
        expected: `${name}, like the primary`,
      });
    return follower;
  });
  const all = [opened, ...followers];
  return {
    ...opened,
    replicas: followers.map(({ runner }) => runner),
    close: async () => void (await Promise.all(all.map(({ close }) => close()))),
    isOwn: all.every(({ isOwn }) => isOwn),
  };
}

/** Only a plain object contains our options: a driver's object can have properties with these names too. */
function hasFacts(given: SingleSource): given is Exclude<SingleSource, PlainSource> {
  return isObject(given) && ('source' in given || 'dialect' in given || 'kysely' in given);
}

function openSingle(given: SingleSource, tables: readonly Table[], option: string): Opened {
  if (!hasFacts(given)) return { ...openPlain(given, { ...surroundingsOf({}), option }), tables };
  const about: Partial<Record<Own, unknown>> & DatabaseFacts = given;
  const { source, dialect, kysely, type, galera, namedStatements, ...names } = about;
  const isGalera = galera === true;
  const opened = openPlain('source' in given ? given.source : given, { ...surroundingsOf(about), option });
  const { name } = opened.dialect;
  const isPool = 'source' in given && !Object.hasOwn(Object(source), 'type');
  checkFact({ option: 'galera', value: galera, fits: name === 'mysql', only: 'MariaDB or MySQL' });
  checkFact({
    option: 'namedStatements',
    value: namedStatements,
    fits: name === 'postgres' && isPool,
    only: 'a pg Pool',
  });
  const named = withNames(opened.dialect, tables, names);
  if (!isGalera) return { ...opened, tables, dialect: named };
  return { ...opened, tables: tables.map(withLockCount), dialect: { ...named, locksByWriting: true } };
}

function surroundingsOf({ galera, namedStatements }: DatabaseFacts): Surroundings {
  const use = namedStatements === undefined ? 'where direct' : namedStatements ? 'always' : 'never';
  return { isGalera: galera === true, namedStatements: use };
}

interface GivenFact {
  readonly option: keyof DatabaseFacts;
  readonly value: unknown;
  /** Whether the option can be used with this source. */
  readonly fits: boolean;
  readonly only: string;
}

function checkFact({ option, value, fits, only }: GivenFact): void {
  if (value === undefined || (fits && typeof value === 'boolean')) return;
  const expected = fits ? 'true or false' : `the option only with ${only}`;
  throw new ConfigurationError(`database.${option}`, { given: value, expected });
}

function openPlain(source: PlainSource, about: About): Omit<Opened, 'tables'> {
  const { option } = about;
  if (typeof source === 'string' && source !== '') {
    refuseAddress(source, option);
    const runner = createRunner(sqliteDriver(source), rulesOf(sqlite, about));
    return { dialect: sqlite, runner, close: () => runner.destroy(), isOwn: true };
  }
  if (typeof source !== 'object' || source === null) throw unknownShape(option);
  if ('type' in source) {
    const dialect = dialects.find(({ name }) => name === source.type);
    if (dialect && 'kysely' in source && typeof source.kysely?.withoutPlugins === 'function') {
      // Plugins of the application could rename the returned columns.
      const runner = source.kysely.withoutPlugins();
      if (isKysely(runner)) return { dialect, runner: overKysely(runner, rulesOf(dialect, about)), ...keepOpen };
    }
    if (dialect && 'dialect' in source && typeof source.dialect?.createDriver === 'function') {
      const given = source.dialect;
      const runner = createRunner(async () => given.createDriver(), rulesOf(dialect, about));
      return { dialect, runner, ...keepOpen };
    }
  }
  for (const dialect of dialects) {
    const makeDriver = dialect.recognise(source, about);
    if (makeDriver) return { dialect, runner: createRunner(makeDriver, rulesOf(dialect, about)), ...keepOpen };
  }
  if ('prepare' in source && 'batch' in source) {
    const expected = 'a pg Pool or a mysql2 pool, which Hyperdrive gives to a Worker';
    throw wrongDatabase(option, 'a D1 database of Cloudflare, which has no transactions', expected);
  }
  throw unknownShape(option);
}

function rulesOf({ isServerError, isDisconnected, settings, deadlineMs }: Dialect, about: About): RunnerRules {
  return {
    checkSettings: createSettingsCheck(settings, about.option),
    isServerError: (error) => isDriverError(error) && isServerError(error),
    isDisconnected: (error) => isDriverError(error) && isDisconnected(error),
    // A database in this process has no deadline.
    deadlineMs: deadlineMs === undefined ? undefined : (about.deadlineMs ?? deadlineMs),
  };
}

/** For the error message: the value to pass instead of an address, which does not say which driver to use. */
const inPlace: readonly (readonly [scheme: RegExp, expected: string])[] = [
  [/^postgres(?:ql)?:/i, 'a pg Pool: new Pool({ connectionString: process.env.DATABASE_URL }), after npm install pg'],
  [/^(?:mysql|mariadb):/i, 'a mysql2 pool: createPool(process.env.DATABASE_URL), after npm install mysql2'],
  [/^(?:file|sqlite3?):/i, 'the path alone, such as ./app.db'],
];

/**
 * Refuses an address: SQLite would create a file of that name. One letter before the colon is a drive of Windows. The address itself
 * is not shown: it may contain a password.
 */
function refuseAddress(source: string, option: string): void {
  const begin = /^[a-z][a-z\d+.-]+:(?:\/\/)?/i.exec(source)?.[0];
  if (begin === undefined) return;
  const [, expected] = inPlace.find(([scheme]) => scheme.test(begin)) ?? [];
  throw wrongDatabase(option, `an address that begins with ${begin}`, expected ?? accepted);
}

function wrongDatabase(option: string, givenAs: string, expected: string): ConfigurationError {
  return new ConfigurationError(option, { givenAs, expected, code: 'FAILED_TO_INITIALIZE_DATABASE_ADAPTER' });
}

function unknownShape(option: string): ConfigurationError {
  return wrongDatabase(option, 'a value that Latchkey cannot open', accepted);
}
