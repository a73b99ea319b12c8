import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aText, checkOptions, type KnownOptions } from '../../contract/options/known-options.js';
import type { Runner } from '../database-conformance/suite.js';
import type { DatabaseUnderTest } from '../database-conformance.js';
import { pluginConformance } from './index.js';
import type { PluginUnderTest } from './options.js';

/** The functions of a test runner, such as Vitest, that the suite needs. */
export interface RunnerWithEnd extends Runner {
  readonly afterAll: (work: () => Promise<void>) => void;
}

/** The addresses of database servers for tests. The user of an address has to be allowed to create databases. */
export interface DatabaseServers {
  /** Such as `postgres://postgres@127.0.0.1:5432/postgres`. Default: the environment's `LATCHKEY_TEST_POSTGRES_URL`. */
  readonly postgres?: string | undefined;
  /** MySQL or MariaDB, such as `mysql://root@127.0.0.1:3306/`. Default: the environment's `LATCHKEY_TEST_MYSQL_URL`. */
  readonly mysql?: string | undefined;
}

/** A database that was created for the tests. */
interface TestDatabase {
  readonly open: () => DatabaseUnderTest;
  readonly drop: () => Promise<unknown>;
}

const known = { postgres: aText, mysql: aText } satisfies KnownOptions<DatabaseServers>;

/**
 * Adds the tests of `pluginConformance` on SQLite in memory and in a file, and on PostgreSQL and MySQL or MariaDB where an
 * address is given. Each database is created for these tests, and dropped after them. Throws `ConfigurationError` for an
 * option that does not fit.
 *
 * pluginConformanceOnEveryDatabase({ describe, it, afterAll }, { plugin: () => myPlugin(), exercise: … });
 */
export function pluginConformanceOnEveryDatabase(
  runner: RunnerWithEnd,
  under: Omit<PluginUnderTest, 'databases'>,
  servers: DatabaseServers = {},
): void {
  checkOptions('pluginConformanceOnEveryDatabase', servers, known);
  const postgres = servers.postgres ?? (process.env.LATCHKEY_TEST_POSTGRES_URL || undefined);
  const mysql = servers.mysql ?? (process.env.LATCHKEY_TEST_MYSQL_URL || undefined);
  const kinds: Readonly<Record<string, () => Promise<TestDatabase>>> = {
    'an SQLite file': createFile,
    ...(postgres !== undefined && { PostgreSQL: () => createSchema(postgres) }),
    ...(mysql !== undefined && { 'MySQL or MariaDB': () => createDatabase(mysql) }),
  };
  const made: Promise<TestDatabase>[] = [];
  const databases = Object.entries(kinds).map(([name, create]) => [name, keep(create, made)] as const);
  pluginConformance(runner, { ...under, databases: Object.fromEntries(databases) });
  runner.afterAll(async () => {
    // Ignores databases that could not be created: the tests on that server have already failed.
    for (const each of await Promise.allSettled(made)) if (each.status === 'fulfilled') await each.value.drop();
  });
}

/** One database for all tests: each of them empties it first. */
function keep(create: () => Promise<TestDatabase>, made: Promise<TestDatabase>[]): () => Promise<DatabaseUnderTest> {
  let created: Promise<TestDatabase> | undefined;
  return async () => {
    if (!created) {
      created = create();
      made.push(created);
    }
    return (await created).open();
  };
}

const newName = () => `latchkey_test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;

async function createFile(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-'));
  return {
    open: () => ({ database: join(folder, 'test.db') }),
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

async function createSchema(address: string): Promise<TestDatabase> {
  const { Client, Pool } = (await import('pg')).default;
  const name = newName();
  const run = async (sql: string) => {
    const client = new Client({ connectionString: address });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`create schema ${name}`);
  const url = new URL(address);
  url.searchParams.set('options', `-c search_path=${name}`);
  return {
    open() {
      const pool = new Pool({ connectionString: url.href });
      return { database: pool, end: () => pool.end() };
    },
    drop: () => run(`drop schema ${name} cascade`),
  };
}

async function createDatabase(address: string): Promise<TestDatabase> {
  const { createConnection, createPool } = (await import('mysql2')).default;
  const name = newName();
  const run = (sql: string) =>
    new Promise<void>((resolve, reject) => {
      const connection = createConnection({ uri: address });
      connection.on('error', reject);
      connection.query(sql, (error) => {
        connection.destroy();
        if (error) reject(error);
        else resolve();
      });
    });
  await run(`create database ${name}`);
  const url = new URL(address);
  url.pathname = name;
  return {
    open() {
      const pool = createPool({ uri: url.href });
      return { database: pool, end: () => new Promise<void>((resolve) => pool.end(() => resolve())) };
    },
    drop: () => run(`drop database ${name}`),
  };
}
