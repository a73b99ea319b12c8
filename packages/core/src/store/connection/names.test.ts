import mysql from 'mysql2';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { planMigration } from '../migrate/index.js';
import { id, key, table } from '../schema/table.js';
import { coreTables } from '../schema/tables.js';
import { type DatabaseSource, openDatabase } from './database.js';
import type { TableNames } from './names.js';

const open = (names: TableNames, source: 'app.db' | ':memory:' = ':memory:') =>
  openDatabase({ source, ...names }, { tables: coreTables });

describe('names of tables', () => {
  it('refuses a table that does not exist, and names the one that was probably meant', () => {
    expect(() => open({ tables: { users: { name: 'auth_users' } } })).toThrow(
      'database.tables.users: got an option that does not exist, expected one of user, session, account, verification, formerEmail, formerMailbox. Did you mean user?',
    );
  });

  it('refuses a misspelt option beside the source, and beside a dialect', () => {
    const misspelt: object = { shema: 'auth' };
    for (const source of [{ source: ':memory:' }, { dialect: { createDriver: () => {} }, type: 'postgres' }])
      expect(() => openDatabase({ ...source, ...misspelt } as DatabaseSource, { tables: coreTables })).toThrow(
        'database.shema: got an option that does not exist, expected one of schema, tables. Did you mean schema?',
      );
  });

  it.each([undefined, '', '1st', 'my-users', 'a"; drop table x; --', 'a'.repeat(64)])(
    'refuses %o as the name of a table or schema',
    (name) => {
      const tables = { user: { name } } as TableNames['tables'];
      expect(() => open({ ...(tables && { tables }) })).toThrow('database.tables.user.name: got');
      if (name !== undefined) expect(() => open({ schema: name })).toThrow('database.schema: got');
    },
  );

  it('refuses to migrate with one name for two tables, in any case', async () => {
    await expect(planMigration(open({ tables: { user: { name: 'Session' } } }))).rejects.toThrow(
      'database.tables: got one name for two tables, expected a name of its own for each.',
    );
  });

  it('refuses a schema on SQLite, MySQL and MariaDB', () => {
    const sentence =
      "database.schema: got 'auth', expected no schema, which only PostgreSQL has. On MySQL and MariaDB, connect to a database of that name.";
    expect(() => open({ schema: 'auth' })).toThrow(sentence);
    const pool = mysql.createPool({ host: '127.0.0.1', port: 1 });
    expect(() => openDatabase({ source: pool, schema: 'auth' }, { tables: coreTables })).toThrow(sentence);
    const known = new pg.Pool({ host: '127.0.0.1', port: 1 });
    expect(openDatabase({ source: known, schema: 'auth' }, { tables: coreTables }).dialect.names?.schema).toBe('auth');
  });

  it('refuses a name with which an index of the table would have a name that is too long', async () => {
    const wide = table('wide', { id: id(), x: key(1, { unique: true }) });
    const named = (name: string) =>
      openDatabase({ source: ':memory:', tables: { wide: { name } } }, { tables: [wide] });
    const longest = 'w'.repeat(63 - '_id_unique'.length);
    expect((await planMigration(named(longest))).additions).toEqual([`table ${longest}`]);
    await expect(planMigration(named(`${longest}w`))).rejects.toThrow('database.tables.wide.name: got');
  });
});
