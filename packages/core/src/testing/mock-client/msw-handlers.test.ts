import { getResponse, http, type RequestHandler } from 'msw';
import { expect, it } from 'vitest';
import { createAuthClient } from '../../client.js';
import { createMockClient, mswHandlers } from './index.js';

/** The network of a page with these handlers. Not `setupServer`: the test files of a worker share the network of Node. */
function networkOf(handlers: readonly RequestHandler[]): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const response = await getResponse([...handlers], request);
    if (!response || response.type === 'error') throw new TypeError(`Failed to fetch ${request.url}`);
    return response;
  };
}

it('the handlers of msw answer the client of the application, at its own address', async () => {
  const { server } = createMockClient({ session: {}, answers: { listUserAccounts: [] } });
  const fetch = networkOf(mswHandlers(http, server));
  const client = createAuthClient({ baseURL: 'https://shop.example.com', fetch });
  expect((await client.getSession()).data?.user.name).toBe('Ada Lovelace');
  expect((await client.listUserAccounts()).data).toEqual([]);
  await client.signOut();
  expect((await client.getSession()).data).toBeNull();
  server.use('offline');
  expect((await client.getSession()).error?.code).toBe('NETWORK_ERROR');
});

it('the handlers follow another base path', async () => {
  const { server } = createMockClient({ session: {}, basePath: '/auth' });
  const fetch = networkOf(mswHandlers(http, server));
  const client = createAuthClient({ baseURL: 'https://shop.example.com', basePath: '/auth', fetch });
  expect((await client.getSession()).data?.user.name).toBe('Ada Lovelace');
});
