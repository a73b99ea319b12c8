import { organization, phoneNumber, twoFactor, username } from 'latchkey';
import { type App, defineContract, definePlugin, field, guardedUpdate, list } from 'latchkey/plugin';
import { expect, it } from 'vitest';
import { expectIndexed, multiplyRows, watchStatements } from '../../core/test/fixtures/connections/plans.js';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../core/test/fixtures/every-database.js';
import { engines } from '../../core/test/fixtures/test-databases.js';
import { searchedTables } from '../src/tables.js';
import { addMember, openAdmin } from './admin-server.js';

type Db = App['db'];

const limit = 10;

const fields = {
  plan: field.text({ initial: () => 'free', filterable: true }),
  credits: field.integer({ initial: () => 7, filterable: true }),
  beta: field.flag({ initial: () => true, filterable: true }),
};

/**
 * A server with 2,048 users, each with a password and a membership, of whom an eighth is blocked and an eighth has the role `admin`, and
 * the statements of each call.
 */
async function openMany(openAuth: OpenAuth) {
  let db: Db | undefined;
  const watcher = definePlugin(defineContract('watcher', {}, { user: fields }), {
    handlers: {},
    async sessionGate(app) {
      db = app.db;
      return true;
    },
  });
  const { ann, join, clock } = await openAdmin(
    openAuth,
    {},
    {
      plugins: [watcher, username(), phoneNumber({ sendOTP() {} }), twoFactor(), organization()],
    },
  );
  const made = await ann.browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
  const organizationId = String(Object(made.json).id);
  for (const name of ['Bob', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal']) {
    clock.advance(1);
    const { id } = await join(name);
    if (db) await addMember({ db }, organizationId, id, clock.now());
    if (name === 'Hal') await ann.browser.post('/admin/ban-user', { userId: id });
  }
  if (!db) throw new Error('no session was read');
  for (const { id, name } of await list(db, searchedTables.username, {})) {
    await guardedUpdate(db, searchedTables.username, { id }, { username: name });
    await guardedUpdate(db, searchedTables.phoneNumber, { id }, { phoneNumber: name });
  }
  const unique = ['id', 'email', 'searchName', 'username', 'phoneNumber'];
  const letters = 'ijklmnop';
  await multiplyRows(db, 'user', { letters, unique });
  await multiplyRows(db, 'account', { letters, unique: ['id', 'userId', 'accountId'] });
  await multiplyRows(db, 'member', { letters, unique: ['id', 'userId'] });
  const watched = watchStatements(db);
  const { queries } = watched;
  async function page(query: Readonly<Record<string, string>>) {
    queries.length = 0;
    const { json, text } = await ann.browser.get(`/admin/list-users?${new URLSearchParams({ limit: '10', ...query })}`);
    const { users, nextCursor } = Object(json);
    if (!Array.isArray(users)) throw new Error(text);
    const lists = queries.filter(
      ({ sql }) => /order by/i.test(sql) && /from\s+["`](?:user|account|member)["`]/i.test(sql),
    );
    return { users, nextCursor, lists };
  }
  return { page, watched, organizationId };
}

const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'without a condition': {},
  'the oldest first': { sortBy: 'createdAt', sortDirection: 'asc' },
  'by the address': { sortBy: 'email' },
  'by the address, backwards': { sortBy: 'email', sortDirection: 'desc' },
  'by the name': { sortBy: 'name' },
  'by the name, backwards': { sortBy: 'name', sortDirection: 'desc' },
  'blocked users': { banned: 'true' },
  'users with an address that is not verified': { emailVerified: 'false' },
  'users without a second factor': { twoFactorEnabled: 'false' },
  'users with a text of the application': { filterField: 'plan', filterValue: 'free' },
  'users with a number of the application': { filterField: 'credits', filterValue: '7' },
  'users with a flag of the application': { filterField: 'beta', filterValue: 'true' },
  'users of a time': { createdFrom: '2000-01-01T00:00:00.000Z', createdBefore: '2100-01-01T00:00:00.000Z' },
  'users by the beginning of the address': { searchValue: 'k' },
  'users by the beginning of the id': { searchField: 'id', searchValue: 'k' },
  'users by the beginning of the name': { searchField: 'name', searchValue: 'K' },
  'users by the beginning of the username': { searchField: 'username', searchValue: 'K' },
  'users by the beginning of the number': { searchField: 'phoneNumber', searchValue: 'k' },
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

    it('with an account or a membership is read by the index of these, in their order', async () => {
      const { page, watched, organizationId } = await openMany(openAuth);
      const linked = { account: { providerId: 'credential' }, member: { organizationId } };
      for (const [table, filter] of Object.entries(linked))
        for (const sortDirection of ['asc', 'desc']) {
          const query = { ...filter, sortDirection };
          const first = await page(query);
          const second = await page({ ...query, cursor: first.nextCursor });
          for (const { users, lists: statements } of [first, second]) {
            expect([table, users.length, statements.length]).toEqual([table, limit, 1]);
            for (const statement of statements)
              await expectIndexed(watched, statement, { about: table, table, most: limit + 2 });
          }
          const shown = [...first.users, ...second.users].map(({ id }) => id);
          expect([table, new Set(shown).size]).toEqual([table, 2 * limit]);
        }
    }, 120_000);

    it('with a role reads along an index those with this role alone, and sorts the few with several', async () => {
      const { page, watched } = await openMany(openAuth);
      for (const role of ['user', 'admin']) {
        const first = await page({ role });
        const second = await page({ role, cursor: first.nextCursor });
        for (const { users, lists: statements } of [first, second]) {
          expect([role, users.length, statements.length]).toEqual([role, limit, 2]);
          for (const statement of statements)
            await expectIndexed(watched, statement, { about: role, table: 'user', most: limit + 2 });
        }
        const shown = [...first.users, ...second.users];
        expect(new Set(shown.map(({ id }) => id)).size).toBe(2 * limit);
        expect(shown.map(({ createdAt }) => createdAt)).toEqual(
          shown
            .map(({ createdAt }) => createdAt)
            .toSorted()
            .reverse(),
        );
      }
    }, 120_000);

    it('with a role has those with this role alone and those with several in one order, in both directions', async () => {
      const { ann, join, clock } = await openAdmin(openAuth);
      for (const [at, role] of ['user', 'admin,user', 'admin', 'user', 'admin,user', 'user'].entries()) {
        clock.advance(1);
        await join(`P${at}`, role);
      }
      const page = async (query: object) =>
        Object(
          (await ann.browser.get(`/admin/list-users?${new URLSearchParams({ limit: '2', role: 'user', ...query })}`))
            .json,
        );
      const names = ({ users }: { readonly users: readonly { readonly name: string }[] }) =>
        users.map(({ name }) => name);
      const first = await page({});
      const second = await page({ cursor: first.nextCursor });
      const third = await page({ cursor: second.nextCursor });
      expect([first, second, third].map(names)).toEqual([['P5', 'P4'], ['P3', 'P1'], ['P0']]);
      expect(third).toMatchObject({ nextCursor: null, total: 5, totalIsExact: true });
      expect(names(await page({ cursor: third.previousCursor }))).toEqual(['P3', 'P1']);
      const oldest = await page({ sortDirection: 'asc' });
      expect([names(oldest), names(await page({ sortDirection: 'asc', cursor: oldest.nextCursor }))]).toEqual([
        ['P0', 'P1'],
        ['P3', 'P4'],
      ]);
      expect((await ann.browser.get(`/admin/list-users?role=admin&cursor=${first.nextCursor}`)).status).toBe(400);
    });

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
