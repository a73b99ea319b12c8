import { describe, expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { refusal } from '../../contract/errors.js';
import { text } from '../../contract/fields.js';
import { testAuth } from '../../testing/test-auth.js';
import type { AnyDatabaseHooks, Model, RowChange } from '../app/application-hooks.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Registers every hook and records the calls in order. Each hook also runs `work`. */
function everyHook(work = async () => {}) {
  const told: { readonly name: string; readonly about: { readonly row: object; readonly changes?: object } }[] = [];
  const hook = (model: Model, change: RowChange, when: string) => async (about: { readonly row: object }) => {
    told.push({ name: `${model} ${change} ${when}`, about });
    await work();
  };
  const of = (model: Model, change: RowChange) => ({
    before: hook(model, change, 'before'),
    after: hook(model, change, 'after'),
  });
  const all = (model: Model) => ({
    create: of(model, 'create'),
    update: of(model, 'update'),
    delete: of(model, 'delete'),
  });
  const databaseHooks = {
    user: all('user'),
    session: all('session'),
    account: all('account'),
    verification: { create: of('verification', 'create'), delete: of('verification', 'delete') },
  } satisfies AnyDatabaseHooks;
  return { databaseHooks, told, names: () => told.splice(0).map(({ name }) => name) };
}

describeAuthOnEveryDatabase('database hooks', (openAuth) => {
  it('run for every kind of change of the four models', async () => {
    // None runs inside a transaction: there a call of the library would wait for itself, and is refused.
    let calls = 0;
    const { databaseHooks, names } = everyHook(async () => {
      calls += 1;
      await expect(auth.api.signInEmail({ body: { ...ada, email: 'unknown@example.com' } })).rejects.toThrow('Invalid');
    });
    const tokens: string[] = [];
    const { openBrowser, auth, clock } = await openAuth({
      databaseHooks,
      emailAndPassword: { sendResetPassword: async ({ token }) => void tokens.push(token) },
      user: { deleteUser: { enabled: true } },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    expect(names()).toEqual([
      'user create before',
      'account create before',
      'user create after',
      'account create after',
      'session create before',
      'session create after',
    ]);

    await browser.post('/update-user', { name: 'Ada L.' });
    expect(names()).toEqual(['user update before', 'user update after']);

    await browser.post('/change-password', { currentPassword: ada.password, newPassword: 'battery staple' });
    expect(names()).toEqual(['account update before', 'account update after']);

    clock.advance(90_000);
    await browser.get('/get-session');
    expect(names()).toEqual(['session update before', 'session update after']);

    await openBrowser().post('/forget-password', { email: ada.email, redirectTo: '/reset' });
    await auth.settled();
    expect(names()).toEqual(['verification create before', 'verification create after']);

    // The address was never verified: the reset by its owner removes all data that was there.
    await openBrowser().post('/reset-password', { token: tokens[0], newPassword: 'another horse' });
    expect(names()).toEqual([
      'verification delete before',
      'account delete before',
      'session delete before',
      'user update before',
      'account create before',
      'verification delete after',
      'account delete after',
      'session delete after',
      'user update after',
      'account create after',
    ]);

    await browser.post('/sign-in/email', { ...ada, password: 'another horse' });
    names();
    await browser.post('/revoke-other-sessions');
    expect(names()).toEqual([]);
    await openBrowser().post('/sign-in/email', { ...ada, password: 'another horse' });
    names();
    await browser.post('/revoke-other-sessions');
    expect(names()).toEqual(['session delete before', 'session delete after']);

    expect((await browser.post('/delete-user', { password: 'another horse' })).status).toBe(200);
    expect(names()).toEqual([
      'session delete before',
      'user delete before',
      'account delete before',
      'session delete after',
      'account delete after',
      'user delete after',
    ]);
    expect(calls).toBeGreaterThan(30);
  });

  it('run once for a change, and again only if the data has changed meanwhile', async () => {
    const asked: string[] = [];
    const { auth, openBrowser } = await openAuth({
      databaseHooks: {
        user: {
          update: {
            async before({ row, changes }) {
              asked.push(`${row.name} → ${changes.name}`);
              if (asked.length === 1) await other?.post('/update-user', { name: 'Grace' });
            },
          },
        },
      },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const other = browser.clone();
    expect((await browser.post('/update-user', { name: 'Ada L.' })).status).toBe(200);
    expect(asked).toEqual(['Ada → Ada L.', 'Ada → Grace', 'Grace → Ada L.']);
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { name: 'Ada L.' } });
    await auth.settled();
  });

  it('get the stored row, with its id and its dates', async () => {
    const before: unknown[] = [];
    const after: unknown[] = [];
    const { openBrowser } = await openAuth({
      databaseHooks: {
        user: { create: { before: ({ row }) => void before.push(row), after: ({ row }) => void after.push(row) } },
        account: {
          create: { before: ({ row }) => void before.push(row.id), after: ({ row }) => void after.push(row.id) },
        },
      },
    });
    await openBrowser().post('/sign-up/email', ada);
    expect(after).toEqual(before);
  });

  it('merge the values that they add, and keep the rest [H192]', async () => {
    const { openBrowser } = await openAuth({
      user: {
        additionalFields: {
          plan: text({ settable: false, initial: () => 'free' }),
          motto: text({ settable: true, optional: true }),
        },
      },
      session: { additionalFields: { device: text({ optional: true, settable: false }) } },
      databaseHooks: {
        user: {
          create: {
            before: ({ row }) => ({
              data: { plan: 'trial', image: 'https://example.com/ada.png', email: row.email.toUpperCase() },
            }),
          },
          update: { before: ({ row, changes }) => ({ data: { motto: `${row.name} → ${changes.name}` } }) },
        },
        session: { create: { before: () => ({ data: { device: 'phone' } }) } },
      },
    });
    const browser = openBrowser();
    const made = await browser.post('/sign-up/email', ada);
    expect(made.json).toMatchObject({ user: { image: 'https://example.com/ada.png', name: 'Ada', email: ada.email } });
    const updated = await browser.post('/update-user', { name: 'Ada L.' });
    expect(updated.json).toMatchObject({ user: { plan: 'trial', name: 'Ada L.', motto: 'Ada → Ada L.' } });
    expect((await browser.get('/get-session')).json).toMatchObject({
      session: { device: 'phone' },
      user: { plan: 'trial', name: 'Ada L.', motto: 'Ada → Ada L.', email: ada.email },
    });
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(200);
  });

  it('a refusal by before undoes the whole sign-up, and after runs only when it is committed [H023 H025]', async () => {
    const told: string[] = [];
    const { openBrowser } = await openAuth({
      logger: silent,
      databaseHooks: {
        user: { create: { after: () => void told.push('user') } },
        account: {
          create: {
            before() {
              if (told.length === 0) throw refusal('Not today');
            },
          },
        },
      },
    });
    const browser = openBrowser();
    expect((await browser.post('/sign-up/email', ada)).json).toMatchObject({ code: 'NOT_TODAY' });
    expect(told).toEqual([]);
    told.push('now');
    // The user of the first attempt was rolled back with the account.
    expect((await browser.post('/sign-up/email', ada)).status).toBe(200);
    expect(told).toEqual(['now', 'user']);
  });
});

describe('the data that database hooks get', () => {
  it('never contains a hash, a token or another credential [R-J08]', async () => {
    const { databaseHooks, told } = everyHook();
    const tokens: string[] = [];
    const { openBrowser, auth } = testAuth({
      databaseHooks,
      emailAndPassword: { sendResetPassword: async ({ token }) => void tokens.push(token) },
    });
    const browser = openBrowser();
    const { json } = await browser.post('/sign-up/email', ada);
    const { token } = json as { token: string };
    await browser.post('/change-password', { currentPassword: ada.password, newPassword: 'battery staple' });
    await browser.post('/forget-password', { email: ada.email });
    await auth.settled();
    await browser.post('/reset-password', { token: tokens[0], newPassword: 'another horse' });
    const text = JSON.stringify(told);
    expect(told.length).toBeGreaterThan(15);
    for (const secret of [token, tokens[0], 'scrypt', ada.password, 'battery staple', 'another horse'])
      expect(text).not.toContain(secret);
    const pending = told.find(({ name }) => name === 'verification create after')?.about.row;
    expect(pending).toEqual({ purpose: 'reset-password:', recipient: null, expiresAt: expect.any(Date) });
  });
});
