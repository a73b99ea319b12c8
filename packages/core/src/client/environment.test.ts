import { afterEach, expect, it, vi } from 'vitest';
import { organizationClient } from '../features/organization/client.js';
import { teamsClient } from '../features/organization/teams/client.js';
import { twoFactorClient } from '../features/two-factor/client.js';
import { createAuthClient } from './create-client.js';

afterEach(() => vi.unstubAllGlobals());

/** What Deno throws without --allow-env. */
class NotCapable extends Error {
  override readonly name = 'NotCapable';
}

it('a client with plugins is made and calls the server on Deno without --allow-env', async () => {
  vi.stubGlobal('process', {
    get env() {
      throw new NotCapable('Requires env access to "NODE_ENV"');
    },
  });
  const client = createAuthClient({
    baseURL: 'https://app.example.com',
    plugins: [twoFactorClient(), organizationClient(), teamsClient()],
    fetch: async () => Response.json(null),
  });
  expect(await client.getSession({})).toMatchObject({ data: null, error: null });
});
