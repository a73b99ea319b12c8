// @vitest-environment node
import { dehydrate, hydrate, QueryClient } from '@tanstack/query-core';
import { organization } from 'latchkey';
import { createAuthClient, organizationClient } from 'latchkey/client';
import { testAuth } from 'latchkey/testing';
import { expect, expectTypeOf, it } from 'vitest';
import { createAuthQueries, keepDates, serverQueries } from '../index.js';

const { auth, openBrowser } = testAuth({ plugins: [organization()] });

/** A signed-in visitor: the headers of their requests, and the page, which must not send a request. */
async function visit() {
  const browser = openBrowser();
  await browser.post('/sign-up/email', {
    name: 'Ada',
    email: `${crypto.randomUUID()}@example.com`,
    password: 'correct horse',
  });
  const client = createAuthClient({
    baseURL: browser.origin,
    plugins: [organizationClient()],
    fetch: () => Promise.reject(new Error('the page has sent a request')),
  });
  return { headers: new Headers({ cookie: browser.cookieHeader }), page: createAuthQueries(client) };
}

/** Brings a cache from the server to the page as JSON. */
function handOver(server: QueryClient): QueryClient {
  const page = new QueryClient({ defaultOptions: keepDates });
  hydrate(page, JSON.parse(JSON.stringify(dehydrate(server))));
  return page;
}

it('answers that the server has prefetched without HTTP are under the keys of the page, with their dates', async () => {
  const { headers, page } = await visit();
  const { initialSession, session, queries } = await serverQueries(auth, headers);
  const server = new QueryClient({ defaultOptions: keepDates });
  await server.prefetchQuery(session.options());
  await server.prefetchQuery(queries.listSessions.options());
  await server.prefetchQuery(queries.listMembers.options({ organizationId: 'none' }));
  const cache = handOver(server);

  expect(cache.getQueryData(page.session.key())).toEqual(initialSession);
  const list = await cache.ensureQueryData(
    page.queries.listSessions.options(undefined, initialSession?.user.id ?? null),
  );
  expect(list).toHaveLength(1);
  expect(list[0]?.createdAt).toBeInstanceOf(Date);
  expect(cache.getQueryData(page.session.key())?.session.expiresAt).toEqual(initialSession?.session.expiresAt);
  // A refusal is left to the page.
  expect(cache.getQueryCache().getAll()).toHaveLength(2);
});

it('an input of an endpoint is sent where the endpoint wants it, and is part of the key', async () => {
  const { headers, page } = await visit();
  const made = await auth.api.createOrganization({ headers, body: { name: 'Acme', slug: crypto.randomUUID() } });
  const { initialSession, queries } = await serverQueries(auth, headers);
  const userId = initialSession?.user.id ?? null;
  const server = new QueryClient();
  const byQuery = queries.listMembers.options({ organizationId: made.id });
  const byBody = queries.hasPermission.options({ organizationId: made.id, permission: { member: ['create'] } });
  await expect(server.fetchQuery(byQuery)).resolves.toMatchObject({ total: 1 });
  await expect(server.fetchQuery(byBody)).resolves.toMatchObject({ success: true });
  expect(byQuery.queryKey).toEqual(page.queries.listMembers.key({ organizationId: made.id }, userId));
});

it('without a session, answers are those of no user', async () => {
  const { page } = await visit();
  const { initialSession, queries } = await serverQueries(auth, new Headers());
  expect(initialSession).toBeNull();
  expect(queries.ok.options().queryKey).toEqual(page.queries.ok.key(undefined, null));
  await expect(new QueryClient().fetchQuery(queries.listSessions.options())).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});

it('the prefix of the page is part of every key', async () => {
  const { session, queries } = await serverQueries(auth, new Headers(), { keyPrefix: ['admin'] });
  expect(session.options().queryKey).toEqual(['admin', 'session']);
  expect(queries.ok.options().queryKey).toEqual(['admin', 'user', null, 'ok']);
});

it('has the endpoints that only read', async () => {
  const { queries } = await serverQueries(auth, new Headers());
  expectTypeOf(queries).toHaveProperty('listMembers');
  expectTypeOf(queries).not.toHaveProperty('signOut');
  expectTypeOf(queries).not.toHaveProperty('listUsers');
  expectTypeOf(queries.listSessions.options().queryFn).returns.resolves.items.toHaveProperty('createdAt');
  // @ts-expect-error an unknown filter
  queries.listMembers.options({ sortBy: 1 });
});

it('refuses anything that createAuth has not made', async () => {
  await expect(Reflect.apply(serverQueries, undefined, [{}, new Headers()])).rejects.toThrow(
    'serverQueries.auth: got an object, expected the object that createAuth() returned',
  );
});
