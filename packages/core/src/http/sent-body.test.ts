import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, definePlugin, endpoint, guard, mutation } from '../plugin.js';
import { testAuth } from '../testing/test-auth.js';

const contract = defineContract('echo', {
  echo: endpoint(mutation('/echo'), {
    audit: false,
    guard: guard.visitor,
    input: z.optional(z.unknown()),
    output: z.object({ text: z.nullable(z.string()) }),
  }),
});
const echo = definePlugin(contract, {
  handlers: { echo: async ({ sentBody }) => ({ text: sentBody ?? null }) },
});

it.each(['{"b":1,  "a":[ 1.0 ]}', '[]', ' {"a":"\\u00e9é"}\n', ''])(
  'a handler gets the body as it was sent, for a signature of it: %j',
  async (body) => {
    const { auth } = testAuth({ plugins: [echo] });
    const headers = { 'content-type': 'application/json' };
    const request = new Request('https://app.example.com/api/auth/echo', { method: 'POST', headers, body });
    expect(await (await auth.handler(request)).json()).toEqual({ text: body === '' ? null : body });
  },
);

it('a direct call has no sent body', async () => {
  const { auth } = testAuth({ plugins: [echo] });
  expect(await auth.api.echo({ body: { a: 1 } })).toEqual({ text: null });
});
