import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../../src/contract/endpoint.js';
import { guard } from '../../../src/contract/oversight/guard.js';
import { internal, mutation } from '../../../src/contract/routes.js';
import { definePlugin } from '../../../src/define-plugin.js';
import { endEverySession } from '../../../src/domain/sessions/end-session.js';
import { updateUser } from '../../../src/domain/users/users.js';
import * as field from '../../../src/plugin/fields.js';
import { findSession } from '../../../src/store/rows/sessions.js';
import { findUserByEmail, touchUser } from '../../../src/store/rows/users.js';
import type { Browser } from '../../../src/testing/browser.js';
import { describeAuthOnEveryDatabase } from '../../fixtures/every-database.js';
import { gate } from './gate.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

describeAuthOnEveryDatabase('a write that rests on a session', (openAuth) => {
  let inside: ReturnType<typeof gate>;
  let goOn: ReturnType<typeof gate>;
  let log: string[];
  let statements: string[];
  let browser: Browser;
  let openBrowser: () => Browser;
  let api: { endAll(): Promise<unknown> };

  /** Two slow transactions: a write of the caller, and an end of all sessions such as a reset. */
  const slow = definePlugin(
    defineContract(
      'slow',
      {
        writeSlowly: endpoint(mutation('/slow/write'), {
          audit: false,
          guard: guard.signedIn,
          access: 'session',
          output: z.null(),
        }),
        writeField: endpoint(mutation('/slow/field'), {
          audit: false,
          guard: guard.signedIn,
          access: 'session',
          input: z.object({ name: z.string() }),
          output: z.string(),
        }),
        endSlowly: endpoint(internal('/slow/end'), {
          audit: false,
          input: z.object({ email: z.string() }),
          output: z.null(),
        }),
      },
      { session: { place: field.text({ optional: true }) } },
    ),
    {
      handlers: {
        async writeSlowly(call) {
          await call.transaction(async (work, { user, session }) => {
            inside.open();
            await goOn.opened;
            await updateUser(work, user.id, { name: 'written' });
            const lives = await findSession(work.tx, session.token);
            log.push(lives ? 'written for a session' : 'written for none');
          });
          return null;
        },
        async writeField(call) {
          const { name } = call.input;
          return call.transaction(
            async (work, { user, session }) => {
              inside.open();
              await goOn.opened;
              const stored = await findSession(work.tx, session.token);
              log.push(`${Reflect.get(session, 'place')} ${stored && Reflect.get(stored.session, 'place')}`);
              await updateUser(work, user.id, { name: 'written' });
              return user.email;
            },
            { [name]: 'here' },
          );
        },
        async endSlowly(call) {
          const user = await findUserByEmail(call.db, call.input.email);
          await call.transaction(async (work) => {
            await touchUser(work.tx, user?.id ?? '', call.app.settings.now());
            await endEverySession(work, user?.id ?? '');
            inside.open();
            await goOn.opened;
          });
          return null;
        },
      },
    },
  );

  beforeEach(async () => {
    [inside, goOn, log, statements] = [gate(), gate(), [], []];
    const onStatement = (sql: string) => void (/^(select|update)/i.test(sql) && statements.push(sql));
    const server = await openAuth({ plugins: [slow], advanced: { onStatement } });
    openBrowser = server.openBrowser;
    browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    api = { endAll: () => server.auth.api.endSlowly({ body: { email: ada.email } }) };
  });
  const nameNow = async () => {
    const other = openBrowser();
    const { json } = await other.post('/sign-in/email', ada);
    return (json as { readonly user: { readonly name: string } }).user.name;
  };

  it('ends before its session is revoked: the revocation waits', async () => {
    const writing = browser.post('/slow/write');
    await inside.opened;
    const revoking = browser
      .clone()
      .post('/sign-out')
      .then(() => log.push('revoked'));
    goOn.open();
    expect((await writing).status).toBe(200);
    await revoking;
    expect(log).toEqual(['written for a session', 'revoked']);
  });

  it('that sets a field of the session has set it when its steps begin, and the revocation waits', async () => {
    statements = [];
    const writing = browser.post('/slow/field', { name: 'place' });
    await inside.opened;
    // The session with its user; then the change, which locks. MariaDB and MySQL lock both before it.
    const isMySql = statements.some((sql) => sql.includes('`'));
    expect(statements, statements.join('\n')).toHaveLength(isMySql ? 3 : 2);
    const revoking = browser
      .clone()
      .post('/sign-out')
      .then(() => log.push('revoked'));
    goOn.open();
    const written = await writing;
    expect([written.status, written.json]).toEqual([200, ada.email]);
    await revoking;
    expect(log).toEqual(['here here', 'revoked']);
  });

  it('that sets a field and begins while all sessions are ended writes nothing [D20 I10-A1]', async () => {
    const ending = api.endAll();
    await inside.opened;
    const writing = browser.post('/slow/field', { name: 'place' });
    goOn.open();
    await ending;
    expect((await writing).status).toBe(401);
    expect([log, await nameNow()]).toEqual([[], 'Ada']);
  });

  it('that sets a field runs its steps also if the account has changed since the session was read', async () => {
    goOn.open();
    const touching = browser.clone();
    const answers = await Promise.all([
      browser.post('/slow/field', { name: 'place' }),
      touching.post('/change-password', { currentPassword: ada.password, newPassword: 'battery staple' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(log).toEqual(['here here']);
  });

  it.each(['token', 'userId', 'unknown'])('cannot set %s, which is no field of sessions', async (name) => {
    goOn.open();
    expect((await browser.post('/slow/field', { name })).status).toBe(500);
    expect([log, await nameNow()]).toEqual([[], 'Ada']);
  });

  it('that begins while all sessions are ended waits, and then writes nothing [D20 I10-A1]', async () => {
    const ending = api.endAll();
    await inside.opened;
    const writing = browser.post('/update-user', { name: 'too late' });
    goOn.open();
    await ending;
    expect((await writing).status).toBe(401);
    expect(await nameNow()).toBe('Ada');
  });

  it('writes before a revocation or not at all, with 20 competitors', async () => {
    for (let round = 0; round < 3; round++) {
      const caller = openBrowser();
      await caller.post('/sign-in/email', ada);
      const copies = Array.from({ length: 20 }, () => caller.clone());
      const writing = copies.map((copy, number) => copy.post('/update-user', { name: `${round}-${number}` }));
      await caller.clone().post('/sign-out');
      const atRevocation = await nameNow();
      const statuses = (await Promise.all(writing)).map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
      expect(await nameNow()).toBe(atRevocation);
    }
  });
});
