import { expect, it } from 'vitest';
import { clientInternals, createAuthClient } from './create-client.js';

it('a call names the user whom the page shows, and no user while none is known', async () => {
  const named: (string | null)[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    if (input instanceof Request) named.push(input.headers.get('x-latchkey-user'));
    return Response.json({ ok: true });
  };
  const client = createAuthClient({ baseURL: 'https://app.example.com', fetch });
  for (const user of [undefined, null, 'user-ada']) {
    client[clientInternals].shownUser = user;
    await client.ok();
  }
  await client.ok({}, { headers: { 'X-Latchkey-User': 'user-bob' } });
  expect(named).toEqual([null, null, 'user-ada', 'user-bob']);
});
