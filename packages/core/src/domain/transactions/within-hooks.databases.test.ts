import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { fixture } from '../../../test/fixtures/application.js';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../../test/fixtures/every-database.js';
import { type OwnTables, profiles, sendRaw, writers } from '../../../test/fixtures/own-rows.js';
import { refusal } from '../../contract/errors.js';
import type { ApplicationTransaction } from '../../store/connection/application-transaction.js';
import type { ApplicationDatabaseHooks } from '../app/application-hooks.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const silent = { debug() {}, info() {}, warn() {}, error() {} };

async function open(openAuth: OpenAuth, databaseHooks: ApplicationDatabaseHooks) {
  const server = await openAuth({
    plugins: [profiles, fixture],
    databaseHooks,
    logger: silent,
    user: { deleteUser: { enabled: true } },
  });
  const counts = async () => {
    const rows = await server.auth.api.look();
    const of = (name: string) => rows.filter(({ table }) => table === name).length;
    return { users: of('user'), accounts: of('account'), profiles: of('profile') };
  };
  return { ...server, counts, signUp: () => server.openBrowser().post('/sign-up/email', ada) };
}
const nothing = { users: 0, accounts: 0, profiles: 0 };
const everything = { users: 1, accounts: 1, profiles: 1 };

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

describeAuthOnEveryDatabase("the application's own rows in the transaction of a change", (openAuth) => {
  it.each(Object.entries(writers))(
    'are created and removed with the user, written by %s',
    async (_, { insert, remove }) => {
      const seen: string[] = [];
      const { openBrowser, counts } = await open(openAuth, {
        user: {
          create: { within: ({ row, tx }) => insert(tx, row.id) },
          delete: {
            async within({ row, tx }) {
              const found = await tx.db
                .withTables<OwnTables>()
                .selectFrom('profile')
                .where('userId', '=', row.id)
                .select('id')
                .execute();
              seen.push(...found.map(({ id }) => id));
              await remove(tx, row.id);
            },
          },
        },
      });
      const browser = openBrowser();
      expect((await browser.post('/sign-up/email', ada)).status).toBe(200);
      expect(await counts()).toEqual(everything);
      expect((await browser.post('/delete-user', { password: ada.password })).status).toBe(200);
      expect(await counts()).toEqual(nothing);
      expect(seen).toHaveLength(1);
    },
  );

  it.each(Object.entries(writers))('are rolled back with the user by a throw, written by %s', async (_, { insert }) => {
    let thrown: unknown = refusal('Not today');
    const { signUp, counts } = await open(openAuth, {
      user: {
        create: {
          async within({ row, tx }) {
            await insert(tx, row.id);
            if (thrown) throw thrown;
          },
        },
      },
    });
    expect(await signUp()).toMatchObject({ status: 403, json: { code: 'NOT_TODAY' } });
    expect(await counts()).toEqual(nothing);
    thrown = new RangeError('out of range');
    expect(await signUp()).toMatchObject({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } });
    expect(await counts()).toEqual(nothing);
    thrown = undefined;
    expect((await signUp()).status).toBe(200);
    expect(await counts()).toEqual(everything);
  });

  it('refuse a deletion, which then changes nothing', async () => {
    const { openBrowser, counts } = await open(openAuth, {
      user: {
        create: { within: ({ row, tx }) => writers.Kysely.insert(tx, row.id) },
        delete: {
          async within({ row, tx }) {
            await writers.Kysely.remove(tx, row.id);
            throw refusal('There are open invoices');
          },
        },
      },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const answer = await browser.post('/delete-user', { password: ada.password });
    expect(answer).toMatchObject({ status: 403, json: { code: 'THERE_ARE_OPEN_INVOICES' } });
    expect(await counts()).toEqual(everything);
    expect((await browser.get('/get-session')).json).not.toBeNull();
  });

  it('are written before anything else asks about the change, and are written anew when the transaction runs again', async () => {
    const told: string[] = [];
    const { signUp, counts } = await open(openAuth, {
      user: {
        create: {
          before: () => void told.push('user before'),
          async within({ row, tx }) {
            told.push('user within');
            await writers.Kysely.insert(tx, row.id);
          },
          after: () => void told.push('user after'),
        },
      },
      account: {
        create: {
          before: () => void told.push('account before'),
          within: ({ row }) => void told.push(`account within ${'password' in row}`),
        },
      },
      session: { create: { within: ({ row }) => void told.push(`session within ${'token' in row}`) } },
    });
    expect((await signUp()).status).toBe(200);
    expect(told).toEqual([
      'user before',
      'user within',
      'account before', // which is asked outside of the transaction
      'user within',
      'account within false',
      'user after',
      'session within false',
    ]);
    expect(await counts()).toEqual(everything);
  });

  it('let a session begin and end only together with them', async () => {
    const told: string[] = [];
    let isRefusing = false;
    const hook = (name: string) => ({
      within() {
        told.push(name);
        if (isRefusing) throw refusal('Not now');
      },
    });
    const { openBrowser, signUp } = await open(openAuth, {
      session: { create: hook('create'), delete: hook('delete') },
      account: { delete: hook('account') },
      user: { delete: hook('user') },
    });
    await signUp();
    const browser = openBrowser();
    isRefusing = true;
    expect((await browser.post('/sign-in/email', ada)).json).toMatchObject({ code: 'NOT_NOW' });
    expect((await browser.get('/get-session')).json).toBeNull();
    isRefusing = false;
    await browser.post('/sign-in/email', ada);
    isRefusing = true;
    expect((await browser.clone().post('/sign-out')).json).toMatchObject({ code: 'NOT_NOW' });
    expect((await browser.get('/get-session')).json).not.toBeNull();
    isRefusing = false;
    await browser.post('/revoke-other-sessions');
    told.length = 0;
    expect((await browser.post('/delete-user', { password: ada.password })).status).toBe(200);
    expect(told).toEqual(['delete', 'account', 'user']);
  });

  const broken: Readonly<Record<string, (tx: ApplicationTransaction) => Promise<unknown>>> = {
    'a statement that failed, and was caught': ({ db }) =>
      sql`select nothing from nowhere`.execute(db).catch(() => undefined),
    'a rollback of its own': (tx) => sendRaw(tx, 'rollback'),
    'a transaction of its own': ({ db }) => db.transaction().execute(async () => {}),
  };
  it.each(Object.entries(broken))('are rolled back with every change after %s', async (_, steps) => {
    const { signUp, counts } = await open(openAuth, {
      user: {
        create: {
          async within({ row, tx }) {
            await writers.Kysely.insert(tx, row.id);
            await steps(tx);
          },
        },
      },
    });
    expect((await signUp()).status).toBe(500);
    expect(await counts()).toEqual(nothing);
  });

  it('cannot be written with a call of the library or the database itself, which would wait for the transaction', async () => {
    const failures: unknown[] = [];
    const server = await open(openAuth, {
      user: {
        create: {
          async within() {
            await server.auth.api
              .signInEmail({ body: { ...ada, email: 'bob@example.com' } })
              .catch((error: Error) => failures.push(error.cause));
            throw refusal('Seen');
          },
        },
      },
    });
    expect((await server.signUp()).json).toMatchObject({ code: 'SEEN' });
    expect(failures).toMatchObject([{ name: 'NestedTransactionError' }]);
  });

  it('cannot be written after the transaction is over', async () => {
    let kept: ApplicationTransaction | undefined;
    const { signUp, counts } = await open(openAuth, {
      user: {
        create: {
          within({ tx }) {
            kept = tx;
          },
        },
      },
    });
    await signUp();
    if (!kept) throw new Error('the hook did not run');
    await expect(writers.Kysely.insert(kept, 'late')).rejects.toThrow('the transaction has ended');
    expect(await counts()).toEqual({ ...everything, profiles: 0 });
  });

  it('of 16 sign-ups with one address exist once', async () => {
    const { signUp, counts } = await open(openAuth, {
      user: { create: { within: ({ row, tx }) => writers.Kysely.insert(tx, row.id) } },
    });
    const answers = await Promise.all(Array.from({ length: 16 }, signUp));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await counts()).toEqual(everything);
  });
});

describeAuthOnEveryDatabase('a hook within that hangs', (openAuth) => {
  afterEach(() => void vi.useRealTimers());

  it('are given up after 30 s, answered 503, and the database works without them [D28]', async () => {
    const reached = gate();
    let isHanging = true;
    const { signUp, counts } = await open(openAuth, {
      user: {
        create: {
          async within({ row, tx }) {
            await writers.Kysely.insert(tx, row.id);
            if (!isHanging) return;
            reached.open();
            await new Promise(() => {});
          },
        },
      },
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hanging = signUp();
    await reached.opened;
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect(await hanging).toMatchObject({ status: 503 });
    expect(await counts()).toEqual(nothing);
    isHanging = false;
    expect((await signUp()).status).toBe(200);
    expect(await counts()).toEqual(everything);
  });
});
