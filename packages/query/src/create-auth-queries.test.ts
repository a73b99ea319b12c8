import { QueryClient } from '@tanstack/query-core';
import { ConfigurationError, clientInternals, createAuthClient, twoFactorClient } from 'latchkey/client';
import { expect, expectTypeOf, it } from 'vitest';
import { createAuthQueries } from './index.js';

const connectTo = (fetch: typeof globalThis.fetch) =>
  createAuthClient({ baseURL: 'https://app.example.com', plugins: [twoFactorClient()], fetch });
const open = () => connectTo(async () => Response.json(null));

it('every call of a client has options, under its own name', () => {
  const client = open();
  const { queries, mutations } = createAuthQueries(client);
  const named = (kind: string) =>
    Object.entries(client[clientInternals].routes).flatMap(([name, route]) => (route.kind === kind ? name : []));
  expect(Object.keys(queries).sort()).toEqual(
    named('query')
      .filter((name) => name !== 'getSession')
      .sort(),
  );
  expect(Object.keys(mutations).sort()).toEqual(named('mutation').sort());
  expectTypeOf(mutations).not.toHaveProperty('listSessions');
  expectTypeOf(queries).not.toHaveProperty('getSession');
  expectTypeOf(queries).not.toHaveProperty('signInEmail');
});

it('a client has one object, which all its pages share', () => {
  const client = open();
  expect(createAuthQueries(client)).toBe(createAuthQueries(client));
  expect(createAuthQueries(open())).not.toBe(createAuthQueries(client));
});

it('a second prefix for the same client is refused, because its cache would not be kept up to date', () => {
  const client = open();
  createAuthQueries(client, { keyPrefix: ['admin'] });
  expect(createAuthQueries(client).keys.all).toEqual(['admin']);
  expect(createAuthQueries(client, { keyPrefix: ['admin'] }).keys.all).toEqual(['admin']);
  const again = () => createAuthQueries(client, { keyPrefix: ['other'] });
  expect(again).toThrow(ConfigurationError);
  expect(again).toThrow(/createAuthQueries\.keyPrefix: .*expected \["admin"\], as in the first call for this client/);
});

it('a query is sent with the user of its key, and rejects with the error of the endpoint', async () => {
  const sent: Request[] = [];
  const client = connectTo(async (input, init) => {
    sent.push(new Request(input, init));
    return Response.json({ code: 'UNAUTHORIZED', message: 'No session' }, { status: 401 });
  });
  const { queries, keys } = createAuthQueries(client);
  const options = queries.listSessions.options(undefined, 'ada');
  expect(options.queryKey).toEqual([...keys.user('ada'), 'listSessions']);
  const error = { code: 'UNAUTHORIZED', status: 401 };
  await expect(new QueryClient().fetchQuery(options)).rejects.toMatchObject(error);
  expect(sent.map(({ url, headers }) => [url, headers.get('x-latchkey-user')])).toEqual([
    ['https://app.example.com/api/auth/list-sessions', 'ada'],
  ]);
});
