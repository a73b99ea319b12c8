import BetterSqlite from 'better-sqlite3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { defineContract } from '../../contract/endpoint.js';
import { definePlugin } from '../../define-plugin.js';
import { openDatabase } from '../../store/connection/database.js';
import { applyMigration } from '../../store/migrate/index.js';
import { insertUser } from '../../store/rows/users.js';
import { coreTables, rateLimit, session, verification } from '../../store/schema/tables.js';
import type { Database } from '../../store/statements/executor.js';
import { count, insertUnique, list } from '../../store/statements/index.js';
import { readDatabaseClock } from '../../store/statements/reading.js';
import { createClock } from '../../testing/clock.js';
import { testAuth } from '../../testing/test-auth.js';
import { createBackground } from './background.js';
import { createCleanUp } from './clean-up.js';

const hour = 3_600_000;
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
afterEach(() => void vi.useRealTimers());

function cleanUpOf(database: Database, clock: { readonly now: () => Date; readonly secondClock?: () => Date }) {
  const failures: unknown[] = [];
  const background = createBackground({ report: (_, error) => void failures.push(error), waitUntil: undefined });
  const limit = { window: 10, max: 100 };
  const settings = {
    now: clock.now,
    secondClock: clock.secondClock,
    rateLimit: {
      ...limit,
      enabled: true,
      storage: 'database' as const,
      customRules: {},
      failedSignIns: limit,
      mailsPerRecipient: { ...limit, total: limit.max },
      longestWindow: 3600,
    },
  };
  const cleanUp = createCleanUp(database, { settings, background });
  const run = async () => {
    cleanUp();
    await background.settled();
  };
  return { cleanUp, run, failures };
}

async function addSecrets(db: Database, number: number, expiresAt: Date): Promise<void> {
  const name = expiresAt.getTime();
  await db.transaction(async (tx) => {
    for (let each = 0; each < number; each++) {
      const id = `${name} ${each}`;
      const dates = { expiresAt, createdAt: expiresAt, updatedAt: expiresAt };
      await insertUnique(tx, verification, { id, identifier: id, value: '', ...dates });
    }
  });
}

describeOnEveryDatabase('the removal of expired rows', (getDatabase) => {
  it('takes one bounded batch of each table at a time, and continues with the next call [I10-D22]', {
    timeout: 60_000,
  }, async () => {
    const clock = createClock();
    const db = await getDatabase();
    const { run, failures } = cleanUpOf(db, clock);
    const grace = 600_000;
    await addSecrets(db, 1100, new Date(clock.now().getTime() - grace - 1));
    // Its user still learns that it has expired.
    await addSecrets(db, 2, new Date(clock.now().getTime() - grace + 1));
    await addSecrets(db, 1, new Date(clock.now().getTime() + 2 * hour));
    const left: number[] = [];
    for (let call = 0; call < 4; call++) {
      await run();
      left.push(await count(db, verification, {}));
    }
    expect(left).toEqual([603, 103, 3, 3]);
    expect(failures).toEqual([]);
  });

  it('works once in an hour when there is no more, and again after the clock was set back', async () => {
    const clock = createClock();
    const db = await getDatabase();
    const { run } = cleanUpOf(db, clock);
    await run();
    await addSecrets(db, 1, new Date(clock.now().getTime() - hour * 5));
    clock.advanceMs(hour - 1);
    await run();
    expect(await count(db, verification, {})).toBe(1);
    clock.advanceMs(-3 * hour);
    await run();
    expect(await count(db, verification, {})).toBe(0);
  });

  it('removes sessions and counters too, and only expired ones', async () => {
    const clock = createClock();
    const db = await getDatabase();
    const now = clock.now();
    await insertUser(db, { id: 'u', name: 'u', email: 'u', createdAt: now, updatedAt: now });
    for (const [id, offset] of [
      ['over', 0],
      ['alive', 1],
    ] as const) {
      const dates = { expiresAt: new Date(now.getTime() + offset), createdAt: now, updatedAt: now };
      await insertUnique(db, session, { id, token: id, userId: 'u', ...dates });
      await insertUnique(db, rateLimit, { key: id, count: 1, lastRequest: now.getTime() - hour + offset });
    }
    await cleanUpOf(db, clock).run();
    expect((await list(db, session, {})).map(({ id }) => id)).toEqual(['alive']);
    expect((await list(db, rateLimit, {})).map(({ key }) => key)).toEqual(['alive']);
  });

  it('keeps rows that are alive by any of three clocks: one clock that has jumped ahead removes nothing', async () => {
    const db = await getDatabase();
    const real = new Date();
    const inTenYears = new Date(real.getTime() + 10 * 365 * 24 * hour);
    await addSecrets(db, 1, new Date(real.getTime() + hour));
    await addSecrets(db, 1, new Date(real.getTime() - hour));
    // The process has the wrong time from its start; the database is on another machine.
    const wrong = cleanUpOf(db, { now: () => inTenYears, secondClock: () => inTenYears });
    await wrong.run();
    expect(await count(db, verification, {})).toBe(1);
    // The clock of the machine has jumped, but the clock that counts from the start of the process has not.
    await addSecrets(db, 1, new Date(real.getTime() - 2 * hour));
    await cleanUpOf(db, { now: () => inTenYears, secondClock: () => real }).run();
    expect(await count(db, verification, {})).toBe(1);
  });

  it('reads the time of the database', async () => {
    const db = await getDatabase();
    const apart = Math.abs((await readDatabaseClock(db)).getTime() - Date.now());
    expect(apart).toBeLessThan(60_000);
  });
});

describe('a call that starts the removal', () => {
  it('neither waits for it nor fails because of it [I10-D22]', async () => {
    const reports: string[] = [];
    const order: string[] = [];
    let answered = () => {};
    const answer = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const slow = definePlugin(defineContract('slow', {}), {
      handlers: {},
      dueWork: [
        {
          name: 'removal',
          async run() {
            await answer; // a call that waited for the removal would wait for itself
            order.push('removal');
            throw new Error('no removal today');
          },
        },
      ],
    });
    const { auth, openBrowser } = testAuth({
      plugins: [slow],
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      onError: (_, { route }) => void reports.push(String(route)),
      verification: { disableCleanup: false },
    });
    expect((await openBrowser().post('/sign-up/email', ada)).status).toBe(200);
    order.push('answer');
    answered();
    await auth.settled();
    expect(order).toEqual(['answer', 'removal']);
    expect(reports).toEqual(['slow/removal']);
  });

  it('logs nothing if the application closes its database before the removal has begun [I10-B11]', async () => {
    const logged: unknown[] = [];
    const handle = new BetterSqlite(':memory:');
    const { auth, openBrowser } = testAuth({
      database: handle,
      logger: { debug() {}, info() {}, warn() {}, error: (...line) => void logged.push(line) },
    });
    await openBrowser().post('/sign-up/email', ada);
    handle.close();
    await auth.settled();
    expect(logged).toEqual([]);
  });

  it('also writes or looks up secrets', async () => {
    const removals: string[] = [];
    const clock = createClock();
    const { auth, openBrowser } = testAuth({
      clock,
      verification: { disableCleanup: false },
      emailAndPassword: { sendResetPassword: async () => {} },
      advanced: { onStatement: (sql) => void (/^delete .* limit /.test(sql) && removals.push(sql)) },
    });
    for (const path of ['/forget-password', '/reset-password'] as const) {
      clock.advanceMs(hour);
      removals.length = 0;
      await openBrowser().post(path, { email: ada.email, token: 'no token', newPassword: 'correct horse' });
      await auth.settled();
      expect(removals).toHaveLength(2);
    }
  });
});

it('removes at most 25 rows in a statement, and serves other calls between two statements', async () => {
  const clock = createClock();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const removals: number[] = [];
  const database = openDatabase(':memory:', {
    tables: [...coreTables, rateLimit],
    onStatement: ({ sql }) => void (sql.startsWith('delete from "verification"') && removals.push(turns)),
  });
  await applyMigration(database);
  await addSecrets(database, 500, new Date(clock.now().getTime() - hour));
  await cleanUpOf(database, clock).run();
  clearInterval(timer);
  expect(await count(database, verification, {})).toBe(0);
  expect(removals).toHaveLength(20);
  expect(removals.every((turn, index) => index === 0 || turn > (removals[index - 1] ?? 0))).toBe(true);
});
