// The databases that are measured: each empty, with the CPU of its own connections and the size of its tables.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { createAuth } from 'latchkey';
import mysql from 'mysql2/promise';
import pg from 'pg';

export type Source = NonNullable<NonNullable<Parameters<typeof createAuth>[0]>['database']>;

/** Rows of a table, and the bytes of the table with its indexes. */
export interface TableSize {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
}

export interface Engine {
  readonly name: string;
  readonly source: Source;
  /** Microseconds of CPU that the database has used for the connections of this process; 0 if it runs inside of it. */
  cpu(): Promise<number>;
  sizes(): Promise<readonly TableSize[]>;
  end(): Promise<void>;
}

const name = 'latchkey_capacity';
const connections = 4;
const microsecondsPerTick = 10_000; // of Linux, whose clock for processes has 100 ticks in a second

export const engines: Readonly<Record<string, () => Promise<Engine>>> = { sqlite, postgres, mariadb };

async function sqlite(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-capacity-'));
  const database = new Database(join(folder, 'people.db'));
  database.pragma('journal_mode = WAL');
  const bytes = database
    .prepare(
      'select sum(pgsize) from dbstat where name = ? or name in (select name from sqlite_master where tbl_name = ?)',
    )
    .pluck();
  const tables = "select name from sqlite_master where type = 'table' and name not like 'sqlite%'";
  return {
    name: `SQLite ${database.prepare('select sqlite_version()').pluck().get()}, a file`,
    source: database,
    cpu: async () => 0,
    sizes: async () =>
      database
        .prepare(tables)
        .pluck()
        .all()
        .map((each) => ({
          name: String(each),
          rows: Number(database.prepare(`select count(*) from "${each}"`).pluck().get()),
          bytes: Number(bytes.get(each, each)),
        })),
    async end() {
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function postgres(): Promise<Engine> {
  const address = new URL(process.env.LATCHKEY_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres');
  const server = new pg.Pool({ connectionString: address.href, max: 1 });
  await server.query(`drop database if exists ${name}`);
  await server.query(`create database ${name}`);
  address.pathname = name;
  const pool = new pg.Pool({ connectionString: address.href, max: connections, idleTimeoutMillis: 0 });
  const { rows } = await pool.query("select split_part(version(), ' ', 2) as version");
  return {
    name: `PostgreSQL ${rows[0].version}`,
    source: pool,
    async cpu() {
      const { rows: own } = await server.query('select pid from pg_stat_activity where datname = $1', [name]);
      return own.reduce((sum, { pid }) => sum + cpuOf(`/proc/${pid}/stat`), 0);
    },
    async sizes() {
      const sql = `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace`;
      const { rows: tables } = await pool.query(sql);
      const count = async (table: string) =>
        Number((await pool.query(`select count(*) from "${table}"`)).rows[0].count);
      return Promise.all(
        tables.map(async (each) => ({ name: each.name, rows: await count(each.name), bytes: Number(each.bytes) })),
      );
    },
    async end() {
      await pool.end();
      await server.query(`drop database ${name}`);
      await server.end();
    },
  };
}

async function mariadb(): Promise<Engine> {
  const address = new URL(process.env.LATCHKEY_TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/');
  const server = mysql.createPool({ uri: address.href, connectionLimit: 1 });
  const read = async (sql: string) => (await server.query<mysql.RowDataPacket[]>(sql))[0];
  await server.query(`drop database if exists ${name}`);
  await server.query(`create database ${name}`);
  address.pathname = name;
  const pool = mysql.createPool({ uri: address.href, connectionLimit: connections, idleTimeout: 86_400_000 });
  const [version] = await read('select version() as version');
  return {
    name: `MariaDB ${String(version?.version).split('-', 1).join()}`,
    source: pool,
    async cpu() {
      const own = await read(`select tid from information_schema.processlist where db = '${name}'`);
      return own.reduce((sum, { tid }) => sum + cpuOf(`/proc/${serverOf(Number(tid))}/task/${tid}/stat`), 0);
    },
    async sizes() {
      const listed = await read(
        `select table_name as name from information_schema.tables where table_schema = '${name}'`,
      );
      const sizes: TableSize[] = [];
      for (const { name: table } of listed) {
        await server.query(`analyze table ${name}.\`${table}\``);
        const [count] = await read(`select count(*) as rows_ from ${name}.\`${table}\``);
        const [size] = await read(
          `select data_length + index_length as bytes from information_schema.tables where table_schema = '${name}' and table_name = '${table}'`,
        );
        sizes.push({ name: table, rows: Number(count?.rows_), bytes: Number(size?.bytes) });
      }
      return sizes;
    },
    async end() {
      await pool.end();
      await server.query(`drop database ${name}`);
      await server.end();
    },
  };
}

/** Reads the user and system time of a process or thread. */
function cpuOf(path: string): number {
  const fields = readFileSync(path, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick;
}

/** The process that a thread belongs to. */
function serverOf(thread: number): number {
  const found = readdirSync('/proc').find((each) => /^\d+$/.test(each) && hasTask(each, thread));
  if (found === undefined) throw new Error(`no process of this machine has the thread ${thread} of the database`);
  return Number(found);
}

function hasTask(process: string, thread: number): boolean {
  try {
    return readdirSync(`/proc/${process}/task`).includes(String(thread));
  } catch {
    return false; // it has ended
  }
}
