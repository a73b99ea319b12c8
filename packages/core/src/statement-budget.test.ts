import { beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type Person, type TestServer } from '../test/fixtures/application.js';
import { accountsForTests } from '../test/fixtures/password/accounts.js';
import type { Browser } from './testing/browser.js';
import { testAuth } from './testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

/**
 * SQL statements per call at the most, the beginning and end of a transaction left out (design §10). Each transaction for a
 * session has one more than its work needs: it holds session and user, so that nothing is written for a session that has
 * ended (decision 26).
 */
describe('the statements of a call', () => {
  let statements: string[];
  let browser: Browser;
  beforeEach(async () => {
    statements = [];
    const server = testAuth({
      advanced: { onStatement: (sql) => void (/^(begin|commit|rollback)/i.test(sql) || statements.push(sql)) },
    });
    browser = server.openBrowser();
    await browser.post('/sign-up/email', ada);
    statements = [];
  });

  it.each([
    ['GET', '/get-session', undefined, 1],
    ['GET', '/list-sessions', undefined, 1],
    ['POST', '/sign-in/email', ada, 2],
    ['POST', '/update-user', { name: 'Ada L.' }, 4],
    ['POST', '/revoke-other-sessions', {}, 3],
    ['POST', '/change-password', { currentPassword: ada.password, newPassword: 'battery staple' }, 6],
    ['POST', '/sign-out', {}, 1],
  ])('%s %s: %o takes %s', async (method, path, body, budget) => {
    const answer = await browser.send(path, { method, body });
    expect(answer.status).toBe(200);
    expect(statements, statements.join('\n')).toHaveLength(budget);
  });

  // The account is stored only if the address is not reserved. Its statement follows that of the user, so it sees a change of address
  // beside it.
  it('sign-up takes three: user, account, session', async () => {
    await browser.post('/sign-up/email', { ...ada, email: 'b@example.com' });
    expect(statements, statements.join('\n')).toHaveLength(3);
  });

  it('change-password takes eight where it ends all sessions and begins one', async () => {
    const change = { currentPassword: ada.password, newPassword: 'battery staple', revokeOtherSessions: true };
    await browser.post('/change-password', change);
    expect(statements, statements.join('\n')).toHaveLength(8);
  });

  it('a reset takes two to ask for, two to follow the link and seven to do', async () => {
    const tokens: string[] = [];
    const emailAndPassword = { sendResetPassword: async ({ token }: { token: string }) => void tokens.push(token) };
    const server = testAuth({
      plugins: [accountsForTests],
      emailAndPassword,
      advanced: { onStatement: (sql) => void (/^(begin|commit|rollback)/i.test(sql) || statements.push(sql)) },
    });
    const other = server.openBrowser();
    await other.post('/sign-up/email', ada);
    await server.auth.api.verifyAddress({ body: { email: ada.email } });
    const countOf = async (call: Promise<{ status: number }>) => {
      statements = [];
      expect((await call).status).toBeLessThan(400);
      await server.auth.settled();
      return statements.length;
    };
    expect(await countOf(other.post('/forget-password', { email: ada.email }))).toBe(2);
    expect(await countOf(other.post('/forget-password', { email: 'unknown@example.com' }))).toBe(2);
    expect(await countOf(other.get(`/reset-password/${tokens[0]}?callbackURL=/reset`))).toBe(2);
    expect(await countOf(other.post('/reset-password', { newPassword: 'battery staple', token: tokens[0] }))).toBe(7); // the user is locked before the token, which is bound to the account's version
  });

  it('set-password takes five', async () => {
    const server = testAuth({
      plugins: [accountsForTests],
      advanced: { onStatement: (sql) => void (/^(begin|commit|rollback)/i.test(sql) || statements.push(sql)) },
    });
    const other = server.openBrowser();
    await other.post('/sign-up/email', ada);
    await server.auth.api.removePassword({ body: { email: ada.email } });
    statements = [];
    await server.auth.api.setPassword({ body: { newPassword: 'battery staple' }, headers: other.headers });
    expect(statements, statements.join('\n')).toHaveLength(5);
  });

  it('get-session takes none without a cookie, nor with a cached session', async () => {
    const cached = testAuth({
      session: { cookieCache: { enabled: true } },
      advanced: { onStatement: (sql) => void statements.push(sql) },
    });
    const other = cached.openBrowser();
    await other.post('/sign-up/email', ada);
    statements = [];
    await cached.openBrowser().get('/get-session');
    await other.get('/get-session');
    expect(statements).toEqual([]);
  });
});

/** Sign-in methods besides email and password, for an existing user (design §10). */
describe('the statements of a sign-in', () => {
  it.each([
    // In another browser than the one that asked for it: its try is written into the pool that was read (D8). Else 4.
    [
      'by emailed code',
      5,
      async ({ auth }, { email }) => {
        const otp = await auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } });
        return ['/sign-in/email-otp', { email, otp }];
      },
    ],
    [
      'by link',
      4,
      async ({ auth, openBrowser, links }, { email }) => {
        await openBrowser().post('/sign-in/magic-link', { email });
        await auth.settled();
        return [`/magic-link/verify?token=${links[0]?.token}`];
      },
    ],
    [
      'by texted code',
      5,
      async ({ auth, openBrowser, messages }, { phoneNumber }) => {
        await openBrowser().post('/phone-number/send-otp', { phoneNumber });
        await auth.settled();
        return ['/phone-number/verify', { phoneNumber, code: messages[0]?.code }];
      },
    ],
    ['by username', 2, async (_, { username, password }) => ['/sign-in/username', { username, password }]],
    [
      'by phone number',
      2,
      async (_, { phoneNumber, password }) => ['/sign-in/phone-number', { phoneNumber, password }],
    ],
  ] satisfies [string, number, Way][])('%s: %i', async (_, most, way) => {
    const server = await openTestServer();
    const [path, body] = await way(server, await server.meet());
    server.statements.length = 0;
    const browser = server.openBrowser();
    const page = body === undefined ? await browser.get(path) : undefined;
    server.statements.length = 0;
    const answer = await (page ? browser.submitForm(page) : browser.post(path, body));
    expect(answer.status, answer.text).toBeLessThan(400);
    const statements = server.statements.filter((sql) => !/^(begin|commit|rollback)/i.test(sql));
    expect(statements, statements.join('\n')).toHaveLength(most);
  });
});
type Way = (server: TestServer, person: Person) => Promise<readonly [path: string, body?: object]>;
