import { defineContract, definePlugin, endpoint, guard, mutation, shape } from 'latchkey/plugin';
import { testAuth } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { verifyAssertion } from '../src/ceremonies/assertion.js';
import { assertionResponse, type RequestOptions } from '../src/ceremonies/shapes.js';
import { passkeys } from '../src/index.js';
import { resolvePasskeys } from '../src/options.js';
import { createAuthenticator } from './authenticator.js';
import { ada, addPasskey } from './passkey-server.js';

const challenge = 'the challenge of this test';
const contract = defineContract('slow', {
  showSlowly: endpoint(mutation('/slow'), {
    audit: false,
    guard: guard.visitor,
    input: z.object({ response: assertionResponse }),
    output: shape.status,
  }),
});

it('a passkey that is removed while it is shown is no sign of a copy, and begins no session', async () => {
  const clones: unknown[] = [];
  const onClone = (clone: unknown) => void clones.push(clone);
  let meanwhile = async () => {};
  const slow = definePlugin(contract, {
    handlers: {
      async showSlowly(call) {
        const expected = { challenge, userId: null, userVerification: 'required' } as const;
        const shown = await verifyAssertion(call, resolvePasskeys({ onClone }), call.input.response, expected);
        expect(await shown.findOwner()).toMatchObject({ email: ada.email });
        await meanwhile();
        expect(await shown.findOwner()).toBeUndefined();
        await shown.recordUse(call.db);
        return { status: true };
      },
    },
  });
  const { auth, openBrowser } = testAuth({ rateLimit: { enabled: false }, plugins: [passkeys(), slow] });
  const browser = openBrowser();
  await browser.post('/sign-up/email', ada);
  const authenticator = createAuthenticator();
  const { id } = (await addPasskey(browser, authenticator, { counter: 1 })).json as { id: string };
  meanwhile = async () => void (await browser.post('/passkeys/remove', { id }));
  const options: RequestOptions = {
    ...{ challenge, timeout: 1, rpId: 'app.example.com', allowCredentials: [], userVerification: 'required' },
  };
  const response = authenticator.get(options, { counter: 2 });
  expect((await openBrowser().post('/slow', { response })).json).toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
  await auth.settled();
  expect(clones).toEqual([]);
});
