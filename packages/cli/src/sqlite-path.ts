import type { AnyAuth } from './load/load-auth.js';

/** Returns the option `database`, or its `source`, if it is the path of an SQLite file. */
export function pathOf(database: AnyAuth['options']['database']): string | undefined {
  const source = typeof database === 'object' && 'source' in database ? database.source : database;
  return typeof source === 'string' ? source : undefined;
}
