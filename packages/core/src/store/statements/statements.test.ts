import { describe, expect, it } from 'vitest';
import { mysql } from '../dialects/mysql.js';
import { postgres } from '../dialects/postgres.js';
import { sqlite } from '../dialects/sqlite.js';
import { bumpRateLimit } from '../rows/rate-limits.js';
import type { Dialect } from '../schema/dialect.js';
import { boolean, id, instant, integer, json, key, table } from '../schema/table.js';
import { rateLimit } from '../schema/tables.js';
import type { Tx } from './executor.js';
import { transactionMark } from './executor.js';
import {
  after,
  atMost,
  before,
  changeOne,
  consume,
  count,
  find,
  guardedUpdate,
  insertTogether,
  insertUnique,
  insertWhile,
  later,
  list,
  lockRow,
  not,
  oneOf,
  plus,
  remove,
  replaceLatest,
  rowFor,
} from './index.js';

const now = new Date('2024-06-01T12:00:00.123Z');

const item = table('item', {
  id: id(),
  code: key(8, { unique: true }),
  uses: integer({ initial: 0 }),
  open: boolean({ initial: true }),
  note: key(8, { optional: true }),
  data: json<{ readonly a?: string }>({ optional: true }),
  at: instant(),
});

interface Ran {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** An executor that records its statements, in place of a connection. Every change affects one row. */
function recorder(dialect: Dialect): { readonly db: Tx; readonly ran: Ran[] } {
  const ran: Ran[] = [];
  const db: Tx = {
    [transactionMark]: true,
    dialect,
    tables: new Map([item, rateLimit].map((each) => [each.name, each])),
    async run({ sql, parameters }) {
      ran.push({ sql, values: parameters });
      const row = {
        id: 'a',
        code: 'c',
        uses: 1,
        open: 1,
        note: null,
        data: null,
        at: '2024-06-01 12:00:00.123',
        rows: 1,
      };
      return { rows: sql.startsWith('select') ? [row] : [], affected: 1, insertId: undefined };
    },
  };
  return { db, ran };
}

const statements: readonly (readonly [name: string, (db: Tx) => Promise<unknown>])[] = [
  ['find', (db) => find(db, item, { code: 'c', note: null })],
  ['list', (db) => list(db, item, { uses: before(3), open: true }, { orderBy: [['at', 'desc']], limit: 2, offset: 4 })],
  ['count', (db) => count(db, item, { note: not('x'), code: not('x') })],
  ['insertUnique', (db) => insertUnique(db, item, { id: 'a', code: 'c', at: now })],
  [
    'insertTogether',
    (db) =>
      insertTogether(
        db,
        ['a', 'b'].map((id) => rowFor(item, { id, code: id, at: now })),
      ),
  ],
  ['insertWhile', (db) => insertWhile(db, item, { id: 'a', code: 'c', at: now }, item, { id: 'b', at: now })],
  ['replaceLatest', (db) => replaceLatest(db, item, ['code'], { id: 'a', code: 'c', data: { a: 'b' }, at: now })],
  [
    'guardedUpdate',
    (db) => guardedUpdate(db, item, { id: oneOf(['a', 'b', 'c']) }, { open: false, uses: plus(1), at: later(now) }),
  ],
  ['changeOne', (db) => changeOne(db, item, { code: 'c', at: after(now) }, { uses: plus(1) })],
  ['remove', (db) => remove(db, item, { at: atMost(now) })],
  ['consume', (db) => consume(db, item, { code: 'c' })],
  ['lockRow', (db) => lockRow(db, item, 'a')],
  ['bump', (db) => bumpRateLimit(db, 'k', 1000, now)],
];

/** The SQL text of each operation, in the words of the dialect. */
async function textsOf(dialect: Dialect): Promise<string> {
  const texts: string[] = [];
  for (const [name, run] of statements) {
    const { db, ran } = recorder(dialect);
    await run(db);
    texts.push(`-- ${name}`, ...ran.map(({ sql }) => `${sql};`));
  }
  return texts.join('\n');
}

describe('the SQL text of the operations', () => {
  it('for SQLite', async () => {
    expect(await textsOf(sqlite)).toMatchInlineSnapshot(`
      "-- find
      select "item"."id", "item"."code", "item"."uses", "item"."open", "item"."note", "item"."data", "item"."at" from "item" where "item"."code" = ? and "item"."note" is null limit ? + 0;
      -- list
      select "item"."id", "item"."code", "item"."uses", "item"."open", "item"."note", "item"."data", "item"."at" from "item" where "item"."uses" < ? and "item"."open" = ? order by "item"."at" desc limit ? + 0 offset ?;
      -- count
      select count(*) as "rows" from "item" where ("item"."note" <> ? or "item"."note" is null) and "item"."code" <> ?;
      -- insertUnique
      insert into "item" ("id", "code", "uses", "open", "note", "data", "at") values (?, ?, ?, ?, ?, ?, ?);
      -- insertTogether
      insert into "item" ("id", "code", "uses", "open", "note", "data", "at") values (?, ?, ?, ?, ?, ?, ?);
      insert into "item" ("id", "code", "uses", "open", "note", "data", "at") values (?, ?, ?, ?, ?, ?, ?);
      -- insertWhile
      insert into "item" ("id", "code", "uses", "open", "note", "data", "at") select ? as "id", ? as "code", ? as "uses", ? as "open", ? as "note", ? as "data", ? as "at" from "item" where "item"."id" = ? and "item"."at" = ?;
      -- replaceLatest
      insert into "item" ("id", "code", "uses", "open", "note", "data", "at") values (?, ?, ?, ?, ?, ?, ?) on conflict ("code") do update set "id" = "excluded"."id", "uses" = "excluded"."uses", "open" = "excluded"."open", "note" = "excluded"."note", "data" = "excluded"."data", "at" = "excluded"."at";
      -- guardedUpdate
      update "item" set "open" = ?, "uses" = "item"."uses" + ?, "at" = max(?, "item"."at" + 1) where "item"."id" in (?, ?, ?, ?);
      -- changeOne
      update "item" set "uses" = "item"."uses" + ? where "item"."code" = ? and "item"."at" > ? returning "item"."id", "item"."code", "item"."uses", "item"."open", "item"."note", "item"."data", "item"."at";
      -- remove
      delete from "item" where "item"."at" <= ?;
      -- consume
      delete from "item" where "item"."code" = ? returning "item"."id", "item"."code", "item"."uses", "item"."open", "item"."note", "item"."data", "item"."at";
      -- lockRow
      select "item"."id", "item"."code", "item"."uses", "item"."open", "item"."note", "item"."data", "item"."at" from "item" where "item"."id" = ? limit ? + 0;
      -- bump
      insert into "rateLimit" ("key", "count", "lastRequest") values (?, ?, ?) on conflict ("key") do update set "count" = case when "rateLimit"."lastRequest" between ? and ? then "rateLimit"."count" + 1 else 1 end, "lastRequest" = case when "rateLimit"."lastRequest" between ? and ? then "rateLimit"."lastRequest" else ? end returning "rateLimit"."count", "rateLimit"."lastRequest";"
    `);
  });
  it('for PostgreSQL', async () => {
    expect(await textsOf(postgres)).toMatchInlineSnapshot(`
      "-- find
      select "item"."id", "item"."code", "item"."uses", "item"."open", "item"."note", "item"."data", to_char("item"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at" from "item" where "item"."code" = $1 and "item"."note" is null limit $2;
      -- list
      select "item"."id", "item"."code", "item"."uses", "item"."open", "item"."note", "item"."data", to_char("item"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at" from "item" where "item"."uses" < $1 and "item"."open" = $2 order by "item"."at" desc limit $3 offset $4;
      -- count
      select count(*) as "rows" from "item" where ("item"."note" <> $1 or "item"."note" is null) and "item"."code" <> $2;
      -- insertUnique
      insert into "item" ("id", "code", "uses", "open", "note", "data", "at") values ($1, $2, $3, $4, $5, $6, $7);
      -- insertTogether
      with "row0" as (insert into "item" ("id", "code", "uses", "open", "note", "data", "at") values ($1, $2, $3, $4, $5, $6, $7)) insert into "item" ("id", "code", "uses", "open", "note", "data", "at") values ($8, $9, $10, $11, $12, $13, $14);
      -- insertWhile
      insert into "item" ("id", "code", "uses", "open", "note", "data", "at") select $1 as "id", $2 as "code", $3 as "uses", $4 as "open", $5 as "note", $6 as "data", $7 as "at" from "item" where "item"."id" = $8 and date_trunc('milliseconds', "item"."at") = $9 for share;
      -- replaceLatest
      insert into "item" ("id", "code", "uses", "open", "note", "data", "at") values ($1, $2, $3, $4, $5, $6, $7) on conflict ("code") do update set "id" = "excluded"."id", "uses" = "excluded"."uses", "open" = "excluded"."open", "note" = "excluded"."note", "data" = "excluded"."data", "at" = "excluded"."at";
      -- guardedUpdate
      update "item" set "open" = $1, "uses" = "item"."uses" + $2, "at" = greatest($3, "item"."at" + interval '1 millisecond') where "item"."id" in ($4, $5, $6, $7);
      -- changeOne
      update "item" set "uses" = "item"."uses" + $1 where "item"."code" = $2 and "item"."at" > $3 returning "item"."id", "item"."code", "item"."uses", "item"."open", "item"."note", "item"."data", to_char("item"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at";
      -- remove
      delete from "item" where "item"."at" <= $1;
      -- consume
      delete from "item" where "item"."code" = $1 returning "item"."id", "item"."code", "item"."uses", "item"."open", "item"."note", "item"."data", to_char("item"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at";
      -- lockRow
      select "item"."id", "item"."code", "item"."uses", "item"."open", "item"."note", "item"."data", to_char("item"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at" from "item" where "item"."id" = $1 limit $2 for update;
      -- bump
      insert into "rateLimit" ("key", "count", "lastRequest") values ($1, $2, $3) on conflict ("key") do update set "count" = case when "rateLimit"."lastRequest" between $4 and $5 then "rateLimit"."count" + 1 else 1 end, "lastRequest" = case when "rateLimit"."lastRequest" between $6 and $7 then "rateLimit"."lastRequest" else $8 end returning "rateLimit"."count", "rateLimit"."lastRequest";"
    `);
  });
  it('for MySQL and MariaDB', async () => {
    expect(await textsOf(mysql)).toMatchInlineSnapshot(`
      "-- find
      select \`item\`.\`id\`, \`item\`.\`code\`, \`item\`.\`uses\`, \`item\`.\`open\`, \`item\`.\`note\`, \`item\`.\`data\`, cast(\`item\`.\`at\` as char) as \`at\` from \`item\` where \`item\`.\`code\` = ? and \`item\`.\`note\` is null limit ?;
      -- list
      select \`item\`.\`id\`, \`item\`.\`code\`, \`item\`.\`uses\`, \`item\`.\`open\`, \`item\`.\`note\`, \`item\`.\`data\`, cast(\`item\`.\`at\` as char) as \`at\` from \`item\` where \`item\`.\`uses\` < ? and \`item\`.\`open\` = ? order by \`item\`.\`at\` desc limit ? offset ?;
      -- count
      select count(*) as \`rows\` from \`item\` where (\`item\`.\`note\` <> ? or \`item\`.\`note\` is null) and \`item\`.\`code\` <> ?;
      -- insertUnique
      insert into \`item\` (\`id\`, \`code\`, \`uses\`, \`open\`, \`note\`, \`data\`, \`at\`) values (?, ?, ?, ?, ?, ?, ?);
      -- insertTogether
      insert into \`item\` (\`id\`, \`code\`, \`uses\`, \`open\`, \`note\`, \`data\`, \`at\`) values (?, ?, ?, ?, ?, ?, ?);
      insert into \`item\` (\`id\`, \`code\`, \`uses\`, \`open\`, \`note\`, \`data\`, \`at\`) values (?, ?, ?, ?, ?, ?, ?);
      -- insertWhile
      insert into \`item\` (\`id\`, \`code\`, \`uses\`, \`open\`, \`note\`, \`data\`, \`at\`) select ? as \`id\`, ? as \`code\`, ? as \`uses\`, ? as \`open\`, ? as \`note\`, ? as \`data\`, ? as \`at\` from \`item\` where \`item\`.\`id\` = ? and left(cast(\`item\`.\`at\` as char), 23) = ? lock in share mode;
      -- replaceLatest
      insert into \`item\` (\`id\`, \`code\`, \`uses\`, \`open\`, \`note\`, \`data\`, \`at\`) values (?, ?, ?, ?, ?, ?, ?) on duplicate key update \`id\` = values(\`id\`), \`uses\` = values(\`uses\`), \`open\` = values(\`open\`), \`note\` = values(\`note\`), \`data\` = values(\`data\`), \`at\` = values(\`at\`);
      -- guardedUpdate
      update \`item\` set \`open\` = ?, \`uses\` = \`item\`.\`uses\` + ?, \`at\` = greatest(cast(? as datetime(3)), \`item\`.\`at\` + interval 1000 microsecond) where \`item\`.\`id\` in (?, ?, ?, ?);
      -- changeOne
      select \`item\`.\`id\`, \`item\`.\`code\`, \`item\`.\`uses\`, \`item\`.\`open\`, \`item\`.\`note\`, \`item\`.\`data\`, cast(\`item\`.\`at\` as char) as \`at\` from \`item\` where \`item\`.\`code\` = ? and \`item\`.\`at\` > ? limit ?;
      update \`item\` set \`uses\` = \`item\`.\`uses\` + ? where \`item\`.\`id\` = ? and \`item\`.\`code\` = ? and \`item\`.\`uses\` = ? and \`item\`.\`open\` = ? and \`item\`.\`note\` is null and left(cast(\`item\`.\`at\` as char), 23) = ?;
      -- remove
      delete from \`item\` where \`item\`.\`at\` <= ?;
      -- consume
      select \`item\`.\`id\`, \`item\`.\`code\`, \`item\`.\`uses\`, \`item\`.\`open\`, \`item\`.\`note\`, \`item\`.\`data\`, cast(\`item\`.\`at\` as char) as \`at\` from \`item\` where \`item\`.\`code\` = ? limit ?;
      delete from \`item\` where \`item\`.\`id\` = ? and \`item\`.\`code\` = ? and \`item\`.\`uses\` = ? and \`item\`.\`open\` = ? and \`item\`.\`note\` is null and left(cast(\`item\`.\`at\` as char), 23) = ?;
      -- lockRow
      select \`item\`.\`id\`, \`item\`.\`code\`, \`item\`.\`uses\`, \`item\`.\`open\`, \`item\`.\`note\`, \`item\`.\`data\`, cast(\`item\`.\`at\` as char) as \`at\` from \`item\` where \`item\`.\`id\` = ? limit ? for update;
      -- bump
      insert into \`rateLimit\` (\`key\`, \`count\`, \`lastRequest\`) values (?, ?, ?) on duplicate key update \`count\` = last_insert_id(if(\`rateLimit\`.\`lastRequest\` between ? and ?,
                (\`rateLimit\`.\`count\` + 1) * ? + \`rateLimit\`.\`lastRequest\` - ?, ?)) div ?, \`lastRequest\` = if(\`rateLimit\`.\`lastRequest\` between ? and ?, \`rateLimit\`.\`lastRequest\`, ?);"
    `);
  });

  it('depends on the shape of the arguments, never on their values', async () => {
    const { db, ran } = recorder(sqlite);
    await find(db, item, { code: 'one' });
    await find(db, item, { code: 'two' });
    expect(ran[0]?.sql).toBe(ran[1]?.sql);
    expect(ran.map(({ values }) => values)).toEqual([
      ['one', 1],
      ['two', 1],
    ]);
    await find(db, item, { code: 'two', uses: 1 });
    await find(db, item, { code: 'two', note: null });
    expect(new Set(ran.map(({ sql }) => sql)).size).toBe(3);
  });

  it('is compiled once: a thousand calls build one statement', async () => {
    let built = 0;
    const { db } = recorder(sqlite);
    const counting = new Proxy(sqlite.compiler, {
      get: (compiler, name) => {
        if (name === 'compileQuery') built++;
        const member: unknown = Reflect.get(compiler, name);
        return typeof member === 'function' ? member.bind(compiler) : member;
      },
    });
    const counted = { ...db, dialect: { ...sqlite, compiler: counting } };
    for (let call = 0; call < 1000; call++) await guardedUpdate(counted, item, { id: `${call}` }, { uses: call });
    expect(built).toBe(1);
  });

  it('has few forms for lists of any length, and an empty list matches nothing', async () => {
    const { db, ran } = recorder(sqlite);
    for (let length = 0; length <= 64; length++) {
      await list(db, item, { id: oneOf(Array.from({ length }, (_, place) => `${place}`)) });
    }
    expect(new Set(ran.map(({ sql }) => sql)).size).toBe(8);
    expect(ran[0]?.sql).toContain('1 = 0');
    expect(ran[3]?.values).toEqual(['0', '1', '2', '2']);
  });
});

describe('arguments that the compiler cannot see', () => {
  const { db, ran } = recorder(sqlite);
  // Arguments of untyped callers.
  const any = (value: unknown) => value as never;

  it.each([
    ['an update of every row [H014]', () => guardedUpdate(db, item, any({}), { uses: 1 })],
    ['a removal of every row [H014]', () => remove(db, item, any({}))],
    ['finding any row', () => find(db, item, any({}))],
    ['consuming any row [H014]', () => consume(db, item, any({}))],
    [
      'inserting while there is any row [H014]',
      () => insertWhile(db, item, { id: 'a', code: 'c', at: now }, item, any({})),
    ],
    ['a comparison with undefined', () => find(db, item, any({ id: undefined }))],
    ['an order by an unknown column', () => list(db, item, {}, { orderBy: [[any('nope'), 'asc']] })],
    ['an inherited name for a column', () => find(db, item, any({ constructor: 1 }))],
    ['a removal by an unknown column', () => remove(db, item, any({ nope: 1 }))],
    ['a number for a text, which MySQL would match with any [R-J07]', () => find(db, item, any({ code: 0 }))],
    ['true for a text', () => consume(db, item, any({ code: true }))],
    ['an object for a text', () => remove(db, item, any({ code: { '!=': '' } }))],
    ['a list for a text', () => remove(db, item, any({ code: ['a'] }))],
    ['a text for a number', () => find(db, item, any({ uses: '1' }))],
    ['a fraction', () => guardedUpdate(db, item, { id: 'a' }, { uses: 1.5 })],
    ['a number beyond 32 bits', () => guardedUpdate(db, item, { id: 'a' }, { uses: 2 ** 31 })],
    ['an invalid date', () => find(db, item, { at: new Date(Number.NaN) })],
    ['a text for a date', () => find(db, item, any({ at: '2024-01-01' }))],
    ['NULL for a required column', () => guardedUpdate(db, item, { id: 'a' }, any({ code: null }))],
    ['undefined as a new value', () => guardedUpdate(db, item, { id: 'a' }, any({ code: undefined }))],
    ['no new value at all', () => guardedUpdate(db, item, { id: 'a' }, {})],
    ['an insert without a required column', () => insertUnique(db, item, any({ id: 'a', at: now }))],
    ['an insert with an unknown column', () => insertUnique(db, item, any({ id: 'a', code: 'c', at: now, nope: 1 }))],
    ['a text beyond its bound', () => insertUnique(db, item, { id: 'a', code: '123456789', at: now })],
    ['a new text beyond its bound', () => guardedUpdate(db, item, { id: 'a' }, { code: '123456789' })],
  ])('%s is refused, and nothing runs', async (_, move) => {
    await expect(move()).rejects.toThrow(/item/);
    expect(ran).toEqual([]);
  });

  it('a limit counts characters, not units of UTF-16', async () => {
    const own = recorder(sqlite);
    await insertUnique(own.db, item, { id: 'a', code: '😀😀😀😀😀😀😀😀', at: now });
    expect(own.ran).toHaveLength(1);
  });
});
