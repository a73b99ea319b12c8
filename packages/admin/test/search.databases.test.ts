import { username } from 'latchkey';
import { type App, defineContract, definePlugin, guardedUpdate, list } from 'latchkey/plugin';
import type { Browser } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import { beginningOf } from '../../core/src/store/schema/column.js';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { createRandom } from '../../core/test/fixtures/lists/random.js';
import { adminUserTable } from '../src/tables.js';
import { codeOf, openAdmin, password } from './admin-server.js';

/** The names of the users that a list has, in its order. */
async function names(browser: Browser, query: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { json, text } = await browser.get(`/admin/list-users?${new URLSearchParams(query)}`);
  const { users } = Object(json);
  if (!Array.isArray(users)) throw new Error(text);
  return users.map(({ name }) => name);
}

const named = (browser: Browser, searchValue: string) => names(browser, { searchField: 'name', searchValue });

/** A plugin that keeps the database of the server. */
function databaseKeeper() {
  const kept: { db?: App['db'] } = {};
  const plugin = definePlugin(defineContract('keeper', {}), {
    handlers: {},
    async sessionGate({ db }) {
      kept.db = db;
      return true;
    },
  });
  const db = () => {
    if (!kept.db) throw new Error('no session was read');
    return kept.db;
  };
  return { plugin, db };
}

/** Characters with more than one spelling, those that SQL reads as patterns, and the last ones of the planes. */
const letters = [
  ...['a', 'A', 'b', 'ſ', 'K', 'İ', 'ı', 'ß', 'ẞ', 'Σ', 'σ', 'ς', 'é', 'É', 'e\u0301', 'ﬁ', 'Ａ', 'ǅ', 'Ω'],
  ...['%', '_', '\\', "'", '"', '!', ' ', '.', '\ud7ff', '\ue000', '\u{1f600}', '\u{10ffff}'],
];

describeAuthOnEveryDatabase('the search of users', (openAuth) => {
  it('finds the beginning of a name in every case, wherever the name was written', async () => {
    const { ann, join, auth, openBrowser } = await openAdmin(
      openAuth,
      {},
      {
        databaseHooks: {
          user: {
            create: { before: ({ row }) => (row.name === 'Hook' ? { data: { name: 'Of a hook' } } : undefined) },
            update: {
              before: ({ changes }) => (changes.name === 'Hook' ? { data: { name: 'Of a change' } } : undefined),
            },
          },
        },
      },
    );
    const bob = await join('Bob');
    expect(await named(ann.browser, 'BO')).toEqual(['Bob']);
    await bob.browser.post('/update-user', { name: 'Émile Zola' });
    expect([await named(ann.browser, 'bo'), await named(ann.browser, 'émile z')]).toEqual([[], ['Émile Zola']]);
    await ann.browser.post('/admin/update-user', { userId: bob.id, name: 'ΟΔΥΣΣΕΥΣ' });
    expect(await named(ann.browser, 'οδυσσευς')).toEqual(['ΟΔΥΣΣΕΥΣ']);
    await ann.browser.post('/admin/create-user', { name: 'Tom', email: 'tom@example.com' });
    await auth.api.createUser({ body: { name: 'TOMAS', email: 'tomas@example.com' } });
    expect(await named(ann.browser, 'tom')).toEqual(['Tom', 'TOMAS']);
    await openBrowser().post('/sign-up/email', { name: 'Hook', email: 'hook@example.com', password });
    await ann.browser.post('/admin/update-user', { userId: bob.id, name: 'Hook' });
    expect(await named(ann.browser, 'of a')).toEqual(['Of a change', 'Of a hook']);
    expect(await names(ann.browser, { sortBy: 'name' })).toEqual(['Ann', 'Of a change', 'Of a hook', 'Tom', 'TOMAS']);
    expect((await ann.browser.get('/admin/list-users')).text).not.toContain('searchName');
  });

  it('takes every character literally, and is the same on every database', { timeout: 60_000 }, async () => {
    const { plugin, db } = databaseKeeper();
    const { ann } = await openAdmin(openAuth, {}, { plugins: [plugin] });
    const random = createRandom(11);
    const word = (longest: number) =>
      Array.from({ length: random(longest + 1) }, () => letters[random(letters.length)]).join('');
    const all: string[] = [];
    for (let number = 0; number < 80; number++) {
      const made = await ann.browser.post('/admin/create-user', { name: 'New', email: `u${number}@example.com` });
      const name = number < letters.length ? (letters[number] ?? '') : word(4);
      await guardedUpdate(db(), adminUserTable, { id: Object(Object(made.json).user).id }, { name });
      all.push(name);
    }
    for (const searched of ['', ...letters, ...Array.from({ length: 60 }, () => word(3))]) {
      const wanted = ['Ann', ...all].filter((name) => beginningOf(name).startsWith(beginningOf(searched)));
      const found = await named(ann.browser, searched);
      expect([searched, [...found].sort()]).toEqual([searched, wanted.sort()]);
    }
  });

  it('compares the first 255 characters of a name, and sorts by them', async () => {
    const { plugin, db } = databaseKeeper();
    const { ann, join } = await openAdmin(openAuth, {}, { plugins: [plugin] });
    const { id } = await join('Bob');
    const name = '\u{1f600}'.repeat(300);
    await guardedUpdate(db(), adminUserTable, { id }, { name });
    expect(await named(ann.browser, name.slice(0, 2 * 160))).toEqual([name]);
    expect(await named(ann.browser, 'x'.repeat(320))).toEqual([]);
    expect(codeOf(await ann.browser.get(`/admin/list-users?searchField=name&searchValue=${'x'.repeat(321)}`))).toBe(
      'VALIDATION_ERROR',
    );
  });

  it('finds users who are older than the plugin after a tick, and lists them last until then', async () => {
    const { plugin, db } = databaseKeeper();
    const { ann, join, auth } = await openAdmin(openAuth, {}, { plugins: [plugin] });
    for (const name of ['Abe', 'Bob']) await join(name);
    await auth.settled(); // due work that a call has begun fills names too
    const row = (await list(db(), adminUserTable, { email: 'abe@example.com' }))[0];
    await guardedUpdate(db(), adminUserTable, { email: 'abe@example.com' }, { searchName: null });
    expect(await named(ann.browser, 'a')).toEqual(['Ann']);
    expect(await names(ann.browser, { sortBy: 'name' })).toEqual(['Ann', 'Bob', 'Abe']);
    expect(await names(ann.browser, { sortBy: 'name', role: 'user' })).toEqual(['Bob', 'Abe']);
    const { work } = await auth.tick();
    expect(work).toContainEqual({ name: 'admin/search-names', outcome: 'done', batches: 1 });
    expect(await named(ann.browser, 'a')).toEqual(['Abe', 'Ann']);
    expect((await list(db(), adminUserTable, { email: 'abe@example.com' }))[0]).toEqual(row);
  });

  it('has usernames and numbers where their plugins are, and names the field where they are not', async () => {
    const without = await openAdmin(openAuth);
    for (const searchField of ['username', 'phoneNumber']) {
      const answer = await without.ann.browser.get(`/admin/list-users?searchField=${searchField}&searchValue=a`);
      expect([answer.status, codeOf(answer), answer.text]).toEqual([
        400,
        'UNKNOWN_SEARCH_FIELD',
        expect.stringContaining(searchField),
      ]);
    }
    const unknown = await without.ann.browser.get('/admin/list-users?searchField=banReason&searchValue=a');
    expect(codeOf(unknown)).toBe('VALIDATION_ERROR');
    const { ann, openBrowser } = await openAdmin(openAuth, {}, { plugins: [username()] });
    for (const name of ['Ada_L', 'adam'])
      await openBrowser().post('/sign-up/email', { name, email: `${name}@example.com`, password, username: name });
    expect(await names(ann.browser, { searchField: 'username', searchValue: 'ADA' })).toEqual(['Ada_L', 'adam']);
    expect(await names(ann.browser, { searchField: 'username', searchValue: 'ada_' })).toEqual(['Ada_L']);
  });

  it('joins all filters', async () => {
    const { ann, join, clock, auth } = await openAdmin(openAuth);
    const times: string[] = [];
    for (const name of ['Bea', 'Bob', 'Ben']) {
      clock.advance(60);
      times.push(clock.now().toISOString());
      await join(name, name === 'Ben' ? 'admin' : undefined);
    }
    const [bea = '', bob = '', ben = ''] = times;
    expect(await names(ann.browser, { createdFrom: bob })).toEqual(['Ben', 'Bob']);
    expect(await names(ann.browser, { createdFrom: bea, createdBefore: ben })).toEqual(['Bob', 'Bea']);
    expect(await names(ann.browser, { createdFrom: bea, role: 'admin' })).toEqual(['Ben']);
    expect(await names(ann.browser, { createdBefore: ben, searchField: 'name', searchValue: 'b' })).toEqual([
      'Bea',
      'Bob',
    ]);
    const userId = Object(await auth.api.findUser({ query: { email: 'bob@example.com' } })).id;
    await auth.api.verifyUser({ body: { userId } });
    expect(await names(ann.browser, { emailVerified: 'true' })).toEqual(['Bob']);
    expect(await names(ann.browser, { emailVerified: 'false', createdFrom: bea })).toEqual(['Ben', 'Bea']);
    expect(codeOf(await ann.browser.get('/admin/list-users?createdFrom=yesterday'))).toBe('VALIDATION_ERROR');
  });
});
