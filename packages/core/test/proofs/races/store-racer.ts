// One of the competing processes of store-races.test.ts: opens the database, and runs the commands that it receives.

import { tick } from '../../../src/domain/due-work/tick.js';
import { type Database, openDatabase } from '../../../src/store/connection/database.js';
import { applyMigration } from '../../../src/store/migrate/index.js';
import { bumpRateLimit } from '../../../src/store/rows/rate-limits.js';
import { deleteSessionsOf, insertSession } from '../../../src/store/rows/sessions.js';
import { insertUser, touchUser } from '../../../src/store/rows/users.js';
import { consumeVerification, spendVerificationAttempt } from '../../../src/store/rows/verifications.js';
import { user } from '../../../src/store/schema/tables.js';
import { DuplicateError } from '../../../src/store/statements/errors.js';
import { guardedUpdate, list } from '../../../src/store/statements/index.js';
import { createClock } from '../../../src/testing/clock.js';
import { conformanceTables, noon, person, sessionOf } from '../../../src/testing/database-conformance/suite.js';
import { openApp } from '../../fixtures/app.js';
import { connect } from '../../fixtures/test-databases.js';

/** How often each process does a thing; the other one does it as often, to the same rows. */
export const ROUNDS = 40;

const everyRound = Array.from({ length: ROUNDS }, (_, round) => round);

export const tasks = {
  /** How many statements of a migration this process ran. */
  migrate: async (db: Database) => (await applyMigration(db)).statements.length,
  /** Which secrets this process got. */
  async consume(db: Database) {
    const got = everyRound.map(async (round) => (await consumeVerification(db, `c${round}`, null, noon)) && round);
    return (await Promise.all(got)).filter((round) => round !== undefined);
  },
  /** Which attempts this process got at one secret. */
  async spend(db: Database) {
    const spent = await Promise.all(
      everyRound.map(() => spendVerificationAttempt(db, 'code', { marks: null, max: ROUNDS + 5 }, noon)),
    );
    return spent.flatMap((row) => row?.attempts ?? []);
  },
  /** The counts that this process was given. */
  async bump(db: Database) {
    const counts = await Promise.all(everyRound.map(() => bumpRateLimit(db, 'key', 10_000, noon)));
    return counts.map(({ count }) => count);
  },
  /** Which addresses this process could register. */
  async register(db: Database) {
    const registered = everyRound.map((round) =>
      insertUser(db, { ...person(`${process.pid} ${round}`), email: `${round}@example.com` }).then(
        () => round,
        (error: unknown) => {
          if (error instanceof DuplicateError && error.columns.join() === 'email') return undefined;
          throw error;
        },
      ),
    );
    return (await Promise.all(registered)).filter((round) => round !== undefined);
  },
  /** Begins sessions on the state of the accounts as it was at first: how many it could. */
  async signIn(db: Database) {
    const begun = await Promise.all(
      everyRound.map((round) => insertSession(db, sessionOf(`u${round}`, `t${round}`), { securityVersion: 0 })),
    );
    return begun.filter(Boolean).length;
  },
  /** Does due work that two processes at once would do twice: which addresses this process verified. */
  async tick(db: Database) {
    const verified: number[] = [];
    const run = async () => {
      const [next] = await list(db, user, { emailVerified: false }, { limit: 1, orderBy: [['id', 'asc']] });
      if (!next) return false;
      await new Promise((resolve) => setTimeout(resolve, 2));
      await guardedUpdate(db, user, { id: next.id }, { emailVerified: true });
      verified.push(Number(next.id));
      return true;
    };
    const app = openApp(createClock(), { db, database: db, dueWork: [{ name: 'race/verify', run }] });
    const { work } = await tick(app, { deadlineMs: 20_000 });
    return verified.length === 0 ? work.map(({ outcome }) => outcome) : verified;
  },
  /** Changes every account and ends its sessions. */
  async secure(db: Database) {
    for (const round of everyRound) {
      await db.transaction(async (tx) => {
        await touchUser(tx, `u${round}`, noon);
        await deleteSessionsOf(tx, `u${round}`);
      });
    }
    return ROUNDS;
  },
};

export interface Order {
  readonly task: keyof typeof tasks;
  /** Epoch milliseconds at which all begin. */
  readonly startAt: number;
}

export interface Report {
  readonly result?: unknown;
  readonly error?: string;
}

async function work(url: string): Promise<void> {
  const { source, end } = connect(url, { poolSize: 8 });
  const database = openDatabase(source, { tables: conformanceTables });
  process.on('message', async ({ task, startAt }: Order) => {
    await new Promise((resolve) => setTimeout(resolve, startAt - Date.now()));
    const report: Report = await tasks[task](database).then(
      (result: unknown) => ({ result }),
      (error: unknown) => ({ error: String(error) }),
    );
    process.send?.(report);
  });
  process.on('disconnect', async () => {
    await database.close();
    await end();
  });
  process.send?.({ result: 'ready' } satisfies Report);
}

const [, , url] = process.argv;
if (process.send && url !== undefined && process.argv[1]?.endsWith('store-racer.mjs')) await work(url);
