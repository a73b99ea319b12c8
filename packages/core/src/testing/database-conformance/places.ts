import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { MysqlDialect, PostgresDialect, SqliteDialect } from 'kysely';
import mysql from 'mysql2';
import pg from 'pg';
import type { DatabaseSource } from '../../store/connection/database.js';

/** How a test wants to be connected. */
export interface Connecting {
  /** Connections at the most; default 10. */
  readonly poolSize?: number;
  /** Connect with a time zone far from UTC, on the server's side and on the driver's. */
  readonly foreignTimeZone?: boolean;
  /** MySQL only: count changed rows in place of matched ones. */
  readonly withoutFoundRows?: boolean;
  /** Connect through the dialect that Kysely itself has for the database, as an application may. */
  readonly byKysely?: boolean;
}

/** Something to open a database with, and what ends it. */
export interface Source {
  readonly source: DatabaseSource;
  end(): Promise<void>;
}

/** A separate empty database, until it is dropped. `url` opens it from another process. */
export interface Place {
  readonly url: string;
  drop(): Promise<void>;
}

/** A kind of database that this machine may have. */
export interface Engine {
  readonly name: string;
  /** Whether what is written to a place is there when it is opened again. */
  readonly keeps: boolean;
  /** Why it cannot be used here, if it cannot. */
  unreachable(): Promise<string | undefined>;
  create(): Promise<Place>;
}

const POSTGRES = process.env.LATCHKEY_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const MYSQL = process.env.LATCHKEY_TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/';

export const engines: readonly Engine[] = [
  {
    name: 'SQLite in memory',
    keeps: false,
    unreachable: async () => undefined,
    create: async () => ({ url: ':memory:', drop: async () => {} }),
  },
  {
    name: 'an SQLite file',
    keeps: true,
    unreachable: async () => undefined,
    async create() {
      const folder = mkdtempSync(join(tmpdir(), 'latchkey-'));
      return { url: join(folder, 'test.db'), drop: async () => rmSync(folder, { recursive: true, force: true }) };
    },
  },
  onServer({
    name: 'PostgreSQL',
    run: runPostgres,
    unit: 'schema',
    names: "select nspname as name from pg_namespace where nspname like 'latchkey!_test!_%' escape '!'",
    urlOf(name) {
      const url = new URL(POSTGRES);
      url.searchParams.set('options', `-c search_path=${name}`);
      return url.href;
    },
  }),
  onServer({
    name: 'MySQL or MariaDB',
    run: runMysql,
    unit: 'database',
    names:
      "select schema_name as name from information_schema.schemata where schema_name like 'latchkey!_test!_%' escape '!'",
    urlOf(name) {
      const url = new URL(MYSQL);
      url.pathname = name;
      return url.href;
    },
  }),
];

/** Connects to a place; nothing is opened before the first statement. */
export function connect(url: string, connecting: Connecting = {}): Source {
  if (/^postgres(ql)?:/.test(url)) return connectPostgres(url, connecting);
  if (url.startsWith('mysql:')) return connectMysql(url, connecting);
  if (!connecting.byKysely) return { source: url, end: async () => {} };
  const handle = new BetterSqlite(url);
  const dialect = new SqliteDialect({ database: handle });
  return { source: { dialect, type: 'sqlite' }, end: async () => void handle.close() };
}

function connectPostgres(url: string, { poolSize = 10, foreignTimeZone, byKysely }: Connecting): Source {
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  if (foreignTimeZone) pool.on('connect', (client) => void client.query("set time zone 'Asia/Kathmandu'"));
  const source = byKysely ? { dialect: new PostgresDialect({ pool }), type: 'postgres' as const } : pool;
  return { source, end: () => pool.end() };
}

function connectMysql(url: string, connecting: Connecting): Source {
  const { poolSize = 10, foreignTimeZone, withoutFoundRows, byKysely } = connecting;
  const pool = mysql.createPool({
    uri: url,
    connectionLimit: poolSize,
    ...(foreignTimeZone ? { timezone: '-09:30' } : {}),
    ...(withoutFoundRows ? { flags: ['-FOUND_ROWS'] } : {}),
  });
  if (foreignTimeZone) pool.on('connection', (connection) => connection.query("set time_zone = '+05:45'"));
  const source = byKysely ? { dialect: new MysqlDialect({ pool }), type: 'mysql' as const } : pool;
  return { source, end: () => new Promise((resolve) => pool.end(() => resolve())) };
}

interface Server {
  readonly name: string;
  readonly run: (sql: string) => Promise<readonly { readonly name?: unknown }[]>;
  /** What a place is there. */
  readonly unit: 'schema' | 'database';
  /** SQL for the names of all places. */
  readonly names: string;
  readonly urlOf: (name: string) => string;
}

const HOUR = 3_600_000; // milliseconds
/** Milliseconds: one that is not there refuses at once, and one on a busy machine may take seconds. */
const patience = 20_000;

function onServer({ name, run, unit, names, urlOf }: Server): Engine {
  const drop = async (place: string) => void (await run(`drop ${unit} ${place}${unit === 'schema' ? ' cascade' : ''}`));
  let swept: Promise<unknown> | undefined;
  // What a killed run left behind; the time is in the name.
  const sweep = async () => {
    const found = (await run(names)).map((row) => String(row.name));
    const old = found.filter((place) => Number.parseInt(place.split('_')[2] ?? '', 36) < Date.now() - HOUR);
    // Another process may sweep as well.
    await Promise.allSettled(old.map(drop));
  };
  return {
    name,
    keeps: true,
    unreachable: () => failureOf(() => run('select 1')),
    async create() {
      swept ??= sweep();
      await swept;
      const place = `latchkey_test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
      await run(`create ${unit} ${place}`);
      return { url: urlOf(place), drop: () => drop(place) };
    },
  };
}

async function failureOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof Error && error.message !== '' ? error.message : `cannot connect (${String(error)})`;
  }
}

async function runPostgres(sql: string): Promise<readonly { readonly name?: unknown }[]> {
  const client = new pg.Client({ connectionString: POSTGRES, connectionTimeoutMillis: patience });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function runMysql(sql: string): Promise<readonly { readonly name?: unknown }[]> {
  const connection = mysql.createConnection({ uri: MYSQL, connectTimeout: patience });
  return new Promise((resolve, reject) => {
    connection.on('error', reject);
    connection.query<mysql.RowDataPacket[]>(sql, (error, rows) => {
      connection.destroy();
      if (error) reject(error);
      else resolve(Array.isArray(rows) ? rows.map((row) => ({ name: row.name })) : []);
    });
  });
}
