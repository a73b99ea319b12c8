import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { defineContract, definePlugin, field } from '../../plugin.js';
import type { Db } from '../../store/statements/executor.js';

const contract = defineContract('ranks', {}, { user: { rank: field.text({ optional: true, maxLength: 191 }) } });

/** The columns of each index of the table of users, and the type of the column `rank`. */
const reading: Readonly<Record<Db['dialect']['name'], readonly [indexes: string, type: string]>> = {
  sqlite: [
    `select l.name as name, group_concat(i.name) as columns from pragma_index_list('user') l, pragma_index_info(l.name) i group by l.name`,
    `select type from pragma_table_info('user') where name = 'rank'`,
  ],
  postgres: [
    `select i.relname as name, string_agg(a.attname, ',' order by array_position(x.indkey::int[], a.attnum::int)) as columns
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey)
       where x.indrelid = '"user"'::regclass group by i.relname`,
    `select data_type as type from information_schema.columns where table_schema = current_schema() and table_name = 'user' and column_name = 'rank'`,
  ],
  mysql: [
    `select index_name as name, group_concat(column_name order by seq_in_index) as columns
       from information_schema.statistics where table_schema = database() and table_name = 'user' group by index_name`,
    `select column_type as type from information_schema.columns where table_schema = database() and table_name = 'user' and column_name = 'rank'`,
  ],
};

describeAuthOnEveryDatabase('indexes of a plugin on the table of users', (openAuth) => {
  it('are created by the migration, also over a text of the plugin, which then has a bounded column', async () => {
    let db: Db | undefined;
    const ranks = definePlugin(contract, {
      indexes: () => ({ user: [['rank', 'createdAt', 'id']] }),
      handlers: {},
      async sessionGate(app) {
        db = app.db;
        return true;
      },
    });
    const { openBrowser } = await openAuth({ plugins: [ranks] });
    await openBrowser().post('/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: 'correct horse' });
    if (!db) throw new Error('no session was read');
    const [indexes, type] = reading[db.dialect.name];
    const found = (await db.run(CompiledQuery.raw(indexes))).rows.map((row) => String(row.columns));
    expect(found).toContain('rank,createdAt,id');
    const [column] = (await db.run(CompiledQuery.raw(type))).rows;
    const bounded = { sqlite: 'text', postgres: 'character varying', mysql: 'varchar(191)' };
    expect(String(column?.type).toLowerCase()).toBe(bounded[db.dialect.name]);
  });
});
