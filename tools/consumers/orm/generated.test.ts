// What the packed command line writes for Prisma and Drizzle: validated by their own commands, and run on each database.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { installApplication } from '../application.js';

const postgres = process.env.LATCHKEY_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const mysql = process.env.LATCHKEY_TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/';
const name = `latchkey_test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;

/** The tables that the manual lists for options. A test of the manual compares it with the sources. */
const [ofOptions] = readFileSync(join(import.meta.dirname, '../../../docs/reference/tables.md'), 'utf8').split(
  '## After an import',
);
const tables = ofOptions?.match(/^### `\w+`$/gm);

const application = installApplication([
  ...['@latchkey/cli', '@latchkey/passkeys', '@latchkey/admin'].map((each) => String(inject('packed')[each]?.tarball)),
  ...['prisma@7.10.1', '@prisma/client@7.10.0', '@prisma/adapter-pg@7.10.1'],
  ...['@prisma/adapter-better-sqlite3@7', '@prisma/adapter-mariadb@7', 'pg@8.23.1', 'mysql2@3.24.5', 'tsx@4.23.15'],
]);
const env = {
  ...{ LATCHKEY_SECRET: 'k3Jw9QmZ7xRb2TnV8cLp5YdHs4GfUa6E', NODE_ENV: 'development' },
  // Prisma's schema engine cannot be downloaded here, and these commands do not run it.
  ...{ PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true', CHECKPOINT_DISABLE: '1' },
};

interface Case {
  readonly dialect: string;
  readonly provider: string;
  readonly open: string;
  readonly adapter: string;
  readonly server: string;
}

const at = (server: string) => new URL(`/${name}`, server).href;
const { hostname, port, username } = new URL(mysql);
const cases: readonly Case[] = [
  {
    dialect: 'sqlite',
    provider: 'sqlite',
    open: "'app.db'",
    adapter:
      "import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'; const adapter = new PrismaBetterSqlite3({ url: 'file:./app.db' }, { timestampFormat: 'unixepoch-ms' });",
    server: 'const create = async () => {}, drop = create;',
  },
  {
    dialect: 'postgres',
    provider: 'postgresql',
    open: `new (await import('pg')).default.Pool({ connectionString: '${at(postgres)}' })`,
    adapter: `import { PrismaPg } from '@prisma/adapter-pg'; const adapter = new PrismaPg({ connectionString: '${at(postgres)}' });`,
    server: `import pg from 'pg'; const run = async (sql) => { const client = new pg.Client('${postgres}'); await client.connect(); await client.query(sql); await client.end(); };
      const create = () => run('create database ${name}'), drop = () => run('drop database ${name} with (force)');`,
  },
  {
    dialect: 'mysql',
    provider: 'mysql',
    open: `(await import('mysql2')).default.createPool('${at(mysql)}')`,
    adapter: `import { PrismaMariaDb } from '@prisma/adapter-mariadb'; const adapter = new PrismaMariaDb({ host: '${hostname}', port: ${port}, user: '${username}', database: '${name}' });`,
    server: `import mysql from 'mysql2/promise'; const run = async (sql) => { const client = await mysql.createConnection('${mysql}'); await client.query(sql); await client.end(); };
      const create = () => run('create database ${name}'), drop = () => run('drop database ${name}');`,
  },
];

/** Writes a row into every table and compares it with what is read. Prints the number of tables. */
const everyTable = `import { inspectAuth } from 'latchkey/inspect';
export async function compareEvery(prisma, auth) {
  const { tables } = inspectAuth(auth);
  const samples = { id: 'one', key: 'one', text: 'two "words"', json: '{}', integer: 7, bigint: 1700000000123n, boolean: true, instant: new Date('2026-01-02T03:04:05.678Z') };
  const keyKind = (name) => { const to = tables.find((each) => each.name === name); return to.columns.find((each) => each.name === to.primaryKey).kind; };
  for (const { model, columns } of tables) {
    const data = Object.fromEntries(columns.map(({ name, kind, references }) => [name, samples[references ? keyKind(references.table) : kind]]));
    await prisma[model].create({ data });
    const [row] = await prisma[model].findMany();
    for (const [name, value] of Object.entries(data))
      if (String(row[name]) !== String(value) || Number(row[name]) !== Number(value) && value instanceof Date) throw new Error(model + '.' + name + ': ' + row[name]);
  }
  console.log(tables.length + ' tables');
}`;

describe.each(cases)('the models for Prisma on $dialect', ({ dialect, provider, open, adapter, server }) => {
  it('validate, and their client writes and reads every table that migrate has made', async () => {
    const { folder, run } = await application;
    const inFolder = (file: string, text: string) => {
      mkdirSync(join(folder, dialect), { recursive: true });
      writeFileSync(join(folder, dialect, file), text);
    };
    const command = async (program: string, ...args: readonly string[]) => {
      const { stdout, stderr } = await run(join('node_modules', '.bin', program), args, env);
      return stdout + stderr;
    };
    inFolder(
      'auth.ts',
      `import { admin } from '@latchkey/admin';
         import { passkeys } from '@latchkey/passkeys';
      import { createAuth, jwt, organization, phoneNumber, teams, twoFactor, username } from 'latchkey';
      export const auth = createAuth({ database: ${open}, emailAndPassword: { enabled: true }, rateLimit: { storage: 'database' },
        plugins: [username(), organization(), teams(), twoFactor(), jwt(), passkeys(), admin(), phoneNumber({ sendOTP: async () => {} })] });`,
    );
    inFolder('every-table.mjs', everyTable);
    inFolder('create.mjs', `${server} await create();`);
    inFolder('drop.mjs', `${server} await drop();`);
    inFolder(
      'rows.ts',
      `import { auth } from './auth.ts'; import { compareEvery } from './every-table.mjs'; import { PrismaClient } from './generated/client.ts';
      ${adapter} const prisma = new PrismaClient({ adapter }); await compareEvery(prisma, auth); await prisma.$disconnect(); process.exit();`,
    );
    const schema = join(dialect, 'schema');
    const config = join(dialect, 'auth.ts');
    await run('node', [join(dialect, 'create.mjs')], env);
    try {
      await command('latchkey', 'migrate', '--yes', '--config', config);
      await command('latchkey', 'generate', '-t', 'prisma', '-c', config, '-o', join(schema, 'auth.prisma'));
      inFolder(
        'schema/schema.prisma',
        `generator client {\n provider = "prisma-client"\n output = "../generated"\n}\ndatasource db {\n provider = "${provider}"\n}\n`,
      );
      writeFileSync(
        join(folder, 'prisma.config.ts'),
        `import { defineConfig } from 'prisma/config'; export default defineConfig({ schema: '${schema}', datasource: { url: 'file:./app.db' } });`,
      );
      expect(await command('prisma', 'validate')).toContain('valid');
      await command('prisma', 'generate');
      expect(await command('tsx', join(dialect, 'rows.ts'))).toContain(`${tables?.length} tables`);
    } finally {
      await run('node', [join(dialect, 'drop.mjs')], env);
    }
  });
});
