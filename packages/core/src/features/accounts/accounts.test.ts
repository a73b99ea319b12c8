import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser, BrowserAnswer } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const eve = { ...ada, name: 'Eve', email: 'eve@example.com' };
const day = 86_400;
const saying = ({ status, json }: BrowserAnswer) => [status, json];

const done = [200, { status: true }];
const unauthorized = [401, { code: 'UNAUTHORIZED', message: 'Unauthorized' }];
const notFresh = [403, { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh' }];
const notFound = [400, { code: 'ACCOUNT_NOT_FOUND', message: 'Account not found' }];
const last = [400, { code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', message: "You can't unlink your last account" }];

let database: InstanceType<typeof Database>;
let statements: string[];
let server: ReturnType<typeof testAuth>;
let browser: Browser;
beforeEach(async () => {
  database = new Database(':memory:');
  statements = [];
  server = testAuth({ database, advanced: { onStatement: (sql) => void statements.push(sql) } });
  browser = server.openBrowser();
  await browser.post('/sign-up/email', ada);
});
afterEach(() => {
  database.close();
});

/** Stores an account as social sign-in does, with its secrets. */
function link(email: string, providerId: string, accountId: string, scope: string | null = null): void {
  const now = server.clock.now().getTime();
  database
    .prepare(
      `insert into account (id, accountId, providerId, userId, accessToken, refreshToken, idToken, scope, createdAt, updatedAt)
       select @id, @accountId, @providerId, id, 'access secret', 'refresh secret', 'id secret', @scope, @now, @now
       from user where email = @email`,
    )
    .run({ id: `${providerId} ${accountId}`, accountId, providerId, email, scope, now });
}
const linkedTo = (email: string) =>
  database
    .prepare('select providerId from account join user on user.id = userId where email = ? order by providerId')
    .pluck()
    .all(email);

describe('list-accounts', () => {
  it('lists the accounts of the user, the oldest first, without secrets', async () => {
    server.clock.advance(60);
    link(ada.email, 'github', '999', 'read:user,user:email');
    server.clock.advance(60);
    link(ada.email, 'google', '111', ' openid , email,,');
    const answer = await browser.get('/list-accounts');
    const { id } = database.prepare('select id from user').get() as { id: string };
    const dates = (at: string) => ({ createdAt: at, updatedAt: at });
    expect(saying(answer)).toEqual([
      200,
      [
        {
          id: expect.any(String),
          provider: 'credential',
          accountId: id,
          scopes: [],
          ...dates('2030-01-01T00:00:00.000Z'),
        },
        {
          id: 'github 999',
          provider: 'github',
          accountId: '999',
          scopes: ['read:user', 'user:email'],
          ...dates('2030-01-01T00:01:00.000Z'),
        },
        {
          id: 'google 111',
          provider: 'google',
          accountId: '111',
          scopes: ['openid', 'email'],
          ...dates('2030-01-01T00:02:00.000Z'),
        },
      ],
    ]);
    expect(answer.text).not.toMatch(/secret|scrypt|password/);
  });

  it('contains dates in the server’s own code', async () => {
    const [first] = await server.auth.api.listUserAccounts({ headers: browser.headers });
    expect(first).toMatchObject({ provider: 'credential', createdAt: new Date('2030-01-01T00:00:00.000Z') });
  });

  it('shows only the caller’s accounts', async () => {
    const eves = server.openBrowser();
    await eves.post('/sign-up/email', eve);
    link(eve.email, 'github', '999');
    expect((await browser.get('/list-accounts')).json).toHaveLength(1);
    expect((await eves.get('/list-accounts')).json).toHaveLength(2);
  });

  it('is empty for a user without accounts', async () => {
    database.exec('delete from account');
    expect(saying(await browser.get('/list-accounts'))).toEqual([200, []]);
  });

  it('needs a live session, which takes one statement', async () => {
    expect(saying(await server.openBrowser().get('/list-accounts'))).toEqual(unauthorized);
    statements.length = 0;
    expect((await browser.get('/list-accounts')).status).toBe(200);
    expect(statements).toHaveLength(1);
    const copy = browser.clone();
    await browser.post('/sign-out');
    expect(saying(await copy.get('/list-accounts'))).toEqual(unauthorized);
  });

  it.each([
    [-1, 200],
    [0, 401],
    [1, 401],
  ])('ends with the session: %s ms from its expiry it answers %s', async (offset, status) => {
    server.clock.advanceMs(7 * day * 1000 + offset);
    expect((await browser.clone().get('/list-accounts')).status).toBe(status);
  });

  it('finds its rows by an index', async () => {
    statements.length = 0;
    await browser.get('/list-accounts');
    for (const sql of statements)
      expect(JSON.stringify(database.prepare(`explain query plan ${sql}`).all('token', 1, 100, 0))).not.toContain(
        'SCAN',
      );
  });
});

describe('unlink-account', () => {
  it('removes one account', async () => {
    link(ada.email, 'github', '999');
    expect(saying(await browser.post('/unlink-account', { providerId: 'github' }))).toEqual(done);
    expect(linkedTo(ada.email)).toEqual(['credential']);
    expect(saying(await browser.post('/sign-in/email', ada))[0]).toBe(200);
  });

  it('removes the password too, if another account remains', async () => {
    link(ada.email, 'github', '999');
    expect(saying(await browser.post('/unlink-account', { providerId: 'credential' }))).toEqual(done);
    expect((await server.openBrowser().post('/sign-in/email', ada)).status).toBe(401);
    expect((await browser.get('/get-session')).json).not.toBeNull();
  });

  it('never removes the last one, for any providerId', async () => {
    for (const body of [{ providerId: 'credential' }, { providerId: 'github' }, { providerId: '' }])
      expect(saying(await browser.post('/unlink-account', body))).toEqual(last);
    expect(linkedTo(ada.email)).toEqual(['credential']);
  });

  it('does not find an account that the user does not have', async () => {
    link(ada.email, 'github', '999');
    for (const providerId of ['google', 'GitHub', 'github ', '', '__proto__'])
      expect(saying(await browser.post('/unlink-account', { providerId }))).toEqual(notFound);
    expect(linkedTo(ada.email)).toEqual(['credential', 'github']);
    database.exec('delete from account');
    expect(saying(await browser.post('/unlink-account', { providerId: 'github' }))).toEqual(notFound);
  });

  it('finds an account by provider and id together, never by the id alone [R-B16]', async () => {
    link(ada.email, 'github', '999');
    link(ada.email, 'google', '111');
    for (const named of [
      { providerId: 'github', accountId: '111' },
      { providerId: 'google', accountId: '999' },
      { providerId: 'github', accountId: '' },
      { providerId: 'credential', accountId: '999' },
    ]) {
      expect(saying(await browser.post('/unlink-account', named))).toEqual(notFound);
    }
    expect(saying(await browser.post('/unlink-account', { providerId: 'google', accountId: '111' }))).toEqual(done);
    expect(linkedTo(ada.email)).toEqual(['credential', 'github']);
  });

  it('does not change accounts of other users, at the same provider or with the same id elsewhere [R-B16]', async () => {
    const eves = server.openBrowser();
    await eves.post('/sign-up/email', eve);
    link(ada.email, 'github', '999');
    link(eve.email, 'github', '111');
    link(eve.email, 'google', '999');
    expect(saying(await browser.post('/unlink-account', { providerId: 'github', accountId: '111' }))).toEqual(notFound);
    expect(saying(await browser.post('/unlink-account', { providerId: 'google' }))).toEqual(notFound);
    expect(saying(await browser.post('/unlink-account', { providerId: 'github' }))).toEqual(done);
    expect(linkedTo(eve.email)).toEqual(['credential', 'github', 'google']);
  });

  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('needs a fresh session: %s ms from the end of its freshness it works: %s [H056]', async (offset, works) => {
    link(ada.email, 'github', '999');
    server.clock.advance(day / 2);
    await browser.get('/get-session');
    server.clock.advanceMs((day / 2) * 1000 + offset);
    expect(saying(await browser.post('/unlink-account', { providerId: 'github' }))).toEqual(works ? done : notFresh);
    expect(linkedTo(ada.email)).toHaveLength(works ? 1 : 2);
  });

  it('needs a session', async () => {
    const answer = await server.openBrowser().post('/unlink-account', { providerId: 'credential' });
    expect(saying(answer)).toEqual(unauthorized);
  });

  it.each([[{}], [{ providerId: 7 }], [{ providerId: ['github'] }], [{ providerId: 'github', accountId: null }]])(
    'refuses %o',
    async (body) => {
      const answer = await browser.post('/unlink-account', body);
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR', message: 'Invalid body parameters' });
    },
  );

  it('increases the security version, so that a sign-in with the removed account is checked again [Z18]', async () => {
    link(ada.email, 'github', '999');
    const version = () => database.prepare('select updatedAt from user').pluck().get();
    const before = version();
    await browser.post('/unlink-account', { providerId: 'github' });
    expect(version()).toBeGreaterThan(Number(before));
  });

  it('takes six statements', async () => {
    link(ada.email, 'github', '999');
    statements.length = 0;
    await browser.post('/unlink-account', { providerId: 'github' });
    // The session; under the lock the session with its user, the version of the user, their accounts, the account, the user's sessions.
    expect(statements, statements.join('\n')).toHaveLength(6);
  });
});

it('another user’s account is answered like one that does not exist, and stays [R-I11]', async () => {
  const other = server.openBrowser();
  await other.post('/sign-up/email', eve);
  link(eve.email, 'github', '999');
  link(ada.email, 'google', '111');
  for (const named of [
    { providerId: 'github', accountId: '999' },
    { providerId: 'github' },
    { providerId: 'gitlab', accountId: '1' },
  ])
    expect(saying(await browser.post('/unlink-account', named))).toEqual(notFound);
  expect(linkedTo(eve.email)).toEqual(['credential', 'github']);

  const { token } = database
    .prepare('select token from session join user on user.id = userId where email = ?')
    .get(eve.email) as { token: string };
  expect(saying(await browser.post('/revoke-session', { token }))).toEqual(unauthorized); // in the words of spec §6
  expect((await other.get('/get-session')).json).toMatchObject({ user: { email: eve.email } });
});
