// The pages about Drizzle and Prisma, with their own files and commands, on PostgreSQL.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Application, installApplication } from '../application.js';
import { blockOf } from '../mounts/programs.js';

const server = process.env.LATCHKEY_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const common = ['pg@8.23.1', 'tsx@4.23.15'];
const ours = ['account', 'formerEmail', 'formerMailbox', 'session', 'user', 'verification'];

interface OrmProject extends Application {
  /** Writes a block of the page, as it is or changed. */
  write(title: string, change?: (code: string) => string): void;
  /** Runs a module, and returns what it prints. */
  evaluate(code: string): Promise<string>;
  /** Runs a command of a package. Returns its output. */
  command(...command: readonly [string, ...string[]]): Promise<string>;
  tables(schema: string): Promise<readonly string[]>;
}

/** An application with the files of a page, and an empty database. */
async function createWithOrm(page: string, packages: readonly string[]): Promise<OrmProject> {
  const application = await installApplication([...common, ...packages]);
  const { folder } = application;
  const name = `latchkey_test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
  const url = new URL(server);
  url.pathname = name;
  const env = {
    ...{ DATABASE_URL: url.href, LATCHKEY_SECRET: 'k3Jw9QmZ7xRb2TnV8cLp5YdHs4GfUa6E' },
    ...{ LATCHKEY_URL: 'http://localhost:3000', NODE_ENV: 'production' },
    // Prisma's schema engine cannot be downloaded here, and these commands do not run it.
    ...{ PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true', CHECKPOINT_DISABLE: '1' },
  };
  const evaluate = async (code: string) => {
    writeFileSync(join(folder, 'evaluated.ts'), code);
    return (await application.run(join('node_modules', '.bin', 'tsx'), ['evaluated.ts'], env)).stdout.trim();
  };
  const onServer = (sql: string) =>
    evaluate(`import pg from 'pg'; const client = new pg.Client(${JSON.stringify(server)});
      await client.connect(); await client.query(${JSON.stringify(sql)}); await client.end();`);
  await onServer(`create database ${name}`);
  onTestFinished(async () => void (await onServer(`drop database ${name} with (force)`)));
  return {
    ...application,
    evaluate,
    write(title, change = (code) => code) {
      mkdirSync(dirname(join(folder, title)), { recursive: true });
      writeFileSync(join(folder, title), change(blockOf(page, title)));
    },
    async command(program, ...args) {
      const { stdout, stderr } = await application.run(join('node_modules', '.bin', program), args, env);
      return stdout + stderr;
    },
    async tables(schema) {
      const listed = await evaluate(`import pg from 'pg'; const client = new pg.Client(process.env.DATABASE_URL);
        await client.connect();
        const { rows } = await client.query("select tablename from pg_tables where schemaname = '${schema}' order by 1");
        console.log(JSON.stringify(rows.map((row) => row.tablename))); await client.end();`);
      return JSON.parse(listed);
    },
  };
}

const signUp = `
  await auth.api.signUpEmail({ body: { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' } });
  const { rows } = await pool.query('select id from auth."user"');`;
const listed = [{ email: 'ada@example.com', note: 'first' }];

const drizzle = ['drizzle-kit@0.31.11', 'drizzle-orm@0.45.4'];

it('Drizzle pushes its own tables, pulls ours, and reads both', async () => {
  const { write, command, tables, evaluate } = await createWithOrm('drizzle.md', drizzle);
  for (const file of ['auth.ts', 'schema.ts', 'drizzle.config.ts', 'migrate.ts', 'drizzle.latchkey.config.ts'])
    write(file);
  await command('tsx', 'migrate.ts');
  await command('drizzle-kit', 'push');
  expect(await tables('auth')).toEqual(ours);
  expect(await tables('public')).toEqual(['invoice']);
  await command('drizzle-kit', 'pull', '--config', 'drizzle.latchkey.config.ts');
  expect(await command('drizzle-kit', 'push')).toContain('No changes detected');
  expect(await tables('auth')).toEqual(ours);

  write('invoices.ts');
  const output = await evaluate(`import { auth, pool } from './auth.js'; import { listInvoices } from './invoices.js';
    ${signUp}
    await pool.query("insert into invoice (user_id, note) values ($1, 'first')", [rows[0].id]);
    console.log(JSON.stringify(await listInvoices())); await pool.end();`);
  expect(JSON.parse(output.split('\n').at(-1) ?? '')).toEqual(listed);
});

it('the page of Drizzle shows the table of users as drizzle-kit pull writes it', async () => {
  const { folder, write, command } = await createWithOrm('drizzle.md', drizzle);
  for (const file of ['auth.ts', 'migrate.ts', 'drizzle.latchkey.config.ts']) write(file);
  await command('tsx', 'migrate.ts');
  await command('drizzle-kit', 'pull', '--config', 'drizzle.latchkey.config.ts');
  const written = readFileSync(join(folder, 'latchkey-tables', 'schema.ts'), 'utf8');
  const columns = (text: string) =>
    Array.from(text.slice(text.indexOf('userInAuth =')).matchAll(/^\s+(\w+: .+\)),$/gm));
  const shown = columns(blockOf('drizzle.md', 'latchkey-tables/schema.ts')).map(([, column]) => column);
  expect(shown).toHaveLength(9);
  const plain = (column = '') => column.replaceAll('"', "'");
  expect(
    columns(written)
      .slice(0, 9)
      .map(([, column]) => plain(column)),
  ).toEqual(shown.map(plain));
});

it('Drizzle leaves our tables in its own schema alone where the filter excludes them, and only there', async () => {
  const { write, command, tables } = await createWithOrm('drizzle.md', drizzle);
  for (const file of ['schema.ts', 'drizzle.config.ts', 'migrate.ts', 'filtered/drizzle.config.ts']) write(file);
  write('auth.ts', (code) => code.replace("{ source: pool, schema: 'auth' }", 'pool'));
  await command('tsx', 'migrate.ts');
  // Without a terminal, drizzle-kit fails at the question whether a table of ours was renamed.
  const unfiltered = await command('drizzle-kit', 'push').catch((error) => String(error.stderr));
  expect(unfiltered).toContain('Interactive prompts require a TTY');
  await command('drizzle-kit', 'push', '--config', 'filtered/drizzle.config.ts');
  expect(await tables('public')).toEqual([...ours, 'invoice'].sort());
});

it('Prisma generates a client that reads our tables', async () => {
  const packages = ['prisma@7.10.1', '@prisma/client@7.10.0', '@prisma/adapter-pg@7.10.1'];
  const { folder, write, command, evaluate } = await createWithOrm('prisma.md', packages);
  for (const file of ['auth.ts', 'migrate.ts', 'prisma.config.ts', 'invoices.ts']) write(file);
  const schema = blockOf('prisma.md', 'prisma/schema.prisma', 'prisma');
  mkdirSync(join(folder, 'prisma'));
  writeFileSync(join(folder, 'prisma', 'schema.prisma'), schema);
  await command('tsx', 'migrate.ts');
  expect(await command('prisma', 'validate')).toContain('is valid');
  await command('prisma', 'generate');
  // `prisma migrate` would make this table; its engine cannot be downloaded here.
  const output =
    await evaluate(`import { auth, pool } from './auth.js'; import { listInvoices, prisma } from './invoices.js';
    ${signUp}
    await pool.query('create table invoice (id text primary key, note text not null, user_id varchar(64) not null references auth."user" (id))');
    await pool.query("insert into invoice values ('i', 'first', $1)", [rows[0].id]);
    console.log(JSON.stringify(await listInvoices())); await prisma.$disconnect(); await pool.end();`);
  expect(JSON.parse(output.split('\n').at(-1) ?? '')).toEqual([{ note: 'first', user: { email: 'ada@example.com' } }]);
});
