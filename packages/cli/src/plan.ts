import { existsSync } from 'node:fs';
import type { Migration } from 'latchkey';
import type { Inspection } from 'latchkey/inspect';
import { CommandFailure, docsPage, messagesOf } from './failure.js';
import type { AnyAuth } from './load/load-auth.js';
import { pathOf } from './sqlite-path.js';
import type { Terminal } from './terminal.js';

/** Returns what the database lacks, and changes nothing: a path to no file counts as an empty database, and stays without a file. */
export async function planOf(auth: AnyAuth, { tables, schemaSql }: Inspection): Promise<Migration> {
  if (!lacksFile(auth.options)) return auth.migrate({ dryRun: true });
  return { additions: tables.map(({ name }) => `table ${name}`), statements: schemaSql('sqlite'), refusals: [] };
}

/** Whether the option `database` is the path of an SQLite file that does not exist. To open it would create it. */
function lacksFile({ database }: AnyAuth['options']): boolean {
  const source = pathOf(database);
  return source !== undefined && !/^(?:file|:memory):/.test(source) && !existsSync(source);
}

/** Reads what the database lacks. Throws `CommandFailure` without a database, or if it cannot be reached. */
export async function readPlan(terminal: Terminal, auth: AnyAuth, inspection: Inspection): Promise<Migration> {
  if (!inspection.database.isConfigured)
    throw new CommandFailure('The option database is not set, so there is nothing to migrate.', {
      advice: [`Pass a path, a pg Pool or a mysql2 pool: ${docsPage('databases')}`],
    });
  try {
    return await terminal.during('Reading the database', () => planOf(auth, inspection));
  } catch (cause) {
    throw new CommandFailure(`The database cannot be read: ${messagesOf(cause)}`, {
      cause,
      advice: ['Check the address in the option database, and that the server runs.'],
    });
  }
}
