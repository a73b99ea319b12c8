import { organization, twoFactor } from 'latchkey';
import { type App, createCredential, defineContract, definePlugin, field, inTransaction } from 'latchkey/plugin';
import type { Browser } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../core/test/fixtures/every-database.js';
import { addMember, codeOf, openAdmin, password } from './admin-server.js';

const fields = {
  plan: field.text({ optional: true, filterable: true, settable: true }),
  credits: field.integer({ initial: () => 10, filterable: true, settable: true }),
  beta: field.flag({ initial: () => false, filterable: true, settable: true }),
  note: field.text({ optional: true, settable: true }),
};

/** A server with fields of users, and a function that signs a person up with values of them. */
async function openFiltered(openAuth: OpenAuth) {
  const kept: { app?: App } = {};
  const ofApplication = definePlugin(defineContract('of-application', {}, { user: fields }), {
    handlers: {},
    async sessionGate(app) {
      kept.app = app;
      return true;
    },
  });
  const server = await openAdmin(openAuth, {}, { plugins: [ofApplication, twoFactor(), organization()] });
  async function add(name: string, values: object = {}) {
    server.clock.advance(1);
    const browser = server.openBrowser();
    const { json } = await browser.post('/sign-up/email', { name, email: `${name}@example.com`, password, ...values });
    return { browser, id: String(Object(Object(json).user).id) };
  }
  const app = () => {
    if (!kept.app) throw new Error('no session was read');
    return kept.app;
  };
  return { ...server, add, app };
}

async function page(browser: Browser, query: Readonly<Record<string, string>>) {
  const { json, text } = await browser.get(`/admin/list-users?${new URLSearchParams(query)}`);
  const { users, ...rest } = Object(json);
  if (!Array.isArray(users)) throw new Error(text);
  return { names: users.map(({ name }) => name), ...rest };
}
const names = async (browser: Browser, query: Readonly<Record<string, string>>) => (await page(browser, query)).names;
const refusal = async (browser: Browser, query: Readonly<Record<string, string>>) => {
  const answer = await browser.get(`/admin/list-users?${new URLSearchParams(query)}`);
  return [codeOf(answer), Object(answer.json).details?.map(({ message }: { readonly message: string }) => message)];
};

describeAuthOnEveryDatabase('a filter of users', (openAuth) => {
  it('finds the users with a value of a field of the application', async () => {
    const { ann, add } = await openFiltered(openAuth);
    await add('Bob', { plan: 'pro', credits: 0, beta: true });
    await add('Cat', { plan: 'Pro' });
    await add('Dan', { plan: 'pro', credits: -5, beta: true });
    const by = (filterField: string, filterValue: string, more = {}) =>
      names(ann.browser, { filterField, filterValue, ...more });
    expect(await by('plan', 'pro')).toEqual(['Dan', 'Bob']);
    expect(await by('plan', 'pro', { sortDirection: 'asc' })).toEqual(['Bob', 'Dan']);
    expect([await by('plan', 'Pro'), await by('plan', ''), await by('plan', '%')]).toEqual([['Cat'], [], []]);
    expect([await by('credits', '0'), await by('credits', '-5')]).toEqual([['Bob'], ['Dan']]);
    expect([await by('beta', 'true'), await by('beta', 'false')]).toEqual([
      ['Dan', 'Bob'],
      ['Cat', 'Ann'],
    ]);
    expect(await by('plan', 'pro', { searchValue: 'b' })).toEqual(['Bob']);
    expect(await page(ann.browser, { filterField: 'plan', filterValue: 'pro' })).toMatchObject({
      ...{ total: 2, totalIsExact: true },
    });
  });

  it('names a field that is unknown or not filterable, a value of another kind, and a half of the pair', async () => {
    const { ann } = await openFiltered(openAuth);
    for (const filterField of ['note', 'salary', 'email', 'constructor', '__proto__', 'banReason'])
      expect(await refusal(ann.browser, { filterField, filterValue: 'x' })).toEqual(['UNKNOWN_FILTER', [filterField]]);
    for (const [filterField, filterValue] of [
      ['credits', 'many'],
      ['credits', ''],
      ['credits', '1.5'],
      ['credits', '1e999'],
      ['beta', 'yes'],
    ] as const)
      expect(await refusal(ann.browser, { filterField, filterValue })).toEqual(['INVALID_FILTER_VALUE', [filterField]]);
    for (const half of [{ filterField: 'plan' }, { filterValue: 'pro' }])
      expect((await refusal(ann.browser, half))[0]).toBe('VALIDATION_ERROR');
  });

  it('finds the users with a second factor, an account at a provider, or a membership', async () => {
    const { ann, add, app, auth, clock } = await openFiltered(openAuth);
    const [bob, cat] = [await add('Bob'), await add('Cat')];
    const { json } = await ann.browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const organizationId = String(Object(json).id);
    const dan = await add('Dan');
    for (const { id } of [dan, bob]) await addMember(app(), organizationId, id, clock.now());
    await auth.api.changeUser({ body: { userId: cat.id, name: 'Catherine' } });
    expect(await names(ann.browser, { twoFactorEnabled: 'true' })).toEqual([]);
    expect(await names(ann.browser, { twoFactorEnabled: 'false' })).toEqual(['Dan', 'Catherine', 'Bob', 'Ann']);
    expect(await names(ann.browser, { providerId: 'google' })).toEqual([]);
    expect(await names(ann.browser, { providerId: 'credential' })).toEqual(['Dan', 'Catherine', 'Bob', 'Ann']);
    clock.advance(1);
    const made = await ann.browser.post('/admin/create-user', { name: 'Eve', email: 'eve@example.com' });
    expect(await names(ann.browser, { providerId: 'credential', searchValue: 'e' })).toEqual([]);
    // A password that comes later: the list is in the order in which the accounts were made.
    const eve = String(Object(Object(made.json).user).id);
    await inTransaction(app(), (work) => createCredential(work, eve, 'hash'));
    expect((await names(ann.browser, { providerId: 'credential' }))[0]).toBe('Eve');
    expect(await names(ann.browser, { organizationId })).toEqual(expect.arrayContaining(['Ann', 'Bob', 'Dan']));
    expect(await page(ann.browser, { organizationId, limit: '2' })).toMatchObject({ total: 3, totalIsExact: true });
    expect(await page(ann.browser, { organizationId: 'none' })).toMatchObject({ names: [], total: 0 });
  });

  it('joins with all others, with a search and with an order, and pages', async () => {
    const { ann, add, app, clock } = await openFiltered(openAuth);
    const { json } = await ann.browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const organizationId = String(Object(json).id);
    const people = ['Bob', 'Ben', 'Cat', 'Bea'];
    for (const name of people) {
      const { id } = await add(name, { plan: name === 'Cat' ? 'free' : 'pro' });
      await addMember(app(), organizationId, id, clock.now());
      if (name === 'Ben') await ann.browser.post('/admin/ban-user', { userId: id });
    }
    await add('Bud', { plan: 'pro' });
    const pro = { filterField: 'plan', filterValue: 'pro' };
    const all = { organizationId, providerId: 'credential', ...pro, banned: 'false' };
    expect(await names(ann.browser, all)).toEqual(['Bea', 'Bob']);
    expect(await names(ann.browser, { ...all, sortBy: 'name' })).toEqual(['Bea', 'Bob']);
    expect(await names(ann.browser, { ...all, searchField: 'name', searchValue: 'bo' })).toEqual(['Bob']);
    expect(await names(ann.browser, { organizationId, role: 'admin' })).toEqual(['Ann']);
    const [{ id }] = Object((await ann.browser.get('/admin/list-users?searchValue=bob')).json).users;
    expect(await names(ann.browser, { organizationId, searchField: 'id', searchValue: id })).toEqual(['Bob']);
    const first = await page(ann.browser, { organizationId, ...pro, limit: '2' });
    expect(first).toMatchObject({ names: ['Bea', 'Ben'], total: 3 });
    const second = await page(ann.browser, { organizationId, ...pro, limit: '2', cursor: first.nextCursor });
    expect(second).toMatchObject({ names: ['Bob'], nextCursor: null });
    expect(await names(ann.browser, { organizationId, ...pro, limit: '2', cursor: second.previousCursor })).toEqual(
      first.names,
    );
    expect(await names(ann.browser, { organizationId, ...pro, limit: '2', offset: '1' })).toEqual(['Ben', 'Bob']);
    expect((await refusal(ann.browser, { organizationId, limit: '2', cursor: first.nextCursor }))[0]).toBe(
      'VALIDATION_ERROR',
    );
  });

  it('of a plugin that is absent is refused by its name', async () => {
    const { ann } = await openAdmin(openAuth);
    expect(await refusal(ann.browser, { twoFactorEnabled: 'true' })).toEqual(['UNKNOWN_FILTER', ['twoFactorEnabled']]);
    expect(await refusal(ann.browser, { organizationId: 'x' })).toEqual(['UNKNOWN_FILTER', ['organizationId']]);
    expect(await names(ann.browser, { providerId: 'credential' })).toEqual(['Ann']);
  });
});
