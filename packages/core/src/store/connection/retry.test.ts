import { describe, expect, it, vi } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { mysql } from '../dialects/mysql.js';
import { postgres } from '../dialects/postgres.js';
import { sqlite } from '../dialects/sqlite.js';
import { insertUser } from '../rows/users.js';
import { replaceVerification } from '../rows/verifications.js';
import { user, verification } from '../schema/tables.js';
import { DatabaseUnavailableError } from '../statements/errors.js';
import { count, find, guardedUpdate, plus } from '../statements/index.js';
import { retrying } from './transaction.js';

const now = new Date('2024-06-01T12:00:00.123Z');
const person = (id: string) => ({ id, name: id, email: id, createdAt: now, updatedAt: now });

const failure = (facts: object) => Object.assign(new Error('database is in some state'), facts);

const temporary = [
  [sqlite, { code: 'SQLITE_BUSY' }],
  [sqlite, { code: 'SQLITE_BUSY_SNAPSHOT' }],
  [sqlite, { code: 'ERR', message: 'database is locked' }],
  [postgres, { code: '40001' }],
  [postgres, { code: '40P01' }],
  [mysql, { errno: 1213 }],
  [mysql, { errno: 1020 }],
] as const;

const final = [
  [sqlite, { code: 'SQLITE_CONSTRAINT_UNIQUE' }],
  [postgres, { code: '23505' }],
  [mysql, { errno: 1062 }],
] as const;

const unavailable = [
  [postgres, { code: '55P03', severity: 'ERROR' }],
  [postgres, { code: '57014', severity: 'ERROR' }],
  [postgres, { code: '57P01', severity: 'FATAL' }],
  [postgres, { code: '25006', severity: 'ERROR' }], // a replica, during a failover
  [postgres, { code: '53300', severity: 'FATAL' }], // too many connections
  [postgres, { message: 'Connection terminated unexpectedly' }],
  [mysql, { errno: 1205 }],
  [mysql, { errno: 1969 }],
  [mysql, { errno: 2013 }],
  [mysql, { errno: 1047 }], // the node has left its Galera cluster
  [mysql, { errno: 1180 }], // the same, at a commit
  [mysql, { errno: 1290 }], // a replica
  [mysql, { errno: 1040 }], // too many connections
] as const;

describe('a failure', () => {
  it.each(temporary)('is retried if %o says that it is temporary: %o', async (dialect, facts) => {
    let tries = 0;
    const result = await retrying(dialect, async () => {
      if (++tries < 4) throw failure(facts);
      return 'done';
    });
    expect([result, tries]).toEqual(['done', 4]);
  });

  it.each(final)('is not retried after any other failure of %o: %o', async (dialect, facts) => {
    let tries = 0;
    const work = retrying(dialect, async () => {
      tries++;
      throw failure(facts);
    });
    await expect(work).rejects.toMatchObject(facts);
    expect(tries).toBe(1);
  });

  it.each(unavailable)(
    'is reported as an unavailable database, and a change is not repeated: %o %o',
    async (dialect, facts) => {
      let tries = 0;
      const work = retrying(dialect, async () => {
        tries++;
        throw failure(facts);
      });
      await expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailableError', cause: facts });
      expect(tries).toBe(1);
    },
  );

  it('is retried once after a cut connection if it is a read', async () => {
    let tries = 0;
    const work = (failures: number) =>
      retrying(
        postgres,
        async () => {
          if (++tries <= failures) throw failure({ code: 'ECONNRESET' });
          return tries;
        },
        () => true,
      );
    expect(await work(1)).toBe(2);
    tries = 0;
    await expect(work(2)).rejects.toThrow(DatabaseUnavailableError);
    expect(tries).toBe(2);
  });

  it('fails after several attempts', async () => {
    let tries = 0;
    const work = retrying(postgres, async () => {
      tries++;
      throw failure({ code: '40001' });
    });
    await expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailableError', cause: { code: '40001' } });
    expect(tries).toBe(12);
  });

  it('fails on SQLite after five seconds, after any number of attempts', async () => {
    vi.useFakeTimers();
    const work = retrying(sqlite, async () => {
      throw failure({ code: 'SQLITE_BUSY' });
    });
    const rejected = expect(work).rejects.toThrow(DatabaseUnavailableError);
    await vi.advanceTimersByTimeAsync(5200);
    await rejected;
    vi.useRealTimers();
  });
});

describeOnEveryDatabase('a transaction', (getDatabase) => {
  // An error as a driver would throw it, from the place where it would come from.
  const conflicts = { sqlite: { code: 'SQLITE_BUSY' }, postgres: { code: '40001' }, mysql: { errno: 1213 } };

  it('runs again as a whole, and keeps no changes of failed attempts', async () => {
    const db = await getDatabase();
    await insertUser(db, person('counter'));
    let tries = 0;
    await db.transaction(async (tx) => {
      tries++;
      await insertUser(tx, person(`try ${tries}`));
      if (tries < 3) throw failure(conflicts[tx.dialect.name]);
    });
    expect(await find(db, user, { id: 'try 3' })).toBeDefined();
    expect(await count(db, user, {})).toBe(2);
  });

  it('is not retried if its function throws another error', async () => {
    const db = await getDatabase();
    let tries = 0;
    const failing = db.transaction(async (tx) => {
      tries++;
      await insertUser(tx, person('a'));
      throw new RangeError('no');
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect([tries, await count(db, user, {})]).toEqual([1, 0]);
  });
});

describeOnEveryDatabase('two transactions that wait for each other', (getDatabase, { engine }) => {
  it.skipIf(engine.name.includes('SQLite'))('both succeed: one of them runs again', { timeout: 20_000 }, async () => {
    const db = await getDatabase();
    const secret = (id: string) => ({ id, identifier: id, value: '', expiresAt: now, createdAt: now, updatedAt: now });
    for (const id of ['a', 'b']) await replaceVerification(db, secret(id));
    let [locked, tries] = [0, 0];
    let bothLocked = () => {};
    const both = new Promise<void>((resolve) => {
      bothLocked = resolve;
    });
    const cross = (first: string, second: string) =>
      db.transaction(async (tx) => {
        tries++;
        await guardedUpdate(tx, verification, { id: first }, { attempts: plus(1) });
        if (++locked === 2) bothLocked();
        await both;
        await guardedUpdate(tx, verification, { id: second }, { attempts: plus(1) });
      });
    await Promise.all([cross('a', 'b'), cross('b', 'a')]);
    expect(tries).toBe(3);
    for (const id of ['a', 'b']) expect((await find(db, verification, { id }))?.attempts).toBe(2);
  });
});
