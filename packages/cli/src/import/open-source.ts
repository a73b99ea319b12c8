import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OldDatabase, openOldDatabase } from 'latchkey/import';
import type { CommandCall } from '../command.js';
import { CommandFailure, messagesOf } from '../failure.js';
import { resolveFrom } from '../load/resolve.js';

type Open = typeof openOldDatabase;

/** Opens the database that `--database` or OLD_DATABASE_URL names, with the driver that the application has installed. */
export async function openOld(call: CommandCall, open: Open, usualSchema?: string): Promise<OldDatabase> {
  const address = call.text('database') ?? call.env.OLD_DATABASE_URL;
  if (address === undefined)
    throw new CommandFailure('The old database is not named.', {
      advice: [
        'Set OLD_DATABASE_URL to its address, or pass --database with the path of an SQLite file.',
        'An address on the command line shows its password to other users of the machine.',
      ],
    });
  const given = call.text('schema');
  try {
    if (/^postgres(?:ql)?:/i.test(address)) {
      const schema = given ?? usualSchema;
      return open(await postgres(call.folder, address, schema), schema);
    }
    if (given !== undefined) throw new CommandFailure('--schema is only for PostgreSQL.');
    if (/^(?:mysql|mariadb):/i.test(address)) return open(await mysql(call.folder, address));
    return open(existing(resolve(call.folder, address)));
  } catch (cause) {
    if (cause instanceof CommandFailure) throw cause;
    throw new CommandFailure(`The old database cannot be opened: ${messagesOf(cause)}`, { cause });
  }
}

/** SQLite would create a file that is missing. */
function existing(path: string): string {
  if (!existsSync(path)) throw new CommandFailure(`There is no file ${path}.`);
  return path;
}

async function postgres(folder: string, connectionString: string, schema: string | undefined) {
  const { default: pg }: typeof import('pg') = await driver(folder, 'pg');
  const source = new pg.Pool({ connectionString, max: 2, idleTimeoutMillis: 1000, allowExitOnIdle: true });
  return schema === undefined ? source : { source, schema };
}

async function mysql(folder: string, address: string) {
  const { createPool }: typeof import('mysql2') = await driver(folder, 'mysql2');
  const uri = address.replace(/^mariadb:/i, 'mysql:');
  const pool = createPool({ uri, connectionLimit: 2, timezone: 'Z', idleTimeout: 1000, maxIdle: 0 });
  // The server of an old application need not be strict, and this connection writes nothing there.
  pool.on('connection', (made) => made.query("set session sql_mode = 'STRICT_TRANS_TABLES'"));
  return pool;
}

async function driver<Module>(folder: string, name: string): Promise<Module> {
  const path = resolveFrom(folder, name);
  if (path === undefined)
    throw new CommandFailure(`The driver ${name} is not installed.`, { advice: [`Install it: npm install ${name}`] });
  const module: Module = await import(pathToFileURL(path).href);
  return module;
}

/** Reads a file of an export. */
export function readExport(folder: string, given: string): string {
  const bytes = readFileSync(existing(resolve(folder, given)));
  // Spreadsheets and PowerShell write UTF-16, with a mark before it. The decoder removes the mark.
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new CommandFailure(`The file ${given} is no text in UTF-8.`, { cause });
  }
}
