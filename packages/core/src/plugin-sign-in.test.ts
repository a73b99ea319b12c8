import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { twoFactor } from './index.js';
import {
  completeSignIn,
  defineContract,
  definePlugin,
  endpoint,
  findUserByEmail,
  guard,
  mutation,
  type ShownFactor,
  type SignInMethod,
} from './plugin.js';
import { testAuth } from './testing/test-auth.js';

declare module './plugin.js' {
  interface SignInMethods {
    readonly knock: true;
  }
}

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

const knockContract = defineContract('knock', {
  signInKnock: endpoint(mutation('/sign-in/knock', ['session']), {
    audit: false,
    guard: guard.signedIn,
    input: z.object({ email: z.string(), passkey: z.optional(z.boolean()) }),
    output: ({ challenge }) => z.union([z.object({ token: z.string() }), challenge, z.null()]),
  }),
});

/** Signs in the user with a given address, and records the sign-in methods that passed its gate. */
function knock(seen: SignInMethod[]) {
  return definePlugin(knockContract, {
    factors: { passkey: { second: true, amr: ['hwk'] } },
    async signInGate(_, { method }) {
      seen.push(method);
      return undefined;
    },
    handlers: {
      async signInKnock(call) {
        const user = await findUserByEmail(call.db, call.input.email);
        if (!user) return null;
        const factors: ShownFactor[] = [{ factor: 'passkey', shownAt: call.app.settings.now() }];
        const outcome = await completeSignIn(call, user, 'knock', call.input.passkey ? { factors } : {});
        return outcome && 'session' in outcome ? { token: outcome.session.token } : (outcome ?? null);
      },
    },
  });
}

async function open() {
  const seen: SignInMethod[] = [];
  const { openBrowser } = testAuth({ plugins: [twoFactor({ skipVerificationOnEnable: true }), knock(seen)] });
  const browser = openBrowser();
  await browser.post('/sign-up/email', ada);
  return { openBrowser, browser, seen };
}

it('a plugin names its own sign-in method: gates see it, and the session records it as a factor', async () => {
  const { openBrowser, seen } = await open();
  const browser = openBrowser();
  expect((await browser.post('/sign-in/knock', ada)).json).toEqual({ token: expect.any(String) });
  expect(seen).toEqual(['sign-up', 'knock']);
  expect((await browser.get('/get-session')).json).toMatchObject({ session: { factors: [{ factor: 'knock' }] } });
});

it('a plugin’s sign-in method needs the second factor, unless it includes one', async () => {
  const { openBrowser, browser } = await open();
  const enabled = await browser.post('/two-factor/enable', { password: ada.password });
  expect(enabled.status).toBe(200);
  expect((await openBrowser().post('/sign-in/knock', ada)).json).toMatchObject({ twoFactorRedirect: true });
  const withPasskey = await openBrowser().post('/sign-in/knock', { ...ada, passkey: true });
  expect(withPasskey.json).toEqual({ token: expect.any(String) });
});
