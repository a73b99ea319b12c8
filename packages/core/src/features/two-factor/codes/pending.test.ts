import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accountErrors } from '../../../contract/catalogue.js';
import { defineContract, endpoint } from '../../../contract/endpoint.js';
import { pick } from '../../../contract/errors.js';
import { guard } from '../../../contract/oversight/guard.js';
import { mutation } from '../../../contract/routes.js';
import { definePlugin } from '../../../define-plugin.js';
import { findPendingSecondFactor } from '../../../domain/sign-in/second-step.js';
import { testAuth } from '../../../testing/test-auth.js';
import { twoFactor } from '../index.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const contract = defineContract('badge', {
  showBadge: endpoint(mutation('/badge/show', ['session']), {
    audit: false,
    guard: guard.signedIn,
    input: z.object({ badge: z.string(), trustDevice: z.optional(z.boolean()) }),
    output: ({ user, challenge }) => z.union([z.object({ token: z.string(), user }), challenge]),
    errors: pick(accountErrors, 'NO_PENDING_SIGN_IN'),
  }),
});

/** A second factor of another plugin: a badge, which Ada has, and which is used up. */
function badge(used = new Set<string>()) {
  return definePlugin(contract, {
    factors: { badge: { second: true, amr: ['hwk'] } },
    secondFactors: async (_, { user }) => (user.email === ada.email ? ['badge'] : []),
    handlers: {
      async showBadge(call) {
        const pending = await findPendingSecondFactor(call);
        if (!pending) throw call.fail('NO_PENDING_SIGN_IN');
        const { badge: shown, trustDevice } = call.input;
        const outcome = await pending.complete(
          { factor: 'badge' },
          {
            trustDevice,
            useUp: async () => {
              if (used.has(shown)) throw call.fail('NO_PENDING_SIGN_IN');
              used.add(shown);
            },
          },
        );
        return 'session' in outcome ? { token: outcome.session.token, user: outcome.user } : outcome;
      },
    },
  });
}

async function open() {
  const server = testAuth({ plugins: [twoFactor({ skipVerificationOnEnable: true }), badge()] });
  const browser = server.openBrowser();
  await browser.post('/sign-up/email', ada);
  expect((await browser.post('/two-factor/enable', { password: ada.password })).status).toBe(200);
  return server;
}

const twoFactorMethods = ['totp', 'backup-code', 'badge'];

it('a factor of another plugin is listed, and completes the sign-in that waits', async () => {
  const browser = (await open()).openBrowser();
  expect((await browser.post('/sign-in/email', ada)).json).toEqual({ twoFactorRedirect: true, twoFactorMethods });
  expect((await browser.get('/two-factor/challenge')).json).toMatchObject({ twoFactorMethods });
  expect((await browser.post('/badge/show', { badge: 'one' })).json).toMatchObject({ user: { email: ada.email } });
  expect((await browser.get('/get-session')).json).toMatchObject({
    session: { factors: [{ factor: 'password' }, { factor: 'badge' }] },
  });
  expect((await browser.post('/badge/show', { badge: 'two' })).json).toMatchObject({ code: 'NO_PENDING_SIGN_IN' });
});

it('a sign-in keeps waiting if the proof cannot be used up', async () => {
  const { openBrowser } = await open();
  const [one, other] = [openBrowser(), openBrowser()];
  for (const browser of [one, other]) await browser.post('/sign-in/email', ada);
  expect((await one.post('/badge/show', { badge: 'one', trustDevice: true })).status).toBe(200);
  expect((await other.post('/badge/show', { badge: 'one' })).status).toBe(401);
  expect((await other.get('/get-session')).json).toBeNull();
  expect((await other.post('/badge/show', { badge: 'two' })).status).toBe(200);
  // The first browser is trusted.
  await one.post('/sign-out');
  expect((await one.post('/sign-in/email', ada)).json).toMatchObject({ token: expect.any(String) });
});

it('of twenty calls, one completes the sign-in', async () => {
  const browser = (await open()).openBrowser();
  await browser.post('/sign-in/email', ada);
  const calls = Array.from({ length: 20 }, (_, index) => browser.clone().post('/badge/show', { badge: `${index}` }));
  const answers = await Promise.all(calls);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
