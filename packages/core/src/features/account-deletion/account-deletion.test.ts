import { describe, expect, it, vi } from 'vitest';
import {
  ada,
  day,
  gone,
  saying,
  signedIn,
  signUp,
  unauthorized,
  useDatabase,
} from '../../../test/fixtures/account-deletion/fixture.js';
import { defineContract } from '../../contract/endpoint.js';
import { isAuthError } from '../../contract/errors.js';
import { definePlugin } from '../../define-plugin.js';
import type { Listeners } from '../../domain/app/app.js';
import { testAuth } from '../../testing/test-auth.js';
import type { DeletionMail } from './confirmation.js';

const { database, open, users } = useDatabase();

describe('deleting an account', () => {
  it('does not exist unless it is enabled: every caller gets an empty 404', async () => {
    const { auth, openBrowser } = testAuth({ database: database() });
    const browser = await signUp(openBrowser);
    for (const answer of [
      await browser.post('/delete-user', { password: ada.password }),
      await browser.post('/delete-user', {}, { headers: { origin: 'https://evil.example' } }),
      await openBrowser().post('/delete-user', 'no json'),
      await browser.get('/delete-user/callback?token=x&callbackURL=https://evil.example'),
      await openBrowser().get('/delete-user/callback'),
    ]) {
      expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([404, '', null]);
    }
    const call = auth.api.deleteUser({ body: {}, headers: browser.headers });
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Not found', status: 404 });
    await expect(auth.api.deleteUserCallback({ query: { token: 'x' } })).rejects.toSatisfy(isAuthError);
    const answer = await auth.api.deleteUser({ body: {}, headers: browser.headers, asResponse: true });
    expect([answer.status, await answer.text()]).toEqual([404, '']);
    expect(users()).toEqual([ada.email]);
  });

  it('needs a session', async () => {
    const { openBrowser } = open();
    await signUp(openBrowser);
    expect(saying(await openBrowser().post('/delete-user', { password: ada.password }))).toEqual(unauthorized);
    expect(users()).toEqual([ada.email]);
  });

  it('deletes the user, and the cookies of the browser', async () => {
    const { openBrowser } = open({}, { session: { cookieCache: { enabled: true } } });
    const browser = await signUp(openBrowser);
    await browser.post('/sign-in/email', { ...ada, rememberMe: false });
    expect(browser.cookieNames()).toHaveLength(3);
    expect(saying(await browser.post('/delete-user', {}))).toEqual([200, gone]);
    expect(browser.cookieNames()).toEqual([]);
    expect(users()).toEqual([]);
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(401);
    await signUp(openBrowser);
  });

  it('works from the server’s own code, which passes the cookies on to the browser', async () => {
    const { auth, openBrowser } = open();
    const { headers } = await signUp(openBrowser);
    const { response, headers: answered } = await auth.api.deleteUser({ body: {}, headers, returnHeaders: true });
    expect(response).toEqual(gone);
    expect(answered.getSetCookie()).toEqual([expect.stringContaining('session_token=; Max-Age=0')]);
    expect(users()).toEqual([]);
  });

  it('needs an object as input, which can be empty', async () => {
    const { openBrowser } = open();
    const browser = await signUp(openBrowser);
    expect(saying(await browser.post('/delete-user', { password: 7 }))).toEqual([
      400,
      {
        code: 'VALIDATION_ERROR',
        message: 'Invalid body parameters',
        details: [{ path: 'password', message: 'Expected string, received number' }],
      },
    ]);
    expect((await browser.post('/delete-user', '')).status).toBe(400);
    expect(users()).toEqual([ada.email]);
  });

  it('has no limit of its own: the general limit refuses guesses', async () => {
    const { openBrowser } = open({}, { rateLimit: { enabled: true, max: 5 } });
    const browser = await signUp(openBrowser);
    const statuses: number[] = [];
    for (let call = 0; call < 6; call++)
      statuses.push((await browser.post('/delete-user', { password: 'wrong one' })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

describe('the proof', () => {
  it('is the password, if the call contains one', async () => {
    const { openBrowser, clock } = open();
    const browser = await signUp(openBrowser);
    const wrong = [400, { code: 'INVALID_PASSWORD', message: 'Invalid password' }];
    expect(saying(await browser.post('/delete-user', { password: 'wrong horse' }))).toEqual(wrong);
    expect(saying(await browser.post('/delete-user', { password: '' }))).toEqual(wrong);
    clock.advance(2 * day);
    expect(users()).toEqual([ada.email]);
    expect(saying(await browser.post('/delete-user', { password: ada.password }))).toEqual([200, gone]);
  });

  it('cannot be the password of a user without one', async () => {
    const { openBrowser } = open();
    const browser = await signUp(openBrowser);
    const answer = [400, { code: 'CREDENTIAL_ACCOUNT_NOT_FOUND', message: 'Credential account not found' }];
    database().exec('update account set password = null');
    expect(saying(await browser.post('/delete-user', { password: ada.password }))).toEqual(answer);
    database().exec('delete from account');
    expect(saying(await browser.post('/delete-user', { password: ada.password }))).toEqual(answer);
    expect(saying(await browser.post('/delete-user', {}))).toEqual([200, gone]);
  });

  it('cannot be a password that is too long to hash [R-J04]', async () => {
    const { openBrowser } = open();
    const browser = await signUp(openBrowser);
    const answer = await browser.post('/delete-user', { password: 'x'.repeat(1_000_000) });
    expect(saying(answer)).toEqual([400, { code: 'PASSWORD_TOO_LONG', message: 'Password too long' }]);
  });

  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('is else a fresh session: %s ms from the end of its freshness it is one: %s [H057]', async (offset, fresh) => {
    const { openBrowser, clock } = open();
    const browser = await signUp(openBrowser);
    clock.advance(day / 2);
    await browser.get('/get-session'); // H056: use does not make it fresh
    clock.advanceMs((day / 2) * 1000 + offset);
    const expired = {
      code: 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
      message: 'Session expired. Re-authenticate to perform this action.',
    };
    expect(saying(await browser.post('/delete-user', {}))).toEqual(fresh ? [200, gone] : [400, expired]);
    expect(users()).toEqual(fresh ? [] : [ada.email]);
  });

  it('is any session if freshAge is 0 [H057]', async () => {
    const { openBrowser, clock } = open({}, { session: { freshAge: 0 } });
    const browser = await signUp(openBrowser);
    clock.advance(6 * day);
    expect(saying(await browser.post('/delete-user', {}))).toEqual([200, gone]);
  });
});

describe('after the account is deleted', () => {
  it('no session of it exists, on any device [R-E04 H055 W-H22]', async () => {
    const { openBrowser } = open();
    const phone = await signUp(openBrowser);
    const laptop = openBrowser();
    await laptop.post('/sign-in/email', ada);
    await phone.post('/delete-user', { password: ada.password });
    for (const copy of [laptop.clone(), laptop.clone()]) {
      expect(saying(await copy.post('/update-user', { name: 'Ghost' }))).toEqual(unauthorized);
      expect(saying(await copy.get('/list-sessions'))).toEqual(unauthorized);
      expect(await signedIn(copy)).toBe(false);
      expect(copy.cookieNames()).toEqual([]);
    }
    expect(database().prepare('select count(*) from session').pluck().get()).toBe(0);
  });

  it('a cached session can be read until its copy expires, and gives no access [R-E04]', async () => {
    const { openBrowser, clock } = open({}, { session: { cookieCache: { enabled: true, maxAge: 60 } } });
    const phone = await signUp(openBrowser);
    const laptop = openBrowser();
    await laptop.post('/sign-in/email', ada);
    await phone.post('/delete-user', {});
    expect((await laptop.clone().post('/update-user', { name: 'Ghost' })).status).toBe(401);
    expect((await laptop.clone().get('/get-session?disableCookieCache=true')).json).toBeNull();
    expect(await signedIn(laptop.clone())).toBe(true);
    const later = laptop.clone();
    clock.advance(60);
    expect(await signedIn(later)).toBe(false);
  });

  it('no session of it can begin [R-E04]', async () => {
    const { openBrowser } = open();
    const browser = await signUp(openBrowser);
    const row = database().prepare('select * from session').get() as Record<string, unknown>;
    await browser.post('/delete-user', {});
    const columns = Object.keys(row);
    const insert = `insert into session (${columns.join()}) values (${columns.map((name) => `@${name}`).join()})`;
    expect(() => database().prepare(insert).run(row)).toThrow('FOREIGN KEY constraint failed');
  });

  it('features are notified inside the transaction and after it', async () => {
    const heard: unknown[] = [];
    const listeners: Listeners = {
      on: {
        async sessionEnded(_, { userId, tokens }) {
          heard.push(['ended', userId, tokens, users()]);
        },
        async userDeleted({ tx }, { user }) {
          expect(tx).toBeDefined();
          heard.push(['in', user.email, users()]);
        },
      },
      after: {
        async userDeleted(_, { user }) {
          heard.push(['after', user.email, users()]);
        },
      },
    };
    const { openBrowser } = testAuth({
      database: database(),
      plugins: [definePlugin(defineContract('listening', {}), { handlers: {}, listeners })],
      user: { deleteUser: { enabled: true } },
    });
    const browser = await signUp(openBrowser);
    const id = database().prepare('select id from user').pluck().get();
    await browser.post('/delete-user', {});
    expect(heard).toEqual([
      ['ended', id, 'all', [ada.email]],
      ['in', ada.email, [ada.email]],
      ['after', ada.email, []],
    ]);
  });
});

describe('a deletion that fails halfway', () => {
  it('changes nothing, whichever statement fails [H021]', async () => {
    const mails: DeletionMail[] = [];
    let countdown = Number.POSITIVE_INFINITY;
    const afterDelete = vi.fn();
    const { auth, openBrowser } = open(
      { sendDeleteAccountVerification: (mail) => void mails.push(mail), afterDelete },
      {
        logger: { debug() {}, info() {}, warn() {}, error() {} },
        advanced: {
          onStatement() {
            if (--countdown === 0) throw new Error('the connection is lost');
          },
        },
      },
    );
    const browser = await signUp(openBrowser);
    await browser.post('/delete-user', {});
    await auth.settled();
    const path = `/delete-user/callback?token=${mails[0]?.token}`;
    const contents = () =>
      ['user', 'session', 'account', 'verification'].map((table) => database().prepare(`select * from ${table}`).all());
    const before = contents();
    let failed = 0;
    for (let statement = 1; ; statement++) {
      countdown = statement;
      const answer = await browser.get(path);
      if (answer.status === 200) break;
      failed += 1;
      expect(answer.status).toBe(500);
      expect(contents()).toEqual(before);
      expect(afterDelete).not.toHaveBeenCalled();
    }
    countdown = Number.POSITIVE_INFINITY;
    // The session, the user, the token, the version of the user, their session, four kinds of pending secrets, the user.
    expect(failed).toBe(10);
    expect(contents()).toEqual([[], [], [], []]);
    expect(afterDelete).toHaveBeenCalledTimes(1);
  });
});

describe('the statements of a deletion', () => {
  it('are nine, and find their rows by an index', async () => {
    const statements: string[] = [];
    const { openBrowser } = open({}, { advanced: { onStatement: (sql) => void statements.push(sql) } });
    const browser = await signUp(openBrowser);
    statements.length = 0;
    await browser.post('/delete-user', { password: ada.password });
    // The session, the account with the password, the version of the user, their session, four kinds of pending secrets, the user.
    expect(statements, statements.join('\n')).toHaveLength(9);
    for (const sql of statements) {
      const values = Array.from({ length: sql.split('?').length - 1 }, () => 1);
      const plan = database().prepare(`explain query plan ${sql}`).all(values);
      expect(JSON.stringify(plan), sql).not.toContain('SCAN');
    }
  });
});
