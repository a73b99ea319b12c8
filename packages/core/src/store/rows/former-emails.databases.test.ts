import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import type { Db } from '../statements/executor.js';
import { findAccountOf } from './accounts.js';
import { insertFirstAccount } from './first-account.js';
import { findReachable, keepFormerEmail } from './former-emails.js';
import { insertUser } from './users.js';

const now = new Date('2024-06-01T12:00:00.123Z');

describeOnEveryDatabase('a look-up of the user of an address', (getDatabase) => {
  it('reads one row for a known, a former and an unknown address, and finds no user for the unknown one [R-G05]', async () => {
    const db = await getDatabase();
    const user = async (id: string) =>
      insertUser(db, { id, name: id, email: `${id}@example.com`, createdAt: now, updatedAt: now });
    await user('ada');
    await user('bob');
    const former = { id: 'f', userId: 'bob', email: 'robert@example.com', reservedUntil: now, createdAt: now };
    await db.transaction((tx) => keepFormerEmail(tx, former));

    const counted: number[] = [];
    const counting: Db = {
      ...db,
      async run(query) {
        const outcome = await db.run(query);
        counted.push(outcome.rows.length);
        return outcome;
      },
    };
    const idAt = async (email: string) => (await findReachable(counting, email, 'credential'))?.user.id;
    expect([
      await idAt('ada@example.com'),
      await idAt('bob@example.com'),
      await idAt('robert@example.com'),
      await idAt('eve@example.com'),
    ]).toEqual(['ada', 'bob', 'bob', undefined]);
    expect(counted).toEqual([1, 1, 1, 1]);
  });

  it('the first account of a user is stored unless the address is reserved for another user', async () => {
    const db = await getDatabase();
    for (const id of ['ada', 'bob'])
      await insertUser(db, { id, name: id, email: `${id}@example.com`, createdAt: now, updatedAt: now });
    const reserve = (userId: string) => {
      const former = { id: userId, userId, email: 'ada@example.com', reservedUntil: now, createdAt: now };
      return db.transaction((tx) => keepFormerEmail(tx, former));
    };
    const insertAt = async (ms: number, providerId: string) => {
      const createdAt = new Date(now.getTime() + ms);
      const row = { id: providerId, providerId, accountId: 'ada', userId: 'ada', createdAt, updatedAt: now };
      const stored = await insertFirstAccount(db, row);
      expect(await findAccountOf(db, 'ada', providerId)).toEqual(stored);
      return stored !== undefined;
    };
    expect(await insertAt(-1, 'free')).toBe(true);
    await reserve('bob');
    expect(await insertAt(-1, 'reserved')).toBe(false);
    expect(await insertAt(0, 'over')).toBe(true);
    await reserve('ada');
    expect(await insertAt(-1, 'own')).toBe(true);
  });

  it('finds no user in an empty table', async () => {
    expect(await findReachable(await getDatabase(), 'eve@example.com', 'credential')).toBeUndefined();
  });
});
