import assert from 'node:assert/strict';
import type { NoFields } from '../contract/fields.js';
import type { SecondaryStorage } from '../domain/settings/secondary-storage.js';
import type { Browser } from './browser.js';
import { together } from './database-conformance/suite.js';
import type { Check, StorageUnderTest } from './storage-conformance-suite.js';
import { type TestAuthOptions, testAuth } from './test-auth.js';

type Options = TestAuthOptions<[], NoFields, NoFields>;
type TestServer = ReturnType<typeof testAuth<[], NoFields, NoFields>>;

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const racers = 32;
const day = 86_400;

/** Adds the tests of sessions in the storage: creating, using and revoking them. */
export function checkKeptSessions(
  check: Check,
  open: (options: Options) => Promise<TestServer> = async (options) => testAuth(options),
): void {
  const checkServer = (name: string, test: (server: Awaited<ReturnType<typeof openTestServer>>) => Promise<void>) =>
    check(name, async (under) => test(await openTestServer(under, open)));

  for (const [offset, isAlive] of [
    [-1, true],
    [0, false],
    [1, false],
  ] as const) {
    checkServer(
      `the clock of the server ends a session: ${offset} ms from its end, is it valid: ${isAlive}`,
      async (server) => {
        const browser = await server.signUp();
        server.clock.advanceMs(7 * day * 1000 + offset);
        assert.equal(await server.isIn(browser.clone(), '?disableRefresh=true'), isAlive);
        assert.equal((await browser.get('/list-sessions')).status, isAlive ? 200 : 401);
      },
    );
  }

  checkServer('every session shows the current data of the user [W-H23]', async (server) => {
    const [phone, laptop] = [await server.signUp(), await server.signIn()];
    await laptop.post('/update-user', { name: 'Ada Lovelace' });
    const { user } = (await phone.get('/get-session')).json as { user: { name: string } };
    assert.equal(user.name, 'Ada Lovelace');
  });

  checkServer(`${racers} sessions that begin at once are all listed, and all end [Z24]`, async (server) => {
    const first = await server.signUp();
    const others = await together(racers, () => server.signIn());
    assert.equal(await server.count(first), racers + 1);
    await first.post('/revoke-other-sessions');
    assert.deepEqual(await server.alive([first, ...others]), [first]);
    assert.equal(await server.count(first), 1);
    await first.clone().post('/revoke-sessions');
    assert.deepEqual(await server.alive([first, ...others]), []);
  });

  checkServer('a session that ends while many requests extend it never comes back [R-E05 Z21 Z23]', async (server) => {
    const [phone, laptop] = [await server.signUp(), await server.signIn()];
    for (const path of ['/revoke-other-sessions', '/revoke-session'] as const) {
      const victim = path === '/revoke-session' ? await server.signIn() : phone;
      const { session } = (await victim.get('/get-session')).json as { session: { token: string } };
      server.clock.advance(2 * day);
      const answers = await together(racers, (number) =>
        number === racers / 2
          ? laptop.clone().post(path, { token: session.token })
          : victim.clone().get('/get-session'),
      );
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      assert.deepEqual(await server.alive([victim, laptop]), [laptop]);
      assert.equal(await server.count(laptop), 1);
    }
  });

  checkServer('many requests at the same time extend a session once, and lose nothing [Z21]', async (server) => {
    const browser = await server.signUp();
    server.clock.advance(2 * day);
    const answers = await together(racers, () => browser.clone().get('/get-session'));
    const ends = answers.map(({ json }) => (json as { session: { expiresAt: string } } | null)?.session.expiresAt);
    assert.deepEqual([...new Set(ends)], ['2030-01-10T00:00:00.000Z']);
    assert.equal(await server.count(browser), 1);
  });

  checkServer(`of ${racers} requests that revoke one session, one succeeds [Z23]`, async (server) => {
    const [phone, laptop] = [await server.signUp(), await server.signIn()];
    const { session } = (await phone.get('/get-session')).json as { session: { token: string } };
    const answers = await together(racers, () => laptop.clone().post('/revoke-session', { token: session.token }));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ status }) => status === 400).length, racers - 1);
  });

  checkServer('an ended session cannot restore itself by ending the others [Z23]', async (server) => {
    const browsers = [await server.signUp(), ...(await together(7, () => server.signIn()))];
    const answers = await Promise.all(browsers.map((each) => each.clone().post('/revoke-other-sessions')));
    for (const { status } of answers) assert.ok(status === 200 || status === 401, String(status));
    // The first session stays and revokes the others, whose own requests were already admitted: these can still revoke it, but
    // must never restore themselves.
    assert.ok((await server.alive(browsers)).length <= 1);
  });

  for (const [what, change] of [
    ['reset', (server: Awaited<ReturnType<typeof openTestServer>>) => server.reset('battery staple')],
    ['change', (server: Awaited<ReturnType<typeof openTestServer>>) => server.changePassword('battery staple')],
  ] as const) {
    checkServer(
      `sign-ins that race a ${what} of the password leave no session of the old one [Z18]`,
      async (server) => {
        const changer = await server.signUp();
        const step = await change(server)(changer);
        const racing = await together(racers, async (number) => {
          const browser = server.openBrowser();
          const answer = await (number === racers / 2 ? step() : browser.post('/sign-in/email', ada));
          return { browser, status: answer.status };
        });
        assert.equal(racing[racers / 2]?.status, 200);
        for (const { status } of racing) assert.ok(status === 200 || status === 401, String(status));
        assert.deepEqual(await server.alive(racing.map(({ browser }) => browser)), []);
        const after = await server.signIn('battery staple');
        assert.equal(await server.count(after), what === 'reset' ? 1 : 2);
      },
    );
  }

  checkServer('no session of a deleted user is left, also with concurrent sign-ins [W-H22 Z20]', async (server) => {
    const phone = await server.signUp();
    await together(4, () => server.signIn());
    const answers = await together(racers, (number) =>
      number === racers / 2
        ? phone.clone().post('/delete-user', { password: ada.password })
        : server.openBrowser().post('/sign-in/email', ada),
    );
    assert.equal(answers[racers / 2]?.status, 200);
    assert.deepEqual(await server.left(), []);
    assert.equal(await server.isIn(phone), false);
  });
}

async function openTestServer({ storage, ttlOf }: StorageUnderTest, open: (options: Options) => Promise<TestServer>) {
  const written = new Set<string>();
  const tokens: string[] = [];
  const server = await open({
    secondaryStorage: noting(storage, written),
    session: { storage: 'secondary-storage' },
    emailAndPassword: { sendResetPassword: ({ token }) => void tokens.push(token) },
    user: { deleteUser: { enabled: true } },
  });
  const isIn = async (browser: Browser, query = '') => (await browser.get(`/get-session${query}`)).json !== null;
  const come = async (path: string, body: object) => {
    const browser = server.openBrowser();
    assert.equal((await browser.post(path, body)).status, 200);
    return browser;
  };
  return {
    ...server,
    isIn,
    signUp: () => come('/sign-up/email', ada),
    signIn: (password = ada.password) => come('/sign-in/email', { ...ada, password }),
    /** Returns the browsers that are signed in. */
    async alive(browsers: readonly Browser[]) {
      const found = await Promise.all(browsers.map((browser) => isIn(browser.clone())));
      return browsers.filter((_, index) => found[index]);
    },
    async count(browser: Browser) {
      return ((await browser.get('/list-sessions')).json as readonly unknown[]).length;
    },
    /** Requests a mail, and returns the function that redeems its token. */
    reset: (newPassword: string) => async () => {
      await server.openBrowser().post('/forget-password', { email: ada.email });
      await server.auth.settled();
      const token = tokens.at(-1);
      return () => server.openBrowser().post('/reset-password', { token, newPassword });
    },
    changePassword: (newPassword: string) => async (browser: Browser) => {
      const change = { currentPassword: ada.password, newPassword, revokeOtherSessions: true };
      return () => browser.post('/change-password', change);
    },
    /** Returns the written keys that still exist. */
    async left() {
      await server.auth.settled(); // data that no call depends on is removed in the background
      const ends = await Promise.all([...written].map(ttlOf));
      return [...written].filter((_, index) => ends[index] !== undefined);
    },
  };
}

/** Wraps the storage and records every key that is written. */
function noting(storage: SecondaryStorage, written: Set<string>): SecondaryStorage {
  const note = (key: string) => {
    written.add(key);
    return key;
  };
  return {
    get: (key) => storage.get(key),
    delete: (key) => storage.delete(key),
    removeMember: (key, member) => storage.removeMember(key, member),
    members: (key) => storage.members(key),
    increment: (key, ttl) => storage.increment(note(key), ttl),
    set: (key, value, ttl) => storage.set(note(key), value, ttl),
    setIfAbsent: (key, value, ttl) => storage.setIfAbsent(note(key), value, ttl),
    replace: (key, seen, value, ttl) => storage.replace(note(key), seen, value, ttl),
    addMember: (key, member, ttl) => storage.addMember(note(key), member, ttl),
  };
}
