import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createOutbox } from '../../../test/fixtures/email-verification/outbox.js';
import { accountsForTests } from '../../../test/fixtures/password/accounts.js';
import { createAuthClient } from '../../client.js';
import { testAuth } from '../../testing/test-auth.js';
import { usernameClient } from './client.js';
import { username } from './index.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse', username: 'Ada_L' };
const bob = { ...ada, name: 'Bob', email: 'bob@example.com', username: 'bob' };

const open = () => testAuth({ plugins: [username(), accountsForTests] });
const refusal = (status: number, code: string, message: string) => ({ status, json: { code, message } });
const wrong = refusal(401, 'INVALID_USERNAME_OR_PASSWORD', 'invalid username or password');

describe('sign-in by username', () => {
  it('answers with the token and the user, and begins a session, in any case of letters', async () => {
    const { openBrowser } = open();
    await openBrowser().post('/sign-up/email', ada);
    const browser = openBrowser();
    const { status, json } = await browser.post('/sign-in/username', { username: 'ADA_l', password: ada.password });
    const { session } = (await browser.get('/get-session')).json as { session: { token: string } };
    expect([status, json]).toEqual([
      200,
      {
        token: session.token,
        user: {
          id: expect.any(String),
          email: ada.email,
          emailVerified: false,
          username: 'ada_l',
          displayUsername: expect.any(String),
          name: 'Ada',
          image: null,
          createdAt: '2030-01-01T00:00:00.000Z',
          updatedAt: '2030-01-01T00:00:00.000Z',
        },
      },
    ]);
  });

  it('begins a short session with rememberMe false', async () => {
    const { openBrowser } = open();
    await openBrowser().post('/sign-up/email', ada);
    const browser = openBrowser();
    await browser.post('/sign-in/username', { ...ada, rememberMe: false });
    expect((await browser.get('/get-session')).json).toMatchObject({
      session: { expiresAt: '2030-01-02T00:00:00.000Z' },
    });
    expect(browser.cookieNames()).toContain('__Secure-latchkey.dont_remember');
  });

  it('is refused with the same error for every reason [R-G01]', async () => {
    const { auth, openBrowser } = open();
    await openBrowser().post('/sign-up/email', ada);
    await openBrowser().post('/sign-up/email', bob);
    await auth.api.removePassword({ body: { email: bob.email } });
    for (const body of [
      { username: 'ada_l', password: 'wrong horse' },
      { username: 'bob', password: bob.password },
      { username: 'unknown', password: 'correct horse' },
      { username: '', password: 'correct horse' },
      { username: 'ada_l', password: '' },
    ])
      expect(await openBrowser().post('/sign-in/username', body)).toMatchObject(wrong);
    expect(await openBrowser().post('/sign-in/username', { ...ada, password: 'x'.repeat(5000) })).toMatchObject({
      status: 400,
      json: { code: 'PASSWORD_TOO_LONG' },
    });
  });

  it('works if sign-in by email and password is disabled', async () => {
    const database = new SQLite(':memory:');
    await testAuth({ database, plugins: [username()] })
      .openBrowser()
      .post('/sign-up/email', ada);
    const { openBrowser } = testAuth({ database, plugins: [username()], emailAndPassword: { enabled: false } });
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(400);
    expect((await openBrowser().post('/sign-in/username', ada)).status).toBe(200);
    database.close();
  });

  it('of a user with an unverified address is refused and sends a mail, after the password has matched [W-H24 R-G06]', async () => {
    const outbox = createOutbox();
    const { auth, openBrowser } = testAuth({
      plugins: [username()],
      emailAndPassword: { requireEmailVerification: true },
      emailVerification: outbox.verification,
    });
    await openBrowser().post('/sign-up/email', ada);
    await auth.settled();
    outbox.verifications.length = 0;
    expect(await openBrowser().post('/sign-in/username', { ...ada, password: 'wrong horse' })).toMatchObject(wrong);
    await auth.settled();
    expect(outbox.verifications).toEqual([]);
    const browser = openBrowser();
    expect(await browser.post('/sign-in/username', ada)).toMatchObject(
      refusal(403, 'EMAIL_NOT_VERIFIED', 'email not verified'),
    );
    await auth.settled();
    expect(outbox.verifications.map(({ user }) => user.email)).toEqual([ada.email]);
    expect(browser.cookieNames()).toEqual([]);
  });

  it('counts the attempt for the name before the comparison, for known and unknown names [R-F06]', async () => {
    const { openBrowser } = testAuth({
      plugins: [username()],
      rateLimit: { enabled: true, customRules: { '/sign-in/username': { window: 10, max: 1000 } } },
    });
    await openBrowser().post('/sign-up/email', ada);
    for (const name of ['Ada_L', 'unknown']) {
      const tries = await Promise.all(
        Array.from({ length: 30 }, () =>
          openBrowser().post('/sign-in/username', { username: name, password: 'wrong' }),
        ),
      );
      expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(20);
    }
  });

  it('is limited to three calls in ten seconds', async () => {
    const { openBrowser } = testAuth({ plugins: [username()], rateLimit: { enabled: true } });
    const statuses = [];
    for (let index = 0; index < 4; index++)
      statuses.push((await openBrowser().post('/sign-in/username', { ...ada, username: `name${index}` })).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});

it('the client has sign-in by username and the new fields of sign-up', async () => {
  const { auth, openBrowser } = open();
  await openBrowser().post('/sign-up/email', ada);
  const client = createAuthClient({
    baseURL: 'https://app.example.com',
    plugins: [usernameClient()],
    fetch: (input, init) => auth.handler(new Request(input, init)),
  });
  const { data } = await client.signInUsername({ username: 'ada_l', password: ada.password });
  expect(data && 'user' in data ? data.user.username : undefined).toBe('ada_l');
  expect((await client.isUsernameAvailable({ username: 'ada_l' })).data).toEqual({ available: false });
  const { error } = await client.signInUsername({ username: 'ada_l', password: 'wrong horse' });
  expect(error?.code).toBe('INVALID_USERNAME_OR_PASSWORD');
});
