import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { connect } from '../../../test/fixtures/test-databases.js';
import { conformanceTables } from '../../testing/database-conformance/suite.js';
import { type Database, openDatabase } from '../connection/database.js';
import { schemaOf } from '../dialects/schemas.js';
import { insertUser } from '../rows/users.js';
import { boolean, extendTable, id, instant, integer, json, key, type Table, table, text } from '../schema/table.js';
import { coreTables, rateLimit, session, user, verification } from '../schema/tables.js';
import { MigrationRefusedError } from '../statements/errors.js';
import { count, find, list } from '../statements/index.js';
import { indexesOf } from './ddl.js';
import { applyMigration, planMigration, schemaSql } from './index.js';

const now = new Date('2024-06-01T12:00:00.123Z');
const person = (id: string) => ({ id, name: id, email: `${id}@example.com`, createdAt: now, updatedAt: now });
const nothing = { additions: [], statements: [], refusals: [] };

describeOnEveryDatabase('a migration', (_, { createDatabase }) => {
  /** Runs `work` on a separate database, opened several times with different tables. */
  const withDatabase = async (work: (open: (tables: readonly Table[]) => Database) => Promise<void>) => {
    const testDatabase = await createDatabase();
    const { source, end } = connect(testDatabase.url);
    const opened: Database[] = [];
    // Each connection to `:memory:` is a separate database, so one handle is kept open for all.
    const shared = testDatabase.url === ':memory:' ? new (await import('better-sqlite3')).default(':memory:') : source;
    try {
      await work((tables) => {
        const database = openDatabase(shared, { tables });
        opened.push(database);
        return database;
      });
    } finally {
      for (const database of opened) await database.close();
      await end();
    }
  };
  const run = (db: Database, sql: string) => db.run(CompiledQuery.raw(sql));

  it('of an empty database creates everything, and a second one has nothing to do', () =>
    withDatabase(async (open) => {
      const db = open(conformanceTables);
      const plan = await planMigration(db);
      expect(plan.refusals).toEqual([]);
      expect(await applyMigration(db)).toEqual(plan);
      expect(await planMigration(db)).toEqual(nothing);
      expect(await applyMigration(db)).toEqual(nothing);
    }));

  it('creates every index and every unique constraint of the tables, once [H189]', () =>
    withDatabase(async (open) => {
      const db = open(conformanceTables);
      await applyMigration(db);
      const present = await (await schemaOf(db)).read(db, [...db.tables.keys()]);
      for (const each of conformanceTables) {
        const indexes =
          present.get(each.name)?.indexes.map(({ columns, unique }) => `${columns.join()} ${unique}`) ?? [];
        const wanted = [{ columns: [each.primaryKey], unique: true }, ...indexesOf(each)];
        expect(indexes.sort()).toEqual(wanted.map(({ columns, unique }) => `${columns.join()} ${unique}`).sort());
      }
    }));

  it('adds tables, columns, indexes and references to existing ones, and keeps the rows', () =>
    withDatabase(async (open) => {
      const before = open(coreTables);
      await applyMigration(before);
      await insertUser(before, person('ada'));
      const team = table('team', { id: id(), name: text() });
      const newer = extendTable(user, {
        plan: key(16, { initial: "it's \\ free" }),
        seenAt: instant({ optional: true, index: true }),
        vip: boolean({ initial: true }),
        level: integer({ initial: 3 }),
        about: text({ initial: 'a "text"' }),
        data: json<{ readonly a: number[] }>({ initial: { a: [1] } }),
        code: key(8, { optional: true, unique: true }),
        teamId: id({ optional: true, references: { table: 'team', onDelete: 'set null' } }),
      });
      const after = open([newer, ...coreTables.slice(1), team, rateLimit]);
      const plan = await applyMigration(after);
      expect(plan.refusals).toEqual([]);
      expect(await planMigration(after)).toEqual(nothing);
      expect(await find(after, newer, { id: 'ada' })).toEqual({
        ...person('ada'),
        emailVerified: false,
        settled: null,
        image: null,
        securityVersion: 0,
        plan: "it's \\ free",
        seenAt: null,
        vip: true,
        level: 3,
        about: 'a "text"',
        data: { a: [1] },
        code: null,
        teamId: null,
      });
    }));

  it('adds a required column without a default while the table is empty', () =>
    withDatabase(async (open) => {
      await applyMigration(open(coreTables));
      const newer = extendTable(user, { plan: key(16), level: integer(), seenAt: instant(), about: text() });
      const db = open([newer, ...coreTables.slice(1)]);
      await applyMigration(db);
      expect(await planMigration(db)).toEqual(nothing);
      await insertUser(db, { ...person('ada'), ...{ plan: 'free', level: 1, seenAt: now, about: '' } });
      expect(await find(db, newer, { plan: 'free' })).toMatchObject({ level: 1, seenAt: now });
    }));

  it('refuses a required column without a default where there are rows, and changes nothing [H188]', () =>
    withDatabase(async (open) => {
      const before = open(coreTables);
      await applyMigration(before);
      await insertUser(before, person('ada'));
      const db = open([extendTable(user, { plan: key(16) }), ...coreTables.slice(1), rateLimit]);
      await expect(applyMigration(db)).rejects.toThrow(MigrationRefusedError);
      await expect(applyMigration(db)).rejects.toThrow(
        /^database: got .+, expected .+:\n- user\.plan is required, has no default, and the table has rows: .+\nlatchkey\/docs\/errors\/README\.md#migration_is_refused$/,
      );
      expect(await count(before, user, {})).toBe(1);
      const { statements } = await planMigration(db);
      expect(statements.join()).toContain('rateLimit');
    }));

  it('refuses a unique constraint that rows violate [Z54]', () =>
    withDatabase(async (open) => {
      const loose = table('item', { id: id(), name: key(32), note: key(32, { optional: true }) });
      const strict = table('item', {
        id: id(),
        name: key(32, { unique: true }),
        note: key(32, { optional: true, unique: true }),
      });
      const before = open([loose]);
      await applyMigration(before);
      const quoted = (await schemaOf(before)).quote;
      for (const name of ['a', 'a', 'b']) {
        await run(
          before,
          `insert into item (id, ${quoted('name')}, note) values ('${Math.random()}', '${name}', null)`,
        );
      }
      const db = open([strict]);
      expect((await planMigration(db)).refusals).toEqual(['item has rows with the same name: keep only one of them']);
      await run(before, `delete from item where ${quoted('name')} = 'a'`);
      await applyMigration(db);
      expect(await planMigration(db)).toEqual(nothing);
      expect(await list(db, strict, {})).toHaveLength(1);
    }));

  it('refuses a column of another type, and names it', () =>
    withDatabase(async (open) => {
      const before = open([table('item', { id: id(), at: text(), size: text(), open: text() })]);
      await applyMigration(before);
      const db = open([table('item', { id: id(), at: instant(), size: integer(), open: boolean() })]);
      const { refusals, statements } = await planMigration(db);
      expect(statements).toEqual([]);
      expect(refusals.map((reason) => reason.split(' ')[0])).toEqual(['item.at', 'item.size', 'item.open']);
      await expect(applyMigration(db)).rejects.toThrow('item.at is');
    }));

  it('refuses a required column that no code fills, and a column that must be nullable', () =>
    withDatabase(async (open) => {
      await applyMigration(open([table('item', { id: id(), legacy: integer(), note: text() })]));
      const db = open([table('item', { id: id(), note: text({ optional: true }) })]);
      expect((await planMigration(db)).refusals).toEqual([
        'item.note is required and has to be nullable',
        expect.stringContaining('item.legacy is required in the database, but nothing fills it'),
      ]);
    }));

  it('detects a foreign key without cascade [H190]', () =>
    withDatabase(async (open) => {
      const owner = table('owner', { id: id() });
      const weak = table('item', {
        id: id(),
        ownerId: id({ optional: true, references: { table: 'owner', onDelete: 'set null' } }),
      });
      const strong = table('item', {
        id: id(),
        ownerId: id({ optional: true, references: { table: 'owner', onDelete: 'cascade' } }),
      });
      await applyMigration(open([owner, weak]));
      expect((await planMigration(open([owner, strong]))).refusals).toEqual([
        'the foreign key of item.ownerId has to be "on delete cascade"',
      ]);
    }));

  it('adds a missing foreign key if the database can, and reports it otherwise', () =>
    withDatabase(async (open) => {
      const owner = table('owner', { id: id() });
      const linked = table('item', { id: id(), ownerId: id({ references: { table: 'owner', onDelete: 'cascade' } }) });
      await applyMigration(open([owner, table('item', { id: id(), ownerId: id() })]));
      const db = open([owner, linked]);
      const plan = await planMigration(db);
      if (db.dialect.name === 'sqlite') {
        expect(plan.refusals).toEqual([expect.stringContaining('item.ownerId has no foreign key')]);
      } else {
        await applyMigration(db);
        expect(await planMigration(db)).toEqual(nothing);
      }
    }));

  it('has nothing to do on a database that was created with the generated SQL', () =>
    withDatabase(async (open) => {
      const db = open(conformanceTables);
      const type = (await schemaOf(db)).tableSuffix.includes('nopad') ? 'mariadb' : db.dialect.name;
      for (const statement of schemaSql(conformanceTables, type)) await run(db, statement);
      expect(await planMigration(db)).toEqual(nothing);
    }));

  it('does not touch tables and columns of the application', () =>
    withDatabase(async (open) => {
      const db = open(coreTables);
      await run(db, 'create table app (id integer)');
      await applyMigration(db);
      const quoted = (await schemaOf(db)).quote;
      await run(db, `alter table ${quoted('user')} add column nickname varchar(20)`);
      expect(await planMigration(db)).toEqual(nothing);
    }));
});

describe('the generated SQL', () => {
  it('creates tables after those that they reference, in any order', () => {
    const tables = schemaSql([session, user, verification], 'postgres').filter((each) =>
      each.startsWith('create table'),
    );
    expect(tables.map((each) => each.split('"')[1])).toEqual(['user', 'verification', 'session']);
  });

  it('names a byte-wise collation that does not pad, on MySQL and on MariaDB', () => {
    expect(schemaSql([user], 'mysql')[0]).toContain('collate utf8mb4_0900_bin');
    expect(schemaSql([user], 'mariadb')[0]).toContain('collate utf8mb4_nopad_bin');
  });

  it('refuses tables that reference each other, or a missing one', () => {
    const to = (name: string) => id({ references: { table: name, onDelete: 'cascade' } });
    const circle = [table('a', { id: id(), bId: to('b') }), table('b', { id: id(), aId: to('a') })];
    expect(() => schemaSql(circle, 'sqlite')).toThrow('reference each other');
    expect(() => schemaSql([session], 'sqlite')).toThrow('the table user is referenced');
  });
});
