import { expect, it } from 'vitest';
import { defineClientPlugin } from '../client/define-client-plugin.js';
import { createAuthClient, organizationClient } from '../client.js';
import * as server from '../index.js';
import { testAuth } from '../testing.js';
import { defineContract, endpoint } from './endpoint.js';
import { pluginOfPath } from './plugin-of-path.js';
import { query } from './routes.js';
import { status } from './shapes.js';

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
    const routes = Object.values(plugin.contract.declared.endpoints).map(({ route }) => route);
    const paths = routes.filter(({ kind }) => kind !== 'internal').map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => pluginOfPath(path) !== `${name}()`)).toEqual([]);
  },
);

it('a path of the core belongs to no plugin', () => {
  for (const path of ['/sign-in/email', '/get-session', '/refresh-token', '/x'])
    expect(pluginOfPath(path)).toBeUndefined();
});

/** Calls a server without plugins, with the address in the answer that a browser sets. */
async function fetchWithoutPlugins(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const answer = await testAuth().auth.handler(request);
  return Object.defineProperty(answer, 'url', { value: request.url });
}
const options = { baseURL: 'https://app.example.com', fetch: fetchWithoutPlugins };
const docs = 'latchkey/docs/errors/README.md#not_found';

it('a call of a missing plugin is answered in development with the plugin to list', async () => {
  const client = createAuthClient({ ...options, plugins: [organizationClient()] });
  const { error } = await client.listOrganizations();
  expect(error).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  expect(error?.message).toBe(
    `The server has no endpoint for listOrganizations. List organization() in the server's plugins: ${docs}`,
  );
});

it('a call of a missing plugin of the application is answered in development with what to do', async () => {
  const routes = { listInvites: query('/invites') };
  const contract = defineContract('invites', { listInvites: endpoint(routes.listInvites, { output: status }) });
  const client = createAuthClient({ ...options, plugins: [defineClientPlugin<typeof contract>()(routes)] });
  const { error } = await client.listInvites();
  expect(error?.message).toBe(
    `The server has no endpoint for listInvites. If a plugin declares it, list the plugin in the server's plugins: ${docs}`,
  );
});
