import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { connect } from '../../../test/fixtures/test-databases.js';
import { conformanceTables } from '../../testing/database-conformance/suite.js';
import { openDatabase } from '../connection/database.js';
import { schemaOf } from '../dialects/schemas.js';
import { extendTable, id, instant, key, table } from '../schema/table.js';
import { coreTables, user } from '../schema/tables.js';
import { applyMigration, planMigration, runPlan } from './index.js';

const nothing = { additions: [], statements: [], refusals: [] };

describeOnEveryDatabase('a migration of PostgreSQL', (_, { engine, createDatabase }) => {
  it.runIf(engine.name.includes('PostgreSQL'))(
    'takes what was made by hand without holding up writes, but no index that is not whole',
    async () => {
      const testDatabase = await createDatabase();
      const { source, end } = connect(testDatabase.url);
      await applyMigration(openDatabase(source, { tables: coreTables }));
      const newer = extendTable(user, {
        seenAt: instant({ optional: true, index: true }),
        invitedBy: id({ optional: true, references: { table: 'user', onDelete: 'set null' } }),
      });
      const db = openDatabase(source, { tables: [newer, ...coreTables.slice(1)] });
      const run = (sql: string) => db.run(CompiledQuery.raw(sql));
      for (const statement of (await planMigration(db)).statements) {
        if (statement.includes('foreign key')) await run(`${statement} not valid`);
        else await run(statement.replace('create index', 'create index concurrently'));
      }
      expect(await planMigration(db)).toEqual(nothing);
      // What a `create index concurrently` leaves that was ended before its time.
      await run(`update pg_index set indisvalid = false where indexrelid = '"user_seenAt_index"'::regclass`);
      expect((await planMigration(db)).additions).toEqual(['index on user (seenAt)']);
      await db.close();
      await end();
    },
  );
});

describeOnEveryDatabase('a migration of MySQL', (_, { engine, createDatabase }) => {
  // On two servers of a Galera cluster. `npm run proofs -- races --engine galera` has a real one.
  it.runIf(engine.name.includes('MySQL'))(
    'lets two processes migrate at once whose lock does not hold for each other',
    async () => {
      const testDatabase = await createDatabase();
      const sources = [connect(testDatabase.url), connect(testDatabase.url)];
      const databases = sources.map(({ source }) => openDatabase(source, { tables: conformanceTables }));
      const ran = await Promise.all(
        databases.map((each) => each.onConnection(async (db) => runPlan(db, await schemaOf(each)))),
      );
      expect(ran.map(({ statements }) => statements.length).sort((a, b) => a - b)[0]).toBe(0);
      for (const each of databases) expect(await planMigration(each)).toEqual(nothing);
      for (const { end } of sources) await end();
    },
  );

  it.runIf(engine.name.includes('MySQL'))('fails if no other process has made what is there already', async () => {
    const { source, end } = connect((await createDatabase()).url);
    const item = { id: id(), name: key(32, { index: true }), note: key(32) };
    const db = openDatabase(source, { tables: [table('item', item)] });
    await applyMigration(db);
    await db.run(CompiledQuery.raw('drop index item_name_index on item'));
    await db.run(CompiledQuery.raw('create index item_name_index on item (note)'));
    const run = db.onConnection(async (one) => runPlan(one, await schemaOf(db), 0));
    await expect(run).rejects.toThrow('Duplicate key name');
    await end();
  });

  it.runIf(engine.name.includes('MySQL'))(
    'refuses tables that take different texts for equal, and MyISAM',
    async () => {
      const testDatabase = await createDatabase();
      const { source, end } = connect(testDatabase.url);
      const item = table('item', { id: id(), name: key(32) });
      const db = openDatabase(source, { tables: [item] });
      const make = async (options: string) => {
        await db.run(CompiledQuery.raw('drop table if exists item'));
        await db.run(
          CompiledQuery.raw(`create table item (id varchar(64) primary key, name varchar(32) not null) ${options}`),
        );
        return (await planMigration(db)).refusals.join();
      };
      expect(await make('engine = InnoDB collate utf8mb4_general_ci')).toContain(
        'item.name has the collation utf8mb4_general_ci',
      );
      // It compares bytes, but ignores spaces at the end.
      expect(await make('engine = InnoDB collate utf8mb4_bin')).toContain('item.id has the collation utf8mb4_bin');
      expect(await make('engine = MyISAM collate utf8mb4_nopad_bin')).toContain('item is a MyISAM table');
      await end();
    },
  );
});
