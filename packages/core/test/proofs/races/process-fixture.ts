// For tests: two processes with servers on one database, with every feature on, and a third server in the test's own process,
// which gets the mails.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { openTestServer, type Person } from '../../fixtures/application.js';
import { describeOnEveryDatabase } from '../../fixtures/databases.js';
import { connect, enginesFor, type TestDatabase } from '../../fixtures/test-databases.js';
import { type Processes, startProcesses } from './processes.js';
import { type RacedAnswer, type RacedRequest, sharedOptions } from './request-racer.js';

/** Requests of one race. */
export const racers = 16;
const rounds = 3;

export type Here = Awaited<ReturnType<typeof openHere>>;
export interface Races {
  /** The server of the test itself. */
  here(): Here;
  /** Sends the requests to both processes, and checks that no answer is a failure of the server. */
  race(requests: readonly RacedRequest[]): Promise<readonly RacedAnswer[]>;
  /** Runs the same race several times, with a new user each time. */
  eachRound(run: (here: Here, person: Person) => Promise<void>): Promise<void>;
}

export const post = (path: string, body: unknown, browser?: Browser): RacedRequest => ({
  method: 'POST',
  path,
  body,
  ...(browser && { cookie: browser.cookieHeader }),
});
export const get = (path: string, browser?: Browser): RacedRequest => ({
  method: 'GET',
  path,
  ...(browser && { cookie: browser.cookieHeader }),
});
/** The form of a page that this browser got. */
export const submit = (path: string, form: Readonly<Record<string, string>>, browser: Browser): RacedRequest => ({
  method: 'POST',
  path,
  form,
  cookie: browser.cookieHeader,
});
export const timesOver = (make: (index: number) => RacedRequest) =>
  Array.from({ length: racers }, (_, index) => make(index));
export const winners = (answers: readonly RacedAnswer[]) => answers.filter(({ status }) => status === 200).length;

/** Registers races between two processes, on every database that processes can share. */
export function describeTwoProcesses(name: string, tests: (races: Races) => void): void {
  describeOnEveryDatabase(
    name,
    (_, { engine, createDatabase }) => {
      if (engine.name === 'SQLite in memory') return void it.skip('share no memory');
      let opened: { readonly testServer: Here; readonly processes: Processes } | undefined;
      const current = () => {
        if (!opened) throw new Error('nothing is open yet');
        return opened;
      };
      beforeAll(async () => {
        const testDatabase = await createDatabase();
        const testServer = await openHere(testDatabase);
        opened = { testServer, processes: await startProcesses(testDatabase.url) };
      });
      afterAll(async () => {
        await current().processes.end();
        await current().testServer.close();
      });
      tests({
        here: () => current().testServer,
        async race(requests) {
          const { testServer, processes } = current();
          const answers = await processes.race(requests, testServer.clock.now());
          expect(answers).toHaveLength(requests.length);
          expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
          return answers;
        },
        async eachRound(run) {
          const { testServer } = current();
          for (let round = 0; round < rounds; round++) await run(testServer, await testServer.meet());
        },
      });
    },
    enginesFor(name),
  );
}

async function openHere({ url }: TestDatabase) {
  const { source, end } = connect(url);
  // Without the copy of a session in a cookie, so that reads show the changes of the other processes.
  const testServer = await openTestServer({
    openAuth: async (options) =>
      testAuth({ ...options, ...sharedOptions, session: {}, database: source } as NonNullable<typeof options>),
  });
  const { auth, openBrowser } = testServer;
  const rowsOf = async (table: string) =>
    (await auth.api.look()).filter((each) => each.table === table).map(({ row }) => row as Record<string, unknown>);
  const ownedBy = async (email: string, table: string) => {
    const id = (await rowsOf('user')).find((row) => row.email === email)?.id;
    return id === undefined ? 0 : (await rowsOf(table)).filter(({ userId }) => userId === id).length;
  };
  return {
    ...testServer,
    rowsOf,
    async resetToken(email: string) {
      await openBrowser().post('/forget-password', { email });
      await auth.settled();
      return testServer.resets.at(-1)?.token ?? '';
    },
    async deletionToken(browser: Browser) {
      await browser.clone().post('/delete-user');
      await auth.settled();
      return testServer.deletions.at(-1)?.token ?? '';
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
