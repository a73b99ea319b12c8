import { createAuthClient } from 'latchkey/client';
import { expect, it } from 'vitest';
import { adminClient, insideOrganization } from '../src/client.js';

it('asks in each read of the session for one that counts in one organization', async () => {
  const queries: string[] = [];
  const client = insideOrganization(
    createAuthClient({
      baseURL: 'https://app.example.com',
      plugins: [adminClient()],
      async fetch(input) {
        queries.push(new URL(new Request(input).url).search);
        return Response.json(null);
      },
    }),
  );
  await client.getSession({ disableCookieCache: true });
  await client.getSession();
  expect(queries).toEqual(['?disableCookieCache=true&insideOrganization=true', '?insideOrganization=true']);
});
