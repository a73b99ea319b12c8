import type { Dialect as KyselyDialect, MysqlPool, PostgresPool } from 'kysely';
import { mysql } from '../dialects/mysql.js';
import { postgres } from '../dialects/postgres.js';
import { sqlite, sqliteFile } from '../dialects/sqlite.js';
import type { SqliteHandle } from '../dialects/sqlite-driver.js';
import type { Dialect, DialectName } from '../schema/dialect.js';
import { DatabaseShapeError } from '../statements/errors.js';
import { isDriverError } from './failure.js';
import { overKysely } from './kysely-runner.js';
import { createRunner, type Runner, type RunnerRules } from './runner.js';

/** The accepted values of `database`. */
export type DatabaseSource =
  | string
  | SqliteHandle
  | (PostgresPool & { readonly totalCount: number })
  | MysqlPool
  | { readonly pool: MysqlPool }
  | { readonly dialect: KyselyDialect; readonly type: DialectName }
  | { readonly kysely: { withoutPlugins(): unknown }; readonly type: DialectName };

interface Opened {
  readonly dialect: Dialect;
  readonly runner: Runner;
  readonly close: () => Promise<void>;
}

const dialects: readonly Dialect[] = [sqlite, postgres, mysql];
const keepOpen = async () => {};

/** Finds the dialect and the runner for a source. Opens no connection. */
export function openSource(source: DatabaseSource): Opened {
  if (typeof source === 'string' && source !== '') {
    const runner = createRunner(sqliteFile(source), rulesOf(sqlite));
    return { dialect: sqlite, runner, close: () => runner.destroy() };
  }
  if (typeof source !== 'object' || source === null) throw unknownShape();
  if ('type' in source) {
    const dialect = dialects.find(({ name }) => name === source.type);
    if (dialect && 'kysely' in source && typeof source.kysely?.withoutPlugins === 'function') {
      // Plugins of the application could rename the returned columns.
      const runner = source.kysely.withoutPlugins();
      if (isRunner(runner)) return { dialect, runner: overKysely(runner, rulesOf(dialect)), close: keepOpen };
    }
    if (dialect && 'dialect' in source && typeof source.dialect?.createDriver === 'function') {
      const given = source.dialect;
      const runner = createRunner(async () => given.createDriver(), rulesOf(dialect));
      return { dialect, runner, close: keepOpen };
    }
  }
  for (const dialect of dialects) {
    const makeDriver = dialect.recognise(source);
    if (makeDriver) return { dialect, runner: createRunner(makeDriver, rulesOf(dialect)), close: keepOpen };
  }
  throw unknownShape();
}

function rulesOf({ isAnswer, isCut, deadlineMs }: Dialect): RunnerRules {
  return {
    isAnswer: (error) => isDriverError(error) && isAnswer(error),
    isCut: (error) => isDriverError(error) && isCut(error),
    deadlineMs,
  };
}

function isRunner(value: unknown): value is Runner {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['executeQuery', 'transaction', 'connection'].every((name) => typeof Reflect.get(value, name) === 'function')
  );
}

function unknownShape(): DatabaseShapeError {
  return new DatabaseShapeError(
    [
      'Failed to initialize database adapter: database has to be one of:', // spec §8
      ...dialects.map(({ accepts }) => `- ${accepts}`),
      "- { dialect, type } with a Kysely dialect and 'sqlite', 'postgres' or 'mysql'",
      '- { kysely, type } with a Kysely instance',
    ].join('\n'),
  );
}
