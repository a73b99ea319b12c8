import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/connection/database.js';
import { applyMigration, planMigration } from '../../../src/store/migrate/index.js';
import { insertUser } from '../../../src/store/rows/users.js';
import { findVerification, replaceVerification } from '../../../src/store/rows/verifications.js';
import { session, user } from '../../../src/store/schema/tables.js';
import { count, find } from '../../../src/store/statements/index.js';
import { conformanceTables, noon, person, secret } from '../../../src/testing/database-conformance/suite.js';
import { describeOnEveryDatabase } from '../../fixtures/databases.js';
import { connect, type TestDatabase } from '../../fixtures/test-databases.js';
import { programOf } from './bundle.js';
import { type Order, type Report, ROUNDS } from './store-racer.js';

const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describeOnEveryDatabase('two processes', (_, { engine, createDatabase }) => {
  if (engine.name === 'SQLite in memory') return void it.skip('share no memory');

  it('that migrate at once both succeed, and one of them does the work', async () => {
    const testDatabase = await createDatabase();
    const racers = await start(testDatabase);
    const ran = await race(racers, ['migrate', 'migrate']);
    expect(ran.filter((statements) => statements === 0)).toHaveLength(1);
    expect(await planMigration(open(testDatabase))).toEqual({ additions: [], statements: [], refusals: [] });
  });

  it('share secrets, attempts, counts and addresses without taking one twice', async () => {
    const testDatabase = await createDatabase();
    const db = open(testDatabase);
    await applyMigration(db);
    const racers = await start(testDatabase);

    for (const round of rounds) await replaceVerification(db, secret(`c${round}`, 'value'));
    expect(sorted(await race(racers, ['consume', 'consume']))).toEqual(rounds);

    await replaceVerification(db, secret('code', 'value'));
    expect(sorted(await race(racers, ['spend', 'spend']))).toEqual(upTo(ROUNDS + 5));
    expect((await findVerification(db, 'code'))?.attempts).toBe(ROUNDS + 5);

    expect(sorted(await race(racers, ['bump', 'bump']))).toEqual(upTo(2 * ROUNDS));

    expect(sorted(await race(racers, ['register', 'register']))).toEqual(rounds);
    expect(await count(db, user, {})).toBe(ROUNDS);
  });

  it('that tick at once do each piece of the due work once', async () => {
    const testDatabase = await createDatabase();
    const db = open(testDatabase);
    await applyMigration(db);
    for (const round of rounds) await insertUser(db, { ...person(`${round + 100}`), emailVerified: false });
    const results = await race(await start(testDatabase), ['tick', 'tick']);
    // One process did all of it; the other one found it busy, or found nothing left.
    expect(sorted(results.flat().filter((each) => typeof each === 'number'))).toEqual(
      rounds.map((round) => round + 100),
    );
    expect(results.flat().filter((each) => each === 'failed')).toEqual([]);
  });

  it('cannot begin a session on an account that the other changes [Z18]', async () => {
    const testDatabase = await createDatabase();
    const db = open(testDatabase);
    await applyMigration(db);
    for (const round of rounds) await insertUser(db, person(`u${round}`));
    await race(await start(testDatabase), ['secure', 'signIn']);
    expect(await count(db, session, {})).toBe(0);
    expect((await find(db, user, { id: 'u0' }))?.updatedAt).not.toEqual(noon);
  });
});

const upTo = (last: number) => Array.from({ length: last }, (_, before) => before + 1);
const sorted = (results: readonly unknown[]) => results.flat().sort((one, other) => Number(one) - Number(other));

function open({ url }: TestDatabase) {
  const { source, end } = connect(url);
  const database = openDatabase(source, { tables: conformanceTables });
  closing.push(end, () => database.close());
  return database;
}

async function start({ url }: TestDatabase): Promise<readonly ChildProcess[]> {
  const program = await programOf('store-racer');
  const racers = [0, 1].map(() => fork(program, [url], { execArgv: [] }));
  closing.push(...racers.map((racer) => () => racer.connected && racer.disconnect()));
  await Promise.all(racers.map(reportOf));
  return racers;
}

/** What each process reports of its task. They begin in the same millisecond. */
async function race(racers: readonly ChildProcess[], tasks: readonly Order['task'][]): Promise<unknown[]> {
  const reports = racers.map(reportOf);
  const startAt = Date.now() + 30;
  racers.forEach((racer, index) => {
    racer.send({ task: tasks[index] ?? 'consume', startAt } satisfies Order);
  });
  return Promise.all(reports);
}

async function reportOf(racer: ChildProcess): Promise<unknown> {
  const ended = once(racer, 'exit').then(() => {
    throw new Error('a racing process ended early');
  });
  ended.catch(() => {});
  const [{ result, error }]: [Report] = (await Promise.race([once(racer, 'message'), ended])) as [Report];
  if (error !== undefined) throw new Error(error);
  return result;
}
