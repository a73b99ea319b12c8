// The plugin of these tests has a GET whose input names the target of a redirect, and keys that sign a user in and can be
// revoked. The plugin `notes` of the other tests has neither. Each test puts a fault into one of them.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { reasonsOf } from '../../../test/fixtures/plugins/failures.js';
import {
  type AnyPlugin,
  column,
  completeSignIn,
  defineContract,
  definePlugin,
  endpoint,
  find,
  findUserById,
  guard,
  type Handlers,
  insertUnique,
  list,
  mutation,
  query,
  Redirect,
  redirect,
  refusal,
  remove,
  sessionTable,
  shape,
  table,
} from '../../plugin.js';
import type { PluginUnderTest } from './index.js';

const key = table('key', {
  id: column.id(),
  owner: column.id({ references: { table: 'user', onDelete: 'cascade' } }),
});

const contract = defineContract('keys', {
  addKey: endpoint(mutation('/keys/add', ['keys']), {
    audit: false,
    guard: guard.signedIn,
    access: 'session',
    output: z.object({ key: z.string() }),
  }),
  listKeys: endpoint(query('/keys', ['keys'], 'session'), {
    access: 'session',
    output: z.array(z.object({ owner: z.string() })),
  }),
  removeKeys: endpoint(mutation('/keys/remove', ['keys']), {
    audit: false,
    guard: guard.signedIn,
    access: 'session',
    output: shape.status,
  }),
  signInKey: endpoint(mutation('/sign-in/key', ['session']), {
    audit: false,
    guard: guard.signedIn,
    input: z.object({ key: z.string() }),
    output: shape.status,
  }),
  openKeys: endpoint(redirect('/keys/open'), {
    audit: false,
    guard: guard.signedIn,
    onlyReads: true,
    input: z.object({ next: z.optional(z.string()) }),
    output: shape.status,
  }),
});
type KeyHandlers = Handlers<(typeof contract)['endpoints']>;

const handlers: KeyHandlers = {
  async addKey({ app, session, transaction }) {
    const row = { id: `key_${app.settings.generateId()}`, owner: session.user.id };
    await transaction(({ tx }) => insertUnique(tx, key, row));
    return { key: row.id };
  },
  listKeys: ({ db, session }) => list(db, key, { owner: session.user.id }),
  async removeKeys({ session, transaction }) {
    await transaction(async ({ tx }) => {
      const owner = session.user.id;
      await remove(tx, key, { owner });
      for (const { id } of await list(tx, sessionTable, { userId: owner }))
        if (id !== session.session.id) await remove(tx, sessionTable, { id });
    });
    return { status: true };
  },
  async signInKey(call) {
    const found = await find(call.db, key, { id: call.input.key });
    const user = found && (await findUserById(call.db, found.owner));
    if (!user || !(await completeSignIn(call, user, 'email'))) throw refusal('Wrong key', 400);
    return { status: true };
  },
  openKeys: async ({ input: { next = '' }, isTrustedTarget }) => new Redirect(isTrustedTarget(next) ? next : '/keys'),
};

function underTest(fault: Partial<KeyHandlers> = {}, more: Partial<PluginUnderTest> = {}): PluginUnderTest {
  let made = '';
  return {
    plugin: () => definePlugin(contract, { handlers: { ...handlers, ...fault }, tables: [key] }),
    async exercise({ browser }) {
      const { json } = await browser.post('/keys/add');
      made = (json as { readonly key: string }).key;
      return { none: 'the key is the id of its row, to keep this test short' };
    },
    owned: { none: 'the ids are' },
    public: { signInKey: 'takes a key' },
    once: { none: 'keys can be added and removed again and again' },
    signInMethods: {
      'a key': async ({ browser, openBrowser }) => {
        const { json } = await browser.post('/keys/add');
        made = (json as { readonly key: string }).key;
        return () => openBrowser().post('/sign-in/key', { key: made });
      },
    },
    revokes: { 'a key': ({ browser }) => browser.post('/keys/remove') },
    ...more,
  };
}

const onlyThese = /^(?!a GET changes|no input sends|a sign-in method that is revoked)/;
const failures = async (under: PluginUnderTest) => reasonsOf(under, onlyThese);

it('a plugin without such faults passes', async () => {
  expect(await failures(underTest())).toEqual({});
});

it('a GET that changes rows is found', async () => {
  const reasons = await failures(
    underTest({
      async listKeys({ db, session, app }) {
        await insertUnique(app.db, key, { id: app.settings.generateId(), owner: session.user.id });
        return list(db, key, { owner: session.user.id });
      },
    }),
  );
  expect(reasons).toEqual({ 'a GET changes no row': expect.stringContaining('listKeys changes rows by a GET') });
});

describe('a redirect to an address from an input', () => {
  const name = 'no input sends the browser to another server';

  it('is refused by the server, and found', async () => {
    const reasons = await failures(underTest({ openKeys: async ({ input }) => new Redirect(input.next ?? '/keys') }));
    expect(reasons).toEqual({
      [name]: expect.stringMatching(/openKeys with next .*: 500[\s\S]*nor in trustedOrigins/),
    });
  });

  it('is found if the plugin calls the input configured', async () => {
    const openKeys: KeyHandlers['openKeys'] = async ({ input: { next = '/keys' } }) =>
      Redirect.toProvider(next, [next]);
    expect(await failures(underTest({ openKeys }))).toEqual({
      [name]: expect.stringContaining('openKeys with next https://elsewhere.example/page redirects there'),
    });
  });
});

it('a sign-in method that is revoked while its sessions live is found', async () => {
  const reasons = await failures(
    underTest({
      async removeKeys({ session, transaction }) {
        await transaction(({ tx }) => remove(tx, key, { owner: session.user.id }));
        return { status: true };
      },
    }),
  );
  expect(reasons).toEqual({
    'a sign-in method that is revoked ends its sessions: a key': expect.stringContaining('lives on after the method'),
  });
});

describe('a plugin with requires', () => {
  const plugin = (): AnyPlugin => definePlugin(defineContract('hooks', {}), { handlers: {}, requires: ['keys'] });
  const alone = { plugin, exercise: async () => ({ none: 'it has nothing' }) };

  it('is tested together with its companions', async () => {
    const companions = () => [underTest().plugin()];
    expect(await reasonsOf({ ...alone, companions }, /deleted|claims|secret|texts|codes|Ada/)).toEqual({});
  });

  it('fails without them, with the reason', async () => {
    const reasons = await reasonsOf(alone, /^(?!a GET changes)/);
    expect(reasons).toEqual({
      'a GET changes no row': expect.stringMatching(
        /the server of the test cannot be set up: plugins: got hooks without/,
      ),
    });
  });
});
