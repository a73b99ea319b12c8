import { defineContract, definePlugin, type StoredUser } from 'latchkey/plugin';
import { expect, it } from 'vitest';
import { ada, bearing, check, makeKey, openServer } from './key-server.js';

it('the keys of a user whom a plugin blocks are refused at once, and count no call; they work again after that', async () => {
  const blocked = new Set<string>();
  const gate = definePlugin(defineContract('blocking', {}), {
    handlers: {},
    sessionGate: (_, { user }: { readonly user: StoredUser }) => !blocked.has(user.email),
  });
  const server = await openServer({ quota: { limit: 2, window: '1d' } }, { plugins: [gate] });
  const { id, key } = await makeKey(server.browser, { scopes: ['apiKey:read'] });
  const list = () => server.openBrowser().get('/api-key/list', { headers: bearing(key) });
  blocked.add(ada.email);
  expect(await check(server, bearing(key))).toBe('INVALID_API_KEY');
  expect((await list()).status).toBe(401);
  blocked.clear();
  expect(await check(server, bearing(key))).toMatchObject({ key: { id }, quota: { remaining: 1 } });
});
