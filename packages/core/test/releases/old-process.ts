// A process of an older release, as far as the database sees it: SQL that names exactly the recorded columns, with values as that
// release stored them. It must not use the store of the current version.
import { setImmediate as otherWork } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { type DatabaseSource, openDatabase } from '../../src/store/connection/database.js';
import type { Json, JsonRecord } from './json.js';
import type { Flavour, Release } from './releases.js';
import type { RecordedColumn, RecordedTable } from './schema.js';

/** A database with its own SQL for rows. */
type Database = 'sqlite' | 'postgres' | 'mysql';

/** Which database an address of a test opens. */
export function databaseOf(url: string): Database {
  if (url.startsWith('postgres')) return 'postgres';
  return url.startsWith('mysql') ? 'mysql' : 'sqlite';
}

type Run = (sql: string, parameters?: readonly unknown[]) => Promise<readonly unknown[]>;

/** Rows by table. */
type Rows = Readonly<Record<string, readonly JsonRecord[]>>;

export interface OldProcess {
  /** Waits until it has written so many more sets of rows. Throws its error if it has stopped. */
  wrote(sets: number): Promise<void>;
  /** Stops it, and returns the rows that it has written. */
  stop(): Promise<Rows>;
  close(): Promise<void>;
}

/** Creates the tables of a release and its recorded rows in an empty database. */
export async function fillDatabase(source: DatabaseSource, database: Database, release: Release): Promise<void> {
  const { run, close } = open(source);
  const flavour = database === 'mysql' ? await flavourOf(run) : database;
  for (const statement of release.statements(flavour)) await run(statement);
  const writer = createWriter(run, database, release);
  for (const name of inOrder(release))
    for (const row of release.recording.rows[name] ?? []) await writer.insert(name, row);
  await close();
}

/** MySQL and MariaDB speak the same SQL, but name their collations differently. */
async function flavourOf(run: Run): Promise<Flavour> {
  return /mariadb/i.test(JSON.stringify(await run('select version()'))) ? 'mariadb' : 'mysql';
}

/** Starts to write: a new user with a row in each table, a change of the user, and a read of each row, again and again. */
export function startOldProcess(source: DatabaseSource, database: Database, release: Release): OldProcess {
  const { run, close } = open(source);
  const writer = createWriter(run, database, release);
  const written: Record<string, JsonRecord[]> = {};
  let sets = 0;
  let isStopped = false;
  let failure: unknown;
  const waiting = new Set<() => void>();
  const work = async () => {
    while (!isStopped) {
      for (const [name, row] of await writer.writeSet(sets)) written[name] = [...(written[name] ?? []), row];
      sets += 1;
      for (const look of waiting) look();
      await otherWork(); // SQLite answers at once, and the servers run in the same process
    }
  };
  const working = work().catch((error: unknown) => {
    failure = error;
    for (const look of waiting) look();
  });
  return {
    wrote(more) {
      const goal = sets + more;
      return new Promise((resolve, reject) => {
        const look = () => {
          if (failure === undefined && sets < goal) return;
          waiting.delete(look);
          if (failure === undefined) resolve();
          else reject(failure);
        };
        waiting.add(look);
        look();
      });
    },
    async stop() {
      isStopped = true;
      await working;
      if (failure !== undefined) throw failure;
      return written;
    },
    close,
  };
}

function open(source: DatabaseSource): { readonly run: Run; close(): Promise<void> } {
  const database = openDatabase(source, { tables: [] });
  const run: Run = async (sql, parameters = []) => (await database.run(CompiledQuery.raw(sql, [...parameters]))).rows;
  return { run, close: () => database.close() };
}

function createWriter(run: Run, database: Database, { schema, recording: { rows } }: Release) {
  const quote = (name: string) => (database === 'mysql' ? `\`${name}\`` : `"${name}"`);
  const place = (index: number) => (database === 'postgres' ? `$${index + 1}` : '?');
  // A signing key has a number that is unique: it belongs to the server, and each user has none of their own.
  const isNumbered = (name: string) =>
    ownColumns(tableOf(name)).some((own) => tableOf(name).columns[own]?.type === 'integer');
  const tables = inOrder({ schema }).filter((name) => (rows[name] ?? []).length > 0 && !isNumbered(name));

  async function insert(name: string, row: JsonRecord): Promise<void> {
    const columns = Object.entries(tableOf(name).columns);
    const values = columns.map(([column, described]) => stored(database, described, row[column] ?? null));
    const names = columns.map(([column]) => quote(column)).join(', ');
    await run(
      `insert into ${quote(name)} (${names}) values (${values.map((_, index) => place(index)).join(', ')})`,
      values,
    );
  }

  /** Reads the recorded columns of a row. */
  async function check(name: string, row: JsonRecord): Promise<void> {
    const { columns, primaryKey } = tableOf(name);
    const names = Object.keys(columns).map(quote).join(', ');
    const found = await run(`select ${names} from ${quote(name)} where ${quote(primaryKey)} = ${place(0)}`, [
      row[primaryKey],
    ]);
    if (found.length !== 1) throw new Error(`${name} has lost the row ${String(row[primaryKey])}`);
  }

  function tableOf(name: string): RecordedTable {
    const table = schema[name];
    if (!table) throw new Error(`the release has no table ${name}`);
    return table;
  }

  return {
    insert,
    async writeSet(set: number): Promise<readonly (readonly [string, JsonRecord])[]> {
      const made = new Map<string, JsonRecord>();
      for (const name of tables) {
        const [template = {}] = rows[name] ?? [];
        const row = copyOf(tableOf(name), template, { set, made });
        await insert(name, row);
        made.set(name, row);
      }
      const renamed = { ...made.get('user'), name: `Renamed ${set}` };
      const rename = `update ${quote('user')} set ${quote('name')} = ${place(0)} where ${quote('id')} = ${place(1)}`;
      await run(rename, [renamed.name, made.get('user')?.id]);
      made.set('user', renamed);
      for (const [name, row] of made) await check(name, row);
      return [...made];
    },
  };
}

/** A row like a recorded one: with keys of its own, and references to the other rows of its set. */
function copyOf(
  table: RecordedTable,
  template: JsonRecord,
  { set, made }: { readonly set: number; readonly made: ReadonlyMap<string, JsonRecord> },
): JsonRecord {
  const own = ownColumns(table);
  const copied = Object.entries(table.columns).map(([name, { references }]): [string, Json] => {
    const value = template[name] ?? null;
    const target = references && value !== null ? made.get(references.table)?.id : undefined;
    if (target !== undefined) return [name, target];
    // Short, so that it fits where the recorded value fits.
    return [name, typeof value === 'string' && own.includes(name) ? `${set}.${value.slice(0, 50)}` : value];
  });
  return Object.fromEntries(copied);
}

/** The columns whose values no other row can have. */
function ownColumns({ columns, primaryKey, unique }: RecordedTable): readonly string[] {
  const isReference = (name: string) => columns[name]?.references !== undefined;
  // A reference differs in each set, and with it the whole list.
  return [[primaryKey], ...unique].flatMap((listed) => (listed.some(isReference) ? [] : listed.slice(-1)));
}

/** A value as the first releases stored it. A later release that stores it otherwise gets a case of its own here. */
function stored(database: Database, { type }: RecordedColumn, value: Json): unknown {
  if (value === null) return null;
  if (type === 'json') return JSON.stringify(value);
  if (type === 'boolean' && database !== 'postgres') return value === true ? 1 : 0;
  if (type !== 'instant') return value;
  const instant = new Date(String(value));
  if (database === 'sqlite') return instant.getTime();
  return database === 'mysql' ? instant.toISOString().slice(0, 23).replace('T', ' ') : instant.toISOString();
}

/** The names of the tables, each after those that it references. */
function inOrder({ schema }: Pick<Release, 'schema'>): readonly string[] {
  const placed = new Set<string>();
  const place = (name: string): void => {
    if (placed.has(name)) return;
    for (const { references } of Object.values(schema[name]?.columns ?? {}))
      if (references && references.table !== name) place(references.table);
    placed.add(name);
  };
  for (const name of Object.keys(schema)) place(name);
  return [...placed];
}
