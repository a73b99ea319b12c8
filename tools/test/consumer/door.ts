// A plugin of the consumer, with a table and a sign-in method, built with `latchkey/plugin`.
import {
  type App,
  column,
  completeSignIn,
  condition,
  consume,
  defineContract,
  definePlugin,
  endpoint,
  find,
  findUserByEmail,
  guardedUpdate,
  input,
  insertUnique,
  issueToken,
  later,
  linkTo,
  mutation,
  type Params,
  plus,
  query,
  type RowOf,
  randomToken,
  redeemToken,
  type SignInMethod,
  sendMail,
  shape,
  spendAttempt,
  statement,
  table,
  userTable,
  whole,
} from 'latchkey/plugin';
import { defineClientPlugin } from 'latchkey/plugin/client';
import * as z from 'zod/mini';

export const visit = table('visit', {
  id: column.id(),
  userId: column.id({ references: { table: 'user', onDelete: 'cascade' } }),
  count: column.integer({ initial: 0 }),
  seenAt: column.instant(),
});
export type Visit = RowOf<typeof visit>;

const withUser = statement([visit, userTable], (q, p: Params<{ userId: string }>) =>
  q
    .selectFrom('visit')
    .innerJoin('user', 'user.id', 'visit.userId')
    .where('visit.userId', '=', p.userId)
    .select([whole(visit), whole(userTable)]),
);

export const visitRoutes = {
  countVisit: mutation('/visits/count', ['visits']),
  getVisits: query('/visits', ['visits'], 'session'),
};
export const visitContract = defineContract('visits', {
  countVisit: endpoint(visitRoutes.countVisit, {
    access: 'session',
    input: z.object({ email: input.email }),
    output: shape.status,
  }),
  getVisits: endpoint(visitRoutes.getVisits, { access: 'session', output: z.object({ count: z.number() }) }),
});

export const visits = () =>
  definePlugin(visitContract, {
    tables: [visit],
    listeners: {
      on: { userDeleted: async (work, { user }) => void (await find(work.tx, visit, { userId: user.id })) },
    },
    handlers: {
      async countVisit(call) {
        const { user } = call.session;
        await spendAttempt(call.app, { name: 'visit', window: 60, max: 10 }, [user.id]);
        const now = call.app.settings.now();
        await call.transaction(async ({ tx }) => {
          const changed = await guardedUpdate(tx, visit, { userId: user.id }, { count: plus(1), seenAt: later(now) });
          if (changed === 0)
            await insertUnique(tx, visit, { id: call.app.settings.generateId(), userId: user.id, seenAt: now });
          await consume(tx, visit, { userId: user.id, seenAt: condition.before(new Date(0)) });
        });
        const token = randomToken();
        await issueToken(call.app, call.db, token, { purpose: 'visit:', lifetime: 60, payload: '', userId: user.id });
        sendMail(call, call.input.email, 'telling of a visit', async () => void linkTo(call, '/visits', { token }));
        await redeemToken(call.app, call.db, 'visit:', token);
        const known = await findUserByEmail(call.db, call.input.email);
        if (known) await completeSignIn(call, known, 'visit');
        return { status: true };
      },
      async getVisits(call) {
        const found = await withUser.first(call.db, { userId: call.session.user.id });
        return { count: found?.visit.count ?? 0 };
      },
    },
  });

export const visitsClient = () => defineClientPlugin<typeof visitContract>()(visitRoutes);

declare module 'latchkey/plugin' {
  interface SignInMethods {
    readonly visit: true;
  }
}
export const ownMethod: SignInMethod = 'visit';
// @ts-expect-error: no plugin has declared it.
export const unknownMethod: SignInMethod = 'knock';

/** All parts of `App` that a plugin can use. */
export const offered: readonly (keyof App)[] = ['settings', 'db', 'passwords', 'background'];
// @ts-expect-error: only the library can use keys.
export const keysOf = (app: App) => app.keys;
// @ts-expect-error: only the library can use cookies and their attributes.
export const cookiesOf = (app: App) => app.settings.cookies;
