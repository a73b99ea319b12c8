import { join } from 'node:path';
import { type Column, getTableColumns, getTableName, is, type Table } from 'drizzle-orm';
import { MySqlTable, getTableConfig as mysqlConfig } from 'drizzle-orm/mysql-core';
import { PgTable, getTableConfig as postgresConfig } from 'drizzle-orm/pg-core';
import { SQLiteTable, getTableConfig as sqliteConfig } from 'drizzle-orm/sqlite-core';
import { createJiti } from 'jiti';
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../core/src/store/connection/database.js';
import { schemaOf } from '../../core/src/store/dialects/schemas.js';
import { describeOnEveryDatabase } from '../../core/test/fixtures/databases.js';
import { connect } from '../../core/test/fixtures/test-databases.js';
import { makeApplication } from './fixtures/application.js';
import { authOn } from './fixtures/databases.js';
import { everyPlugin, everyTable, tableNames } from './fixtures/every-table.js';

/** A table in words that compare. */
interface Described {
  readonly columns: Readonly<Record<string, string>>;
  readonly indexes: readonly string[];
  readonly references: readonly string[];
}

describeOnEveryDatabase('the schema for Drizzle', (_, { createDatabase }) => {
  it('has the tables, columns, indexes and references of the database that migrate makes', async () => {
    const { url } = await createDatabase();
    if (url === ':memory:') return; // each command opens an empty one
    const load = await generateFor(url, everyTable);
    const declared = Object.values(Object(await load('schema.ts'))).filter(isTable);
    expect(declared.map((table) => getTableName(table)).sort()).toEqual([...tableNames()].sort());
    const present = await describePresent(
      url,
      declared.map((table) => getTableName(table)),
    );
    for (const table of declared)
      expect(describeDeclared(table), getTableName(table)).toEqual(present.get(getTableName(table)));
  });

  it('has relations, which a query with `with` follows in both directions', async () => {
    const { url } = await createDatabase();
    // On MariaDB such a query of Drizzle 0.45 fails in both modes: one uses lateral joins, the other names an unknown column.
    if (url === ':memory:' || url.startsWith('mysql:')) return;
    const load = await generateFor(url, 'plugins: [latchkey.twoFactor()],');
    const { readBoth } = Object(await load('query.ts'));
    expect(await readBoth()).toEqual({
      user: { email: 'ada@example.com', accounts: [{ providerId: 'credential' }], twoFactor: null },
      session: { user: { name: 'Ada' } },
    });
  });
});

describeOnEveryDatabase('the generated SQL', (_, { createDatabase }) => {
  it('makes a database that is complete', async () => {
    const { url } = await createDatabase();
    if (url === ':memory:') return; // each command opens an empty one
    const { latchkey } = makeApplication({ 'auth.ts': configurationOn(url, everyTable) });
    const { source, end } = connect(url);
    const database = openDatabase(source, { tables: [] });
    const run = async (sql: string) => (await database.run(CompiledQuery.raw(sql))).rows;
    const isMariadb = url.startsWith('mysql:') && /mariadb/i.test(JSON.stringify(await run('select version()')));
    const { out } = await latchkey(['generate', '-t', 'sql', ...(isMariadb ? ['-d', 'mariadb'] : [])]);
    for (const statement of out.replace(/^--.*$/m, '').split(/;\n*/)) if (statement.trim()) await run(statement);
    await database.close();
    await end();
    expect(await latchkey(['status'])).toMatchObject({ code: 0, out: expect.stringContaining('complete') });
  });
});

const configurationOn = (url: string, options: string) => `${everyPlugin}\n${authOn(url, options)}`;

/** Migrates the database, and generates `schema.ts`. Returns a function that loads a module of the application. */
async function generateFor(url: string, options: string): Promise<(file: string) => Promise<unknown>> {
  const { latchkey, folder } = makeApplication({
    'auth.ts': configurationOn(url, options),
    'query.ts': queryOn(url),
  });
  expect(await latchkey(['migrate', '--yes'])).toMatchObject({ code: 0 });
  expect(await latchkey(['generate', '-t', 'drizzle', '-o', 'schema.ts'])).toMatchObject({ code: 0 });
  return (file) => createJiti(join(folder, '_.ts'), { fsCache: false }).import(join(folder, file));
}

/** A module that signs a user up, and reads the user with relations. */
function queryOn(url: string): string {
  const drivers = {
    postgres: {
      imports: "import { Pool } from 'pg'; import { drizzle } from 'drizzle-orm/node-postgres';",
      open: `drizzle(new Pool({ connectionString: '${url}', allowExitOnIdle: true, idleTimeoutMillis: 1 }), { schema })`,
    },
    sqlite: {
      imports: "import Database from 'better-sqlite3'; import { drizzle } from 'drizzle-orm/better-sqlite3';",
      open: `drizzle(new Database('${url}'), { schema })`,
    },
  };
  const { imports, open } = url.startsWith('postgres:') ? drivers.postgres : drivers.sqlite;
  return `${imports}
import { auth } from './auth.ts';
import * as schema from './schema.ts';
export async function readBoth() {
  await auth.api.signUpEmail({ body: { name: 'Ada', email: 'ada@example.com', password: 'correct horse' } });
  const db = ${open};
  return {
    user: await db.query.user.findFirst({
      columns: { email: true }, with: { accounts: { columns: { providerId: true } }, twoFactor: true },
    }),
    session: await db.query.session.findFirst({ columns: {}, with: { user: { columns: { name: true } } } }),
  };
}`;
}

function isTable(value: unknown): value is Table {
  return is(value, SQLiteTable) || is(value, PgTable) || is(value, MySqlTable);
}

function configOf(table: Table) {
  if (is(table, SQLiteTable)) return sqliteConfig(table);
  if (is(table, PgTable)) return postgresConfig(table);
  if (is(table, MySqlTable)) return mysqlConfig(table);
  throw new TypeError('not a table');
}

function describeDeclared(table: Table): Described {
  const { indexes, foreignKeys } = configOf(table);
  const columns = Object.values(getTableColumns(table));
  const keys = columns.filter(({ primary }) => primary).map(({ name }) => `${name} unique`);
  return {
    columns: Object.fromEntries(columns.map((column) => [column.name, columnWords(column)])),
    indexes: [
      ...keys,
      ...indexes.map(({ config }) => {
        const names = config.columns.map((column) => String(Reflect.get(column, 'name')));
        return `${names.join()}${config.unique ? ' unique' : ''}`;
      }),
    ].sort(),
    references: foreignKeys
      .map(({ reference, onDelete }) => {
        const { columns: own, foreignTable } = reference();
        return `${own[0]?.name} ${getTableName(foreignTable)} ${onDelete}`;
      })
      .sort(),
  };
}

// MariaDB shows `null` as the default of each column without one, so defaults of optional columns are left out.
function columnWords(column: Column): string {
  const type = column.getSQLType();
  return `${typeWord(type)}${column.notNull ? ' not null' : ''}${column.notNull && column.hasDefault ? ' default' : ''}`;
}

/** Databases and Drizzle have different words for one type. */
function typeWord(type: string): string {
  return type
    .toLowerCase()
    .replace('character varying', 'varchar')
    .replace(/^(?:bigint|int)\(\d+\)$/, (whole) => whole.replace(/\(.*/, ''))
    .replace(/^timestamp \(3\) with time zone$/, 'timestamp(3) with time zone')
    .replace(/^tinyint\(1\)$/, 'boolean');
}

/** Reads the tables with the code that plans migrations. */
async function describePresent(url: string, names: readonly string[]): Promise<ReadonlyMap<string, Described>> {
  const { source, end } = connect(url);
  const database = openDatabase(source, { tables: [] });
  const present = await (await schemaOf(database)).read(database, names);
  await database.close();
  await end();
  return new Map(
    Array.from(present, ([name, { columns, indexes, foreignKeys }]) => [
      name,
      {
        columns: Object.fromEntries(
          Array.from(columns.values(), ({ name: column, type, nullable, filled }) => [
            column,
            `${typeWord(type)}${nullable ? '' : ' not null'}${!nullable && filled ? ' default' : ''}`,
          ]),
        ),
        indexes: indexes.map(({ columns: indexed, unique }) => `${indexed.join()}${unique ? ' unique' : ''}`).sort(),
        references: foreignKeys.map(({ column, table, onDelete }) => `${column} ${table} ${onDelete}`).sort(),
      },
    ]),
  );
}
