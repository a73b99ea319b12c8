import type { Browser, TestServer } from 'latchkey/plugin/testing';
import { conformInTurn } from '../../core/test/fixtures/plugins/conform-in-turn.js';
import { apiKeys } from '../src/index.js';

const scopes = ['apiKey:read'];
const maximumPerOwner = 30;
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const inOrganizations = 'only for keys of organizations: organizations.databases.test.ts';

async function makeKey({ browser }: { readonly browser: Browser }, name = 'Nightly report') {
  const { json, text } = await browser.post('/api-key/create', { name, scopes });
  const { id, key }: { id?: unknown; key?: unknown } = Object(json);
  if (typeof id !== 'string' || typeof key !== 'string') throw new Error(text);
  return { id, key };
}
const idOfKey = async (server: TestServer) => ({ id: (await makeKey(server)).id });
const unknownId =
  (path: string) =>
  async ({ browser }: TestServer) =>
  () =>
    browser.post(path, { id: 'none' });

const ofOrganization = {
  ORGANIZATION_REQUIRES_A_SECOND_FACTOR: inOrganizations,
  YOU_ARE_NOT_ALLOWED_TO_MANAGE_THE_API_KEYS_OF_THIS_ORGANIZATION: inOrganizations,
};
const named = { USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: inOrganizations };
const granted = { YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE: inOrganizations };

await conformInTurn({
  plugin: () => apiKeys({ prefix: 'acme', scopes: { apiKey: ['read'] }, maximumPerOwner, grace: '1h' }),
  async exercise(server) {
    const { id, key } = await makeKey(server);
    const rotated = await server.browser.post('/api-key/rotate', { id });
    const { key: successor }: { key?: unknown } = Object(rotated.json);
    return { sent: [], shown: [key, String(successor)] };
  },
  calls: {
    createApiKey: () => ({ name: 'Nightly report', scopes }),
    getApiKey: idOfKey,
    updateApiKey: async (server) => ({ ...(await idOfKey(server)), name: 'Weekly report' }),
    rotateApiKey: idOfKey,
    revokeApiKey: idOfKey,
  },
  owned: async (server) => {
    await makeKey(server, 'A private name');
    return ['A private name'];
  },
  once: {
    async 'a key is revoked'(server) {
      const body = await idOfKey(server);
      const browsers = await Promise.all(Array.from({ length: 20 }, () => server.openSession()));
      return async (index) => (browsers[index] ?? server.browser).post('/api-key/revoke', body);
    },
    async 'the last key that a user may have'(server) {
      for (let made = 1; made < maximumPerOwner; made++) await makeKey(server);
      const browsers = await Promise.all(Array.from({ length: 20 }, () => server.openSession()));
      return async (index) => (browsers[index] ?? server.browser).post('/api-key/create', { name: 'Last', scopes });
    },
  },
  errors: {
    createApiKey: {
      ...ofOrganization,
      ...named,
      ...granted,
      async TOO_MANY_API_KEYS(server) {
        for (let made = 0; made < maximumPerOwner; made++) await makeKey(server);
        return () => server.browser.post('/api-key/create', { name: 'One more', scopes });
      },
      UNKNOWN_SCOPE:
        async ({ browser }) =>
        () =>
          browser.post('/api-key/create', { name: 'Report', scopes: ['invoice:read'] }),
      INVALID_NETWORK:
        async ({ browser }) =>
        () =>
          browser.post('/api-key/create', { name: 'Report', scopes, networks: ['localhost'] }),
      API_KEY_HAS_TO_EXPIRE:
        async ({ browser }) =>
        () =>
          browser.post('/api-key/create', { name: 'Report', scopes, expiresIn: null }),
      API_KEY_LIVES_TOO_LONG:
        async ({ browser }) =>
        () =>
          browser.post('/api-key/create', { name: 'Report', scopes, expiresIn: 366 * 86_400 }),
      ORGANIZATION_KEYS_ARE_NOT_ENABLED:
        async ({ browser }) =>
        () =>
          browser.post('/api-key/create', { name: 'Report', scopes, organizationId: 'none' }),
    },
    listApiKeys: {
      ...ofOrganization,
      ...named,
      ORGANIZATION_KEYS_ARE_NOT_ENABLED:
        async ({ browser }) =>
        () =>
          browser.get('/api-key/list?organizationId=none'),
    },
    getApiKey: {
      ...ofOrganization,
      API_KEY_NOT_FOUND:
        async ({ browser }) =>
        () =>
          browser.get('/api-key/get?id=none'),
    },
    updateApiKey: {
      ...ofOrganization,
      API_KEY_NOT_FOUND: unknownId('/api-key/update'),
      async INVALID_NETWORK(server) {
        const body = await idOfKey(server);
        return () => server.browser.post('/api-key/update', { ...body, networks: ['localhost'] });
      },
    },
    rotateApiKey: {
      ...ofOrganization,
      ...granted,
      API_KEY_NOT_FOUND: unknownId('/api-key/rotate'),
      API_KEY_HAS_TO_EXPIRE: async (server) => {
        const body = await idOfKey(server);
        return () => server.browser.post('/api-key/rotate', { ...body, expiresIn: null });
      },
      API_KEY_LIVES_TOO_LONG: async (server) => {
        const body = await idOfKey(server);
        return () => server.browser.post('/api-key/rotate', { ...body, expiresIn: 366 * 86_400 });
      },
    },
    revokeApiKey: { ...ofOrganization, API_KEY_NOT_FOUND: unknownId('/api-key/revoke') },
  },
  credentials: {
    'a key': {
      endpoint: 'listApiKeys',
      async prepare(server) {
        const { id, key } = await makeKey(server);
        return {
          headers: bearer(key),
          wrong: bearer(`${key.slice(0, -6)}AAAAAA`),
          end: () => server.browser.post('/api-key/revoke', { id }),
        };
      },
    },
  },
});
