import { expect, it } from 'vitest';
import { findEndpoints } from '../../test/fixtures/contracts.js';
import { everyClientPlugin } from '../../test/fixtures/plugins/client-plugins.js';
import { clientInternals, createAuthClient } from '../client.js';

const client = createAuthClient({
  baseURL: 'https://app.example.com',
  plugins: everyClientPlugin,
});
const { routes } = client[clientInternals];
const paths = Object.values(routes).map(({ path }) => path);

it('the route of a query names the session exactly if its endpoint answers 401 without one', async () => {
  const queries = (await findEndpoints()).filter(({ endpoint }) => endpoint.route.kind === 'query');
  expect(queries.length).toBeGreaterThan(15);
  for (const { name, endpoint } of queries) {
    const needsSession = !['anyone', 'optional'].includes(endpoint.access);
    expect(endpoint.route.access === 'session', name).toBe(needsSession);
  }
  expect(routes).toMatchObject({ listSessions: { access: 'session' } });
  expect(routes.ok?.access).toBeUndefined();
});

it('a change in an organization says so in its route, so that hooks demand the name of the organization', async () => {
  const mutations = (await findEndpoints()).filter(({ endpoint }) => endpoint.route.kind === 'mutation');
  // It changes the session, and its input can be `null`: it has to name what the user has chosen.
  const named = mutations.filter(
    ({ name, fields }) => fields.includes('organizationId') && name !== 'setActiveOrganization',
  );
  expect(named.length).toBeGreaterThan(15);
  for (const { name, endpoint } of mutations) {
    const isWithin = named.some((each) => each.name === name);
    expect(endpoint.route.within === 'organization', name).toBe(isWithin);
  }
});

it('a client has no function and no route for an endpoint of the server alone', async () => {
  const internal = (await findEndpoints()).filter(({ endpoint }) => endpoint.route.kind === 'internal');
  expect(internal.length).toBeGreaterThan(15);
  for (const { name, endpoint } of internal) {
    expect(Reflect.get(client, name), name).toBeUndefined();
    expect(paths, name).not.toContain(endpoint.route.path);
  }
  expect(Object.values(routes).filter(({ kind }) => kind === 'internal')).toEqual([]);
});
