import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { messageOf } from '../failure.js';
import { resolveFrom } from '../load/resolve.js';
import { installedVersion } from '../project.js';
import { pathOf } from '../sqlite-path.js';
import type { Examined } from './examine.js';

const driver = 'better-sqlite3';

/** Whether the database is a path, and no driver for SQLite is there to open it. */
export function lacksDriver({ options: { database }, configPath }: Examined): boolean {
  if (pathOf(database) === undefined) return false;
  if (installedVersion(dirname(configPath), driver) !== undefined) return false;
  return process.getBuiltinModule?.('node:sqlite') === undefined;
}

/** Why the installed driver cannot open a database; `undefined` if it can, or is not used. */
export function driverErrorOf({ options: { database }, configPath }: Examined): string | undefined {
  const folder = dirname(configPath);
  const version = installedVersion(folder, driver);
  const found = resolveFrom(folder, driver);
  if (pathOf(database) === undefined || version === undefined || found === undefined) return undefined;
  // The constructor of 13 ends the process there, without an error.
  if (Number(version.split('.')[0]) >= 13 && Number(process.versions.napi) < 10)
    return `${version} needs Node 22 or newer`;
  try {
    Object(Reflect.construct(createRequire(found)(found), [':memory:'])).close();
    return undefined;
  } catch (error) {
    const [first = ''] = messageOf(error).split('\n');
    return first;
  }
}
