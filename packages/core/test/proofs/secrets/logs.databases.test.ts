// When a database refuses a row, its error contains the row in the message and in other properties. Each error here comes from the database.
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../../src/contract/endpoint.js';
import { guard } from '../../../src/contract/oversight/guard.js';
import { mutation } from '../../../src/contract/routes.js';
import { definePlugin } from '../../../src/define-plugin.js';
import type { Call } from '../../../src/domain/app/call.js';
import { insertUser } from '../../../src/store/rows/users.js';
import { describeAuthInTurn, type OpenAuth } from '../../fixtures/every-database.js';
import { heardBy } from './leak-detector.js';

const token = 'q7Rk2LmZ0pXv8sTnB4cWfYh1JdGaUe3o';
const ada = { name: "Ada O'Lovelace", email: "o'ada@example.com", password: 'correct horse' };
const hidden = [ada.email, 'Lovelace', token, 'hunter2'];

const faults = [
  'sameUser',
  'sameUserInTransaction',
  'wrongStatement',
  'inBackground',
  'inListener',
  'ofSender',
] as const;

/** A feature with a beginner's mistakes: it catches no errors, and puts values into messages. */
const careless = (() => {
  const row = (now: Date) => ({
    ...{ id: 'another', name: ada.name, email: ada.email, emailVerified: false, image: null },
    ...{ createdAt: now, updatedAt: now },
  });
  const path = (name: (typeof faults)[number]) => mutation(`/careless/${name.toLowerCase()}`);
  const declared = (name: (typeof faults)[number]) =>
    endpoint(path(name), { audit: false, guard: guard.signedIn, output: z.null() });
  const again = (call: Call<unknown, string, 'anyone'>) => insertUser(call.db, row(call.app.settings.now()));
  return definePlugin(
    defineContract('careless', {
      sameUser: declared('sameUser'),
      sameUserInTransaction: declared('sameUserInTransaction'),
      wrongStatement: declared('wrongStatement'),
      inBackground: declared('inBackground'),
      inListener: declared('inListener'),
      ofSender: declared('ofSender'),
    }),
    {
      handlers: {
        async sameUser(call) {
          await again(call);
          return null;
        },
        sameUserInTransaction: (call) =>
          call.transaction(async ({ tx }) => {
            await insertUser(tx, row(call.app.settings.now()));
            return null;
          }),
        async wrongStatement({ app }) {
          await app.database.run(CompiledQuery.raw(`select '${token}' and "hunter2" of 'nothing' fro m user`));
          return null;
        },
        async inBackground(call) {
          call.app.background.run('a mail', async () => again(call));
          return null;
        },
        async inListener({ app }) {
          app.settings.logger.error('a listener failed', { error: new Error(`for ${ada.email}`), to: ada.email });
          return null;
        },
        async ofSender() {
          throw Object.assign(new Error(`550 <${ada.email}>: link https://a.example/x?token=${token} refused`), {
            rejected: [ada.email],
            envelope: { to: ada.email },
            response: token,
          });
        },
      },
    },
  );
})();

describeAuthInTurn('a log', (openAuth: OpenAuth) => {
  it('contains codes and names of a database error, and no values of the row [R-J08]', async () => {
    const said: string[] = [];
    const { auth, openBrowser } = await openAuth({
      ...heardBy(said),
      advanced: {},
      plugins: [careless],
    });
    expect((await openBrowser().post('/sign-up/email', ada)).status).toBe(200);
    for (const fault of faults) {
      said.length = 0;
      const { status } = await openBrowser().post(`/careless/${fault.toLowerCase()}`, {});
      expect([200, 500]).toContain(status);
      await auth.settled();
      const log = said.join('\n');
      expect(log, fault).toMatch(/a call failed|a mail failed|a listener failed/);
      for (const value of hidden) expect(log, fault).not.toContain(value);
      if (fault.startsWith('sameUser')) {
        expect(log).toContain('DuplicateError: user has a row with this email already');
        expect(log).toMatch(/SQLITE_CONSTRAINT|23505|ER_DUP_ENTRY/);
        expect(log).toMatch(/logs\.databases\.test\.ts:\d+/);
      }
    }
  });

  it('errors of auth.api do not contain them either, except the application’s own errors [R-J08]', async () => {
    const { auth } = await openAuth({ ...heardBy([]), advanced: {}, plugins: [careless] });
    await auth.api.signUpEmail({ body: ada });
    const { inspect } = await import('node:util');
    for (const name of ['sameUser', 'sameUserInTransaction', 'wrongStatement'] as const) {
      const thrown: unknown = await auth.api[name]().catch((error: unknown) => error);
      const shown = inspect(thrown, { depth: 20, showHidden: true });
      expect(shown).toContain('INTERNAL_SERVER_ERROR');
      for (const value of hidden) expect(shown, name).not.toContain(value);
    }
  });
});
