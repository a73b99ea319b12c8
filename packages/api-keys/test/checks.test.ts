import { expect, it } from 'vitest';
import { ada, bearing, check, day, eve, hour, makeKey, minute, openServer } from './key-server.js';

/** A server whose statements are listed. */
async function openCounted() {
  const statements: string[] = [];
  const isCounted = (sql: string) => !/^(?:begin|commit|rollback)/i.test(sql);
  const onStatement = (sql: string) => void (isCounted(sql) && statements.push(sql));
  const server = await openServer({}, { extra: { advanced: { onStatement } } });
  return { ...server, statements };
}

it('a check returns the key and its user, and never what other scopes would need', async () => {
  const server = await openServer();
  const { id, key } = await makeKey(server.browser, { scopes: ['invoice:read'] });
  const verified = { id, name: 'Nightly report', ownerType: 'user', scopes: ['invoice:read'] };
  expect(await check(server, bearing(key), ['invoice:read'])).toMatchObject({
    ...{ key: verified, user: { email: ada.email }, organizationId: null, quota: null },
  });
  expect(await check(server, bearing(key), ['invoice:read', 'invoice:create'])).toBe('API_KEY_LACKS_SCOPE');
});

it('a check is one statement and no write; the last use is written at most once a minute, after the answer', async () => {
  const server = await openCounted();
  const { id, key } = await makeKey(server.browser);
  const usedAt = async () => (await server.auth.api.getApiKey({ query: { id } })).lastUsedAt;
  expect(await usedAt()).toBeNull();
  await check(server, bearing(key)); // loads the handlers
  await server.auth.settled();
  server.clock.advance(minute);
  server.statements.length = 0;
  for (let call = 0; call < 100; call++) await check(server, bearing(key));
  const inCalls = server.statements.filter((sql) => /^select/i.test(sql));
  expect(inCalls).toHaveLength(100);
  await server.auth.settled();
  expect(server.statements.filter((sql) => !/^select/i.test(sql))).toHaveLength(1);
  expect(await usedAt()).toEqual(server.clock.now());
});

it('the last use never goes back', async () => {
  const server = await openServer();
  const { id, key } = await makeKey(server.browser);
  server.clock.advance(hour);
  await check(server, bearing(key));
  await server.auth.settled();
  const at = server.clock.now();
  server.clock.advance(-2 * minute); // the clock of another process
  await check(server, bearing(key));
  await server.auth.settled();
  expect((await server.auth.api.getApiKey({ query: { id } })).lastUsedAt).toEqual(at);
});

it('a text with a wrong checksum reaches no statement, at an endpoint and in a check', async () => {
  const server = await openCounted();
  const { key } = await makeKey(server.browser);
  await check(server, bearing(key));
  await server.auth.settled();
  server.statements.length = 0;
  const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
  for (const text of [wrong, key.slice(0, -1), `ACME${key.slice(4)}`, 'acme_', `acme_${'A'.repeat(36)}`]) {
    expect(await check(server, bearing(text))).toBe('INVALID_API_KEY');
    expect((await server.browser.get('/api-key/list', { headers: bearing(text) })).status).toBe(401);
  }
  expect(server.statements).toEqual([]);
});

it('a call without a key is refused, also with a cookie, with a token of bearer(), and with a key in the query or the body', async () => {
  const server = await openServer();
  const { key } = await makeKey(server.browser, { scopes: ['apiKey:read'] });
  const cookie = server.browser.cookieHeader ?? '';
  expect(await check(server, {})).toBe('API_KEY_IS_REQUIRED');
  expect(await check(server, { cookie })).toBe('API_KEY_IS_REQUIRED');
  const signIn = await server.openBrowser().post('/sign-in/email', ada);
  const token = signIn.headers.get('set-auth-token') ?? '';
  expect(await check(server, bearing(token))).toBe('API_KEY_IS_REQUIRED');
  const visitor = server.openBrowser();
  for (const path of [`/api-key/list?key=${key}`, `/api-key/list?api_key=${key}`, `/api-key/list?access_token=${key}`])
    expect((await visitor.get(path)).status).toBe(401);
});

it('beside bearer(), the prefix decides: a token is a session, a key is none', async () => {
  const server = await openServer();
  const { key } = await makeKey(server.browser, { scopes: ['apiKey:read'] });
  const signIn = await server.openBrowser().post('/sign-in/email', ada);
  const visitor = server.openBrowser();
  const session = await visitor.get('/get-session', {
    headers: bearing(signIn.headers.get('set-auth-token') ?? ''),
  });
  expect(session.json).toMatchObject({ user: { email: ada.email } });
  expect((await visitor.get('/get-session', { headers: bearing(key) })).json).toBeNull();
  expect((await visitor.get('/api-key/list', { headers: bearing(key) })).status).toBe(200);
});

it('a key beside the cookie of another user acts for its own user', async () => {
  const server = await openServer();
  const { id, key } = await makeKey(server.browser, { scopes: ['apiKey:read'] });
  const other = server.openBrowser();
  await other.post('/sign-up/email', eve);
  const { json } = await other.get('/api-key/list', { headers: bearing(key) });
  expect(json).toMatchObject({ rows: [{ id }] });
});

it('a key makes, changes, rotates and ends no key, and needs its scope to list them', async () => {
  const server = await openServer();
  const { id, key } = await makeKey(server.browser, { scopes: ['apiKey:read', 'invoice:read'] });
  const poor = await makeKey(server.browser, { scopes: ['invoice:read'] });
  const program = server.openBrowser();
  const headers = bearing(key);
  for (const [path, body] of [
    ['/api-key/create', { name: 'Another' }],
    ['/api-key/update', { id, enabled: true }],
    ['/api-key/rotate', { id }],
    ['/api-key/revoke', { id }],
  ] as const) {
    const answer = await program.post(path, body, { headers });
    expect(answer.json).toMatchObject({ code: 'API_KEY_IS_NOT_ACCEPTED' });
  }
  expect((await program.get(`/api-key/get?id=${id}`, { headers })).status).toBe(200);
  const refused = await program.get('/api-key/list', { headers: bearing(poor.key) });
  expect(refused.json).toMatchObject({ code: 'API_KEY_LACKS_SCOPE' });
});

it('a key expires at its time, not later, and is refused while it is disabled', async () => {
  const server = await openServer();
  const { id, key } = await makeKey(server.browser, { expiresIn: hour });
  const change = (enabled: boolean) => server.browser.post('/api-key/update', { id, enabled });
  expect((await change(false)).json).toMatchObject({ enabled: false, name: 'Nightly report' });
  expect(await check(server, bearing(key))).toBe('INVALID_API_KEY');
  await change(true);
  server.clock.advance(hour - 0.001);
  expect(await check(server, bearing(key))).toMatchObject({ key: { id } });
  server.clock.advance(0.001);
  expect(await check(server, bearing(key))).toBe('INVALID_API_KEY');
});

it('a key lives 90 days by default, and forever only where the option allows it', async () => {
  const server = await openServer({ allowNever: true });
  const made = await makeKey(server.browser);
  expect(new Date(String(made.expiresAt))).toEqual(new Date(server.clock.now().getTime() + 90 * day * 1000));
  expect((await makeKey(server.browser, { expiresIn: null })).expiresAt).toBeNull();
});

it('what a call must not set, it does not set', async () => {
  const server = await openServer();
  const other = server.openBrowser();
  const joined = await other.post('/sign-up/email', eve);
  const { id: userId } = (joined.json as { user: { id: string } }).user;
  const made = await makeKey(server.browser, {
    ...{ userId, id: 'mine', hash: 'x', enabled: false, quotaLimit: 9, lastUsedAt: '2030-01-01', ownerType: 'service' },
    expiresAt: null,
  });
  expect(made).toMatchObject({ ownerType: 'user', enabled: true, quota: null, lastUsedAt: null });
  expect([made.id === 'mine', made.expiresAt === null]).toEqual([false, false]);
  const changed = await server.browser.post('/api-key/update', {
    id: made.id,
    scopes: ['invoice:read'],
    expiresAt: null,
  });
  expect(changed.json).toMatchObject({ scopes: [] });
  expect((await other.get('/api-key/list')).json).toMatchObject({ rows: [] });
});

it('no call of another user finds a key by its id', async () => {
  const server = await openServer();
  const { id, key } = await makeKey(server.browser);
  const other = server.openBrowser();
  await other.post('/sign-up/email', eve);
  const codes = [
    await other.get(`/api-key/get?id=${id}`),
    await other.post('/api-key/update', { id, enabled: false }),
    await other.post('/api-key/rotate', { id }),
    await other.post('/api-key/revoke', { id }),
  ].map(({ json }) => (json as { code: string }).code);
  expect(codes).toEqual(codes.map(() => 'API_KEY_NOT_FOUND'));
  expect(await check(server, bearing(key))).toMatchObject({ key: { id } });
});

it('an unknown scope is refused by its name', async () => {
  const { browser } = await openServer();
  const { json } = await browser.post('/api-key/create', { name: 'Report', scopes: ['invoice:read', 'invoice:pay'] });
  expect(json).toMatchObject({ code: 'UNKNOWN_SCOPE', details: [{ path: 'scopes', message: 'invoice:pay' }] });
});

it('no list and no row contains a key', async () => {
  const server = await openServer();
  const { key } = await makeKey(server.browser);
  const { text } = await server.browser.get('/api-key/list');
  expect(text).toContain(key.slice(0, 9));
  expect(text).toContain(`"${key.slice(-4)}"`);
  expect(text).not.toContain(key.slice(9, -4));
});

it('a service key is the application’s: it is checked, has no user, and enters no endpoint', async () => {
  const server = await openServer();
  const made = await server.auth.api.createServiceKey({
    body: { name: 'Billing', scopes: ['apiKey:read'], expiresIn: null },
  });
  expect(made).toMatchObject({ ownerType: 'service', expiresAt: null });
  expect(await check(server, bearing(made.key))).toMatchObject({
    user: null,
    organizationId: null,
    key: { id: made.id },
  });
  expect((await server.openBrowser().get('/api-key/list', { headers: bearing(made.key) })).status).toBe(401);
  expect((await server.openBrowser().post('/api-key/create-service-key', { name: 'Mine' })).status).toBe(404);
  expect((await server.auth.api.listApiKeys()).rows).toMatchObject([{ id: made.id }]);
  expect((await server.browser.get('/api-key/list')).json).toMatchObject({ rows: [] });
  expect((await server.browser.post('/api-key/revoke', { id: made.id })).status).toBe(400);
  await server.auth.api.revokeApiKey({ body: { id: made.id } });
  expect(await check(server, bearing(made.key))).toBe('INVALID_API_KEY');
});

it('getSession answers for a key only if the application’s own call says so', async () => {
  const server = await openServer();
  const { id, key } = await makeKey(server.browser, { expiresIn: hour });
  const service = await server.auth.api.createServiceKey({ body: { name: 'Billing' } });
  const ask = (shown: string, query?: { readonly apiKeys: true }) =>
    server.auth.api.getSession({ headers: bearing(shown), ...(query && { query }) });
  const byKey = { user: { email: ada.email }, session: { id, token: '', factors: [] } };
  expect(await ask(key, { apiKeys: true })).toMatchObject(byKey);
  expect([await ask(key), await ask(service.key, { apiKeys: true })]).toEqual([null, null]);
  const overHttp = await server.browser.get('/get-session?apiKeys=true', { headers: bearing(key) });
  expect(overHttp.json).toBeNull();
  const headers = { cookie: server.browser.cookieHeader ?? '' };
  expect(await server.auth.api.getSession({ headers, query: { apiKeys: true } })).toMatchObject({ user: byKey.user });
  server.clock.advance(hour);
  expect(await ask(key, { apiKeys: true })).toBeNull();
});
