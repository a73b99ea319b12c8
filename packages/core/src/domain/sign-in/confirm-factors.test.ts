import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isFreshIn, must, said, sessionOf } from '../../../test/fixtures/reauthentication.js';
import { twoFactor } from '../../index.js';
import {
  confirmFactors,
  defineContract,
  defineErrors,
  definePlugin,
  endpoint,
  guard,
  issueToken,
  mutation,
  redeemToken,
  shape,
} from '../../plugin.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

const contract = defineContract('badge', {
  askForBadge: endpoint(mutation('/badge/ask'), {
    audit: false,
    guard: guard.signedIn,
    access: 'session',
    output: shape.status,
  }),
  confirmByBadge: endpoint(mutation('/badge/confirm', ['session', 'sessions']), {
    audit: false,
    guard: guard.signedIn,
    access: 'session',
    input: z.object({ challenge: z.string(), factor: z.optional(z.string()), moves: z.optional(z.boolean()) }),
    output: shape.status,
    errors: defineErrors({ INVALID_CHALLENGE: [400, 'Invalid challenge'] }),
  }),
});

/** Users hold a badge to a reader, which answers a challenge. Two kinds of badges: one is a second factor. */
const badge = (meanwhile: () => Promise<unknown>) =>
  definePlugin(contract, {
    factors: { badge: { second: true }, sticker: {} },
    handlers: {
      async askForBadge({ app, db, session }) {
        const about = { purpose: 'badge:', lifetime: 300, payload: session.user.id, boundTo: 'holder' } as const;
        await issueToken(app, db, `challenge of ${session.user.name}`, about);
        return { status: true };
      },
      async confirmByBadge(call) {
        const { app, input } = call;
        if (input.moves) await meanwhile();
        await confirmFactors(call, [{ factor: input.factor ?? 'badge' }], async ({ tx }) => {
          const owner = await redeemToken(app, tx, 'badge:', input.challenge, call.session);
          if (owner !== call.session.user.id) throw call.fail('INVALID_CHALLENGE');
        });
        return { status: true };
      },
    },
  });

async function open() {
  let calls = 0;
  const meanwhile = async () => {
    if (calls++ > 0) return;
    const change = { currentPassword: ada.password, newPassword: 'battery staple' };
    await must(browser.clone().post('/change-password', change));
  };
  const server = testAuth({ plugins: [badge(meanwhile), twoFactor({ skipVerificationOnEnable: true })] });
  const browser = server.openBrowser();
  await must(browser.post('/sign-up/email', ada));
  return { ...server, browser, times: () => calls };
}
const challenge = 'challenge of Ada';

describe('a plugin that reauthenticates by a factor of its own', () => {
  it('begins a fresh session in the transaction that uses its challenge up', async () => {
    const { browser, clock } = await open();
    clock.advance(2 * 86_400);
    await must(browser.post('/badge/ask'));
    expect(await isFreshIn(browser)).toBe(false);
    const copy = browser.clone();
    await must(browser.post('/badge/confirm', { challenge }));
    const now = clock.now().toISOString();
    expect(await sessionOf(browser)).toMatchObject({
      createdAt: now,
      factors: [{ factor: 'password' }, { factor: 'badge', shownAt: now }],
    });
    expect(await isFreshIn(browser)).toBe(true);
    expect(await sessionOf(copy)).toBeUndefined();
    const session = await sessionOf(browser);
    expect(await said(browser.post('/badge/confirm', { challenge }))).toBe('400 INVALID_CHALLENGE');
    expect(await sessionOf(browser)).toEqual(session);
  });

  it('needs a second factor where one is in force, and its own counts if it is declared as one', async () => {
    const { browser } = await open();
    await must(browser.post('/two-factor/enable', { password: ada.password }));
    await must(browser.post('/badge/ask'));
    const session = await sessionOf(browser);
    for (const factor of ['sticker', 'undeclared'])
      expect(await said(browser.post('/badge/confirm', { challenge, factor }))).toBe('403 SECOND_FACTOR_REQUIRED');
    expect(await sessionOf(browser)).toEqual(session);
    expect(await said(browser.post('/badge/confirm', { challenge }))).toBe('200');
  });

  it('decides once more where the account has changed meanwhile', async () => {
    const { browser, times } = await open();
    await must(browser.post('/badge/ask'));
    expect(await said(browser.post('/badge/confirm', { challenge, moves: true }))).toBe('200');
    expect(times()).toBe(2);
    expect(await sessionOf(browser)).toBeDefined();
  });
});
