import { expect, it } from 'vitest';
import { createAuthClient, organizationClient } from '../client.js';
import * as server from '../index.js';
import { testAuth } from '../testing.js';
import { pluginOfPath } from './plugin-of-path.js';

const made = {
  emailOTP: server.emailOTP(),
  jwt: server.jwt(),
  magicLink: server.magicLink({ sendMagicLink() {} }),
  organization: server.organization(),
  phoneNumber: server.phoneNumber({ sendOTP() {} }),
  teams: server.teams(),
  twoFactor: server.twoFactor(),
  username: server.username(),
};

it.each(Object.entries(made))(
  'the paths of %s() lead to its name, so that a 404 can say what is missing',
  (name, plugin) => {
    const routes = Object.values(plugin.contract.endpoints).map(({ route }) => route);
    const paths = routes.filter(({ kind }) => kind !== 'internal').map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => pluginOfPath(path) !== `${name}()`)).toEqual([]);
  },
);

it('a path of the core belongs to no plugin', () => {
  for (const path of ['/sign-in/email', '/get-session', '/refresh-token', '/x'])
    expect(pluginOfPath(path)).toBeUndefined();
});

it('a call of a missing plugin is answered in development with the plugin to list', async () => {
  const { auth } = testAuth();
  const client = createAuthClient({
    baseURL: 'https://app.example.com',
    plugins: [organizationClient()],
    async fetch(input, init) {
      const request = new Request(input, init);
      const answer = await auth.handler(request);
      return Object.defineProperty(answer, 'url', { value: request.url }); // as a browser sets it
    },
  });
  const { error } = await client.listOrganizations();
  expect(error).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  expect(error?.message).toBe(
    "The server has no endpoint for listOrganizations. List organization() in the server's plugins: https://latchkey.dev/errors#not_found",
  );
});
