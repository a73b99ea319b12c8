import { text } from 'latchkey';
import { testAuth } from 'latchkey/plugin/testing';
import { expect, expectTypeOf, it } from 'vitest';
import { apiKeys, verifyApiKey } from '../src/index.js';

type Scope = 'invoice:read' | 'invoice:create';

it('scopes and fields of the user have the types that the application has declared', async () => {
  const { auth } = testAuth({
    user: { additionalFields: { plan: text({ optional: true }) } },
    plugins: [apiKeys({ prefix: 'acme', scopes: { invoice: ['read', 'create'] } })],
  });
  const made = await auth.api.createServiceKey({ body: { name: 'Billing', scopes: ['invoice:read'] } });
  expectTypeOf(made.scopes).toEqualTypeOf<Scope[]>();
  const request = new Request('https://app.example.com', { headers: { authorization: `Bearer ${made.key}` } });
  const { key, user } = await verifyApiKey(auth, request, { scopes: ['invoice:read'] });
  expectTypeOf(key.scopes).toEqualTypeOf<readonly Scope[]>();
  expectTypeOf(user?.plan).toEqualTypeOf<string | null | undefined>();
  expect([key.scopes, user]).toEqual([['invoice:read'], null]);
  // @ts-expect-error: no such scope
  await expect(verifyApiKey(auth, request, { scopes: ['invoice:pay'] })).rejects.toMatchObject({ status: 403 });
  // @ts-expect-error: no such scope
  const wrong = auth.api.createServiceKey({ body: { name: 'Billing', scopes: ['invoice:pay'] } });
  await expect(wrong).rejects.toMatchObject({ code: 'UNKNOWN_SCOPE' });
});
