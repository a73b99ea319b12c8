import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  completeSignIn,
  completeSignInLike,
  continueSignIn,
  defineContract,
  definePlugin,
  endpoint,
  field,
  findUserByEmail,
  guard,
  keepSignInPending,
  mutation,
  sessionNameOf,
  shape,
} from '../../plugin.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

it('a second session has the fields of the first, also after a question', async () => {
  const contract = defineContract(
    'badge',
    {
      enter: endpoint(mutation('/badge/enter'), { audit: false, guard: guard.visitor, output: shape.status }),
      again: endpoint(mutation('/badge/again'), {
        access: 'session',
        audit: false,
        guard: guard.signedIn,
        output: shape.status,
      }),
      answer: endpoint(mutation('/badge/answer'), {
        audit: false,
        guard: guard.visitor,
        output: z.object({ badge: z.nullable(z.string()) }),
      }),
    },
    {
      session: { badgeId: field.text({ optional: true, settable: false }) },
      challenges: { where: z.object({}) },
    },
  );
  let asks = false;
  const plugin = definePlugin(contract, {
    async signInGate(caller, attempt) {
      if (!asks || attempt.answered.includes('where')) return undefined;
      return keepSignInPending(caller, attempt, 'where', {});
    },
    handlers: {
      async enter(call) {
        const user = await findUserByEmail(call.db, ada.email);
        if (user) await completeSignIn(call, user, 'magic-link', { fields: { badgeId: 'badge-7' } });
        return { status: true };
      },
      async again(call) {
        await completeSignInLike(call, sessionNameOf(call.session), 'app');
        return { status: true };
      },
      async answer(call) {
        const made = await continueSignIn(call, 'where');
        return { badge: 'session' in made ? (Reflect.get(made.session, 'badgeId') as string | null) : null };
      },
    },
  });
  const { openBrowser } = testAuth({ plugins: [plugin], rateLimit: { enabled: false } });
  await openBrowser().post('/sign-up/email', ada);
  const browser = openBrowser();
  await browser.post('/badge/enter');
  asks = true;
  const device = browser.clone();
  await device.post('/badge/again');
  expect((await device.post('/badge/answer')).json).toEqual({ badge: 'badge-7' });
});
