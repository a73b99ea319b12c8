import { beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { accountsForTests } from '../../fixtures/password/accounts.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const change = { currentPassword: ada.password, newPassword: 'battery staple' };

/** Ada, whose account changes so many times: each time that a password is hashed or a hook runs. */
function openTestServer() {
  let moves = 0;
  let hooks = 0;
  const move = async () => {
    if (moves === 0) return;
    moves -= 1;
    await server.auth.api.verifyAddress({ body: { email: ada.email } });
  };
  const server = testAuth({
    plugins: [accountsForTests],
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    emailAndPassword: {
      password: {
        verify: async ({ hash, password }) => hash === `plain ${password}`,
        async hash(password) {
          await move();
          return `plain ${password}`;
        },
      },
    },
    hooks: {
      async beforeEach({ endpoint }) {
        if (endpoint !== 'updateUser') return;
        hooks += 1;
        await move();
      },
    },
  });
  const moveNext = (times: number) => {
    moves = times;
  };
  const hashes = () => server.auth.api.readHashes({ body: { email: ada.email } });
  return { ...server, moveNext, hashes, hooks: () => hooks };
}

let server: ReturnType<typeof openTestServer>;
let browser: Browser;
beforeEach(async () => {
  server = openTestServer();
  browser = server.openBrowser();
  await browser.post('/sign-up/email', ada);
});

describe('an account that changes while a call changes it too', () => {
  it('after one change the call runs again and succeeds [I10-A1]', async () => {
    server.moveNext(1);
    expect((await browser.post('/change-password', change)).status).toBe(200);
    expect(await server.hashes()).toEqual(['plain battery staple']);
  });

  it('after the second change the call is refused and writes nothing', async () => {
    server.moveNext(2);
    const answer = await browser.post('/change-password', change);
    expect([answer.status, answer.json]).toEqual([
      409,
      { code: 'ACCOUNT_HAS_CHANGED', message: 'Account has changed' },
    ]);
    expect(await server.hashes()).toEqual(['plain correct horse']);
    expect((await browser.get('/get-session')).json).not.toBeNull();
  });

  it('does not affect a call that changes only the name', async () => {
    server.moveNext(1);
    expect((await browser.post('/update-user', { name: 'Countess' })).json).toMatchObject({
      user: { name: 'Countess', emailVerified: true },
    });
    expect(server.hooks()).toBe(1);
  });
});

describe('a slow hook of the application', () => {
  it('a call whose session is revoked meanwhile is refused, and its cookies are cleared [H066 I10-A1]', async () => {
    const cookie = '__Secure-latchkey.session_token';
    const slow = testAuth({
      hooks: {
        beforeEach: async ({ endpoint }) => {
          if (endpoint === 'updateUser') await owner.post('/revoke-other-sessions');
        },
      },
    });
    const owner = slow.openBrowser();
    await owner.post('/sign-up/email', ada);
    const other = slow.openBrowser();
    await other.post('/sign-in/email', ada);
    const answer = await other.post('/update-user', { name: 'Another name' });
    expect(answer.status).toBe(401);
    expect(other.cookieNames()).not.toContain(cookie);
    expect((await owner.get('/get-session')).json).toMatchObject({ user: { name: 'Ada' } });
  });
});
