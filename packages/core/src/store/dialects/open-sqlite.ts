import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { overBunSqlite, overNodeSqlite } from './runtime-sqlite.js';
import { isSqlite, type SqliteDatabase } from './sqlite-database.js';
import { type OpenedSqlite, SqliteDriver, type SqliteHandle } from './sqlite-driver.js';

/** Returns the driver for a database of the application, or for the file at a path, which is opened on first use. */
export function openSqlite(source: string | SqliteDatabase): SqliteDriver {
  return new SqliteDriver(async () =>
    typeof source === 'string' ? opened(await openFile(source), 'ours') : opened(source, 'of the application'),
  );
}

function opened(database: SqliteDatabase, owner: 'ours' | 'of the application'): OpenedSqlite {
  return { handle: handleOf(database), native: database, owned: owner === 'ours' };
}

function handleOf(database: SqliteDatabase): SqliteHandle {
  if ('pragma' in database) return database;
  return 'isTransaction' in database ? overNodeSqlite(database) : overBunSqlite(database);
}

/**
 * Opens a file with better-sqlite3, or with `node:sqlite` if that package is not installed. Bun and Deno cannot load
 * better-sqlite3, even where it is installed: they use the driver of the runtime.
 */
async function openFile(path: string): Promise<SqliteDatabase> {
  const { bun, deno } = globalThis.process?.versions ?? {};
  if (bun) return construct(builtIn('bun:sqlite', 'Database'), path);
  if (deno) return construct(builtIn('node:sqlite', 'DatabaseSync'), path);
  const { default: Database } = await importBetterSqlite('better-sqlite3').catch((cause: unknown) => ({
    default: builtIn('node:sqlite', 'DatabaseSync') ?? driverIsMissing(cause),
  }));
  return construct(Database, path);
}

/**
 * Loads the driver when the first statement needs it. Its name is passed as a value, because a bundler that finds a name looks
 * for the package, which an application on another database does not have (tools/test/applications/bundlers).
 */
function importBetterSqlite(name: 'better-sqlite3'): Promise<{ readonly default: unknown }> {
  return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ name);
}

/** Finds a class of a module of the runtime itself. */
function builtIn(module: string, name: string): unknown {
  const found = globalThis.process?.getBuiltinModule?.(module);
  return found && Reflect.get(found, name);
}

function construct(Database: unknown, path: string): SqliteDatabase {
  if (typeof Database !== 'function' || wouldCrash(Database)) return driverIsMissing(undefined);
  const database = constructed(() => Reflect.construct(Database, [path]), path);
  // Before Node 22.16, `node:sqlite` does not tell whether a transaction is open.
  return isSqlite(database) ? database : driverIsMissing(undefined);
}

/**
 * better-sqlite3 13 needs the tenth version of Node-API, which Node has since 22. Before, its constructor ends the process without
 * an error. Its classes have `explain`, those of 12 do not.
 */
function wouldCrash({ prototype }: { readonly prototype: unknown }): boolean {
  return 'explain' in Object(prototype) && Number(globalThis.process?.versions.napi) < 10;
}

/** The errors of the drivers do not name the option, and most of them do not name the file. */
function constructed(open: () => unknown, path: string): unknown {
  try {
    return open();
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    if (isNotBuilt(said)) return driverIsNotBuilt(cause);
    throw new ConfigurationError('database', {
      given: path,
      expected: `the path of an SQLite file that the driver can open. The driver's error: ${said}`,
      code: 'FAILED_TO_INITIALIZE_DATABASE_ADAPTER',
      cause,
    });
  }
}

/** The native part of a package is missing, or belongs to another version of Node. Its message lists paths or numbers. */
function isNotBuilt(said: string): boolean {
  return /^Could not locate the bindings file|NODE_MODULE_VERSION|ERR_DLOPEN_FAILED/.test(said);
}

function driverIsNotBuilt(cause: unknown): never {
  throw new ConfigurationError('database', {
    givenAs:
      'the path of an SQLite file, but better-sqlite3 is not built for this Node: its install script has not run',
    expected:
      'its driver: npm rebuild better-sqlite3, with pnpm: pnpm approve-builds, with Bun: bun pm trust better-sqlite3',
    code: 'DRIVER_IS_MISSING',
    cause,
  });
}

function driverIsMissing(cause: unknown): never {
  throw new ConfigurationError('database', {
    givenAs: 'the path of an SQLite file, but better-sqlite3 is not installed, or needs a newer Node',
    expected: 'its driver: npm install better-sqlite3@12, or run Node 22.16 or newer, which has node:sqlite',
    code: 'DRIVER_IS_MISSING',
    cause,
  });
}
