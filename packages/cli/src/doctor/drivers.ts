import { dirname } from 'node:path';
import { installedVersion } from '../project.js';
import { pathOf } from '../sqlite-path.js';
import type { Examined } from './examine.js';

/** Whether the database is a path, and no driver for SQLite is there to open it. */
export function lacksDriver({ options: { database }, configPath }: Examined): boolean {
  if (pathOf(database) === undefined) return false;
  if (installedVersion(dirname(configPath), 'better-sqlite3') !== undefined) return false;
  return process.getBuiltinModule?.('node:sqlite') === undefined;
}
