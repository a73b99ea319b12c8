import { type App, defineContract, definePlugin } from 'latchkey/plugin';
import { expect, it } from 'vitest';
import { expectIndexed, multiplyRows, watchStatements } from '../../core/test/fixtures/connections/plans.js';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../core/test/fixtures/every-database.js';
import { engines } from '../../core/test/fixtures/test-databases.js';
import { openAdmin } from './admin-server.js';

type Db = App['db'];

const limit = 10;

/** A server with 2,048 users, of whom an eighth is blocked and an eighth has the role `admin`, and the statements of each call. */
async function openMany(openAuth: OpenAuth) {
  let db: Db | undefined;
  const watcher = definePlugin(defineContract('watcher', {}), {
    handlers: {},
    async sessionGate(app) {
      db = app.db;
      return true;
    },
  });
  const { ann, join, clock } = await openAdmin(openAuth, {}, { plugins: [watcher] });
  for (const name of ['Bob', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal']) {
    clock.advance(1);
    const { id } = await join(name);
    if (name === 'Hal') await ann.browser.post('/admin/ban-user', { userId: id });
  }
  if (!db) throw new Error('no session was read');
  await multiplyRows(db, 'user', { letters: 'ijklmnop', unique: ['id', 'email'] });
  const watched = watchStatements(db);
  const { queries } = watched;
  async function page(query: Readonly<Record<string, string>>) {
    queries.length = 0;
    const { json, text } = await ann.browser.get(`/admin/list-users?${new URLSearchParams({ limit: '10', ...query })}`);
    const { users, nextCursor } = Object(json);
    if (!Array.isArray(users)) throw new Error(text);
    const lists = queries.filter(({ sql }) => /order by/i.test(sql) && /from\s+["`]user["`]/i.test(sql));
    return { users, nextCursor, lists };
  }
  return { page, watched };
}

const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'without a condition': {},
  'the oldest first': { sortBy: 'createdAt', sortDirection: 'asc' },
  'by the address': { sortBy: 'email' },
  'blocked users': { banned: 'true' },
  'users by the beginning of the address': { searchValue: 'k' },
};

describeAuthOnEveryDatabase(
  'a page of users',
  (openAuth) => {
    it('is read by an index, in its order, and no other row is read: at the beginning and after a cursor', async () => {
      const { page, watched } = await openMany(openAuth);
      for (const [about, query] of Object.entries(lists)) {
        const first = await page(query);
        const second = await page({ ...query, cursor: first.nextCursor });
        for (const { users, lists: statements } of [first, second]) {
          expect([about, users.length, statements.length > 0]).toEqual([about, limit, true]);
          for (const statement of statements)
            await expectIndexed(watched, statement, { about, table: 'user', most: limit + 2 });
        }
        const shown = [...first.users, ...second.users].map(({ id }) => id);
        expect([about, new Set(shown).size]).toEqual([about, 2 * limit]);
      }
    }, 120_000);

    // The texts of the column that contain a role are several, and no index has their rows in one order: the rows of a role are sorted.
    it('with a role is found by an index, and the rows of this role are sorted', async () => {
      const { page, watched } = await openMany(openAuth);
      const { users, nextCursor, lists: statements } = await page({ role: 'admin' });
      const next = await page({ role: 'admin', cursor: nextCursor });
      expect([users.length, next.users.length]).toEqual([limit, limit]);
      for (const statement of [...statements, ...next.lists]) {
        const by = { sqlite: 'explain query plan', postgres: 'explain (format json)', mysql: 'explain format=json' }[
          watched.db.dialect.name
        ];
        const plan = JSON.stringify(await watched.explain(statement, by));
        expect(plan).toMatch(/USING INDEX|Index (Only )?Scan|\\"key\\":/);
        expect(plan).not.toMatch(/Seq Scan|\\"access_type\\": *\\"ALL\\"/);
      }
    }, 120_000);

    it('neither repeats nor skips a user when others come and go between the pages', async () => {
      const { ann, join, clock } = await openAdmin(openAuth);
      const people: { readonly id: string }[] = [];
      for (let number = 0; number < 8; number++) {
        clock.advance(1);
        people.push(await join(`P${number}`));
      }
      const seen: string[] = [];
      let cursor = '';
      for (let round = 0; round === 0 || cursor !== ''; round++) {
        const query = new URLSearchParams({ limit: '2', ...(cursor !== '' && { cursor }) });
        const { users, nextCursor } = Object((await ann.browser.get(`/admin/list-users?${query}`)).json);
        seen.push(...users.map(({ name }: { readonly name: string }) => name));
        cursor = nextCursor ?? '';
        clock.advance(1);
        await join(`New${round}`);
        // One who has been shown, and one who comes last.
        if (round === 0) await ann.browser.post('/admin/remove-user', { userId: people[7]?.id });
        if (round === 1) await ann.browser.post('/admin/remove-user', { userId: people[0]?.id });
      }
      expect(seen).toEqual(['P7', 'P6', 'P5', 'P4', 'P3', 'P2', 'P1', 'Ann']);
    });
  },
  engines,
);
