import BetterSqlite from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { connect } from '../../../test/fixtures/test-databases.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { internal } from '../../contract/routes.js';
import { definePlugin } from '../../define-plugin.js';
import { issueCode, issueToken, type Purpose } from '../../domain/secrets/one-time.js';
import { insertAccount } from '../../store/rows/accounts.js';
import { id, table, text } from '../../store/schema/table.js';
import { account, rateLimit, session, user, verification } from '../../store/schema/tables.js';
import { insertUnique, list } from '../../store/statements/index.js';
import type { Browser } from '../../testing/browser.js';
import { type TestAuthOptions, testAuth } from '../../testing/test-auth.js';
import { emailOTP } from '../email-otp/index.js';
import type { DeletionMail } from './confirmation.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const bob = { ...ada, name: 'Bob', email: 'bob@example.com' };
const racers = 32;

const note = table('note', {
  id: id(),
  userId: id({ references: { table: 'user', onDelete: 'cascade' } }),
  words: text(),
});
const tables = [user, session, account, verification, rateLimit, note] as const;
const codePurposes: Purpose[] = ['email-verification-otp-', 'sign-in-otp-', 'forget-password-otp-'];

/** Stores data of a user as other features do, and reads every table. */
const keeping = definePlugin(
  defineContract('keeping', {
    keep: endpoint(internal('/keep'), { audit: false, access: 'session', output: z.null() }),
    look: endpoint(internal('/look'), { audit: false, output: z.array(z.string()) }),
  }),
  {
    tables: [note],
    handlers: {
      async keep({ app, db, session: { user } }) {
        const now = app.settings.now();
        const dates = { createdAt: now, updatedAt: now };
        await insertUnique(db, note, { id: `note of ${user.id}`, userId: user.id, words: 'remember' });
        await insertAccount(db, {
          id: `git ${user.id}`,
          providerId: 'github',
          accountId: user.id,
          userId: user.id,
          ...dates,
        });
        for (const purpose of ['reset-password:', 'delete-account-'] as const) {
          const payload = purpose === 'reset-password:' ? `bond:${user.id}` : user.id; // as the features store them
          for (const token of ['first', 'second'])
            await issueToken(app, db, `${token} of ${user.id}`, {
              purpose,
              lifetime: 3600,
              payload,
              boundTo: { user },
            });
        }
        for (const purpose of codePurposes)
          await issueCode(app, db, '123456', { purpose, recipient: user.email, lifetime: 300, boundTo: 'holder' });
        return null;
      },
      async look({ db }) {
        const contents = await Promise.all(tables.map((each) => list<object>(db, each, {})));
        return contents.flatMap((rows, index) => rows.map((row) => `${tables[index]?.name} ${JSON.stringify(row)}`));
      },
    },
  },
);

describeAuthOnEveryDatabase('a deleted account', (openAuth) => {
  it('leaves no data of the user in any table, and all data of other users [R-E04 H022]', async () => {
    const { auth, openBrowser } = await openAuth({
      plugins: [keeping, emailOTP()],
      user: { deleteUser: { enabled: true } },
      rateLimit: { enabled: true, storage: 'database' },
    });
    const [adas, bobs] = [openBrowser(), openBrowser()];
    for (const [browser, person] of [
      [adas, ada],
      [bobs, bob],
    ] as const) {
      await browser.post('/sign-up/email', person);
      await openBrowser().post('/sign-in/email', { email: person.email, password: person.password, rememberMe: false });
      await auth.api.keep({ headers: browser.headers });
    }
    const { session } = (await adas.get('/get-session')).json as { session: { id: string; userId: string } };
    const isAdas = (row: string) => row.includes(session.userId) || row.includes(ada.email);
    const isCount = (row: string) => row.startsWith('rateLimit');
    const before = await auth.api.look();
    // user, two sessions, two accounts, note, four tokens, three codes
    expect(before.filter(isAdas)).toHaveLength(13);
    expect(before.filter((row) => !isAdas(row) && !isCount(row))).toHaveLength(13);

    expect((await adas.post('/delete-user', { password: ada.password })).status).toBe(200);
    const after = await auth.api.look();
    expect(after.filter(isAdas)).toEqual([]);
    expect(after.filter((row) => row.includes(session.id))).toEqual([]);
    expect(after.filter((row) => !isCount(row)).sort()).toEqual(
      before.filter((row) => !isAdas(row) && !isCount(row)).sort(),
    );
    expect((await bobs.get('/get-session')).json).not.toBeNull();
  });

  it('is deleted once by 32 concurrent visits of its link, and each hook runs once [H007 Z03]', async () => {
    const { told, options, mailed } = recording();
    const { auth, openBrowser } = await openAuth(options);
    const browser = await ask(openBrowser());
    await auth.settled();
    const answers = await Promise.all(
      Array.from({ length: racers }, () => browser.clone().get(`/delete-user/callback?token=${mailed()}`)),
    );
    expectOneWinner(answers, [404]);
    expect(told).toEqual(['before', 'after']);
    expect((await browser.get('/get-session')).json).toBeNull();
  });

  it('is deleted once by 32 concurrent calls of fresh sessions, and each hook runs once [Z03]', async () => {
    const { told, options } = recording();
    const { deleteUser } = options.user;
    const { openBrowser } = await openAuth({
      user: {
        deleteUser: { enabled: true, beforeDelete: deleteUser.beforeDelete, afterDelete: deleteUser.afterDelete },
      },
    });
    await openBrowser().post('/sign-up/email', ada);
    const browsers = await Promise.all(
      Array.from({ length: racers }, async () => {
        const browser = openBrowser();
        await browser.post('/sign-in/email', ada);
        return browser;
      }),
    );
    expectOneWinner(await Promise.all(browsers.map((browser) => browser.post('/delete-user', {}))), [401]);
    expect(told).toEqual(['before', 'after']);
  });

  it('gets no session from a sign-in that began before [Z20]', async () => {
    const { openBrowser } = await openAuth({ user: { deleteUser: { enabled: true } } });
    const owner = openBrowser();
    await owner.post('/sign-up/email', ada);
    const browsers = Array.from({ length: 16 }, () => openBrowser());
    const [deleted, ...others] = await Promise.all([
      owner.post('/delete-user', {}),
      ...browsers.map((browser) => browser.post('/sign-in/email', ada)),
    ]);
    expect(deleted?.status).toBe(200);
    for (const { status } of others) expect([200, 401]).toContain(status);
    for (const browser of browsers) expect((await browser.get('/get-session')).json).toBeNull();
  });
});

describeOnEveryDatabase('an account on two servers', (_, { createDatabase }) => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** Opens two auth objects on one database that share no memory. */
  async function openTwo(
    options: TestAuthOptions<readonly [], Readonly<Record<never, never>>, Readonly<Record<never, never>>>,
  ) {
    const { source, end } = connect((await createDatabase()).url);
    closing.push(end);
    // Both share one connection: two connections of one process would block the thread while they wait for each other's
    // locks.
    const database = typeof source === 'string' ? new BetterSqlite(source) : source;
    if (database instanceof BetterSqlite) closing.push(() => database.close());
    const [first, second] = [testAuth({ ...options, database }), testAuth({ ...options, database })];
    await first.auth.migrate();
    return [first, second] as const;
  }

  it('is deleted once, and afterDelete runs once [H007 Z03]', async () => {
    const { told, options, mailed } = recording();
    const [first, second] = await openTwo(options);
    const browser = await ask(first.openBrowser());
    await first.auth.settled();
    const path = `/delete-user/callback?token=${mailed()}`;
    const origin = 'https://app.example.com/api/auth';
    const answers = await Promise.all(
      Array.from({ length: racers }, (_, index) => {
        const request = new Request(`${origin}${path}`, { headers: { cookie: browser.cookieHeader } });
        return (index % 2 === 0 ? first : second).auth.handler(request);
      }),
    );
    expectOneWinner(answers, [404]);
    expect(told.filter((each) => each === 'after')).toHaveLength(1);
    // Each server calls `beforeDelete` itself, at most once.
    expect(told.filter((each) => each === 'before').length).toBeLessThanOrEqual(2);
    expect((await second.openBrowser().post('/sign-in/email', ada)).status).toBe(401);
  });
});

/** Options whose hooks and mails are recorded. */
function recording() {
  const told: string[] = [];
  const mails: DeletionMail[] = [];
  const deleteUser = {
    enabled: true,
    sendDeleteAccountVerification: (mail: DeletionMail) => void mails.push(mail),
    beforeDelete: async () => void told.push('before'),
    afterDelete: async () => void told.push('after'),
  };
  return { told, options: { user: { deleteUser } }, mailed: () => mails[0]?.token ?? 'no mail was sent' };
}

async function ask(browser: Browser): Promise<Browser> {
  await browser.post('/sign-up/email', ada);
  await browser.post('/delete-user', {});
  return browser;
}

/** The other calls find that the token is used up or that their session has ended. */
function expectOneWinner(answers: readonly { readonly status: number }[], others: readonly number[]): void {
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status !== 200 && !others.includes(status))).toEqual([]);
  expect(statuses).toHaveLength(racers);
}
