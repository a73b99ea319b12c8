import BetterSqlite from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { connect } from '../../../test/fixtures/test-databases.js';
import { defineContract } from '../../contract/endpoint.js';
import { definePlugin } from '../../define-plugin.js';
import { deleteVerification } from '../../store/rows/verifications.js';
import { integer, key } from '../../store/schema/column.js';
import { table } from '../../store/schema/table.js';
import { verification } from '../../store/schema/tables.js';
import { atLeast, guardedUpdate, insertUnique, list, remove, type Where } from '../../store/statements/index.js';
import { createClock } from '../../testing/clock.js';
import { testAuth } from '../../testing/test-auth.js';
import type { App } from '../app/app.js';
import type { DueWork as Work } from '../app/background.js';

type DueWork = Work<App>;

import { takeLease } from '../secrets/lease.js';

const job = table('job', { id: key(20), runs: integer({ initial: 0 }) });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Does the jobs of one letter, two in a batch. A batch that ran beside another one would do a job twice. */
function worker(letter: string): DueWork {
  const open: Where<{ readonly id: string; readonly runs: number }> = { runs: 0 };
  return {
    name: letter,
    async run({ db }) {
      const jobs = (await list(db, job, open)).filter(({ id }) => id.startsWith(letter));
      for (const { id } of jobs.slice(0, 2)) {
        const [before] = await list(db, job, { id });
        await pause(3);
        await guardedUpdate(db, job, { id }, { runs: (before?.runs ?? 0) + 1 });
      }
      return jobs.length > 2;
    },
  };
}

function jobs(...dueWork: readonly DueWork[]) {
  return definePlugin(defineContract('jobs', {}), { handlers: {}, tables: [job], dueWork });
}

describeOnEveryDatabase('the due work', (_, { engine, createDatabase }) => {
  let kept: { readonly url: string; readonly inMemory: BetterSqlite.Database | undefined } | undefined;

  /** Two auth objects on one database, as two processes have them. */
  async function openTwo(...dueWork: readonly DueWork[]) {
    const isFirst = kept === undefined;
    kept ??= { ...(await createDatabase()), inMemory: engine.keeps ? undefined : new BetterSqlite(':memory:') };
    const { url, inMemory } = kept;
    const reports: unknown[] = [];
    const clock = createClock();
    let app: App | undefined;
    const remember: DueWork = {
      name: 'remember',
      async run(given) {
        app = given;
        return false;
      },
    };
    const auths = [0, 1].map(() => {
      const { source, end } = inMemory ? { source: inMemory, end: async () => {} } : connect(url);
      const { auth } = testAuth({
        migrate: false,
        clock,
        database: source,
        plugins: [jobs(...dueWork, remember)],
        logger: { debug() {}, info() {}, warn() {}, error() {} },
        onError: (_error, { route }) => void reports.push(route),
      });
      closing.push(end, () => auth.close());
      return auth;
    });
    const [one, other] = auths;
    if (!one || !other) throw new Error('two were made');
    if (isFirst) await one.migrate();
    await one.tick({ deadlineMs: 1000 });
    if (!app) throw new Error('the work has run');
    await remove(app.db, job, { runs: atLeast(0) });
    await deleteVerification(app.db, 'due-work:jobs/a');
    return { one, other, reports, clock, app };
  }

  const resultOf = ({ work }: { readonly work: readonly { readonly name: string }[] }, name: string) =>
    work.find((each) => each.name === `jobs/${name}`);

  it('is done once by two auth objects that tick at once, and the answer tells what was done', async () => {
    const { one, other, app, reports } = await openTwo(worker('a'), worker('b'));
    for (const letter of ['a', 'b'])
      for (let number = 0; number < 7; number++) await insertUnique(app.db, job, { id: `${letter}${number}` });
    const ticks = await Promise.all([one.tick(), other.tick(), one.tick()]);
    expect((await list(app.db, job, {})).map(({ runs }) => runs)).toEqual(Array.from({ length: 14 }, () => 1));
    expect(ticks.flatMap(({ work }) => work.filter(({ outcome }) => outcome === 'failed'))).toEqual([]);
    const busy = ticks.flatMap(({ work }) => work.filter(({ outcome }) => outcome === 'busy'));
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.every(({ batches }) => batches === 0)).toBe(true);
    const after = await other.tick();
    expect(after).toEqual({
      work: [
        { name: 'clean-up', outcome: 'done', batches: 1 },
        ...['a', 'b', 'remember'].map((name) => ({ name: `jobs/${name}`, outcome: 'done', batches: 1 })),
      ],
      hasMore: false,
    });
    expect(reports).toEqual([]);
  });

  it('goes on after a piece that fails, which is logged', async () => {
    const failing: DueWork = { name: 'failing', run: () => Promise.reject(new Error('not today')) };
    const { one, app, reports } = await openTwo(failing, worker('a'));
    reports.length = 0;
    await insertUnique(app.db, job, { id: 'a0' });
    const tick = await one.tick();
    expect(resultOf(tick, 'failing')).toMatchObject({ outcome: 'failed', batches: 0 });
    expect(resultOf(tick, 'a')).toMatchObject({ outcome: 'done' });
    expect(tick.hasMore).toBe(true);
    expect(reports).toEqual(['jobs/failing']);
    // The lease was given back.
    expect(resultOf(await one.tick(), 'failing')).toMatchObject({ outcome: 'failed' });
  });

  it('ends at the deadline, and the next tick goes on at once', async () => {
    let given: Date | undefined;
    const endless: DueWork = {
      name: 'endless',
      async run(_app, deadline) {
        given = deadline;
        await pause(10);
        return true;
      },
    };
    const { one, other } = await openTwo(endless, worker('a'));
    for (const auth of [one, other]) {
      const beganAt = Date.now();
      const tick = await auth.tick({ deadlineMs: 500 });
      expect(resultOf(tick, 'endless')).toMatchObject({ outcome: 'more' });
      expect(resultOf(tick, 'a')).toMatchObject({ outcome: 'done' });
      expect(tick.hasMore).toBe(true);
      const deadline = given?.getTime() ?? 0;
      expect(deadline - beganAt).toBeGreaterThanOrEqual(499);
      expect(Date.now() - deadline).toBeGreaterThanOrEqual(-1);
    }
  });

  it('of a process that was killed is done by another one when the lease has expired', async () => {
    const { one, app, clock } = await openTwo(worker('a'));
    await insertUnique(app.db, job, { id: 'a0' });
    await takeLease(app, 'due-work:jobs/a', 70);
    expect(resultOf(await one.tick(), 'a')).toMatchObject({ outcome: 'busy', batches: 0 });
    clock.advance(71);
    expect(resultOf(await one.tick(), 'a')).toMatchObject({ outcome: 'done', batches: 1 });
    expect((await list(app.db, job, {})).map(({ runs }) => runs)).toEqual([1]);
  });

  it('is done by the clean-up that a call starts too, not while another process does it', async () => {
    const { app } = await openTwo(worker('a'));
    await insertUnique(app.db, job, { id: 'a0' });
    const lease = await takeLease(app, 'due-work:jobs/a', 70);
    app.cleanUp();
    await app.background.settled();
    expect((await list(app.db, job, {}))[0]?.runs).toBe(0);
    expect(lease).toBeDefined();
  });
});

it('creates the tables first if the option migrate says so', async () => {
  const { auth } = testAuth({ plugins: [jobs(worker('a'))] });
  expect((await auth.tick()).hasMore).toBe(false);
  await auth.close();
});

it('refuses a deadline that is no number of milliseconds', async () => {
  const { auth } = testAuth();
  for (const deadlineMs of [0, -1, 1.5, Number.NaN])
    await expect(auth.tick({ deadlineMs })).rejects.toThrow('tick.deadlineMs');
  await auth.close();
});

it('in the background, the lease of due work outlives its deadline, and a piece that fails stops no other', async () => {
  const ran: string[] = [];
  let spare = 0;
  const plugin = definePlugin(defineContract('jobs', {}), {
    handlers: {},
    dueWork: [
      {
        name: 'lease',
        async run({ db, settings }, deadline) {
          const row = (await list(db, verification, {})).find((each) => each.identifier.includes('jobs/lease'));
          const lease = (row?.expiresAt.getTime() ?? 0) - settings.now().getTime();
          spare = lease - (deadline.getTime() - Date.now());
          return false;
        },
      },
      {
        name: 'bad',
        async run() {
          throw new Error('bad');
        },
      },
      {
        name: 'good',
        async run() {
          ran.push('good');
          return false;
        },
      },
    ],
  });
  const { auth, openBrowser } = testAuth({
    plugins: [plugin],
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    onError() {},
  });
  const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
  await openBrowser().post('/sign-up/email', ada);
  await auth.settled();
  expect(spare).toBeGreaterThan(50_000);
  expect(ran).toEqual(['good']);
});

it('two pieces of due work with one name are refused at start', () => {
  const run = async () => false;
  const plugin = () => jobs({ name: 'x', run }, { name: 'x', run });
  expect(() => testAuth({ plugins: [plugin()] })).toThrow('jobs.dueWork: got x twice, expected each name once');
});
