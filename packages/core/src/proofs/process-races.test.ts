import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeletionMail } from '../features/account-deletion/confirmation.js';
import { createOutbox, linkOf } from '../features/email-verification/outbox.js';
import type { ResetPasswordMail } from '../features/password/reset.js';
import type { Browser } from '../testing/browser.js';
import { connect, type Place } from '../testing/database-conformance/places.js';
import { describeOnEveryDatabase } from '../testing/databases.js';
import { testAuth } from '../testing/test-auth.js';
import { type Processes, startProcesses } from './processes.js';
import { type RacedAnswer, type RacedRequest, sharedOptions } from './request-racer.js';
import { fixture } from './world.js';

const racers = 16;
const rounds = 3;
const newPassword = 'battery staple';
const post = (path: string, body: unknown, browser?: Browser): RacedRequest => ({
  method: 'POST',
  path,
  body,
  ...(browser && { cookie: browser.cookieHeader }),
});
const get = (path: string, browser?: Browser): RacedRequest => ({
  method: 'GET',
  path,
  ...(browser && { cookie: browser.cookieHeader }),
});
const timesOver = (make: (index: number) => RacedRequest) => Array.from({ length: racers }, (_, index) => make(index));

describeOnEveryDatabase('two processes', (_, { engine, createPlace }) => {
  if (engine.name === 'SQLite in memory') return void it.skip('share no memory');

  let world: ReturnType<typeof openHere>;
  let processes: Processes;
  beforeAll(async () => {
    const place = await createPlace();
    world = openHere(place);
    await world.auth.migrate();
    processes = await startProcesses(place.url);
  });
  afterAll(async () => {
    await processes.end();
    await world.close();
  });

  /** Lets both processes answer, and sees that none of them fails. */
  async function race(requests: readonly RacedRequest[]): Promise<readonly RacedAnswer[]> {
    const answers = await processes.race(requests, world.clock.now());
    expect(answers).toHaveLength(requests.length);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    return answers;
  }
  const winners = (answers: readonly RacedAnswer[]) => answers.filter(({ status }) => status === 200).length;

  /** The same race with somebody new each time. */
  async function eachRound(run: (person: Awaited<ReturnType<typeof world.meet>>) => Promise<void>): Promise<void> {
    for (let round = 0; round < rounds; round++) await run(await world.meet());
  }

  it('Z17: register an address once', async () => {
    for (let round = 0; round < rounds; round++) {
      const body = { name: 'Ada', email: `race${round}@example.com`, password: 'correct horse' };
      const statuses = (await race(timesOver(() => post('/sign-up/email', body)))).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, ...Array.from({ length: racers - 1 }, () => 422)]);
      expect(await world.accountsOf(body.email)).toBe(1);
    }
  });

  it('Z01: redeem a reset token once, and exactly its password works', async () => {
    await eachRound(async ({ email, password }) => {
      const token = await world.resetToken(email);
      const answers = await race(
        timesOver((index) => post('/reset-password', { token, newPassword: `${newPassword} ${index}` })),
      );
      expect(winners(answers)).toBe(1);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(await world.signIn(email, `${newPassword} ${winner}`)).toBe(200);
      expect(await world.signIn(email, password)).toBe(401);
      expect(await world.accountsOf(email)).toBe(1);
    });
  });

  it('Z03: delete an account once', async () => {
    await eachRound(async ({ browser, email }) => {
      const token = await world.deletionToken(browser);
      const answers = await race(
        timesOver((index) =>
          index % 4 < 2
            ? get(`/delete-user/callback?token=${token}`, browser)
            : post('/delete-user', { token }, browser),
        ),
      );
      expect(winners(answers)).toBe(1);
      expect(await world.accountsOf(email)).toBe(0);
      await world.expectNoOrphans();
    });
  });

  it('Z04: sign one in by a link that verifies', async () => {
    await eachRound(async ({ browser, email }) => {
      await browser.clone().post('/change-email', { newEmail: `new.${email}` });
      await world.auth.settled();
      await browser.get(linkOf(world.outbox.changes.at(-1)));
      await world.auth.settled();
      await browser.post('/sign-out');
      const link = linkOf(world.outbox.verifications.at(-1));
      const answers = await race(timesOver(() => get(link)));
      expect(answers.map(({ location }) => location)).toEqual(answers.map(() => '/'));
      expect(answers.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
      expect(await world.sessionsOf(`new.${email}`)).toBe(1);
    });
  });

  it('Z05: change an address to one of two', async () => {
    await eachRound(async ({ browser, email }) => {
      for (const name of ['a', 'b']) await browser.clone().post('/change-email', { newEmail: `${name}.${email}` });
      await world.auth.settled();
      const links = world.outbox.changes.slice(-2).map(linkOf);
      const answers = await race(timesOver((index) => get(links[(index >> 1) % 2] ?? '', browser)));
      const went = answers.map(({ location }) => location);
      expect(went.filter((location) => location === '/')).toHaveLength(racers / 2);
      expect(went.filter((location) => location === '/?error=invalid_token')).toHaveLength(racers / 2);
      const { user } = (await browser.get('/get-session')).json as { user: { email: string } };
      expect([`a.${email}`, `b.${email}`]).toContain(user.email);
    });
  });

  it('Z14: leave one of the last two accounts', async () => {
    await eachRound(async ({ browser, email }) => {
      await world.auth.api.link({ body: { email, providerId: 'github' } });
      const answers = await race(
        timesOver((index) =>
          post('/unlink-account', { providerId: (index >> 1) % 2 ? 'github' : 'credential' }, browser),
        ),
      );
      expect(winners(answers)).toBe(1);
      expect(await world.accountsOf(email)).toBe(1);
    });
  });

  it('Z18: leave no session that an old password began', async () => {
    await eachRound(async ({ browser, email, password }) => {
      const change = { currentPassword: password, newPassword, revokeOtherSessions: true };
      const answers = await race(
        timesOver((index) =>
          index === racers / 2
            ? post('/change-password', change, browser)
            : post('/sign-in/email', { email, password }),
        ),
      );
      expect(answers[racers / 2]?.status).toBe(200);
      expect(await world.sessionsOf(email)).toBe(1);
      expect(await world.signIn(email, password)).toBe(401);
    });
  });

  it('Z18: count one of many changes from one password', async () => {
    await eachRound(async ({ browser, email, password }) => {
      const answers = await race(
        timesOver((index) =>
          post(
            '/change-password',
            { currentPassword: password, newPassword: `${newPassword} ${index}`, revokeOtherSessions: true },
            browser,
          ),
        ),
      );
      expect(winners(answers)).toBe(1);
      expect(await world.sessionsOf(email)).toBe(1);
    });
  });

  it('Z21 Z23: do not bring back a session that one of them ends while the other extends it', async () => {
    await eachRound(async ({ browser, email }) => {
      world.clock.advance(2 * 86_400);
      const answers = await race(
        timesOver((index) =>
          index === racers / 2 ? post('/revoke-sessions', {}, browser) : get('/get-session', browser),
        ),
      );
      expect(answers[racers / 2]?.status).toBe(200);
      expect(await world.sessionsOf(email)).toBe(0);
    });
  });
});

/** The server of the test itself, which gets the mails, on the database that the others race on. */
function openHere({ url }: Place) {
  const outbox = createOutbox();
  const resets: ResetPasswordMail[] = [];
  const deletions: DeletionMail[] = [];
  const { source, end } = connect(url);
  const opened = testAuth({
    ...sharedOptions,
    database: source,
    plugins: [fixture],
    emailAndPassword: { sendResetPassword: (mail) => void resets.push(mail) },
    emailVerification: outbox.verification,
    user: {
      changeEmail: outbox.change,
      deleteUser: { enabled: true, sendDeleteAccountVerification: (mail) => void deletions.push(mail) },
    },
  });
  const { auth, openBrowser } = opened;
  let people = 0;
  const rowsOf = async (table: string) =>
    (await auth.api.look()).filter((each) => each.table === table).map(({ row }) => row as Record<string, unknown>);
  const ownedBy = async (email: string, table: string) => {
    const id = (await rowsOf('user')).find((row) => row.email === email)?.id;
    return id === undefined ? 0 : (await rowsOf(table)).filter(({ userId }) => userId === id).length;
  };
  return {
    ...opened,
    outbox,
    async meet() {
      people += 1;
      const person = { name: 'P', email: `person${people}@example.com`, password: 'correct horse' };
      const browser = openBrowser();
      await browser.post('/sign-up/email', person);
      await auth.api.verifyAddress({ body: { email: person.email } });
      return { ...person, browser };
    },
    async resetToken(email: string) {
      await openBrowser().post('/forget-password', { email });
      await auth.settled();
      return resets.at(-1)?.token ?? '';
    },
    async deletionToken(browser: Browser) {
      await browser.clone().post('/delete-user');
      await auth.settled();
      return deletions.at(-1)?.token ?? '';
    },
    signIn: async (email: string, password: string) =>
      (await openBrowser().post('/sign-in/email', { email, password })).status,
    accountsOf: (email: string) => ownedBy(email, 'account'),
    sessionsOf: (email: string) => ownedBy(email, 'session'),
    async expectNoOrphans() {
      const users = new Set((await rowsOf('user')).map(({ id }) => id));
      const owned = [...(await rowsOf('session')), ...(await rowsOf('account'))];
      expect(owned.filter(({ userId }) => !users.has(userId))).toEqual([]);
    },
    async close() {
      await auth.close();
      await end();
    },
  };
}
