// A database that cannot be reached: every call is answered 503, in development too, and while tables are made.
import { createServer } from 'node:http';
import { createPool } from 'mysql2';
import { Pool } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { openTcpProxy } from '../../../test/fixtures/connections/tcp-proxy.js';
import { addresses, connect, engines } from '../../../test/fixtures/test-databases.js';
import { isAuthError } from '../../contract/errors.js';
import { toNodeHandler } from '../../integrations/node.js';
import { testAuth } from '../../testing/test-auth.js';
import { DatabaseUnavailableError } from '../statements/errors.js';
import type { DatabaseSource } from './database.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const password = 'not the password';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Addresses of databases that cannot be used, by the reason. */
function unusable(address: string): readonly (readonly [reason: string, url: string])[] {
  const changed = (change: (url: URL) => void) => {
    const url = new URL(address);
    change(url);
    return url.href;
  };
  return [
    ['a closed port', changed((url) => Object.assign(url, { hostname: '127.0.0.1', port: '1' }))],
    ['an unknown host', changed((url) => Object.assign(url, { hostname: 'db.invalid' }))],
    ['a refused login', changed((url) => Object.assign(url, { username: 'latchkey_unknown', password }))],
    ['a missing database', changed((url) => Object.assign(url, { pathname: '/latchkey_missing' }))],
  ];
}

function poolOf(kind: 'postgres' | 'mysql', url: string): DatabaseSource {
  if (kind === 'postgres') {
    const pool = new Pool({ connectionString: url });
    closing.push(() => pool.end());
    return pool;
  }
  const pool = createPool({ uri: url });
  closing.push(() => pool.promise().end());
  return pool;
}

const emailAndPassword = { sendResetPassword() {} };
const logger = { debug() {}, info() {}, warn() {}, error() {} };

/** What each way to call answers. */
async function answersOf({ auth, openBrowser }: ReturnType<typeof testAuth>) {
  const browser = openBrowser();
  browser.setCookie('__Host-latchkey.session_token', 'a'.repeat(32));
  const answers = [
    await browser.post('/sign-in/email', ada),
    await browser.post('/sign-up/email', ada),
    await browser.post('/forget-password', { email: ada.email }),
  ];
  const server = createServer(toNodeHandler(auth));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  const port = typeof place === 'object' && place ? place.port : 0;
  const byNode = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://app.example.com' },
    body: JSON.stringify(ada),
  });
  await new Promise((resolve) => server.close(resolve));
  const thrown: unknown = await auth.api.signInEmail({ body: ada }).catch((error: unknown) => error);
  return [
    ...answers.map(({ status, headers }) => [status, headers.get('retry-after')]),
    [byNode.status, byNode.headers.get('retry-after')],
    isAuthError(thrown) ? [thrown.status, String(thrown.retryAfter)] : thrown,
  ];
}

for (const { kind, engine, address } of addresses) {
  const found = engines.find(({ name }) => name === engine);
  const reason = await found?.unreachable();
  const isSkipped = reason !== undefined && process.env.LATCHKEY_REQUIRE_SERVICES !== '1';

  describe.skipIf(isSkipped).each(unusable(address))(`%s of ${engine}`, (_, url) => {
    it.each([true, false])('is answered 503 by every call, with migrate: %s', { timeout: 30_000 }, async (migrate) => {
      const server = testAuth({ database: poolOf(kind, url), migrate, logger, emailAndPassword });
      for (const answer of await answersOf(server)) expect(answer).toEqual([503, '1']);
    });

    it('is an error of its own kind for a migration', async () => {
      const { auth } = testAuth({ database: poolOf(kind, url), logger });
      await expect(auth.migrate()).rejects.toThrow(DatabaseUnavailableError);
      await expect(auth.migrate({ dryRun: true })).rejects.toThrow(DatabaseUnavailableError);
    });
  });

  it.skipIf(isSkipped)(
    `a server of ${engine} that goes away: calls are answered 503, and cached sessions until they expire`,
    { timeout: 30_000 },
    async () => {
      const place = await found?.create();
      if (!place) throw new Error(`there is no ${engine}`);
      closing.push(() => place.drop());
      const proxy = await openTcpProxy(place.url);
      const { source, end } = connect(proxy.url);
      closing.push(end);
      const session = { cookieCache: { enabled: true, maxAge: '5m' } } as const;
      const server = testAuth({ database: source, logger, emailAndPassword, session });
      const browser = server.openBrowser();
      await browser.post('/sign-up/email', ada);
      await proxy.close();
      for (const answer of await answersOf(server)) expect(answer).toEqual([503, '1']);
      expect(await browser.get('/get-session')).toMatchObject({ status: 200, json: { user: { email: ada.email } } });
      server.clock.advance(301);
      expect((await browser.get('/get-session')).status).toBe(503);
      expect((await browser.get('/list-sessions')).status).toBe(503);
    },
  );
}
