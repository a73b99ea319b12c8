import { generateKeyPairSync, sign } from 'node:crypto';
import type { Browser } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import { admin } from '../../admin/src/index.js';
import { apiKeys } from '../../api-keys/src/index.js';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../core/test/fixtures/every-database.js';
import { audit } from '../src/index.js';

const password = 'correct horse';
const reason = 'Ticket 42: cannot pay';
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const idOf = (json: unknown) => String(Object(json).id);

async function open(openAuth: OpenAuth) {
  const server = await openAuth({
    rateLimit: { enabled: false },

    plugins: [
      admin(),
      apiKeys({ prefix: 'acme', scopes: { apiKey: ['read'] }, leaks: { publicKeys: { k1: pem } } }),
      audit(),
    ] as const,
  });
  const { auth } = server;
  async function join(name: string, role?: string) {
    const browser = server.openBrowser('203.0.113.7');
    const email = `${name.toLowerCase()}@example.com`;
    const userId = idOf(Object((await browser.post('/sign-up/email', { name, email, password })).json).user);
    if (role) await auth.api.adminAssignRole({ body: { userId, role } });
    return { browser, userId };
  }
  const events = async () => (await auth.api.listAuditEvents({ query: { limit: 100 } })).rows;
  const seen = new Set<string>();
  /** What the log has got since the last call. */
  async function told() {
    const rows = (await events()).filter(({ id }) => !seen.has(id)).toReversed();
    for (const { id } of rows) seen.add(id);
    return rows;
  }
  const sessionOf = async (browser: Browser) => idOf(Object((await browser.get('/get-session')).json).session);
  return { ...server, join, told, sessionOf };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Makes the call, and returns the rows that it has got: each action with its outcome, and with what every row has in common. */
async function tellsOf({ told }: Opened, call: () => Promise<{ readonly status: number; readonly json: unknown }>) {
  await told();
  const { status, json } = await call();
  const rows = (await told()).map(({ action, outcome, code, actor, onBehalfOf, userId, targets }) => ({
    ...{ action, outcome, code, actor, onBehalfOf, userId },
    targets: targets.map(({ type, id }) => `${type} ${id}`),
  }));
  return { status, json, rows };
}

describeAuthOnEveryDatabase('the audit log of administrators', (openAuth) => {
  it('has one row of each call that succeeds, with the administrator and the user', async () => {
    const server = await open(openAuth);
    const ann = await server.join('Ann', 'admin');
    const { userId, browser } = await server.join('Bob');
    const sessionId = await server.sessionOf(browser);
    const actor = { kind: 'user', id: ann.userId, sessionId: await server.sessionOf(ann.browser) };
    const expectOne = async (action: string, path: string, body?: object, about = [`user ${userId}`]) => {
      const call = () => (body ? ann.browser.post(path, body) : ann.browser.get(path));
      const { status, rows } = await tellsOf(server, call);
      const row = { action, outcome: 'ok', code: null, actor, onBehalfOf: null, userId, targets: about };
      expect.soft([path, status, rows]).toEqual([path, 200, [row]]);
    };
    await expectOne('user.viewed', `/admin/get-user?id=${userId}`);
    await expectOne('user.updated', '/admin/update-user', { userId, name: 'Robert' });
    await expectOne('mailbox.changed', '/admin/update-user', { userId, email: 'robert@example.com' });
    await expectOne('session.revoked', '/admin/revoke-user-session', { userId, sessionId });
    await browser.post('/sign-in/email', { email: 'robert@example.com', password });
    await expectOne('session.revoked', '/admin/revoke-user-sessions', { userId });
    await expectOne('user.role_changed', '/admin/set-role', { userId, role: 'user' });
    await expectOne('password.set', '/admin/set-user-password', { userId, newPassword: 'another horse' });
    await expectOne('ban.created', '/admin/ban-user', { userId, banReason: 'Spam' });
    await expectOne('ban.removed', '/admin/unban-user', { userId });
    await expectOne('user.deleted', '/admin/remove-user', { userId });
    // The address of the administrator, who still exists.
    const [deletion] = (await server.auth.api.listAuditEvents({ query: { action: 'user.deleted' } })).rows;
    expect(deletion?.ipAddress).toBe('203.0.113.0/24');
    const made = await tellsOf(server, () =>
      ann.browser.post('/admin/create-user', { name: 'Cat', email: 'cat@example.com', password }),
    );
    const cat = idOf(Object(made.json).user);
    expect(made.rows).toEqual([
      {
        action: 'user.created',
        outcome: 'ok',
        code: null,
        actor,
        onBehalfOf: null,
        userId: cat,
        targets: [`user ${cat}`],
      },
    ]);
  });

  it('names both while an administrator acts as a user', async () => {
    const server = await open(openAuth);
    const ann = await server.join('Ann', 'admin');
    const bob = await server.join('Bob');
    const own = await server.sessionOf(ann.browser);
    const act = (path: string, body: object) => tellsOf(server, () => ann.browser.post(path, body));
    const begun = await act('/admin/impersonate-user', { userId: bob.userId, reason });
    const acting = await server.sessionOf(ann.browser);
    expect(acting).not.toBe(own);
    const about = { outcome: 'ok', code: null, userId: bob.userId };
    const asBob = { actor: { kind: 'user', id: ann.userId, sessionId: acting }, onBehalfOf: bob.userId };
    expect(begun.rows).toEqual([
      {
        ...about,
        action: 'impersonation.begun',
        actor: { kind: 'user', id: ann.userId, sessionId: own },
        onBehalfOf: null,
        targets: [`user ${bob.userId}`, `session ${acting}`],
      },
    ]);
    const renamed = await act('/update-user', { name: 'Robert' });
    expect(renamed.rows).toEqual([{ ...about, ...asBob, action: 'user.updated', targets: [`user ${bob.userId}`] }]);
    const refused = await act('/change-password', { currentPassword: password, newPassword: 'x'.repeat(12) });
    expect(refused.rows).toEqual([
      {
        ...{ ...about, ...asBob, action: 'password.changed', outcome: 'refused', code: 'NOT_WHILE_IMPERSONATING' },
        targets: [`user ${bob.userId}`],
      },
    ]);
    const { json } = await bob.browser.get('/audit/my-activity?limit=3');
    expect(Object(json).rows).toMatchObject([
      { action: 'password.changed', by: 'administrator', ipAddress: null },
      { action: 'user.updated', by: 'administrator', ipAddress: null },
      { action: 'impersonation.begun', by: 'administrator', ipAddress: null },
    ]);
    const stopped = await act('/admin/stop-impersonating', {});
    expect(stopped.rows).toEqual([
      { ...about, ...asBob, action: 'impersonation.ended', targets: [`user ${bob.userId}`] },
    ]);
  });

  it('has one refused row of each call that is refused, with the code', async () => {
    const server = await open(openAuth);
    const ann = await server.join('Ann', 'admin');
    const bob = await server.join('Bob');
    const calls: Readonly<Record<string, readonly [path: string, body: object | undefined]>> = {
      'user.viewed': ['/admin/get-user?id=none', undefined],
      'user.created': ['/admin/create-user', { name: 'Cat', email: 'bob@example.com' }],
      'user.updated': ['/admin/update-user', { userId: 'none', name: 'X' }],
      'user.role_changed': ['/admin/set-role', { userId: 'none', role: 'user' }],
      'password.set': ['/admin/set-user-password', { userId: 'none', newPassword: 'another horse' }],
      'ban.created': ['/admin/ban-user', { userId: 'none' }],
      'ban.removed': ['/admin/unban-user', { userId: 'none' }],
      'session.revoked': ['/admin/revoke-user-session', { userId: bob.userId, sessionId: 'none' }],
      'user.deleted': ['/admin/remove-user', { userId: 'none' }],
      'impersonation.begun': ['/admin/impersonate-user', { userId: 'none', reason }],
      'impersonation.ended': ['/admin/stop-impersonating', {}],
    };
    for (const [action, [path, body]] of Object.entries(calls))
      for (const { browser, userId } of [ann, bob]) {
        const { json, status, rows } = await tellsOf(server, () =>
          body ? browser.post(path, body) : browser.get(path),
        );
        const { code } = Object(json);
        expect([path, status >= 400, code]).toEqual([path, true, expect.any(String)]);
        if (userId === bob.userId && action !== 'impersonation.ended') expect(code).toBe('PERMISSION_DENIED');
        const actor = { kind: 'user', id: userId, sessionId: expect.any(String) };
        expect([path, rows]).toMatchObject([path, [{ action, outcome: 'refused', code, actor }]]);
        expect(rows).toHaveLength(1);
      }
  });
});

describeAuthOnEveryDatabase('the audit log of API keys', (openAuth) => {
  it('has one row of each call, with the user and the key, and none of the calls with it that read', async () => {
    const server = await open(openAuth);
    const { browser, userId } = await server.join('Ada');
    const actor = { kind: 'user', id: userId, sessionId: await server.sessionOf(browser) };
    const act = (path: string, body: object) => tellsOf(server, () => browser.post(path, body));
    const made = await act('/api-key/create', { name: 'Nightly', scopes: ['apiKey:read'] });
    const { id } = Object(made.json);
    const row = (action: string) => ({
      ...{ action, outcome: 'ok', code: null, actor, onBehalfOf: null, userId },
      targets: [`user ${userId}`, `api_key ${id}`],
    });
    expect(made.rows).toEqual([row('api_key.created')]);
    expect((await act('/api-key/update', { id, name: 'Weekly' })).rows).toEqual([row('api_key.updated')]);
    const rotated = await act('/api-key/rotate', { id });
    expect(rotated.rows).toEqual([row('api_key.rotated')]);
    const { key } = Object(rotated.json);
    const headers = { authorization: `Bearer ${key}` };
    const read = await tellsOf(server, () => server.openBrowser().get('/api-key/list', { headers }));
    expect([read.status, read.rows]).toEqual([200, []]);
    expect((await act('/api-key/revoke', { id })).rows).toEqual([row('api_key.revoked')]);
    for (const [action, path, more] of [
      ['api_key.updated', '/api-key/update', { name: 'X' }],
      ['api_key.rotated', '/api-key/rotate', {}],
      ['api_key.revoked', '/api-key/revoke', {}],
    ] as const) {
      const { rows } = await act(path, { id, ...more });
      expect(rows).toMatchObject([{ action, outcome: 'refused', code: 'API_KEY_NOT_FOUND', actor }]);
    }
    const unknown = await act('/api-key/create', { name: 'X', scopes: ['invoice:pay'] });
    expect(unknown.rows).toMatchObject([{ action: 'api_key.created', outcome: 'refused', code: 'UNKNOWN_SCOPE' }]);
  });

  it('names the key that was found in public, its owner, and no actor; a wrong signature ends nothing', async () => {
    const server = await open(openAuth);
    const { browser, userId } = await server.join('Ada');
    const { id, key } = Object((await browser.post('/api-key/create', { name: 'Nightly' })).json);
    const report = (signed: string) =>
      tellsOf(server, async () => {
        const body = JSON.stringify([{ token: key, type: 'acme_api_key' }]);
        const headers = {
          'content-type': 'application/json',
          'github-public-key-identifier': 'k1',
          'github-public-key-signature': sign('sha256', Buffer.from(signed || body), privateKey).toString('base64'),
        };
        const url = 'https://app.example.com/api/auth/api-key/leaked';
        const answer = await server.auth.handler(new Request(url, { method: 'POST', headers, body }));
        return { status: answer.status, json: await answer.json() };
      });
    const actor = { kind: 'user', id: null, sessionId: null };
    const wrong = await report('another text');
    expect(wrong.rows).toMatchObject([
      { action: 'api_key.leaked', outcome: 'refused', code: 'INVALID_SIGNATURE', actor, targets: [] },
    ]);
    const right = await report('');
    expect(right.rows).toEqual([
      {
        ...{ action: 'api_key.leaked', outcome: 'ok', code: null, actor, onBehalfOf: null, userId },
        targets: [`user ${userId}`, `api_key ${id}`],
      },
    ]);
    const { json } = await browser.get('/audit/my-activity?limit=1');
    expect(Object(json).rows).toMatchObject([{ action: 'api_key.leaked', by: 'visitor' }]);
  });
});
