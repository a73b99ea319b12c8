import { openApi } from 'latchkey';
import { defineContract, definePlugin, endpoint, guard, mutation, shape } from 'latchkey/plugin';
import { expect, it } from 'vitest';
import { verifyApiKey } from '../src/index.js';
import { bearing, check, codeOf, makeKey, openServer } from './key-server.js';

const refused = 'API_KEY_IS_NOT_FOR_THIS_ADDRESS';
const behindProxy = { extra: { advanced: { ipAddress: { ipAddressHeaders: ['x-real-ip'] } } } };

it('a key with networks works from them alone, in a check and at an endpoint', async () => {
  const server = await openServer({}, behindProxy);
  const networks = ['203.0.113.0/24', '198.51.100.7', '2001:db8:1::/48'];
  const { key } = await makeKey(server.browser, { scopes: ['apiKey:read'], networks });
  const from = async (address: string) => {
    const headers = bearing(key, { 'x-real-ip': address });
    const [checked, listed] = [
      await check(server, headers),
      await server.openBrowser().get('/api-key/list', { headers }),
    ];
    expect(listed.status === 200).toBe(typeof checked === 'object');
    return typeof checked === 'object' ? 'passes' : checked;
  };
  for (const address of ['203.0.113.0', '203.0.113.255', '198.51.100.7', '::ffff:203.0.113.9', '2001:DB8:1:ffff::1'])
    expect(await from(address), address).toBe('passes');
  for (const address of ['203.0.112.255', '203.0.114.0', '198.51.100.8', '2001:db8:2::', '::1', 'unknown', ''])
    expect(await from(address), address).toBe(refused);
});

it('behind a proxy, an address that a caller has forged is in no network, and neither is its peer', async () => {
  const server = await openServer({}, behindProxy);
  const { key } = await makeKey(server.browser, { networks: ['10.0.0.0/8'] });
  const verify = (headers: Headers, ipAddress?: string) =>
    verifyApiKey(server.auth, { headers }, { ipAddress }).then(() => 'passes', codeOf);
  expect(await verify(new Headers(bearing(key, { 'x-forwarded-for': '10.0.0.1' })), '192.0.2.1')).toBe(refused);
  expect(await verify(new Headers(bearing(key, { 'x-real-ip': '10.0.0.2, 10.0.0.3' })), '10.0.0.2')).toBe(refused);
});

it('without a proxy, the address of the peer counts', async () => {
  const server = await openServer();
  const { key } = await makeKey(server.browser, { networks: ['10.0.0.0/8'] });
  const headers = new Headers(bearing(key, { 'x-forwarded-for': '10.0.0.2' }));
  const verify = (ipAddress?: string) =>
    verifyApiKey(server.auth, { headers }, { ipAddress }).then(() => 'passes', codeOf);
  expect(await verify('10.255.0.1')).toBe('passes');
  expect(await verify('11.0.0.1')).toBe(refused);
  expect(await verify()).toBe(refused);
});

it('a network that would never match, or is none, is refused by name', async () => {
  const { browser } = await openServer();
  const wrong = [
    '10.0.0.0/33',
    '10.0.0/8',
    '010.0.0.1',
    '::ffff:10.0.0.0/104',
    '::ffff:a00:0/104',
    'localhost',
    '10.0.0.1:80',
    '1::/129',
  ];
  for (const network of wrong) {
    const answer = await browser.post('/api-key/create', { name: 'Report', networks: ['10.0.0.0/8', network] });
    expect(answer.json, network).toMatchObject({ code: 'INVALID_NETWORK', details: [{ message: network }] });
  }
  expect((await browser.post('/api-key/create', { name: 'Report', networks: [] })).status).toBe(400);
  const everywhere = await makeKey(browser, { networks: ['0.0.0.0/0', '::/0'] });
  expect(everywhere.networks).toEqual(['0.0.0.0/0', '::/0']);
});

it('the owner changes the networks of a key, and opens it to every address again', async () => {
  const server = await openServer();
  const { id, key } = await makeKey(server.browser);
  expect(await check(server, bearing(key))).toMatchObject({ key: { id } });
  const update = (networks: readonly string[] | null) => server.browser.post('/api-key/update', { id, networks });
  expect((await update(['10.0.0.0/8'])).json).toMatchObject({ networks: ['10.0.0.0/8'] });
  expect(await check(server, bearing(key))).toBe(refused);
  const { json } = await server.browser.post('/api-key/rotate', { id });
  expect(json).toMatchObject({ networks: ['10.0.0.0/8'] });
  expect((await update(null)).json).toMatchObject({ networks: null });
  expect(await check(server, bearing(key))).toMatchObject({ key: { id } });
});

it('a key whose owner narrows the networks during a call changes nothing any more', async () => {
  const inFlight: (() => Promise<unknown>)[] = [];
  let changes = 0;
  const contract = defineContract('slow', {
    changeSlowly: endpoint(mutation('/slow/change', []), {
      access: 'session',
      audit: false,
      guard: { ...guard.inPerson, byApiKey: 'member:delete' },
      output: shape.status,
    }),
  });
  const slow = definePlugin(contract, {
    handlers: {
      async changeSlowly(call) {
        for (const run of inFlight) await run();
        await call.transaction(async () => {
          changes += 1;
        });
        return { status: true };
      },
    },
  });
  const { browser, openBrowser } = await openServer({}, { plugins: [slow] });
  const { id, key } = await makeKey(browser, { scopes: ['member:delete'] });
  const call = () => openBrowser().post('/slow/change', {}, { headers: bearing(key) });
  expect([(await call()).status, changes]).toEqual([200, 1]);
  inFlight.push(() => browser.post('/api-key/update', { id, networks: ['10.0.0.0/8'] }));
  expect([(await call()).json, changes]).toMatchObject([{ code: refused }, 1]);
});

it('the reference names the scope that a key needs', async () => {
  const { browser } = await openServer({}, { plugins: [openApi()] });
  const { json } = await browser.get('/open-api/generate-schema');
  expect(json).toMatchObject({
    components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/api-key/list': {
        get: { security: [{ apiKeyCookie: [] }, { bearerAuth: [] }, { apiKey: ['apiKey:read'] }] },
      },
      '/api-key/create': { post: { security: [{ apiKeyCookie: [] }, { bearerAuth: [] }] } },
    },
  });
});
