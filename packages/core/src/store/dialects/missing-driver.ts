import { ConfigurationError } from '../../contract/options/configuration-error.js';

/**
 * Throws at the start if the path of a file can have no driver: Node finds no better-sqlite3, and has no usable `node:sqlite`.
 * The lookup loads nothing. Where it cannot answer, as in some bundles, the first statement does.
 */
export function checkFileDriver(): void {
  const { bun, deno } = globalThis.process?.versions ?? {};
  if (bun || deno) return;
  try {
    import.meta.resolve?.('better-sqlite3');
  } catch (cause) {
    const isAbsent = cause instanceof Error && Reflect.get(cause, 'code') === 'ERR_MODULE_NOT_FOUND';
    if (isAbsent && !hasNodeSqlite()) driverIsMissing(cause);
  }
}

/** Before Node 22.16, `node:sqlite` does not tell whether a transaction is open. Looking for it makes Node 22 write a warning. */
function hasNodeSqlite(): boolean {
  const Database = builtIn('node:sqlite', 'DatabaseSync');
  return typeof Database === 'function' && 'isTransaction' in Database.prototype;
}

/** Finds a class of a module of the runtime itself. */
export function builtIn(module: string, name: string): unknown {
  const found = globalThis.process?.getBuiltinModule?.(module);
  return found && Reflect.get(found, name);
}

export function driverIsMissing(cause: unknown): never {
  throw new ConfigurationError('database', {
    givenAs: 'the path of an SQLite file, but better-sqlite3 is not installed, or needs a newer Node',
    expected: 'its driver: npm install better-sqlite3@12, or run Node 22.16 or newer, which has node:sqlite',
    code: 'DRIVER_IS_MISSING',
    cause,
  });
}
