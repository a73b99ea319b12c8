import { expect, it } from 'vitest';
import { isWellFormed, readKey } from '../src/key.js';
import { bearing, check, eve, makeKey, openServer } from './key-server.js';

it('one call of a key counts once, also in a call of the library', async () => {
  const server = await openServer({ quota: { limit: 5, window: '1d' } });
  const { key, id } = await makeKey(server.browser, { scopes: ['apiKey:read'] });
  const remaining = async () =>
    Object(Object((await server.browser.get(`/api-key/get?id=${id}`)).json).quota).remaining;
  await server.openBrowser().get('/api-key/list', { headers: bearing(key) });
  expect(await remaining()).toBe(4);
  await server.openBrowser().get(`/api-key/get?id=${id}`, { headers: bearing(key) });
  expect(await remaining()).toBe(3);
  await server.auth.api.getSession({ headers: new Headers(bearing(key)), query: { apiKeys: true } });
  expect(await remaining()).toBe(2);
  await check(server, bearing(key));
  expect(await remaining()).toBe(1);
  await server.browser.post('/api-key/rotate', { id });
  expect(await remaining()).toBe(1);
});

it('other forms of a key are no key, and let no cookie count', async () => {
  const server = await openServer({ header: 'x-api-key' });
  const { key } = await makeKey(server.browser, { scopes: ['apiKey:read'] });
  const forms = [
    key.toUpperCase(),
    `${key}\u0020x`,
    `${key}a`,
    key.slice(0, -1),
    `${key}${'a'.repeat(100_000)}`,
    key.replace('acme_', 'acme__'),
    key.replace('acme', 'Acme'),
  ];
  for (const form of forms) {
    expect(await check(server, bearing(form))).toBe('INVALID_API_KEY');
    expect(await check(server, { 'x-api-key': form })).toBe('INVALID_API_KEY');
    expect((await server.browser.get('/api-key/list', { headers: bearing(form) })).status).toBe(401);
    expect((await server.browser.get('/get-session', { headers: { 'x-api-key': form } })).json).toBeNull();
    expect(
      (await server.browser.post('/update-user', { name: 'x' }, { headers: { 'x-api-key': form } })).status,
    ).toBeGreaterThanOrEqual(400);
  }
  for (const text of ['', ' ', '\u00e9', 'Bearer', 'null'])
    expect(
      (await server.browser.post('/update-user', { name: 'x' }, { headers: { 'x-api-key': text } })).status,
    ).toBeGreaterThanOrEqual(400);
  expect(isWellFormed('acme', `acme_${'０'.repeat(36)}`)).toBe(false);
  const started = performance.now();
  readKey({ prefix: 'acme' }, new Headers({ authorization: `Bearer${' '.repeat(60_000)}\tx` }));
  expect(performance.now() - started).toBeLessThan(200);
  // two keys in one request: the one in Authorization counts, and never the cookie
  expect(await check(server, { ...bearing('acme_wrong'), 'x-api-key': key })).toBe('INVALID_API_KEY');
});

it('scopes and cursors of others', async () => {
  const server = await openServer();
  const { id, key } = await makeKey(server.browser, { scopes: ['invoice:read'] });
  for (const path of ['/api-key/update', '/api-key/rotate'])
    await server.browser.post(path, {
      id,
      name: 'More',
      scopes: ['invoice:create', 'apiKey:read'],
      quota: null,
      userId: 'x',
      expiresAt: null,
    });
  const { json } = await server.browser.get(`/api-key/get?id=${id}`);
  expect(json).toMatchObject({ scopes: ['invoice:read'] });
  expect((await server.openBrowser().get('/api-key/list', { headers: bearing(key) })).status).toBe(403);
  for (const name of ['a', 'b', 'c']) await makeKey(server.browser, { name });
  const page = await server.browser.get('/api-key/list?limit=1');
  const { next } = page.json as { next: string };
  const other = server.openBrowser();
  await other.post('/sign-up/email', eve);
  expect((await other.get(`/api-key/list?limit=1&cursor=${encodeURIComponent(next)}`)).status).toBe(400);
  for (const path of ['/api-key/update', '/api-key/rotate', '/api-key/revoke'])
    expect((await other.post(path, { id, name: 'mine' })).json).toMatchObject({ code: 'API_KEY_NOT_FOUND' });
  expect((await other.get(`/api-key/get?id=${id}`)).json).toMatchObject({ code: 'API_KEY_NOT_FOUND' });
});

it('two rotations end the first key at once, and a second rotation at once loses', async () => {
  const server = await openServer();
  const first = await makeKey(server.browser);
  const rotate = () => server.browser.post('/api-key/rotate', { id: first.id });
  const second = Object((await rotate()).json).key;
  expect(await check(server, bearing(first.key))).toMatchObject({ key: { id: first.id } });
  await rotate();
  expect(await check(server, bearing(first.key))).toBe('INVALID_API_KEY');
  expect(await check(server, bearing(second))).toMatchObject({ key: { id: first.id } });
});
